"""The two-worlds leak test: whoever watches is sent the same in every world that looks the same to them."""
