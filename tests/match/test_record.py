"""A record replays exactly and proves its deal; a bad one is refused with a sentence that says why."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from typing import Any, get_type_hints

import pytest
from matches import play_any

from stammtisch import BadRecord, Table, replay, verify
from stammtisch.games import GAMES, load
from stammtisch.match.record import Record, RecordDocument


def played(game: str, moves: int | None = None) -> Table:
    table = Table(game, load(game).usual_seats, seed=5)
    chooser = random.Random(1)
    while not table.over and (moves is None or len(table.history) < moves):
        play_any(table, chooser)
    return table


@pytest.fixture(scope="module", params=GAMES)
def document(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(played(request.param).record())


def test_a_record_plays_again_from_json_text_bytes_and_what_they_decode_to(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    for form in (document, json.loads(text), text, text.encode()):
        assert replay(form).record() == document


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_is_not_over_goes_on_from_its_record(game: str) -> None:
    table = played(game, 12)
    again = replay(table.record())
    assert again.text() == table.text()
    assert again.history == table.history
    assert verify(table.record())[3].holds


@pytest.mark.parametrize("game", GAMES)
def test_a_match_from_a_position_has_a_record_without_a_seed(game: str) -> None:
    whole = played(game).made
    table = Table.parse(played(game, min(20, whole // 2)).text())
    play_any(table, random.Random(2))
    document = table.record()
    assert document["seed"] is None
    assert table.commitment is None
    assert replay(document).text() == table.text()
    assert verify(document)[0].holds is None


def test_all_claims_of_a_true_record_hold(document: dict[str, Any]) -> None:
    assert all(check.holds for check in verify(document))


def test_the_commitment_is_a_hash_that_anybody_can_make(document: dict[str, Any]) -> None:
    fixed = {key: document[key] for key in ("engine", "game", "options", "seats", "seed")}
    text = json.dumps(fixed, sort_keys=True, separators=(",", ":"))
    assert document["commitment"] == hashlib.sha256(text.encode()).hexdigest()


def test_the_commitment_is_known_before_the_first_card_and_never_changes() -> None:
    table = Table("skyjo", seed=5)
    before = table.commitment
    table.play("flip 1", 0)
    assert table.commitment == before
    assert Table("skyjo", seed=6).commitment != before


@pytest.mark.parametrize(
    ("key", "value", "claim"),
    [
        ("commitment", "0" * 64, 0),
        ("moves", [[0, "nothing"]], 1),
        ("scores", [99], 2),
        ("places", [1], 3),
    ],
)
def test_a_false_claim_does_not_hold(document: dict[str, Any], key: str, value: Any, claim: int) -> None:
    false = value * document["seats"] if key in ("scores", "places") else value
    checks = verify({**document, key: false})
    assert [number for number, check in enumerate(checks) if check.holds is False] == [claim]


def test_a_record_is_held_against_the_commitment_that_was_shown(document: dict[str, Any]) -> None:
    assert verify(document, document["commitment"])[0].holds
    forged = Table(document["game"], document["seats"], seed=6).record()
    assert verify(forged)[0].holds
    assert verify(forged, document["commitment"])[0].holds is False


def test_a_record_says_after_how_many_moves_its_deal_was_known(document: dict[str, Any]) -> None:
    assert "open_until" not in document
    played_on = {**document, "open_until": 2}
    assert replay(played_on).record() == played_on
    *others, last = verify(played_on)
    assert others == verify(document)
    assert (last.holds, "after move 2" in last.claim) == (None, True)


def test_rules_of_another_version_are_told_but_do_not_make_a_record_false(document: dict[str, Any]) -> None:
    checks = verify({**document, "rules": "other"})
    assert checks[4].holds is None
    assert all(check.holds for check in checks[:4])


def test_another_seed_cannot_hide(document: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match=r"Move \d+ of the record cannot be played"):
        replay({**document, "seed": "ab" * 32})


def without(key: str) -> Callable[[dict[str, Any]], Any]:
    return lambda document: {name: value for name, value in document.items() if name != key}


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda document: json.dumps(document)[:-20], "cut off"),
        (lambda document: "", "cut off"),
        (lambda document: b"\xff\xfe\x00", "cut off"),
        (lambda document: "[" * 100_000, "cut off"),
        (lambda document: [document], "not a Stammtisch record"),
        (lambda document: None, "not a Stammtisch record"),
        (lambda document: {**document, "format": "pgn"}, "not a Stammtisch record"),
        (lambda document: {**document, "version": 2}, "update stammtisch"),
        (lambda document: {**document, "version": "1"}, "version"),
        (lambda document: {**document, "game": "chess"}, "choose one of"),
        (lambda document: {**document, "seats": 1}, "played by"),
        (lambda document: {**document, "options": {"goal": 1}}, "no option"),
        (lambda document: {**document, "seed": "7"}, "seed"),
        (lambda document: {**document, "seed": None}, "both or neither"),
        (lambda document: {**document, "position": "skyjo A*"}, "both or neither"),
        (lambda document: {**document, "seed": None, "position": "skyjo A*"}, "cannot be dealt"),
        (
            lambda document: {**document, "seed": None, "position": Table("skyjo", 4).text()},
            "not those of its position",
        ),
        (lambda document: {**document, "version": 0}, "version"),
        (lambda document: {**document, "moves": [[0]]}, "moves.0"),
        (lambda document: {**document, "moves": [["0", "draw"]]}, "moves.0.0"),
        (lambda document: {**document, "moves": [[7, "draw"]]}, "Move 1"),
        (lambda document: {**document, "moves": {}}, "moves"),
        (lambda document: {**document, "extra": 1}, "extra"),
        (without("seats"), "seats"),
        (without("moves"), "moves"),
    ],
)
def test_a_bad_record_is_refused_in_one_sentence(
    document: dict[str, Any], damage: Callable[[dict[str, Any]], Any], sentence: str
) -> None:
    with pytest.raises(BadRecord, match=sentence) as error:
        replay(damage(document))
    assert "\n" not in str(error.value)


def test_a_record_played_by_other_rules_says_so_when_it_fails(document: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match="other rules"):
        replay({**document, "rules": "0" * 16, "moves": [[0, "nothing"]]})


def test_the_type_of_the_document_has_the_fields_of_the_record() -> None:
    assert get_type_hints(RecordDocument).keys() == Record.model_fields.keys()
