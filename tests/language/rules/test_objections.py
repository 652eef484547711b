"""An objection gets a short human reply, a private matter is left, and an addition counts where it belongs (G1, G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We salt the path first. Why do you ask me the same question twice?"),
        ("fr", "On sale le chemin d'abord. Vous avez posé la même question deux fois."),
    ("es", "Primero echamos sal. Me ha hecho la misma pregunta dos veces."),
    ("it", "Prima spargiamo il sale. Mi ha fatto la stessa domanda due volte."),
])  # fmt: skip
def test_who_objects_to_being_asked_twice_is_met_and_the_answer_counts(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert heard.beside is None
    assert heard.reply == "objection" or heard.intent == "already_said"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I don't say why I went, that's my business."), ("de", "Warum ich ging, sage ich nicht, das ist privat."),
    ("fr", "Je ne dis pas pourquoi je suis parti, ça me regarde."),
    ("es", "No digo por qué me fui, eso es privado."), ("it", "Non dico perché sono andato via, sono affari miei."),
])  # fmt: skip
def test_a_private_matter_is_left(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert "wish_to_skip" in (heard.intent, heard.beside)
    assert heard.leaves


@pytest.mark.parametrize(("language", "said"), [
    ("en", "It rises twice. For the salt thing before, I forgot, too much of it slows the yeast."),
    ("de", "Es geht zweimal auf. Bei der Frage vorhin fehlt noch, dass Salz die Hefe bremst."),
    ("fr", "Il lève deux fois. Pour la question d'avant, le sel freine la levure."),
    ("es", "Sube dos veces. En la pregunta de antes, la sal frena la levadura."),
    ("it", "Lievita due volte. Alla domanda di prima, il sale rallenta il lievito."),
])  # fmt: skip
def test_an_addition_to_an_earlier_answer_is_thanked_for(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply == "added"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Here where?"), ("de", "Wo hier?"), ("fr", "Ici, où ?"), ("es", "¿Aquí dónde?"), ("it", "Qui dove?"),
])  # fmt: skip
def test_who_asks_which_place_is_meant_asks_back(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).intent == "clarification"
