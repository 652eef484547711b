"""What is no answer stands in no result: leave-takings, what is said to the interviewer, cries that only echo (G2).

An answer in plain words is never taken for one, though it has the same words.
"""

import pytest

from shared.language.rules.asides.no_answers import direct_answer, leave_takings, speaks_to_the_interviewer
from shared.language.rules.handover.facts import facts
from shared.language.rules.said import statements
from tests.language.rules.tasks import assess_task

LEAVING = [
    ("en", "We swap the filters on the first of the month.", "The soup is getting cold."),
    ("en", "It all goes by post.", "My taxi is outside."),
    ("en", "I lock both doors myself.", "They are waiting for me with the kettle on."),
    ("de", "Die Filter tauscht der Hausmeister.", "Die Suppe wird kalt."),
    ("de", "Ich sperre beide Türen selbst ab.", "So, mein Zug kommt gleich."),
    ("fr", "Les filtres, c'est le concierge.", "La soupe refroidit."),
    ("fr", "Je ferme les deux portes moi-même.", "Bon, mon taxi est là."),
    ("es", "Los filtros los cambia el portero.", "Se me quema el arroz."),
    ("es", "Yo cierro las dos puertas.", "Bueno, me tengo que ir."),
    ("it", "I filtri li cambia il portiere.", "Mi aspettano per la cena."),
    ("it", "Chiudo io le due porte.", "Gliel'ho detto, il riso scuoce."),
]

TO_THE_INTERVIEWER = [
    ("en", "You didn't reply to me about the ladder."),
    ("en", "You make it sound as if we were lazy."),
    ("en", "Is the ladder thing correct, by the way?"),
    ("en", "Yeah, carry on."),
    ("de", "Sie haben mir nicht geantwortet wegen der Leiter."),
    ("de", "Bei Ihnen klingt das, als wären wir faul."),
    ("fr", "Vous ne m'avez pas répondu pour l'échelle."),
    ("fr", "À vous entendre, nous sommes paresseux."),
    ("es", "No me ha contestado lo de la escalera."),
    ("es", "Lo dice como si fuéramos vagos."),
    ("it", "Non mi ha risposto sulla scala."),
    ("it", "Detta così sembriamo pigri."),
]

ANSWERS = [
    ("en", "When the soup is getting cold I send it back to the kitchen."),
    ("en", "You don't answer a guest while you carry plates."),
    ("en", "The night shift is over at six, so I brief them then."),
    ("en", "Does it hurt, can you move your foot?"),
    ("de", "Wenn der Zug gleich kommt, lasse ich keinen mehr über das Gleis."),
    ("de", "Jede Schicht fängt mit der Übergabe an."),
    ("fr", "Quand un train arrive, je ferme d'abord la barrière."),
    ("fr", "On appelle toujours la famille avant le dîner."),
    ("es", "Si el arroz se quema, lo tiro y empiezo de nuevo."),
    ("es", "Siempre espero a que el autobús esté aquí."),
    ("it", "Prima spengo il forno, poi chiamo il capo."),
    ("it", "Ogni turno comincia dalle consegne."),
]


@pytest.mark.parametrize(("language", "told", "leaving"), LEAVING)
def test_a_leave_taking_at_the_end_is_neither_a_fact_nor_evidence(
    language: str, told: str, leaving: str
) -> None:
    answer = f"{told} {leaving}"
    assert leave_takings(answer, language) == {leaving}
    assert [each.span for each in facts(answer, language)] == [told]
    task = assess_task(answer).model_copy(update={"language": language})
    assert leaving not in [each.text for each in statements(task)]


def test_what_the_question_asks_for_is_an_answer_though_it_calls_people_away() -> None:
    asked = "What do you notice first when the soup is wrong?"
    assert leave_takings("The soup is getting cold.", "en", asked) == frozenset()
    assert [each.span for each in facts("The soup is getting cold.", "en", asked)] == [
        "The soup is getting cold."
    ]


@pytest.mark.parametrize(("language", "said"), TO_THE_INTERVIEWER)
def test_what_is_said_to_the_interviewer_is_neither_a_fact_nor_evidence(language: str, said: str) -> None:
    assert speaks_to_the_interviewer(said, language)
    assert facts(said, language) == ()
    task = assess_task(said).model_copy(update={"language": language})
    assert statements(task) == []


@pytest.mark.parametrize(("language", "said"), ANSWERS)
def test_an_answer_in_plain_words_is_kept(language: str, said: str) -> None:
    assert not speaks_to_the_interviewer(said, language)
    assert leave_takings(said, language) == frozenset()


def test_a_complaint_beside_an_answer_leaves_the_answer() -> None:
    said = "I count the guests at the gate, tick the booking list and ring the owner, nothing to add."
    assert [each.span for each in facts(said, "en")] == [said]


@pytest.mark.parametrize(("language", "asked", "answer", "direct"), [
    ("en", "What is missing?", "What is missing... a ramp, really. And light.", "a ramp, really."),
    ("de", "Was fehlt?", "Eine Rampe. Und Licht am Abend wäre auch gut.", "Eine Rampe."),
    ("fr", "Que manque-t-il ?", "Une rampe, quoi.", "Une rampe, quoi."),
    ("es", "¿Qué falta?", "Una rampa.", "Una rampa."),
    ("it", "Che cosa manca?", "Che cosa manca... una rampa, ecco.", "una rampa, ecco."),
    ("en", "What is missing?", "Is that for me to say?", None), ("en", "What is missing?", "Missing!", None),
])  # fmt: skip
def test_a_word_or_two_that_answer_the_question_are_found(
    language: str, asked: str, answer: str, direct: str | None
) -> None:
    assert direct_answer(answer, language, asked) == direct


def test_an_exclamation_that_only_repeats_the_question_is_no_fact() -> None:
    asked = "Who decided what you had on your birthday?"
    assert [each.span for each in facts("Ha, my birthday! The kitchen decides that.", "en", asked)] == [
        "The kitchen decides that."
    ]


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I've got half an hour before they lock the yard."),
    ("de", "Ich hab noch zehn Minuten, dann sperrt die Pförtnerin zu."),
    ("fr", "Il me reste dix minutes avant mon train."),
    ("es", "Me quedan diez minutos antes de que cierren."),
    ("it", "Ho ancora un quarto d'ora prima che il custode chiuda."),
])  # fmt: skip
def test_how_long_somebody_can_still_write_is_no_answer(language: str, said: str) -> None:
    assert leave_takings(f"Vera has the keys. {said}", language) == {said}


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I have ten minutes before the glue sets."),
    ("de", "Ich habe zehn Minuten, um die Form zu leeren."),
    ("fr", "J'ai vingt minutes avant que la colle prenne."),
    ("es", "Tengo diez minutos antes de que fragüe."),
    ("it", "Ho dieci minuti prima che la colla tiri."),
])  # fmt: skip
def test_how_long_a_step_may_take_is_told(language: str, said: str) -> None:
    assert leave_takings(f"Vera has the keys. {said}", language) == frozenset()
