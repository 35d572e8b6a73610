"""The arena: bots against each other, with the same cards on every seat."""
