"""What people type at the terminal is understood."""

from __future__ import annotations

import pytest

from stammtisch.games import load
from stammtisch.terminal.typed import act, meant


@pytest.mark.parametrize(
    ("game", "lang", "typed", "move"),
    [
        ("skyjo", "en", "swap 5", "swap 5"),
        ("skyjo", "en", "s5", "swap 5"),
        ("skyjo", "en", "SW 12", "swap 12"),
        ("skyjo", "en", "d", "draw"),
        ("makatsu", "en", "b3", "play b3"),
        ("makatsu", "en", "play blue 3", "play b3"),
        ("makatsu", "de", "gelb 3", "play y3"),
        ("makatsu", "de", "g3", "play y3"),
        ("makatsu", "de", "spielen y3", "play y3"),
        ("ratjack", "en", "lay r12", "lay r12"),
        ("ratjack", "en", "pr1", "play r1"),
        ("ratjack", "de", "verdecken schwarz 10", "lay k10"),
        ("ratjack", "en", "b12", ""),
        ("ratjack", "en", "card b12", "card B12"),
        ("ratjack", "en", "chip 3", "chip 3"),
    ],
)
def test_a_move_is_understood(game: str, lang: str, typed: str, move: str) -> None:
    found = meant(typed, load(game).moves, load(game).words(lang))
    assert found == [move] if move else len(found) > 1


@pytest.mark.parametrize(
    "typed", ["", "   ", "1 2", "swap", "swap 13", "swap 5 6", "x", "💥", "s 5 !", "5" * 5000]
)
def test_nonsense_is_no_move(typed: str) -> None:
    assert meant(typed, load("skyjo").moves, load("skyjo").words("en")) == []


@pytest.mark.parametrize(
    ("lang", "typed", "chosen"),
    [
        ("en", "choose 10 1 chief", "1 10 chief"),
        ("en", "c 3 2", "2 3"),
        ("en", "scout clan mother 4 medicine man", "4 mother medicine scout"),
        ("en", "Chief, rain maker, chief,7", "7 chief chief rain"),
        ("en", "med mot cla", "mother mother medicine"),
        ("de", "häuptling stammesmutter 2 kundschafter", "2 chief mother scout"),
        ("de", "aussuchen 1 2 chief", "1 2 chief"),
    ],
)
def test_an_act_names_many_things_at_once_in_any_order(lang: str, typed: str, chosen: str) -> None:
    game = load("manitou")
    moves, unknown = act(typed, game, game.words(lang))
    assert (" ".join(move.split()[1] for move in moves), unknown) == (chosen, "")


@pytest.mark.parametrize(
    ("typed", "unknown"), [("choose 1 cheif 2", "cheif"), ("11", "11"), ("choose", ""), ("", ""), (",,", "")]
)
def test_what_is_not_understood_in_an_act_is_told(typed: str, unknown: str) -> None:
    assert act(typed, load("manitou"), load("manitou").words("en")) == ([], unknown)
