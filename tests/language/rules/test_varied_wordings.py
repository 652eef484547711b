"""What is asked sounds plain and varied, and quotes nothing that is cut short (G3)."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from shared.language.rules.exploration.topic_questions import topic_wording
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.following_up.quoted import quotable
from shared.text.spoken import LANGUAGES
from tests.language.exploring import topic_task

HEADINGS = {
    "en": ("Own repairs", "Night shift and quiet", "Rain", "Money at hand", "Trust", "Wood"),
    "de": ("Eigene Reparaturen", "Nachtschicht und Ruhe", "Regen", "Geld", "Vertrauen", "Holz"),
    "fr": ("Réparations maison", "Nuits et calme", "Pluie", "Argent", "Confiance", "Bois"),
    "es": ("Arreglos propios", "Noches y calma", "Lluvia", "Dinero", "Confianza", "Madera"),
    "it": ("Riparazioni proprie", "Notti e calma", "Pioggia", "Denaro", "Fiducia", "Legno"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_wording_for_a_heading_stands_twice_in_a_row_or_three_times(language: str) -> None:
    book = EXPLORATION_WORDS[language]
    asked: list[str] = []
    for heading in HEADINGS[language]:
        task = topic_task(
            language=language,
            sub_goal=heading,
            asked=tuple(asked),
            enters_topic=False,
            last=None,
            knowledge=None,
        )
        asked.append(topic_wording(task).text)
    frames = [_frame(each, (*book.named, *book.plain)) for each in asked]
    assert all(one != other for one, other in pairwise(frames))
    assert max(Counter(frames).values()) <= 2


def _frame(text: str, wordings: tuple[str, ...]) -> str:
    fits = (
        each
        for each in wordings
        if each.partition("{")[0].lower() in text.lower() and text.endswith(each.rpartition("}")[2])
    )
    return max(fits, key=len)


ANYTHING = re.compile("")


@pytest.mark.parametrize(("language", "part", "quoted"), [
    ("en", "well, the green crate stays shut, anyway", "the green crate stays shut"),
    ("de", "na ja, die grüne Kiste bleibt zu, egal", "die grüne Kiste bleibt zu"),
    ("fr", "bon, la caisse verte reste fermée, bref", "la caisse verte reste fermée"),
    ("es", "bueno, la caja verde queda cerrada, en fin", "la caja verde queda cerrada"),
    ("it", "allora, la cassa verde resta chiusa, insomma", "la cassa verde resta chiusa"),
    ("de", "die Kiste bleibt zu, wo war ich, seit dem Frühjahr", None),
    ("en", "the crate stays shut, where was I, since the spring", None),
])  # fmt: skip
def test_a_quotation_neither_begins_nor_ends_with_what_fills_a_pause(
    language: str, part: str, quoted: str | None
) -> None:
    assert quotable([part], 0, ANYTHING, language) == quoted
