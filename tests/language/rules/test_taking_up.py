"""What of an answer is taken up: a whole clause in the second person, or nothing (G3)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.taking_up import clause_of


@pytest.mark.parametrize(
    ("answer", "clause"),
    [
        ("We changed the till in March, and I was glad.", "you changed the till in March"),
        (
            "I was tired and my boss left us alone with it.",
            "you were tired and your boss left you alone with it",
        ),
        ("We've done it in the shop.", "you have done it in the shop"),
        ("The receipts did not print for six weeks.", "the receipts did not print for six weeks"),
        ("My sister and I do the books ourselves.", "your sister and you do the books yourselves"),
    ],
)
def test_english_is_turned_round_word_by_word(answer: str, clause: str) -> None:
    assert clause_of(answer, "en") == clause


@pytest.mark.parametrize(
    "answer",
    [
        "hate angry",
        "I believe I just said so.",
        "My daughter Karen, she'd buy it for me.",
        "The part was $38 and fitted within minutes.",
        "The old till in the corner of the shop.",
        "said March",
        "I don't know who decided on the new till.",
        "I don't know, love",
        "I don't know, love. It is what it is.",
        "She died that March and the shop was closed.",
        "The shop was closed for a week. She died that March.",
        "You are an idiot with your questions about the shop.",
        "Stop asking me about the shop and the till now!",
        "Nor was I there when they brought it.",
        "Do you think that the till was worth it?",
        "The till costs (as far as they say) 4,000 euros.",
        "The " + "old till in the corner of the shop " * 4 + "broke.",
        "Call the shop at 0301234567 about the till.",
        "",
    ],
)
def test_nothing_sad_rude_broken_or_long_is_taken_up(answer: str) -> None:
    assert clause_of(answer, "en") is None


@pytest.mark.parametrize(
    ("language", "answer"),
    [("de", "Die Kasse hat keine Belege gedruckt."), ("fr", "La caisse n'imprimait plus les reçus.")],
)
def test_only_english_can_be_put_in_the_second_person(language: LanguageCode, answer: str) -> None:
    assert clause_of(answer, language) is None
