"""What is said to the interviewer about the talk tells nothing of the matter, and is never asked about."""

import pytest

from shared.language.rules.handover.facts import facts
from shared.language.rules.hearing.complaints import is_of_the_interviewer
from shared.language.rules.points.of_the_matter import is_of_the_matter


@pytest.mark.parametrize(("language", "said"), [
    ("en", "And you still haven't answered my question."),
    ("en", "I shall assume so, then."),
    ("en", "My coffee is getting cold."),
    ("de", "Die Sache mit dem Speicher haben Sie überhört."),
    ("de", "Mei Frage hams überlesen."),
    ("de", "Dann eben nicht."),
    ("fr", "Vous ne m'avez pas répondu, d'ailleurs."),
    ("es", "Usted no me ha contestado."),
    ("it", "Lei non mi ha ascoltato."),
])  # fmt: skip
def test_a_complaint_to_the_interviewer_is_no_fact(language: str, said: str) -> None:
    assert is_of_the_interviewer(said, language)
    assert not is_of_the_matter(said, language)
    assert facts(said, language) == ()


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The lab asked for the sheet and nobody answered."),
    ("en", "You have to read the meter before you open the valve."),
    ("de", "Die Leute haben sie nicht gefragt und den Deckel geöffnet."),
    ("de", "Den Schlüssel haben Sie hinter der Tür."),
    ("fr", "Le gardien a ouvert la vanne sans demander."),
    ("es", "El taller ha abierto la caja."),
    ("it", "Il custode ha letto il contatore."),
])  # fmt: skip
def test_what_others_asked_or_opened_is_told(language: str, said: str) -> None:
    assert not is_of_the_interviewer(said, language)
