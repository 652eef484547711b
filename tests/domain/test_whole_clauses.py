"""A point that somebody reads is a whole one (A2, A5); all ideal answers were made up for this file."""

import pytest

from shared.interview.state_machine.concepts import concepts_of


@pytest.mark.parametrize(("language", "ideal", "point"), [
    ("en", "The oven is set to more than 90 and 5 more minutes are waited.", "90 and 5 more minutes are waited"),
    ("en", "It is noted in the book, and if steam, smoke or foam comes out the valve is shut.",
     "and if steam, smoke or foam comes out the valve is shut"),
    ("de", "Man trägt Schutz, also Brille und lange Handschuhe, und prüft den Deckel.", "Man trägt Schutz, also Brille"),
    ("de", "Man wässert ihn nicht heißer als etwa 40 Grad.", "nicht heißer als etwa 40 Grad"),
    ("de", "Bei Hölzern wie Birke, Weide oder Erle sollen Schnitte klein bleiben.", "oder Erle sollen Schnitte klein"),
])  # fmt: skip
def test_what_is_no_clause_by_itself_stays_with_its_neighbour(language: str, ideal: str, point: str) -> None:
    found = [each.text for each in concepts_of("q", "What is done?", ideal, None, language)]
    assert any(point in each for each in found), found


def test_an_example_behind_its_sign_is_still_apart() -> None:
    found = concepts_of(
        "q", "What?", "Hinges are oiled, for example those of pliers and scissors.", None, "en"
    )
    assert [(each.text, each.severity) for each in found] == [
        ("Hinges are oiled", "critical"),
        ("those of pliers and scissors", "minor"),
    ]
