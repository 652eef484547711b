"""What somebody took back or denied later is no key insight (G1, D11)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.topic_exploration.facts_told import insight_of
from shared.modes.topic_exploration.result import given_up
from tests.domain.exploration.test_facts_told import told

DENIED: list[tuple[LanguageCode, str, str]] = [
    ("en", "The porter locks the boathouse at dusk.", "The porter never locks the boathouse."),
    ("de", "Der Pförtner schließt das Bootshaus ab.", "Der Pförtner schließt das Bootshaus nie ab."),
    ("fr", "Le gardien ferme le hangar à clé.", "Le gardien ne ferme jamais le hangar à clé."),
    ("es", "El portero cierra el cobertizo con llave.", "El portero nunca cierra el cobertizo con llave."),
    ("it", "Il custode chiude la rimessa a chiave.", "Il custode non chiude mai la rimessa a chiave."),
]


@pytest.mark.parametrize(("language", "first", "later"), DENIED)
def test_what_is_denied_later_is_no_insight(language: LanguageCode, first: str, later: str) -> None:
    turns = [told(1, first), told(2, later)]
    assert insight_of(turns[0], language, gone=given_up(turns, language)) is None
    assert insight_of(turns[1], language, gone=given_up(turns, language)) == later


def test_of_an_answer_what_still_holds_is_the_insight() -> None:
    turns = [
        told(1, "The porter locks the boathouse at dusk. The oars hang on the north wall of the boathouse."),
        told(2, "Sorry, that was wrong: the porter does not lock the boathouse at dusk."),
    ]
    assert (
        insight_of(turns[0], "en", gone=given_up(turns, "en"))
        == "The oars hang on the north wall of the boathouse."
    )


def test_what_holds_in_another_part_of_the_year_denies_nothing() -> None:
    turns = [
        told(1, "The porter locks the boathouse in winter."),
        told(2, "In summer he never locks the boathouse."),
    ]
    assert given_up(turns, "en") == frozenset()
