"""What rules are written with and run on: records, compiling, chance."""
