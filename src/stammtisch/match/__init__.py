"""One match: the table, its record played again and verified, undo, the lesson."""
