"""The logs of rooms in a database."""
