"""The next question about a subject: as it stands, worded for the occasion, or a follow-up on a gap (A2, E5)."""

from shared.interview.interview import Interview
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Compose
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.requests.resume import GapQuestionRequest
from shared.language.task import LanguageModel
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.language.tasks.word_gap_question import WORD_GAP_QUESTION
from shared.modes.by_concepts.subject import Subject
from shared.modes.clarifying import asked_before, clarified, clarify_request
from shared.modes.mode import Worded


async def word_of_subject(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject
) -> Worded:
    """The question of this turn: the main question as it stands or worded for the occasion, or a follow-up."""
    if effect.question.kind == "clarification":
        request = clarify_request(
            effect,
            interview.turns(),
            skill=subject.skill.name if subject.skill else None,
            label_in=subject.label_in,
            ideal_answer=subject.ideal_answer,
        )
        return await clarified(language, request)
    if effect.question.kind == "main" and subject.text is not None:
        return Worded(subject.text)
    turns = interview.turns()
    if effect.question.kind == "main":
        reply = await language.run(WORD_GAP_QUESTION, _gap_task(effect, subject, turns))
    else:
        reply = await language.run(WORD_FOLLOW_UP, _follow_up_task(effect, subject, turns))
    return Worded(reply.value, reply.source, reply.usage)


def _gap_task(effect: Compose, subject: Subject, turns: list[WholeTurn]) -> GapQuestionRequest:
    assert subject.skill is not None, "only questions about skills are worded for the occasion"
    assert subject.attribute is not None, "a question about a skill asks for an attribute"
    return GapQuestionRequest(
        language=effect.language,
        skill=subject.skill.name,
        attribute=subject.attribute,
        known=tuple(known.span for known in subject.skill.attributes),
        asked=asked_before(turns),
        by_rules=effect.by_rules,
    )


def _follow_up_task(effect: Compose, subject: Subject, turns: list[WholeTurn]) -> FollowUpRequest:
    main_id = effect.question.main_id
    mine = [turn for turn in turns if turn.shown.main_id == main_id]
    concepts = {concept.concept_id: concept for concept in subject.concepts}
    return FollowUpRequest(
        language=effect.language,
        main_question=mine[0].shown.question_text,
        ideal_answer=subject.ideal_answer,
        gaps=tuple(concepts[gap_id] for gap_id in effect.gaps if gap_id in concepts),
        exchanges=tuple(
            Exchange(turn.shown.question_text, turn.answer.text) for turn in mine if turn.answer is not None
        ),
        order=effect.question.order,
        asked=asked_before(turns),
        guide=subject.guide,
    )
