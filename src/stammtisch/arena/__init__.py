"""The arena: bots against each other, with the same cards in every seat."""
