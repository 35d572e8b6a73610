"""One match: the table, its record played again and verified, what was revealed, the lesson."""
