"""One match: the table, its record, what was revealed, the lesson."""
