"""One interview as staff see it: while it runs, and what came of it."""

from datetime import datetime

from rich.console import Group, RenderableType
from rich.text import Text

from interviews.contract.result import Result, Summary
from interviews.contract.staff import View
from interviews.plain import one_line, words
from interviews.rendering import findings
from interviews.rendering.conversation import conversation, duration

BAR = 24


def standing(view: View, result: Result, now: datetime) -> RenderableType:
    """All but the conversation of an interview that may still run."""
    return Group(
        *_head(view, now),
        findings.usage(result.usage),
        *(words(one_line(warning), "yellow") for warning in view.warnings),
        *([words(f"Error: {one_line(view.error)}", "red")] if view.error else []),
        Text(),
        *findings.gaps(view.gaps),
        *findings.topics(view.topics),
        *findings.backlog(view.backlog),
    )


def followed(view: View, result: Result, now: datetime) -> RenderableType:
    return Group(standing(view, result, now), conversation(result.turns, None if view.ended_at else now))


def outcome(result: Result) -> RenderableType:
    facts = (words(f"· {one_line(fact.text)}  (turn {fact.turn_id})") for fact in result.facts)
    return Group(
        *_title(result.interview_id, result.mode, result.candidate_id),
        Text(status_of(result.status, result.ended_reason)),
        Text(f"Questions asked: {result.questions_asked}, {_learnt(result)}"),
        *_span(result.started_at, result.ended_at),
        findings.usage(result.usage),
        Text(),
        *_summary(result.summary),
        *findings.gaps(result.gaps),
        *findings.topics(result.topics),
        *findings.backlog(result.backlog),
        *findings.given(result.data, result.reward),
        *(findings.section("Facts", facts) if result.backlog else []),
        Text("Conversation", "bold cyan"),
        conversation(result.turns),
        *([words(result.closing_message)] if result.closing_message else []),
    )


def _learnt(result: Result) -> str:
    """How complete it is, and how much waits for a person's verdict."""
    undecided = f", {result.undecided:.0%} undecided" if result.undecided else ""
    points = result.points
    covered = (
        f", points covered: {points.covered} of {points.covered + points.to_review + points.open}"
        if points
        else ""
    )
    return f"completeness {_share(result)}{undecided}{covered}"


def _share(told: Result | View) -> str:
    """How complete it is; not judged yet where all that was said waits for people."""
    return f"{told.completeness:.0%}" if told.completeness or told.judged else "not judged"


def status_of(status: str, reason: str | None = None) -> str:
    """`awaiting answer`, `completed (no gaps)`."""
    told = f"{status} ({reason})" if reason else status
    return one_line(told.replace("_", " "))


def _head(view: View, now: datetime) -> list[RenderableType]:
    done = round(min(max(view.progress, 0.0), 1.0) * BAR)
    phase = " ".join(part for part in (view.phase, view.supervisor_status) if part)
    began = f"{duration((view.ended_at or now) - view.created_at)} since it was begun"
    told = ", ".join(
        part
        for part in (
            status_of(view.status, view.ended_reason),
            one_line(phase),
            one_line(view.language),
            began,
        )
        if part
    )
    bar = Text.assemble(
        ("━" * done, "green"),
        ("─" * (BAR - done), "dim"),
        f" {view.progress:.0%}, questions asked: {view.questions_asked}, completeness {_share(view)}",
    )
    return [*_title(view.interview_id, view.mode, view.candidate_id), Text(told), bar]


def _title(interview_id: str, mode: str, candidate_id: str | None) -> list[RenderableType]:
    of = f", {one_line(candidate_id)}" if candidate_id else ""
    return [
        Text.assemble(("Interview ", "bold"), words(interview_id, "bold"), words(f"  {one_line(mode)}{of}"))
    ]


def _span(started: datetime | None, ended: datetime | None) -> list[RenderableType]:
    if started is None:
        return []
    took = f", took {duration(ended - started)}" if ended else ""
    return [Text(f"Started {clock(started)}{took}")]


def clock(at: datetime) -> str:
    """The time where this terminal is."""
    return f"{at.astimezone():%Y-%m-%d %H:%M}"


def _summary(summary: Summary | None) -> list[RenderableType]:
    if summary is None:
        return []
    parts: list[RenderableType] = [words(summary.text)]
    for each in summary.sections:
        parts += [words(one_line(each.title), "bold"), words(each.text)]
    return findings.section("Summary", parts)
