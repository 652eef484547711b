"""A case that somebody mentions in passing is asked about; all sentences were made up for this file."""

import pytest

from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.rules.following_up.passing_case import passing_case
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS

QUESTIONS: dict[LanguageCode, str] = {
    "en": "The belt of the mill slips. What do you do?",
    "de": "Der Riemen der Mühle rutscht. Was tun Sie?",
    "fr": "La courroie du moulin patine. Que faites-vous ?",
    "es": "La correa del molino patina. ¿Qué hace?",
    "it": "La cinghia del mulino slitta. Che cosa fa?",
}


def asked(language: LanguageCode, said: str, question: str = "", spared: tuple[str, ...] = ()) -> str | None:
    question = question or QUESTIONS[language]
    return passing_case(
        FollowUpRequest(
            language=language,
            main_question=question,
            ideal_answer="stop it first",
            gaps=(Concept(concept_id="q1.c1", text="stop it first", label="stop", severity="major"),),
            exchanges=(Exchange(question, said),),
            order=1,
            asked=(question,),
            spared=spared,
        )
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I'd tighten it. There was one in March where somebody left the guard open and it tore."),
        ("de", "Nachspannen. Im März ist einmal einer mit der Haube offen gefahren und sie ist gerissen."),
        ("fr", "Je la retends. Une fois quelqu'un avait laissé le capot ouvert et elle a été arrachée."),
        ("es", "La tenso. Una vez alguien dejó la tapa abierta y se rompió por la mitad."),
        ("it", "La tendo. Una volta uno ha lasciato il coperchio aperto e si è rotta in mezzo."),
    ],
)
def test_a_case_told_in_passing_is_asked_about_in_its_own_words(language: LanguageCode, said: str) -> None:
    """B5: the one sentence that asked to be followed."""
    question = asked(language, said)
    assert question is not None
    assert question.endswith(FOLLOW_UP_WORDS[language].happened)
    assert said.split(". ", 1)[1].strip(".") in question


@pytest.mark.parametrize(
    "said",
    [
        "I'd tighten it and look at the guard.",
        "If somebody left the guard open in March, I would stop it at once and have a look.",
        "In March the belt tore for us. " + "We then took the old one off and put the spare on. " * 3,
        "She said March and I hate being angry about it all the time.",
        "There was one in March where my brother died under the belt of the mill.",
    ],
)
def test_what_is_no_case_is_supposed_told_at_length_or_sad_is_left(said: str) -> None:
    assert asked("en", said) is None


def test_where_the_question_asks_for_what_happened_the_answer_is_no_case_in_passing() -> None:
    told = "There was one in March where somebody left the guard open and it tore."
    assert asked("en", told, "Tell me about a day when the belt slipped. What did you do?") is None


def test_after_a_wish_to_leave_something_alone_no_case_is_gone_into() -> None:
    told = "There was one in March where somebody left the guard open and it tore."
    assert asked("en", told, spared=("not the guard",)) is None
