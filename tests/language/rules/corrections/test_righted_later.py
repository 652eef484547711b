"""A figure of an earlier answer that is called wrong later never stands alone again."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.turn_extraction import extraction
from tests.language.handover_turn import extract_task

TOLD: list[tuple[LanguageCode, str, str, str]] = [
    (
        "en",
        "The filters are washed every four weeks.",
        "The boat is green. I told you four weeks for the filters. Wrong; four MINUTES in the bath, every NINE weeks.",
        "every NINE weeks",
    ),
    (
        "de",
        "Den Kran meldet man 24 Stunden vorher an.",
        "Das mit den 24 war falsch von mir, im Winter 36, auch bei Sonne.",
        "im Winter 36",
    ),
    (
        "fr",
        "On prévient le garage 5 jours avant.",
        "J'ai dit 5 jours, je me suis trompé : c'est 8 jours.",
        "8 jours",
    ),
    ("es", "Se avisa al taller 5 días antes.", "Dije 5 días, me equivoqué: son 8 días.", "8 días"),
    (
        "it",
        "Si avvisa l'officina 5 giorni prima.",
        "Ho detto 5 giorni, ho sbagliato: sono 8 giorni.",
        "8 giorni",
    ),
]


@pytest.mark.parametrize(("language", "known", "answer", "holds"), TOLD)
def test_the_correction_stands_with_the_old_figure(
    language: LanguageCode, known: str, answer: str, holds: str
) -> None:
    found = extraction(extract_task(answer, facts=(known, "The gate is blue."), language=language))
    told = [each.text for each in found.mended] + [each.text for each in found.facts]
    assert any(holds in each for each in told)
    stands_alone = known not in (*found.replaced, *(each.was for each in found.mended))
    assert not stands_alone


def test_what_only_puts_an_earlier_answer_right_is_no_fact_of_the_question_in_hand() -> None:
    _, known, answer, _ = TOLD[0]
    found = extraction(extract_task(answer, facts=(known,)))
    assert [each.text for each in found.facts] == ["The boat is green."]


def test_what_no_one_does_takes_no_figure_back() -> None:
    known = ("It is a box of 30 pumps, which one opens each spring.",)
    found = extraction(extract_task("That is the box; above 18 degrees no one opens the pumps.", facts=known))
    assert (found.replaced, found.mended) == ((), ())


def test_what_was_meant_at_the_time_takes_nothing_back() -> None:
    known = ("The trays are dried every nine weeks.",)
    found = extraction(extract_task("I switched it off in March. I meant two weeks.", facts=known))
    assert (found.replaced, found.mended) == ((), ())
