"""What the few words of a sentence say to the interviewer; all sentences were made up for this file (G1, G2)."""

import pytest

from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder

QUESTION = "?"
TOLD = {
    "en": "I grease the hinge first.", "de": "Zuerst fette ich das Scharnier.", "fr": "Je graisse d'abord la charnière.",
    "es": "Primero engraso la bisagra.", "it": "Prima ingrasso la cerniera.",
}  # fmt: skip
WITH_AND_WITHOUT = pytest.mark.parametrize("by_meaning", [True, False])


@WITH_AND_WITHOUT
@pytest.mark.parametrize(("language", "said"), [
    ("en", "Much more to go?"), ("en", "Nearly over?"), ("de", "Kommen noch viele?"), ("de", "Samma bald durch?"),
    ("fr", "Il en reste combien ?"), ("fr", "C'est bientôt fini ?"), ("es", "¿Quedan muchas preguntas?"),
    ("es", "¿Ya casi acabamos?"), ("it", "Ne mancano molte?"), ("it", "Abbiamo quasi finito?"),
])  # fmt: skip
def test_who_asks_in_a_few_words_how_much_is_left_is_told(language: str, said: str, by_meaning: bool) -> None:
    encoder = load_encoder() if by_meaning else None
    heard = hear_parts(f"{TOLD[language]} {said}", language, QUESTION, encoder)
    assert (heard.intent, heard.reply) == ("answer", "remaining")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "How long does it take?"), ("en", "How is it done?"), ("de", "Wie lange?"), ("fr", "Combien ?"),
    ("es", "¿Cuánto?"), ("it", "Quante?"),
])  # fmt: skip
def test_who_asks_how_long_or_how_much_of_something_is_told_nothing_of_the_end(
    language: str, said: str
) -> None:
    assert hear_parts(said, language, QUESTION).reply != "remaining"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I see that my question about the uniform was not answered."),
    ("de", "Meine Frage nach der Uniform ist unbeantwortet."),
    ("fr", "Ma question sur la tenue est restée sans réponse."),
    ("es", "Mi pregunta sobre el uniforme quedó sin respuesta."), ("it", "La mia domanda sulla divisa è stata ignorata."),
])  # fmt: skip
def test_who_says_that_their_question_was_passed_over_is_begged_pardon(language: str, said: str) -> None:
    assert hear_parts(f"{said} {TOLD[language]}", language, QUESTION).reply == "unanswered"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "My parking has run out, I have to drive."), ("en", "Right, I must go down to the quay."),
    ("de", "So, i muass iatz in den Stall."), ("de", "Der Parkschein ist um, ich muss aufs Feld."),
    ("fr", "Bon, je dois descendre au quai."),
    ("es", "Bueno, me toca bajar al muelle."), ("it", "Ecco, devo scendere al molo."),
])  # fmt: skip
def test_who_has_to_go_at_once_is_leaving_without_a_goodbye(language: str, said: str) -> None:
    heard = hear_parts(f"{TOLD[language]} {said}", language, QUESTION)
    assert (heard.intent, heard.beside, heard.told) == ("answer", "wish_to_stop", TOLD[language])


@WITH_AND_WITHOUT
@pytest.mark.parametrize(("language", "said"), [
    ("en", "Then I must drive round to the quay."), ("en", "If it squeaks I have to go on the ladder."),
    ("de", "Dann muss ich in den Stall."), ("fr", "Ensuite je dois descendre au quai."),
    ("es", "Después tengo que bajar al muelle."), ("it", "Poi devo scendere al molo."),
])  # fmt: skip
def test_where_the_work_takes_them_is_no_goodbye(language: str, said: str, by_meaning: bool) -> None:
    encoder = load_encoder() if by_meaning else None
    assert hear_parts(f"{TOLD[language]} {said}", language, QUESTION, encoder).beside is None


@WITH_AND_WITHOUT
@pytest.mark.parametrize(("language", "said"), [
    ("en", "I must go to the gate now, back in ten minutes."), ("de", "So, i muass iatz in den Stall. Viertelstund."),
    ("de", "Muss kurz weg, bin in zehn Minuten wieder da."), ("fr", "Je dois sortir, je reviens dans un quart d'heure."),
    ("es", "Me toca bajar, vuelvo en cinco minutos."), ("it", "Devo scendere, torno tra cinque minuti."),
])  # fmt: skip
def test_who_will_be_back_in_a_while_is_waited_for(language: str, said: str, by_meaning: bool) -> None:
    encoder = load_encoder() if by_meaning else None
    heard = hear_parts(f"{TOLD[language]} {said}", language, QUESTION, encoder)
    assert (heard.intent, heard.reply, heard.beside) == ("answer", "pause", None)


def test_somebody_else_who_will_be_back_is_part_of_the_tale() -> None:
    assert hear_parts("I ring the porter. He says he is back in ten minutes.", "en", QUESTION).reply is None


@WITH_AND_WITHOUT
@pytest.mark.parametrize(("language", "said"), [
    ("en", "Do I have to write in English? I can read it, but I explain better in Dutch."),
    ("de", "Muss i des auf Englisch schreiben? Lesen kann i's schon, aber erklären net."),
    ("fr", "Je peux écrire en italien ? Je lis le français sans mal."),
    ("es", "¿Puedo escribir en inglés? El español lo leo bien."),
    ("it", "Devo scrivere in italiano? Lo leggo, ma spiegare mi riesce in tedesco."),
    ("en", "In which language does she read it?"), ("de", "In welcher Sprache liest er das dann?"),
])  # fmt: skip
def test_who_asks_about_the_language_and_says_how_they_write_has_answered_nothing(
    language: str, said: str, by_meaning: bool
) -> None:
    heard = hear_parts(said, language, QUESTION, load_encoder() if by_meaning else None)
    assert (heard.intent, heard.reply) == ("clarification", "language")


def test_who_asks_about_the_language_and_answers_has_answered() -> None:
    heard = hear_parts(f"May I write in Dutch? {TOLD['en']}", "en", QUESTION)
    assert (heard.intent, heard.reply, heard.told) == ("answer", "language", TOLD["en"])
