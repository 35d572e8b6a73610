"""Short matches of Meister Makatsu, for tests of pages, servers and learners."""

PASSED_ROUND = {"begin": 3}
SMALL = {"begin": 3, "rounds": 1}
SMALL_ITERATIONS = 3
