"""Short matches of Nim, for tests of pages, servers and learners."""

LONG = {"matches": 100}
