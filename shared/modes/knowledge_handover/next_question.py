"""What follows from an answer of a handover: a follow-up, and which question of the backlog is next (B2, B5)."""

from collections.abc import Sequence

from shared.language.requests.handover_turn import Extraction
from shared.modes.knowledge_handover.backlog import BacklogNews
from shared.modes.knowledge_handover.records import BacklogDocument
from shared.modes.knowledge_handover.scene import AnswerScene, files_are_due
from shared.modes.knowledge_handover.subject import of_another_subject


def probe(turn: int, scene: AnswerScene, found: Extraction, *, has_room: bool, stays: bool) -> str | None:
    """The follow-up, where the rounds have room for one and the talk `stays` on its subject; a contradiction and a
    correction are always followed up."""
    asks_which = found.contradiction is not None and found.contradiction.holds is None
    goes_on = stays and (has_room or found.presses)
    may_probe = goes_on or asks_which or found.intent == "correction"
    is_left = (found.misheard and scene.main.priority != "P0") or (found.must_go and not found.presses)
    is_left = is_left or found.asked_for or _knows_nothing_again(turn, scene, found)
    return found.follow_up if may_probe and not is_left else None


def _knows_nothing_again(turn: int, scene: AnswerScene, found: Extraction) -> bool:
    """Whether they said before, on the same main question, that they do not know: it is left then."""
    earlier = (each.assessment for each in scene.turns if each.shown.turn < turn)
    return found.intent == "dont_know" and any(each and each.intent == "dont_know" for each in earlier)


def news_of(
    scene: AnswerScene,
    found: Extraction,
    discovered: Sequence[BacklogDocument],
    closed: Sequence[BacklogDocument],
    *,
    probe: bool,
    is_answer: bool,
    leads: bool,
    stays: bool,
) -> BacklogNews:
    """Where it `leads`, what follows best is next whatever its priority: a model chose it, and there are rounds (B2), or
    it is the last, or they have little time left. Where it does not stay, that is of another subject."""
    next_ones = (
        new.question_id for new, each in zip(discovered, found.discovered, strict=True) if each.comes_next
    )
    choice = found.next_question_id or next(next_ones, None)
    differs = found.contradiction is not None and found.contradiction.holds is None
    is_due = found.must_go or (found.presses and stays)
    is_wanted = found.asked_for or (is_due and choice is not None)
    if not (stays or is_wanted or differs):
        choice = of_another_subject(scene, choice)
    may_choose = is_wanted or differs or not files_are_due(scene, choice)
    return BacklogNews(
        probe=probe,
        answers=is_answer,
        asked_for=is_wanted or (leads and may_choose and not probe),
        settled=tuple(each.question_id for each in closed),
        discovered=tuple(each.waiting for each in discovered if each.waiting),
        next_question_id=choice if may_choose else None,
    )
