"""Who asks what a thing is that was spoken of, and who only says the question over or asks what it means (G1)."""

import pytest

from shared.language.rules.addressed import asks_what_it_is
from shared.language.rules.hearing import hear_parts


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A night bus? Never heard of it. What is that?"),
        ("en", "We have none. And what's a lasting power, then?"),
        ("de", "Den Nachtbus kenn ich nicht. Was ist das denn?"),
        ("fr", "Le bus de nuit, jamais vu. C'est quoi, ça ?"),
        ("es", "No lo conozco. ¿Qué es eso?"),
        ("it", "Mai sentito nominare. Cos'è, un autobus?"),
    ],
)
def test_a_thing_is_asked_for_and_gets_a_reply(language: str, said: str) -> None:
    assert asks_what_it_is(said, language)
    heard = hear_parts(said, language, "Can you tell me whether the night line is known?")
    assert heard.intent == "clarification" or heard.reply == "meaning"


@pytest.mark.parametrize(
    ("language", "said", "question"),
    [
        ("en", "What is a turn table? It turns the engines.", ""),
        ("en", "What is a turn table?", "What is a turn table?"),
        ("en", "What is that supposed to mean?", ""),
        ("de", "Was ist das für eine Frage?", ""),
        ("fr", "C'est quoi la question ?", ""),
        ("en", "What is it to them?", ""),
        ("fr", "Qu'est-ce que ça fait ?", ""),
    ],
)
def test_no_thing_is_asked_for(language: str, said: str, question: str) -> None:
    assert not asks_what_it_is(said, language, question)
