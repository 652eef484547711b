"""An answer as it was meant: a mistyped word is mended, a question without its mark has one."""

import pytest

from shared.text.as_meant import as_meant


@pytest.mark.parametrize(("typed", "meant"), [
    ("the vavle sticks in frost\n*valve", "the valve sticks in frost"),
    ("Teh lid is loose.\nthe*\nScrew it down.", "The lid is loose.\nScrew it down."),
    ("buckets\n* one\n* two", "buckets\n* one\n* two"),
    ("a star\n*plough", "a star\n*plough"),
])  # fmt: skip
def test_a_word_with_a_star_mends_the_one_it_is_like_and_is_shown_nowhere(typed: str, meant: str) -> None:
    assert as_meant(typed, "en") == meant


@pytest.mark.parametrize(("language", "typed"), [
    ("en", "Do they read all of it or the gist"),
    ("en", "Is the foreman paid by the hour or by the month"),
    ("de", "Wird das eigentlich irgendwo gespeichert"),
    ("fr", "est-ce que la mairie lit tout ça"),
])  # fmt: skip
def test_what_can_only_ask_has_its_mark(language: str, typed: str) -> None:
    assert as_meant(f"First this. {typed}.", language) == f"First this. {typed}?"


@pytest.mark.parametrize(("language", "typed"), [
    ("en", "Is it wet, we stay in."), ("en", "Was the best day of all."), ("en", "Can you leave the names out."),
    ("en", "Do the rounds at nine and then rest."), ("de", "Kann man so machen, muss man aber nicht."),
    ("de", "Ist der Kessel voll, dann läutet es."), ("fr", "Quand il pleut on reste dedans."),
    ("es", "Quien llega primero abre la puerta."), ("it", "Chi arriva per primo apre la porta."),
])  # fmt: skip
def test_what_may_as_well_state_or_wish_something_stays(language: str, typed: str) -> None:
    assert as_meant(typed, language) == typed
