"""A table with people: a fold over a log. Knows no HTTP, no database and no thread."""
