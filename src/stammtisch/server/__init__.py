"""The table server: rooms with people in them, on an append-only log."""
