"""The two-worlds leak test: whoever watches is told the same in every world that looks the same to him."""
