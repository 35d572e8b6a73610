"""What everybody is sent of a review: all that it found, ready to be drawn."""

from __future__ import annotations

from stammtisch.bots.moments import curve, gravest, moments, percent
from stammtisch.bots.review import MARKS, Review, Verdict
from stammtisch.rooms import api

MOST_ALTERNATIVES = 5


def reviewed(review: Review) -> api.Review:
    return api.Review(
        verdicts=[verdict_of(verdict) for verdict in review.verdicts],
        by_seat=[seat_review(review, seat) for seat in range(review.table.seats)],
    )


def verdict_of(verdict: Verdict) -> api.Verdict:
    before, after = (percent(verdict.chance(move)) for move in (verdict.best, verdict.played))
    return api.Verdict(
        number=verdict.number,
        seat=verdict.seat,
        played=verdict.played,
        best=verdict.best,
        mark=verdict.mark,
        change=api.Change(before=before, after=after) if verdict.is_mistake else None,
        alternatives=[
            api.Alternative(
                move=move,
                about=verdict.about.get(move),
                place=verdict.values[move],
                points=verdict.totals[move],
                chance=verdict.chance(move),
            )
            for move in verdict.alternatives()[:MOST_ALTERNATIVES]
        ],
    )


def seat_review(review: Review, seat: int) -> api.SeatReview:
    found = moments(review, seat)
    first = gravest(found)
    return api.SeatReview(
        counts={mark: review.count(seat, mark) for mark in MARKS},
        curve=[api.Point(**vars(point)) for point in curve(review, seat)],
        moments=[api.Moment(**vars(moment)) for moment in found],
        begin=first.number if first else None,
    )
