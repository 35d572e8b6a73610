"""Short matches of Ratjack, for tests of pages, servers and learners."""

SHORTEST = {"target": 1}
SHORT = {"target": 2}
LONG = {"target": 10}
