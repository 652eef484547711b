"""Who comes back after a moment away does not stop; all sentences were made up for this file."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing import hear_parts
from shared.language.rules.returned import is_back
from shared.language.sentence_encoder import load_encoder

QUESTION = "What would you do?"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I'm back"), ("en", "ok im back. its fine"), ("en", "Right, back again."),
    ("en", "Sorry, I'm here now. The postman."), ("de", "So, da bin ich wieder."), ("de", "ok bin zurück"),
    ("fr", "Me revoilà"), ("fr", "Voilà, je suis de retour."), ("es", "Ya estoy aquí"), ("es", "Listo, ya volví"),
    ("it", "Eccomi di nuovo"), ("it", "Ok, sono tornata"),
])  # fmt: skip
def test_who_is_back_is_asked_the_question_again_and_not_taken_at_a_goodbye(
    language: LanguageCode, said: str
) -> None:
    """G1, D15: "OK, I'm back" had ended an interview."""
    assert is_back(said, language)
    assert hear_parts(said, language, QUESTION).intent == "clarification"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I'm back to the shelf with a torch"), ("en", "I have to get back"),
    ("en", "I'm back, and then I would open the valve by hand and wait for the pressure to fall"),
    ("en", "Are you back?"), ("de", "Da ist nichts"), ("es", "Ya está"), ("fr", "C'est bon"),
])  # fmt: skip
def test_what_says_more_or_something_else_is_heard_as_before(language: LanguageCode, said: str) -> None:
    assert not is_back(said, language)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The belt tore and caught his sleeve. Sorry, can I have a sec"),
        ("de", "Der Riemen ist gerissen. Ich brauche kurz einen Moment."),
        ("fr", "La courroie a cassé. J'ai besoin d'une minute."),
        ("es", "La correa se rompió y le cogió la manga. Necesito un momento."),
        ("it", "La cinghia si è rotta. Ho bisogno di un attimo."),
    ],
)
def test_who_needs_a_moment_beside_an_answer_hears_that_there_is_time(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, QUESTION, load_encoder())
    assert (heard.intent, "pause" in (heard.reply, heard.also)) == ("answer", True)
