"""Short matches of Skyjo, for tests of pages, servers and learners."""

SHORTEST = {"rounds": 1}
SHORT = {"rounds": 2}
LONG: dict[str, int] = {}
SMALL = {"columns": 1, "highest": -1, "opened": 0, "longest": 1, "rounds": 1}
SMALL_ITERATIONS = 4
OPENING = ("flip 1", "flip 2")
