"""Many games of random play, what they come to, and how quickly."""
