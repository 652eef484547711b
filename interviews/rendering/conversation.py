"""The conversation, with what was thought of each answer and what was decided."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from rich.console import Group, RenderableType
from rich.text import Text

from interviews.contract.result import Turn
from interviews.plain import words
from interviews.shapes import Hanging

INDENT = 3


def conversation(turns: Sequence[Turn], now: datetime | None = None) -> RenderableType:
    """Every turn in its order; with `now` the last one says for how long it has been open."""
    return Group(*(_turn(turn, now) for turn in turns))


def _turn(turn: Turn, now: datetime | None) -> RenderableType:
    inside: list[RenderableType] = []
    if turn.acknowledgement:
        inside.append(words(turn.acknowledgement, "italic dim"))
    inside.append(words(turn.question_text, "bold"))
    if turn.user_response is not None:
        inside.append(words(quoted(turn.user_response), "green"))
    inside += [words(line, "dim") for line in judgement(turn)]
    head = Text.assemble(
        (f"{turn.turn_id}. ", "cyan"), words(kind_of(turn)), (f"  {timing(turn, now)}", "dim")
    )
    return Group(head, Hanging("", INDENT, Group(*inside)), Text())


def kind_of(turn: Turn) -> str:
    """`main`, `follow up`, …"""
    return turn.kind.replace("_", " ")


def quoted(text: str) -> str:
    """The answer, each of its lines marked."""
    return "\n".join(f"> {line}" for line in text.split("\n"))


def judgement(turn: Turn) -> list[str]:
    """What was thought of the answer, and what was decided."""
    lines: list[str] = []
    if turn.assessment:
        said = turn.assessment
        lines.append(f"confidence {said.confidence}, engagement {said.engagement}; by the {said.source}")
    if turn.decision and turn.decision.reason:
        lines.append(f"→ {turn.decision.reason}")
    return lines


def timing(turn: Turn, now: datetime | None = None) -> str:
    """How long the answer took, or has been waited for, and how often it was asked for."""
    if turn.answered_at:
        told = f"answered in {duration(turn.answered_at - turn.asked_at)}"
    else:
        told = f"open for {duration(now - turn.asked_at)}" if now else "no answer"
    return f"{told}, nudges: {turn.nudges}" if turn.nudges else told


def duration(time: timedelta) -> str:
    """`5 s`, `3 min`, `2 h`, `4 days`: whole ones, rounded down."""
    seconds = max(int(time.total_seconds()), 0)
    for size, unit in ((86_400, "days"), (3_600, "h"), (60, "min")):
        if seconds >= 2 * size or (size < 86_400 and seconds >= size):
            return f"{seconds // size} {unit}"
    return f"{seconds} s"
