"""Reviews that wait, fail, are too many, or are cut short: what is told of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.houses import opened
from server.test_playing_on import recorded
from stammtisch.bots.review import Review
from stammtisch.match.record import RecordDocument
from stammtisch.match.replay import replay
from stammtisch.rooms import house as houses
from stammtisch.rooms.refusals import Refusal
from stammtisch.server.work.workers import Stopped, Workers


def test_a_review_that_failed_says_so_and_can_be_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path / 'rooms.db'}") as [house]:
            game = (await house.load(recorded("makatsu"))).id

            async def fails(record: Any, report: Any) -> Any:
                report(0)
                report(3)
                raise RuntimeError

            monkeypatch.setattr(house.workers, "review", fails)
            assert (await house.review(game, begin=True)).state == "waiting"
            while (state := await house.review(game, begin=False)).state != "failed":
                await asyncio.sleep(0)
            assert (state.done, state.review) == (0, None)
            assert (await house.review(game, begin=True)).state == "waiting"

    asyncio.run(story())


def test_a_review_as_an_older_server_kept_it_is_made_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path / 'rooms.db'}") as [house]:
            record = recorded("makatsu")
            game = (await house.load(record)).id
            older = {"verdicts": [{"number": 0, "seat": 0, "played": "play b3"}]}
            await house.store.keep(game, review=older)
            assert (await house.review(game, begin=False)).state == "none"

            async def made(record: RecordDocument, report: Any) -> Review:
                return Review(replay(record), ())

            house.workers.review = made  # type: ignore[method-assign]
            assert (await house.review(game, begin=True)).state == "waiting"
            while (state := await house.review(game, begin=False)).state != "done":
                await asyncio.sleep(0)
            assert state.review is not None
            assert [seat.moments for seat in state.review.by_seat] == [[], []]
            assert (await house.store.game(game)).review != older  # type: ignore[union-attr]

    asyncio.run(story())


def test_beyond_some_no_more_reviews_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path / 'rooms.db'}") as [house]:
            monkeypatch.setattr(houses, "MOST_REVIEWS", 1)
            games = [(await house.load(recorded("makatsu", seed=seed))).id for seed in (3, 4)]
            never = asyncio.Event()

            async def waits(record: Any, report: Any) -> Any:
                await never.wait()

            monkeypatch.setattr(house.workers, "review", waits)
            await house.review(games[0], begin=True)
            assert (await house.review(games[0], begin=True)).state == "waiting"
            with pytest.raises(Refusal, match="too_many_reviews"):
                await house.review(games[1], begin=True)
            assert (await house.review(games[1], begin=False)).state == "none"

    asyncio.run(story())


def test_a_review_ends_with_the_server() -> None:
    async def story() -> None:
        workers = Workers(1)

        def report(moves: int) -> None:
            workers.close()

        with pytest.raises(Stopped):
            await workers.review(recorded("makatsu"), report)

    asyncio.run(story())
