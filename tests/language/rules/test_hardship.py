"""What is grave or hard for a person is told from what only sounds so (G2)."""

import json

import pytest

from shared.language.rules.distress.hardship import HARDSHIP_WORDS, NAME, tells_of_hardship
from shared.language.rules.hearing.intent_model import VOCABULARY
from shared.language.sentence_encoder import load_encoder
from shared.text.spoken import LANGUAGES
from shared.text.words import words
from tools.fit_hardship import examples
from tools.fit_intents import digest

MOST_WORDS = 22

pytestmark = pytest.mark.skipif(load_encoder() is None, reason="the sentence encoder is not installed")


@pytest.mark.parametrize(("language", "answer"), [
    ("en", "I start at six. My sister was diagnosed with leukaemia and I was off sick with worry. The rest is routine."),
    ("de", "Die Tour geht um fünf los. Letztes Jahr hatte ich einen Schlaganfall und lag sechs Wochen im Krankenhaus."),
    ("fr", "On m'a licencié après vingt ans et personne ne m'a défendu."),
    ("es", "Me despidieron después de veinte años y lloré toda la noche."),
    ("it", "Mi hanno licenziato dopo vent'anni e ho pianto tutta la notte."),
])  # fmt: skip
def test_what_is_grave_for_the_person_is_heard(language: str, answer: str) -> None:
    assert tells_of_hardship(answer, language)


@pytest.mark.parametrize(("language", "answer"), [
    ("en", "If somebody is hurt we ring the hospital and write it in the accident book."),
    ("en", "Were you ever fired?"),
    ("de", "Die Krankenhausapotheke bestellt immer dienstags."),
    ("fr", "L'hôpital commande trente repas le mardi."),
    ("es", "El hospital pide treinta menús los martes."),
    ("it", "L'ospedale ordina trenta pasti il martedì."),
])  # fmt: skip
def test_a_word_for_it_alone_is_no_hardship(language: str, answer: str) -> None:
    assert not tells_of_hardship(answer, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_it_is_short_and_asks_nothing(language: str) -> None:
    for said in HARDSHIP_WORDS[language].recognised:
        assert len(words(said)) <= MOST_WORDS
        assert "?" not in said


def test_the_weights_are_those_of_the_examples() -> None:
    written = json.loads(VOCABULARY.joinpath(f"{NAME}.json").read_text(encoding="utf-8"))
    assert written["examples"] == digest([*examples()])
