"""Who turns away for a moment, or comes back, has neither answered nor left; all sentences were made up here."""

import pytest

from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.interrupted import comes_back
from shared.language.rules.hearing.parts import hear_parts
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
    assert comes_back(said, language)
    assert hear_parts(said, language, QUESTION) == Heard(intent="clarification", reply="returned")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I'm back to the shelf with a torch"), ("en", "I have to get back"),
    ("en", "I'm back, and then I would open the valve by hand and wait for the pressure to fall"),
    ("en", "Are you back?"), ("de", "Da ist nichts"), ("es", "Ya está"), ("fr", "C'est bon"),
])  # fmt: skip
def test_what_says_more_or_something_else_is_heard_as_before(language: LanguageCode, said: str) -> None:
    assert not comes_back(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The belt tore and caught his sleeve. Sorry, can I have a sec"),
    ("de", "Der Riemen ist gerissen. Ich brauche kurz einen Moment."),
    ("fr", "La courroie a cassé. J'ai besoin d'une minute."),
    ("es", "La correa se rompió y le cogió la manga. Necesito un momento."),
    ("it", "La cinghia si è rotta. Ho bisogno di un attimo."),
])  # fmt: skip
def test_who_needs_a_moment_beside_an_answer_hears_that_there_is_time(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, QUESTION, load_encoder())
    assert (heard.intent, "pause" in (heard.reply, heard.also)) == ("answer", True)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "hold that thought, delivery"), ("en", "two secs, the smoke alarm"), ("de", "Verzeihung, das Telefon geht"),
    ("de", "Entschuldigung, mein Handy klingelt"), ("fr", "cinq minutes, le chien veut sortir"),
    ("fr", "une seconde, le facteur est là"), ("es", "un segundo, que llaman a la puerta"),
    ("es", "dos minutos, que viene el técnico"),
    ("it", "due minuti, c'è il corriere"), ("it", "scusi, suona il telefono"),
])  # fmt: skip
def test_who_names_a_while_or_begs_pardon_and_turns_away_is_waited_for(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, QUESTION, load_encoder())
    assert heard == Heard(intent="clarification", reply="pause")


@pytest.mark.parametrize(("language", "said", "question"), [
    ("en", "Two minutes, then you stir it.", QUESTION), ("de", "Zwei Minuten, dann wird gerührt.", QUESTION),
    ("fr", "Deux minutes, puis on remue.", QUESTION), ("en", "Two minutes, that's what it takes.", "How long?"),
    ("en", "Sorry, my boss decided that", QUESTION), ("es", "Perdone, lo hace mi jefe", QUESTION),
])  # fmt: skip
def test_how_long_something_takes_and_whose_business_it_is_are_answers(
    language: LanguageCode, said: str, question: str
) -> None:
    assert hear_parts(said, language, question, load_encoder()).reply != "pause"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "ok, here again. you were asking?"), ("en", "right, sorted. what did you ask"),
    ("de", "so, erledigt. Was wollten Sie wissen?"), ("de", "Bin wieder da, war nur der Nachbar"),
    ("fr", "c'est bon, je suis là. c'était quoi déjà ?"), ("fr", "me revoilà, c'était le facteur. vous me demandiez ?"),
    ("es", "ya está, era el cartero. ¿qué me decía?"), ("it", "ecco, fatto. mi diceva?"),
    ("it", "scusi, era mia figlia. qual era la domanda?"),
])  # fmt: skip
def test_who_is_back_and_asks_for_the_question_gets_it_again_whatever_kept_them(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, QUESTION, load_encoder())
    assert heard == Heard(intent="clarification", reply="returned")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Back. The valve first, always."), ("de", "Da, hinter der Tür"), ("it", "Ecco, prima chiudo la valvola"),
    ("en", "The question is who signs."), ("fr", "Voilà"),
])  # fmt: skip
def test_who_answers_at_once_has_not_only_come_back(language: LanguageCode, said: str) -> None:
    assert not comes_back(said, language, QUESTION)
