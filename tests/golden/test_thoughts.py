"""Bots think alike everywhere: compiled, interpreted and with bounds checked."""

from __future__ import annotations

from golden.thoughts import PATH, thoughts


def test_the_search_finds_what_it_found_before() -> None:
    assert thoughts() == PATH.read_text("utf-8").splitlines()
