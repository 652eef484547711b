"""A handover that was planned in one language and is told in another (B3)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS
from shared.language.rules.handover.in_another_language import in_language
from shared.text.spoken import LANGUAGES

PAIRS = [(one, other) for one in LANGUAGES for other in LANGUAGES]


@pytest.mark.parametrize(("planned", "told"), PAIRS)
def test_a_general_question_is_asked_in_the_language_of_the_interview(
    planned: LanguageCode, told: LanguageCode
) -> None:
    asked, own = HANDOVER_QUESTIONS[planned].general, HANDOVER_QUESTIONS[told].general
    assert {name: in_language(text, told) for name, text in asked.items()} == own


@pytest.mark.parametrize(("planned", "told"), PAIRS)
def test_what_a_file_says_stays_and_what_is_asked_of_it_is_told_in_the_language_of_the_interview(
    planned: LanguageCode, told: LanguageCode
) -> None:
    def question(language: LanguageCode) -> str:
        book = HANDOVER_QUESTIONS[language]
        slots = {
            "file": "dome.md",
            "part": "Wind",
            "text": "close above 60 km/h",
            "other": "a.py",
            "value": "50",
        }
        return f"{book.openings['conflict'].format(**slots)} {book.conflict}"

    assert in_language(question(planned), told) == question(told)


def test_a_line_that_an_author_wrote_is_asked_as_it_stands() -> None:
    assert (
        in_language("Why is the seventh pad touched by hand?", "es")
        == "Why is the seventh pad touched by hand?"
    )
