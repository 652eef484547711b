"""What is said to "Shall we stop here?": only a plain yes ends (G2)."""

import json
from pathlib import Path
from typing import cast

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.leaving import stop_with_note
from shared.language.rules.hearing.offered import offer_choice
from shared.text.dictated import with_marks

_SAID = Path(__file__).parents[1] / "stop_offer"
LANGUAGES: tuple[LanguageCode, ...] = ("en", "de", "fr", "es", "it")


def _said(language: LanguageCode, choice: str) -> list[str]:
    """Some twenty ways to choose this, written by hand."""
    told = json.loads((_SAID / f"{language}.json").read_text(encoding="utf-8"))
    return cast("dict[str, list[str]]", told)[choice]


def _stops(said: str, language: LanguageCode) -> bool:
    return offer_choice(said, language, "stop") == "stop" or stop_with_note(said, language) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plain_yes_ends_and_so_does_who_wants_to_go_no_further(language: LanguageCode) -> None:
    assert [said for said in _said(language, "stop") if not _stops(said, language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_asks_the_word_back_doubts_it_or_has_time_goes_on(language: LanguageCode) -> None:
    said = _said(language, "go_on")
    assert [each for each in said if offer_choice(each, language, "stop") != "go_on"] == []
    assert [each for each in said if _stops(each, language)] == []


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Can we stop here, please?"), ("de", "Können wir bitte aufhören?"), ("fr", "On peut arrêter ?"),
    ("es", "¿Podemos parar?"), ("it", "Possiamo fermarci?"),
])  # fmt: skip
def test_a_request_to_stop_in_the_form_of_a_question_ends(language: LanguageCode, said: str) -> None:
    assert offer_choice(said, language, "stop") == "stop"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "No, the steam lets the crust stay soft. Do you see?"),
    ("de", "Nein, der Dampf hält die Kruste weich. Verstehen Sie?"),
    ("fr", "Non, la vapeur garde la croûte souple. Vous voyez ?"),
    ("es", "No, el vapor mantiene blanda la corteza. ¿Entiende?"),
    ("it", "No, il vapore tiene morbida la crosta. Capisce?"),
])  # fmt: skip
def test_who_answers_the_question_that_was_interrupted_chooses_nothing(
    language: LanguageCode, said: str
) -> None:
    assert offer_choice(said, language, "stop") != "stop"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Yes my love."), ("en", "Yes my dear full stop It was good to talk comma really full stop"),
    ("en", "Yes dear, the soup is on."), ("de", "Ja, mein Lieber."), ("fr", "Oui ma petite dame."),
    ("es", "Sí señora, gracias."), ("it", "Sì cara, grazie."),
])  # fmt: skip
def test_a_yes_to_somebody_by_a_kind_name_ends_dictated_marks_and_all(
    language: LanguageCode, said: str
) -> None:
    """“Back to the question”, it said, and had to be told a second time."""
    assert _stops(with_marks(said, language), language)


def test_a_yes_that_goes_on_with_a_but_ends_nothing() -> None:
    assert not _stops("Yes my boy, but first let me tell you about the valve", "en")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "aye go on then, the dog wants her walk. and it was May I started, not March"), ("en", "if you like"),
    ("de", "ja bitte, mein Bus kommt"), ("fr", "ben oui, je suis crevée"), ("fr", "si vous voulez"),
    ("es", "sí por favor que estoy rendida"), ("it", "come vuole"),
])  # fmt: skip
def test_a_yes_with_a_reason_or_an_addition_stops(language: str, said: str) -> None:
    """G2: whoever agreed to end is asked nothing more, whatever they add."""
    assert offer_choice(said, language, "stop") == "stop"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "no no, I've got half an hour"), ("it", "no, ho ancora venti minuti"), ("de", "nein, ein bisschen geht noch"),
    ("fr", "non, j'ai le temps"), ("es", "no, tengo un rato"),
])  # fmt: skip
def test_a_no_with_a_reason_goes_on(language: str, said: str) -> None:
    assert offer_choice(said, language, "stop") == "go_on"


@pytest.mark.parametrize(
    ("language", "said", "choice"),
    [
        ("en", "no no I'm here a bit longer, I meant in a while", "go_on"),
        ("en", "no no stop now please", "stop"),
        ("de", "nein nein aufhören bitte", "stop"),
        ("de", "nein nein nicht aufhören", "go_on"),
        ("es", "no no paremos", "go_on"),
        ("de", "nein nein, ein bisschen bin ich noch da", "go_on"),
        ("fr", "non non, j'ai encore cinq minutes", "go_on"),
        ("it", "no no ancora un po' ci sono, dicevo tra un po'", "go_on"),
        ("en", "no no, that's it, I'm done", "stop"),
        ("es", "no no, terminamos", "stop"),
    ],
)
def test_who_says_no_twice_goes_on_unless_a_word_ends_the_talk(language: str, said: str, choice: str) -> None:
    assert offer_choice(said, language, "stop") == choice
