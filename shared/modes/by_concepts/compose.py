"""The next question about a subject: as it stands, worded for the occasion, or a follow-up on a gap (A2, E5)."""

from shared.interview.interview import Interview
from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.turns import WholeTurn, left_alone, short_of_time, time_said
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.texts import opening
from shared.language.fallback import has_model
from shared.language.port import Reply, Usage
from shared.language.requests.interview import MainQuestionRequest
from shared.language.rules.asides.familiar import FAMILIAR
from shared.language.task import LanguageModel
from shared.language.tasks.word_main_question import WORD_MAIN_QUESTION
from shared.modes.by_concepts.follow_up import followed_up
from shared.modes.by_concepts.gap_question import gap_worded
from shared.modes.by_concepts.in_passing import answered, may_be_told, said_in_passing
from shared.modes.by_concepts.subject import Subject
from shared.modes.clarifying import asked_before, clarified, clarify_request
from shared.modes.mode import Worded
from shared.modes.said_first import readers_told, told_before, told_last
from shared.modes.sparing import is_familiar


async def word_of_subject(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject
) -> Worded:
    """The question of this turn: the main question as it stands or worded for the occasion, or a follow-up."""
    turns = interview.turns()
    if effect.question.kind == "clarification":
        return await _explained(language, interview, effect, subject, turns)
    if effect.question.kind != "main":
        return await followed_up(language, interview, effect, subject, turns)
    if subject.text is None:
        return await gap_worded(language, interview, effect, subject, turns)
    said = await said_in_passing(subject, turns, effect.language)
    lead = None if turns else opening(effect.language, effect.standing.remaining)
    reply = await _against_what_was_told(language, interview, effect, subject, turns)
    if reply is not None and reply.value != subject.text:
        return Worded(reply.value, reply.source, reply.usage, lead=lead, said_before=said)
    return Worded(subject.text, usage=reply.usage if reply else Usage(), lead=lead, said_before=said)


async def _explained(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject, turns: list[WholeTurn]
) -> Worded:
    """The question explained; as it stood to who asked for the main questions, and not what it means."""
    request = clarify_request(
        effect,
        turns,
        skill=subject.skill.name if subject.skill else None,
        attribute=subject.attribute,
        label_in=subject.label_in,
        other_words=subject.other_words,
        ideal_answer=subject.ideal_answer,
        readers=readers_told(interview, effect),
    )
    before = interview.part(AssessmentDocument, effect.after_turn or 0)
    if before and before.reply == "main_first":
        return Worded(request.question)
    return await clarified(language, request)


async def _against_what_was_told(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject, turns: list[WholeTurn]
) -> Reply[str] | None:
    """The main question as a model puts it: in the form of address of the talk, where the language has two, and without
    what answers before it may have told; else None."""
    told, text = answered(turns), subject.text or ""
    is_due = FAMILIAR[effect.language] or may_be_told(text, told, effect.language)
    if effect.by_rules or not has_model(language) or not is_due:
        return None
    request = MainQuestionRequest(
        language=effect.language,
        main_question=text,
        ideal_answer=subject.ideal_answer,
        exchanges=told,
        spared=left_alone(turn.assessment for turn in turns),
        short_of_time=short_of_time(turn.assessment for turn in turns),
        time_said=time_said(turn.assessment for turn in turns),
        familiar=is_familiar(turns, effect.language),
        asked=asked_before(turns),
        said_first=told_before(interview, effect, frozenset()),
        said_last=told_last(interview),
    )
    return await language.run(WORD_MAIN_QUESTION, request)
