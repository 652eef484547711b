"""What an answer says of the talk itself gets one sentence at most, and only one that is true (G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import ClarifyRequest
from shared.language.rules.corrections.told import corrections_told
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.replying import clarification
from shared.language.sentence_encoder import load_encoder


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The hardest part of the kiln is the cooling, the glaze I told you about that already, and I learnt it by"
     " watching an old potter for two winters."),
    ("de", "Am meisten Arbeit macht der Ofen beim langsamen Abkühlen, die Glasur hab ich schon gesagt, gelernt habe ich"
     " es bei einem alten Töpfer."),
    ("fr", "Le four demande le plus de patience quand il refroidit lentement, l'émail je l'ai déjà dit, et j'ai appris"
     " avec un vieux potier."),
])  # fmt: skip
def test_a_note_that_one_thing_was_said_is_no_complaint(language: LanguageCode, said: str) -> None:
    """G2: nobody says sorry for having asked what was not asked."""
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.reply) == ("answer", None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I just said, the valve were stuck. Shut on one side, open on the other."),
    ("en", "The burst pipe, I told you that one."),
    ("de", "Das hab ich doch gerade gesagt, das Ventil hat geklemmt."),
    ("fr", "L'histoire du tuyau, je viens de vous la raconter."),
])  # fmt: skip
def test_who_points_to_what_they_said_puts_nothing_right(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).intent == "already_said"


@pytest.mark.parametrize(("language", "said", "before"), [
    ("en", "The hardest thing is not the kiln, it is the waiting.", "I fill the kiln on Mondays."),
    ("de", "Das Schwerste ist nicht der Ofen, das ist das Warten.", "Ich fülle den Ofen am Montag."),
    ("fr", "Le plus dur ce n'est pas le four, c'est l'attente.", "Je remplis le four le lundi."),
    ("es", "Lo más difícil no es el horno, es la espera.", "Lleno el horno los lunes."),
    ("it", "Il più difficile non è il forno, è l'attesa.", "Riempio il forno il lunedì."),
])  # fmt: skip
def test_what_is_weighed_is_not_put_right(language: LanguageCode, said: str, before: str) -> None:
    assert corrections_told(said, [before], language) == ()


@pytest.mark.parametrize(("language", "question", "said"), [
    ("de", "Was halten Sie fest, und wo?",
     "Festhalten? Ich halte den Mann nicht fest, hab ich doch gesagt, der steht allein auf."),
    ("en", "What do you note, and where?",
     "Note? I strike no note, I told you, the piano is tuned by ear and by nothing else in this house."),
    ("fr", "Que relevez-vous, et où ?",
     "Relevez ? Je ne relève personne, je l'ai déjà dit, il se remet debout tout seul avec la chaise."),
])  # fmt: skip
def test_who_takes_a_word_for_another_is_asked_in_other_words(
    language: LanguageCode, question: str, said: str
) -> None:
    """G2: the question is put once more, by its author's other probe where there is one."""
    assert hear_parts(said, language, question, load_encoder()).intent == "clarification"
    other = "Welche Angaben kommen in den Bericht?"
    request = ClarifyRequest(
        language=language, main_question="Jemand ist gestürzt. Was tun Sie?", question=question, said=said,
        intent="clarification", asked=(question,), other_words=(other,),
    )  # fmt: skip
    assert clarification(request) == other


@pytest.mark.parametrize(("language", "question", "said"), [
    ("de", "Was halten Sie fest, und wo?", "Festhalten? Uhrzeit und Lage, im Bericht, und der Arzt bekommt eine Kopie."),
    ("en", "What do you note, and where?", "Note? The time and the place, in the book by the door, as I always do."),
])  # fmt: skip
def test_who_says_a_word_again_and_answers_has_answered(
    language: LanguageCode, question: str, said: str
) -> None:
    assert hear_parts(said, language, question, load_encoder()).intent == "answer"


def test_a_fact_that_nobody_else_knows_is_no_confession() -> None:
    """G2: who tells where the spare fuse lies is not thanked for being open."""
    assert hear_parts("The spare fuse is behind the clock, nobody knows that.", "en", "").reply is None


@pytest.mark.parametrize(("language", "question", "said"), [
    ("en", "What about the tool library?", "Library? The library is full of shelves and chairs. What do you mean?"),
    ("de", "Wie nutzen Sie das Regal der Wünsche?", "Regal? Im Keller stehn eh Regale voll Zeug. Was meinen S' da?"),
    ("fr", "Que pensez-vous de la ruche ?", "La ruche ? Il y a des ruches derrière l'église. Que voulez-vous dire ?"),
    (
        "es",
        "¿Qué opina del banco de semillas?",
        "¿Semillas? En mi casa hay semillas en cada cajón. ¿Qué quiere decir?",
    ),
    ("it", "Che cosa pensa della banca del tempo?", "Tempo? In piazza fa sempre brutto tempo. Che cosa intende?"),
])  # fmt: skip
def test_who_asks_a_word_back_and_then_what_is_meant_has_not_answered(
    language: LanguageCode, question: str, said: str
) -> None:
    """G1: "So, wie Sie es verstanden haben, passt es" was said to it."""
    assert hear_parts(said, language, question).intent == "clarification"


def test_what_should_be_and_is_not_is_no_correction() -> None:
    said = "How long they were in there. It's meant to be twenty minutes and it isn't. I wrote it down for a month."
    heard = hear_parts(said, "en", "What do you watch?", load_encoder())
    assert (heard.intent, heard.reply) == ("answer", None)
