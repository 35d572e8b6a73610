"""What the server counts. No count says anything about cards, names, codes or tokens."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
SOCKETS = Gauge("stammtisch_sockets", "Open sockets.", registry=REGISTRY)
ROOMS = Gauge("stammtisch_rooms", "Rooms in memory.", registry=REGISTRY)
THINKING = Gauge("stammtisch_bots_thinking", "Decisions that bots are asked for.", registry=REGISTRY)
ENTRIES = Counter("stammtisch_entries", "Entries written to logs.", registry=REGISTRY)
COMMITS = Counter("stammtisch_commits", "Commits of the database.", registry=REGISTRY)
REFUSALS = Counter("stammtisch_refusals", "Messages refused.", ["code"], registry=REGISTRY)
CLOSED = Counter("stammtisch_closed", "Sockets closed by the server.", ["code"], registry=REGISTRY)
BROKEN = Counter("stammtisch_broken", "Tables stopped because their rules failed.", registry=REGISTRY)
ANSWERS = Histogram(
    "stammtisch_answer_seconds",
    "From a command's arrival to its answer.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)


def exposed() -> bytes:
    return generate_latest(REGISTRY)
