"""A point that somebody reads is a whole one (A2, A5); all ideal answers were made up for this file."""

import pytest

from shared.interview.state_machine.concepts import concepts_of
from shared.text.clauses import clauses
from shared.text.whole_clauses import whole_clauses


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


@pytest.mark.parametrize(("language", "ideal", "points"), [
    ("de", "Man misst freies und gebundenes Chlor am Becken.", ["Man misst freies und gebundenes Chlor am Becken"]),
    ("de", "Man nennt der Feuerwehr Menge und Lage der Fässer.", ["Man nennt der Feuerwehr Menge und Lage der Fässer"]),
    ("de", "Man wählt einen festen Stand, und wechselt ihn jede Stunde.",
     ["Man wählt einen festen Stand, und wechselt ihn jede Stunde"]),
    ("de", "Der Kessel wird ganz entleert, gereinigt und neu gefüllt.",
     ["Der Kessel wird ganz entleert, gereinigt und neu gefüllt"]),
    ("en", "The tank is drained at night and washed with soda by hand.",
     ["The tank is drained at night and washed with soda by hand"]),
    ("fr", "On écarte ceux qui sont fendus et ne ferment pas.", ["On écarte ceux qui sont fendus et ne ferment pas"]),
    ("en", "Filter for six hours because the filter takes out the spores.",
     ["Filter for six hours because the filter takes out the spores"]),
    ("en", "Close the main valve, and ring the fire brigade from outside.",
     ["Close the main valve", "ring the fire brigade from outside"]),
])  # fmt: skip
def test_what_nobody_could_decide_by_itself_stays_with_what_it_leans_on(
    language: str, ideal: str, points: list[str]
) -> None:
    found = whole_clauses(clauses(ideal, language, of_duties=True), ideal, language)
    assert [each.text for each in found] == points
