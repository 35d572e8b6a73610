"""How results are shown: tables, pages, plots."""
