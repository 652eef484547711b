"""What an answer adds to an earlier main question: it is judged there, and not for the question that is open (G2)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.additions import Addition, Earlier, addition
from shared.language.rules.points.matching import stems
from shared.modes.by_concepts.in_passing import answered
from shared.text.sentences import sentences

_ANSWERING: Final = frozenset({"answer", "correction", "already_said", "off_topic"})


def addition_to(interview: Interview, effect: Assess, heard: Heard, told: str) -> Addition | None:
    """What these words, an answer to the question of this turn, add to a main question before its own."""
    if heard.intent not in _ANSWERING or heard.beside:
        return None
    questions = _questions(interview, interview.turns(), effect.language)
    current = questions.pop(effect.question.main_id, Earlier(frozenset()))
    return addition(told, effect.language, current, questions)


def heard_as_added(heard: Heard, adds: Addition) -> Heard:
    reply = "put_right" if adds.corrects else "added"
    return heard.model_copy(update={"intent": "answer", "reply": reply, "told": adds.rest})


def _questions(
    interview: Interview, turns: Sequence[WholeTurn], language: LanguageCode
) -> dict[str, Earlier]:
    """The main questions that were asked, in order."""
    concepts = interview.record(ConceptsRecord).concepts
    mains = {turn.shown.main_id: turn.shown for turn in turns if turn.shown.question_kind == "main"}
    told: dict[str, list[str]] = {each: [] for each in mains}
    for turn in turns:
        for one in answered([turn]):
            told[turn.shown.main_id] += sentences(one.answer)
    return {
        each: Earlier(
            stems(
                " ".join((shown.question_text, *(point.text for point in concepts.get(each, ())))), language
            ),
            tuple(told[each]),
        )
        for each, shown in mains.items()
    }
