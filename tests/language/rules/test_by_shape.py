"""What the few words of a sentence say to the interviewer; all sentences were made up for this file (G1, G2)."""

import pytest

from shared.language.rules.asides.by_shape import must_go
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


@pytest.mark.parametrize(("language", "said"), [
    ("en", "So, I have to run the report by hand."), ("en", "Now I have to go through each invoice by hand."),
    ("de", "Jetzt muss ich alles ins System eintragen."), ("de", "Jetzt muss ich den Zettel in den Ordner legen."),
    ("fr", "Je dois prendre la température du four."), ("es", "Ahora tengo que dejarlo enfriar."),
    ("it", "Ora devo prendere la temperatura del forno."),
])  # fmt: skip
def test_what_there_is_to_do_now_is_no_place_to_go_to(language: str, said: str) -> None:
    assert not must_go(said, (), language)


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


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I ring the porter. He says he is back in ten minutes."), ("en", "We get the van back in an hour."),
    ("de", "Der Bus kommt nach einer Stunde zurück."), ("de", "Der Wart ist in zehn Minuten wieder da."),
    ("fr", "Le camion est de retour dans une heure."), ("it", "Il viaggio di ritorno dura un'ora."),
    ("es", "El regreso dura media hora."),
])  # fmt: skip
def test_somebody_else_who_will_be_back_is_part_of_the_tale(language: str, said: str) -> None:
    assert hear_parts(said, language, QUESTION).reply is None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "My question to the supplier was ignored."), ("en", "The supplier did not answer my question."),
    ("de", "Meine Frage an den Lieferanten wurde ignoriert."),
    ("fr", "Ma question au fournisseur est restée sans réponse."),
    ("es", "Mi pregunta al proveedor quedó sin respuesta."), ("it", "La mia domanda al fornitore è stata ignorata."),
    ("it", "Il fornitore non ha risposto alla mia domanda."), ("de", "Der Wart hat meine Frage ignoriert."),
])  # fmt: skip
def test_a_question_that_others_passed_over_is_part_of_the_tale(language: str, said: str) -> None:
    assert hear_parts(f"{TOLD[language]} {said}", language, QUESTION).reply != "unanswered"


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


@pytest.mark.parametrize(("language", "asked", "told"), [
    ("en", "Can I write in English?", "I write the minutes for the board every Monday."),
    ("de", "Kann ich auf Englisch schreiben?", "Montags schreibe und tippe ich das Protokoll."),
    ("fr", "Je peux écrire en anglais ?", "Je dois lire les compteurs tous les lundis."),
    ("es", "¿Puedo escribir en inglés?", "Leo los contadores cada lunes."),
    ("it", "Posso scrivere in inglese?", "Leggo i contatori ogni lunedì."),
])  # fmt: skip
def test_who_reads_or_writes_at_work_has_answered_beside_a_question_about_the_language(
    language: str, asked: str, told: str
) -> None:
    heard = hear_parts(f"{asked} {told}", language, QUESTION)
    assert (heard.intent, heard.reply, heard.told) == ("answer", "language", told)
