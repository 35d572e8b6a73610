"""Many games for the designer's eye: what is counted is what happened."""

from __future__ import annotations

from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path

import numpy as np
import pytest

from stammtisch import GAMES, Table
from stammtisch.engine.layout import NOBODY
from stammtisch.games import Study, load
from stammtisch.reports.files import CannotWrite
from stammtisch.reports.plot import CannotPlot, check_plot, draw_summary
from stammtisch.reports.tables import show_summary
from stammtisch.study.simulate import Worker, histogram, simulate


def test_every_card_of_makatsu_is_counted_once_a_play() -> None:
    result = simulate(load("makatsu"), 3, 50, seed=1)
    assert result.uses[:, :, 0].sum() == result.lengths[:, 0].sum() == 50 * 3 * 22
    by_phase = result.uses[:, :, 0].sum(axis=0).tolist()
    assert by_phase == [50 * 3 * 12, 50 * 3 * 6, 50 * 3 * 4]


def test_cards_of_ratjack_are_counted_by_what_became_of_them() -> None:
    result = simulate(load("ratjack"), 2, 200, seed=1)
    hidden, played, discarded = result.uses[:, :, 0].sum(axis=0).tolist()
    assert min(hidden, played, discarded) > 0
    assert result.uses[24:].sum() == 0  # green and black were not played with


def test_every_tile_of_manitou_is_taken_or_lost() -> None:
    result = simulate(load("manitou"), 3, 100, seed=1)
    assert result.uses[:, :, 0].sum() == 100 * 3 * 3 * 3  # hunts, grounds, tiles
    by_nobody = result.uses[:, 3]
    assert by_nobody[:, 0].sum() > 0
    assert by_nobody[:, 1].sum() == 0


def test_the_advantage_is_that_of_the_order_of_play() -> None:
    summary = simulate(load("makatsu"), 2, 4000, seed=3).summary()
    assert [row["turn"] for row in summary["by_turn"]] == [1, 2]
    assert sum(row["wins"] for row in summary["by_turn"]) == pytest.approx(
        sum(row["wins"] for row in summary["by_seat"])
    )
    result = simulate(load("manitou"), 2, 1, seed=3)
    starter = int(result.lengths[0, 2])
    assert result.summary()["by_turn"][0]["mean_score"] == result.scores[0, starter]


@pytest.mark.parametrize("game", GAMES)
def test_looking_closely_changes_no_game(game: str) -> None:
    loaded = load(game)
    plain = Worker(loaded, loaded.seats[-1], {}, 3).play(0, 40)
    closely = Worker(loaded, loaded.seats[-1], {}, 3).study_play(0, 40)
    assert (plain == closely.lengths[:, :2]).all()
    assert (closely.lengths[:, 2] >= 0).all() or not loaded.study.rows  # who began is counted by its study


@pytest.mark.parametrize("game", GAMES)
def test_a_summary_adds_up(game: str) -> None:
    summary = simulate(load(game), load(game).seats[0], 300, seed=2).summary()
    assert sum(part["share"] for part in summary["histogram"]) == pytest.approx(1)
    assert sum(seat["wins"] for seat in summary["by_seat"]) >= 1
    for row in summary["uses"]:
        assert sum(way["share"] for way in row["ways"].values()) == pytest.approx(1)
        assert all(0 <= way["wins"] <= 1 for way in row["ways"].values() if way["wins"] is not None)
    for trait in summary["traits"]:
        assert -1 <= trait["correlation"] <= 1


def test_games_of_ratjack_are_decided_in_one_of_four_ways() -> None:
    *ways, out = simulate(load("ratjack"), 3, 300, seed=2).summary()["traits"]
    assert sum(way["winners"] for way in ways) >= 1  # whoever wins has just won a point
    assert out["others"] > out["winners"]


def test_bars_are_single_numbers_where_there_are_few() -> None:
    bars = histogram(np.array([0, 1, 1, 3]))
    assert [(bar["from"], bar["to"], bar["share"]) for bar in bars] == [
        (0, 0, 0.25),
        (1, 1, 0.5),
        (2, 2, 0.0),
        (3, 3, 0.25),
    ]
    wide = histogram(np.array([-7, 100]))
    assert (wide[0]["from"], wide[0]["to"]) == (-7, 1)


@pytest.mark.parametrize(("name", "start"), [("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.pdf", b"%PDF")])
def test_a_summary_can_be_drawn(tmp_path: Path, name: str, start: bytes) -> None:
    summary = simulate(load("ratjack"), 4, 60, seed=2).summary()
    draw_summary({"game": "ratjack", "seats": 4, "options": {}, **summary}, tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)


def test_of_a_game_that_counts_nothing_the_points_are_shown(tmp_path: Path) -> None:
    result = simulate(load("skyjo"), 2, 20, seed=2)
    result.lengths[:, 2] = NOBODY
    silent = replace(result, study=Study((), (), ()), traits=result.traits[:, :, :0], uses=result.uses[:0])
    summary = {"game": "skyjo", "seats": 2, "seed": 2, "options": {}, **silent.summary()}
    assert [summary[what] for what in ("by_turn", "uses", "traits")] == [[], [], []]
    draw_summary(summary, tmp_path / "points.svg")
    with redirect_stdout(StringIO()) as printed:
        show_summary(summary)
    assert "points" in printed.getvalue()
    assert "order of play" not in printed.getvalue()


@pytest.mark.parametrize("name", ["a.gif", "a"])
def test_where_no_picture_can_be_drawn_that_is_said_first(tmp_path: Path, name: str) -> None:
    with pytest.raises(CannotPlot):
        check_plot(tmp_path / name)


@pytest.mark.parametrize("name", ["missing/a.png", "folder.png"])
def test_where_no_picture_can_be_written_that_is_said_first(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(CannotWrite):
        check_plot(tmp_path / name)


def test_to_see_whether_a_picture_can_be_written_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "old.png").write_bytes(b"old")
    check_plot(tmp_path / "old.png")
    check_plot(tmp_path / "new.png")
    assert [path.name for path in tmp_path.iterdir()] == ["old.png"]
    assert (tmp_path / "old.png").read_bytes() == b"old"


def test_a_file_of_sets_serves_many_games_too(tmp_path: Path) -> None:
    word = "red:" + ",".join(12 * ["NONE"]) + ";blue:" + ",".join(12 * ["NONE"])
    word += ";chips:" + ",".join(6 * ["half|double"])
    result = simulate(load("ratjack"), 2, 20, seed=1, options={"sets": word})
    assert (result.places.min(axis=1) == 1).all()
    assert Table("ratjack", options={"sets": word}).options["sets"] == word
