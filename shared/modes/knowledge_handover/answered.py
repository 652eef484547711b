"""What an answer makes of the records of a handover: the questions of its backlog, and facts told before (B4 to B8)."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from shared.interview.state_machine.assessment import CONFIDENCE_VALUE
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.guards import MAX_QUOTATION_CHARS
from shared.language.requests.handover_turn import Contradiction, Extraction
from shared.language.rules.asides.no_answers import grants_one_more, leave_takings, without_leave_taking
from shared.language.rules.handover.file_corrections import resolved
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.listening import is_not_knowing, is_question, mentions
from shared.language.rules.points.of_the_matter import known_of
from shared.modes.knowledge_handover.backlog import discovered_id
from shared.modes.knowledge_handover.records import BacklogDocument, FactDocument, joined_place
from shared.modes.knowledge_handover.scene import AnswerScene
from shared.text.sentences import sentences
from shared.text.words import content_words

_MOST_UNSAID: Final = 2
"""Content words of a sentence that leaves out how something is known."""


def answers(effect: Assess, scene: AnswerScene, found: Extraction, heard: Heard) -> bool:
    """Whether it is the answer of the question in hand.

    What is said to an offer takes the place of no answer, and a correction beside a yes to it may be of anything. Who
    only grants one question more answers none.
    """
    if effect.question.kind != "offer":
        said = sentences(scene.answer)
        is_left = grants_one_more(scene.answer, effect.language)
        return not is_left or len(leave_takings(scene.answer, effect.language)) < len(said)
    is_correction = found.intent == "correction" and heard.beside == "wish_to_stop"
    return scene.asked.turn is None and not is_correction


def answered(effect: Assess, scene: AnswerScene, found: Extraction) -> BacklogDocument:
    said = sentences(scene.answer)
    is_unknown = found.intent == "dont_know" or (
        found.confidence == "low"
        and not found.facts
        and any(is_not_knowing(each, effect.language) for each in said)
    )
    is_told = not is_unknown and not all(is_question(each) or _tells_not_how(each, effect) for each in said)
    return scene.asked.model_copy(
        update={
            "status": "ANSWERED_BY_INTERVIEW" if is_told and not found.misheard else "UNANSWERED",
            "answer": without_leave_taking(scene.answer, effect.language, scene.asked.text),
            "confidence": _confidence(found, said, effect.language),
            "turn": effect.turn,
            "intent": found.intent,
            "misheard": found.misheard,
            "contradiction": found.contradiction,
        }
    )


def _confidence(found: Extraction, said: Sequence[str], language: LanguageCode) -> float:
    """How sure the answer is as a whole: a part of it that its author does not know leaves something open."""
    is_in_part = found.confidence == "high" and any(known_of(each, language) != each for each in said)
    return CONFIDENCE_VALUE["medium" if is_in_part else found.confidence]


def _tells_not_how(said: str, effect: Assess) -> bool:
    """Whether a sentence says but that its author knows: "I just know"."""
    tacit = mentions(said, HANDOVER_TURN_WORDS[effect.language].tacit)
    return tacit and len(set(content_words(said, effect.language))) <= _MOST_UNSAID


def chosen(turn: int, scene: AnswerScene, found: Extraction, language: LanguageCode) -> list[BacklogDocument]:
    """The questions whose conflict with a file is decided, as a model reads the answer; by the words alone the main
    question, once its follow-up has been told which holds: what the file says, or what was said."""
    if found.solved:
        return _decided(turn, scene, {each.question_id: each.holds for each in found.solved})
    differs = scene.main.contradiction
    if differs is None or scene.asked.parent_question_id is None or found.intent == "dont_know":
        return []
    told = resolved(differs, scene.answer, language)
    told = told and told.model_copy(update={"turn": turn})
    return [scene.main.model_copy(update={"contradiction": told})]


def _decided(
    turn: int, scene: AnswerScene, decided: Mapping[str, Literal["file", "answer", "both"]]
) -> list[BacklogDocument]:
    """With which of the two holds, every open conflict with the same words of a file; one that was none is gone."""
    told = {each.question_id: each.contradiction for each in scene.backlog if each.contradiction}
    holds = {told[named].in_file: side for named, side in decided.items() if named in told}
    solved: list[BacklogDocument] = []
    for each in scene.backlog:
        differs = each.contradiction
        if each == scene.asked or differs is None or differs.holds or differs.in_file not in holds:
            continue
        if holds[differs.in_file] == "answer":
            differs = _with_its_figure(turn, differs, scene.answer)
        words = {"file": differs.in_file, "answer": differs.said}.get(holds[differs.in_file])
        chosen = words and differs.model_copy(update={"holds": words})
        solved.append(each.model_copy(update={"contradiction": chosen}))
    return solved


def _with_its_figure(turn: int, differs: Contradiction, answer: str) -> Contradiction:
    """The same in the words of the answer that decides it, where only these have a figure to set against the file's."""
    if _has_figure(differs.said) or not _has_figure(differs.in_file):
        return differs
    said = next((each for each in sentences(answer) if _has_figure(each)), None)
    told = {"said": said[:MAX_QUOTATION_CHARS], "turn": turn} if said else {}
    return differs.model_copy(update=told)


def _has_figure(text: str) -> bool:
    return any(map(str.isdigit, text))


def settled(turn: int, scene: AnswerScene, found: Extraction) -> list[BacklogDocument]:
    spans = {each.question_id: each.span for each in found.settled}
    facts = {each.stated: each.turn for each in scene.facts}
    turns = {each.question_id: facts[each.fact] for each in found.settled if each.fact in facts}
    return [
        each.model_copy(
            update={
                "status": "ANSWERED_BY_INTERVIEW",
                "answer": spans[each.question_id],
                "confidence": CONFIDENCE_VALUE["medium"],
                "turn": turns.get(each.question_id, turn),
                "in_passing": True,
            }
        )
        for each in scene.backlog
        if each.question_id in spans and each.waiting and each.question_id != scene.main.question_id
    ]


def reworded(scene: AnswerScene, found: Extraction) -> list[BacklogDocument]:
    """The waiting questions that held what is corrected now, as they are to be asked."""
    texts = {each.question_id: each.text for each in found.reworded}
    gone = {each.question_id for each in found.settled} | {scene.asked.question_id, scene.main.question_id}
    waits = (each for each in scene.backlog if each.waiting and each.question_id not in gone)
    return [
        each.model_copy(update={"text": texts[each.question_id]})
        for each in waits
        if each.question_id in texts
    ]


def joining(turn: int, backlog: Sequence[BacklogDocument], found: Extraction) -> list[BacklogDocument]:
    """The questions that the answer brought up, each with an id of its own (B6)."""
    taken = {each.question_id for each in backlog}
    return [
        BacklogDocument(
            place=joined_place(turn, position),
            question_id=discovered_id(turn, position, taken),
            text=each.text,
            priority=each.priority,
            origin="FOLLOW_UP",
            raised_by_turn=turn,
        )
        for position, each in enumerate(found.discovered, start=1)
    ]


def put_right(turn: int, scene: AnswerScene, found: Extraction) -> list[FactDocument]:
    texts = {each.was: each.text for each in found.mended}
    replaced = (each for each in scene.facts if each.stated in found.replaced)
    mended = (each for each in scene.facts if each.stated in texts)
    return [
        *(each.model_copy(update={"replaced_by": turn}) for each in replaced),
        *(each.model_copy(update={"mended": texts[each.stated]}) for each in mended),
    ]
