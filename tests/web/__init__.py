"""The page in a real browser, beside a real server."""
