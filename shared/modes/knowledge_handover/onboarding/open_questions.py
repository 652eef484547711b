"""Which questions of the backlog stay open at the end of a handover, and why each does."""

from collections.abc import Collection, Sequence
from typing import Final

from shared.interview.state_machine.wording import Wording
from shared.language.off_record import OffRecord
from shared.modes.knowledge_handover.knowledge import Ground, OpenQuestion, WhyOpen
from shared.modes.knowledge_handover.onboarding.found import SURE_ENOUGH
from shared.modes.knowledge_handover.records import BacklogDocument

_ASKED: Final = frozenset({"ANSWERED_BY_INTERVIEW", "UNANSWERED"})


def open_questions(
    backlog: Sequence[BacklogDocument], asked: Collection[str], kept: OffRecord
) -> tuple[OpenQuestion, ...]:
    """Those that stay open. In a thread: each is compared with those before it, and all of them may be long."""
    wordings = [Wording(each.text) for each in sorted(backlog, key=lambda each: each.place)]
    return tuple(_open(each, asked, kept) for each in backlog if _stays_open(each, backlog, wordings))


def _stays_open(
    question: BacklogDocument, backlog: Sequence[BacklogDocument], wordings: Sequence[Wording]
) -> bool:
    """Whether nobody answered it, or only with low confidence and no better answer to a follow-up of it.

    One that repeats an earlier question of the backlog is open as that one, if at all, and a follow-up as its parent.
    """
    if question.status == "ANSWERED_BY_FILES" or question.parent_question_id:
        return False
    if question.status not in _ASKED:
        before = sum(each.place < question.place for each in backlog)
        return not Wording(question.text).repeats(wordings[:before])
    own = [each for each in backlog if each.parent_question_id == question.question_id]
    told = (each.confidence or 0.0 for each in (question, *own) if each.status != "UNANSWERED")
    return max(told, default=0.0) < SURE_ENOUGH


def _open(question: BacklogDocument, asked: Collection[str], kept: OffRecord) -> OpenQuestion:
    was_asked = question.status == "SKIPPED" or question.question_id in asked
    why: WhyOpen = "skipped" if was_asked else "not_asked"
    ground = None
    if question.status in _ASKED and question.turn is not None:
        unknown = question.status == "UNANSWERED" or question.intent == "dont_know"
        why = "misheard" if question.misheard else "not_known" if unknown else "unsure"
        said = question.answer or ""
        is_silent = unknown or kept.stands_in(said)
        ground = Ground.of_turn(question.turn, "" if is_silent else said)
    elif question.file_name is not None:
        ground = Ground.of_file(question.file_name, question.line, "")
    elif question.raised_by_turn is not None:
        ground = Ground.of_turn(question.raised_by_turn, "")
    return OpenQuestion(
        question_id=question.question_id,
        text=question.text,
        priority=question.priority,
        why=why,
        ground=ground,
    )
