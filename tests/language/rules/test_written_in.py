"""In which language texts are written: said only where it is plain."""

from typing import get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS
from shared.language.rules.written_in import in_other_languages, written_in


@pytest.mark.parametrize("language", get_args(LanguageCode.__value__))
def test_a_few_sentences_say_their_language(language: LanguageCode) -> None:
    assert written_in(HANDOVER_QUESTIONS[language].general.values()) == language


def test_few_words_and_a_mixture_say_none() -> None:
    mixed = [" ".join(HANDOVER_QUESTIONS[each].general.values()) for each in ("en", "it")]
    assert written_in(mixed) is None
    assert written_in(["total = amount * rate", "Montag"]) is None


@pytest.mark.parametrize(
    ("one", "other", "are_apart"),
    [
        ("Who checks the boiler when it is cold?", "Wer prüft den Kessel, wenn es kalt ist?", True),
        (
            "Chi controlla la caldaia quando fa freddo?",
            "Qui vérifie la chaudière quand il fait froid ?",
            True,
        ),
        ("¿Quién mira la caldera cuando hace frío?", "¿Y quién tiene la llave del almacén?", False),
        ("F14, LIMIT = 0.3", "Wer prüft den Kessel, wenn es kalt ist?", False),
    ],
)
def test_two_short_texts_are_told_apart_where_their_small_words_are_of_two_languages(
    one: str, other: str, are_apart: bool
) -> None:
    assert in_other_languages(one, other) is are_apart
