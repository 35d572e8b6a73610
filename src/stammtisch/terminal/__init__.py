"""A game on the terminal."""
