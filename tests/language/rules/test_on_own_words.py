"""The question on a critical point takes up the participant's own words; all sentences were made up for this file."""

from typing import Final

import pytest

from shared.interview.state_machine.assessment import Concept, Severity
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.rules.following_up.follow_ups import follow_up
from shared.language.rules.following_up.on_own_words import OWN_WORDS, is_on_own_words
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS

HALF: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": ("What do you do when the rope is wet?", "I hang the rope over the rail in the wind."),
    "de": ("Was tun Sie, wenn das Seil nass ist?", "Ich hänge das Seil im Wind über das Geländer."),
    "fr": ("Que faites-vous quand la corde est mouillée ?", "Je pends la corde au vent sur la rambarde."),
    "es": ("¿Qué hace cuando la cuerda está mojada?", "Cuelgo la cuerda al viento en la barandilla."),
    "it": ("Che cosa fa quando la corda è bagnata?", "Appendo la corda al vento sulla ringhiera."),
}
UNSAID: Final[dict[LanguageCode, str]] = {
    "en": "A man wanted the big boat, so I told him no",
    "de": "Ein Mann wollte das große Boot, da hab ich ihm nein gesagt",
    "fr": "Un monsieur voulait le grand bateau et je lui ai dit non",
    "es": "Un señor quería la barca grande y dije que no",
    "it": "Un signore voleva la barca grande e ho detto di no",
}
FOUND: Final[dict[LanguageCode, str]] = {
    "en": "I looked in the log by the door and it was there.",
    "de": "Ich habe in der Liste an der Tür nachgesehen und da stand es.",
    "fr": "J'ai regardé dans le cahier près de la porte et c'était marqué.",
    "es": "Miré en el cuaderno de la puerta y ahí estaba.",
    "it": "Ho controllato nel registro e il nome era lì.",
}
LANGUAGES: Final[tuple[LanguageCode, ...]] = ("en", "de", "fr", "es", "it")
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def request(
    language: LanguageCode,
    *answers: str,
    severity: Severity = "critical",
    asked: tuple[str, ...] = (),
    touched: bool = True,
    secret: str = "dry it slowly",
) -> FollowUpRequest:
    question = HALF[language][0]
    shown = (question, *asked)
    gap = Concept(concept_id="q1.c1", text=secret, label=secret, severity=severity)
    return FollowUpRequest(
        language=language,
        main_question=question,
        ideal_answer=secret,
        gaps=(gap,),
        exchanges=tuple(Exchange(each, said) for each, said in zip(shown, answers, strict=True)),
        order=len(answers),
        asked=shown,
        unsure=("q1.c1",) if touched else (),
        touched={"q1.c1": answers[-1]} if touched else {},
    )


@in_every_language
def test_a_critical_point_that_was_half_said_is_asked_about_in_their_own_words(
    language: LanguageCode,
) -> None:
    """A5, G3."""
    said = HALF[language][1]
    asked = follow_up(request(language, said))
    assert said.rstrip(".") in asked
    assert asked.endswith(OWN_WORDS[language].critical["conduct"])


ASKS_FIRST: dict[LanguageCode, str] = {
    "en": "What do you mean by that, exactly?",
    "de": "Was meinen Sie damit genau?",
    "fr": "Qu'est-ce que vous voulez dire par là ?",
    "es": "¿Qué quiere decir con eso exactamente?",
    "it": "Che cosa intende con questo?",
}


@in_every_language
def test_who_asks_back_and_answers_is_asked_on_as_who_only_answers(language: LanguageCode) -> None:
    """A5, G1."""
    said = HALF[language][1]
    task = request(language, f"{ASKS_FIRST[language]} {said}").model_copy(update={"touched": {"q1.c1": said}})
    assert follow_up(task) == follow_up(request(language, said))


@in_every_language
def test_a_lesser_point_is_not(language: LanguageCode) -> None:
    """A5: who told it would have to say it again."""
    assert not is_on_own_words(follow_up(request(language, HALF[language][1], severity="minor")), language)


def test_nothing_that_was_taken_back_is_asked_about() -> None:
    """G2."""
    told = "The rope goes into the box. Wait, it's the other way round, the rope comes out of the box."
    task = request("en", told).model_copy(update={"touched": {"q1.c1": "The rope goes into the box."}})
    assert "goes into" not in follow_up(task)


def test_no_question_on_their_words_tells_of_the_point() -> None:
    """A5."""
    task = request("en", HALF["en"][1], secret="step by step, exactly")
    assert not {"step", "exactly"} & set(follow_up(task).replace("?", "").split())


@in_every_language
def test_what_is_none_of_their_deeds_is_asked_for_what_they_do_then_and_only_as_the_last_word(
    language: LanguageCode,
) -> None:
    """G2: nobody swells a rope step by step."""
    swollen = {"en": "The rope has swollen in the rain.", "de": "Das Seil ist im Regen aufgequollen.",
               "fr": "La corde a gonflé sous la pluie.", "es": "La cuerda está hinchada por la lluvia.",
               "it": "La corda è gonfia per la pioggia."}[language]  # fmt: skip
    then, book = FOLLOW_UP_WORDS[language].then, OWN_WORDS[language]
    assert follow_up(request(language, swollen)).endswith(then)
    told = request(language, f"{swollen} {HALF[language][1]}")
    asked = follow_up(told.model_copy(update={"touched": {"q1.c1": swollen}}))
    assert swollen.rstrip(".") not in asked
    assert not asked.endswith((then, *book.critical["conduct"]))


@in_every_language
def test_where_the_probes_are_used_up_their_last_words_are_asked_on(language: LanguageCode) -> None:
    """A5: a critical point is still missing."""
    book = FOLLOW_UP_WORDS[language]
    task = request(language, HALF[language][1], touched=False)
    used = (*book.probes.values(), *book.more["conduct"].values(), book.then)
    asked = follow_up(task.model_copy(update={"asked": (*task.asked, *used)}))
    assert HALF[language][1].rstrip(".") in asked
    assert asked.endswith(book.more["conduct"]["wrong"])


@in_every_language
def test_a_skill_of_which_nothing_was_said_yet_is_asked_about(language: LanguageCode) -> None:
    """E4: all that was said belonged to an earlier question, and the question has been put once more."""
    task = request(language, HALF[language][1])
    gap = task.gaps[0].model_copy(update={"attribute": "depth"})
    task = task.model_copy(update={"skill": "joinery", "exchanges": (), "gaps": (gap,)})
    again = follow_up(task)
    asked = follow_up(task.model_copy(update={"asked": (*task.asked, again)}))
    assert again.endswith(task.main_question)
    assert asked not in (again, task.main_question)
