"""What happened between two looks at an interview, for where nothing can be drawn anew. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from interviews.contract.participant import FINAL
from interviews.contract.result import Result, Turn
from interviews.contract.staff import View
from interviews.plain import one_line, visible
from interviews.rendering.conversation import judgement, kind_of, quoted, timing
from interviews.rendering.interview import status_of


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An interview at one time."""

    view: View
    result: Result

    @property
    def is_final(self) -> bool:
        return self.view.status in FINAL


def events(before: Snapshot | None, now: Snapshot) -> Iterator[str]:
    """What is new, as lines."""
    known = {turn.turn_id: turn for turn in before.result.turns} if before else {}
    for turn in now.result.turns:
        yield from _of_turn(known.get(turn.turn_id), turn)
    closed = {gap.gap_id for gap in before.view.gaps if gap.status == "closed"} if before else set[str]()
    for gap in now.view.gaps:
        if gap.status == "closed" and gap.gap_id not in closed:
            yield f"gap closed: {one_line(gap.concept)}"
    told = status_of(now.view.status, now.view.ended_reason)
    if before is None or told != status_of(before.view.status, before.view.ended_reason):
        yield f"status: {told}"


def _of_turn(before: Turn | None, now: Turn) -> Iterator[str]:
    if before is None:
        yield f"{now.turn_id}. {one_line(kind_of(now))}: {one_line(now.question_text)}"
    if now.user_response is not None and (before is None or before.user_response is None):
        yield visible(quoted(now.user_response))
        yield f"({timing(now)})"
    said = judgement(before) if before else []
    yield from (one_line(line) for line in judgement(now) if line not in said)
