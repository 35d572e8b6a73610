"""Bots in threads, compiling in the background, and figures about both."""
