"""What participants ask is listed for the people who invited them (G1)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.asides.asked_of_us import asked_of_us

ASKED: list[tuple[LanguageCode, str, str]] = [
    ("en", "We mow on Fridays.", "Does the parish pay for the fuel?"),
    ("de", "Wir mähen freitags.", "Zahlt die Gemeinde den Sprit?"),
    ("fr", "On tond le vendredi.", "La commune paie l'essence ?"),
    ("es", "Cortamos el viernes.", "¿Paga el ayuntamiento la gasolina?"),
    ("it", "Tagliamo il venerdì.", "Il comune paga la benzina?"),
]


@pytest.mark.parametrize(("language", "told", "asked"), ASKED)
def test_every_sentence_that_asks_is_listed_wherever_it_stands(
    language: LanguageCode, told: str, asked: str
) -> None:
    assert asked_of_us(f"{told} {asked}", language) == [asked]
    assert asked_of_us(f"{asked} {told}", language) == [asked]
    assert asked_of_us(told, language) == []


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Me? The gate."), ("de", "Ich? Das Tor."), ("fr", "Moi ? Le portail."), ("es", "¿Yo? La verja."),
    ("it", "Io? Il cancello."),
])  # fmt: skip
def test_an_echo_asks_nothing(language: LanguageCode, said: str) -> None:
    assert asked_of_us(said, language) == []


@pytest.mark.parametrize(("language", "tag", "asked"), [
    ("en", "One counts them, right?", "You have read that, right?"),
    ("de", "Die zählt man, ja?", "Sie haben das gelesen, ja?"),
    ("it", "Si contano, vero?", "Lei lo ha letto, vero?"),
])  # fmt: skip
def test_a_tag_asks_something_where_it_is_said_to_the_interviewer(
    language: LanguageCode, tag: str, asked: str
) -> None:
    assert asked_of_us(tag, language) == []
    assert asked_of_us(asked, language) == [asked]


@pytest.mark.parametrize(("language", "told", "asked"), [
    ("en", "We mow on Fridays.", "how many of you people read it"),
    ("de", "Wir mähen freitags.", "was zahlen Sie dafür"),
    ("fr", "On tond le vendredi.", "combien vous payez pour ca"),
    ("es", "Cortamos el viernes.", "cuanto paga usted por eso"),
    ("it", "Tagliamo il venerdì.", "quanto paga Lei per questo"),
])  # fmt: skip
def test_a_question_without_its_mark_is_listed_where_it_was_replied_to(
    language: LanguageCode, told: str, asked: str
) -> None:
    assert asked_of_us(f"{told}\n{asked}", language, ("unknown",)) == [asked]
    assert asked_of_us(f"{told}\n{asked}", language) == []
