"""Players that are programs. A bot gets a view, never the truth."""
