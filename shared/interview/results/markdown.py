"""The result for people to read and to print: Markdown, in which nothing that somebody typed can act as markup."""

from typing import Final

from shared.interview.results.markdown_gaps import gaps_of
from shared.interview.results.markdown_skills import skills_of
from shared.interview.results.markdown_text import literal, table_cell
from shared.interview.results.markdown_turns import conversation
from shared.interview.results.model import PointCounts, Result
from shared.interview.results.times import utc_text
from shared.modes.registry import LibraryRef
from shared.modes.topic_exploration.result import ResultTopic
from shared.text.quoted_in_full import quoted_in_full

_ENDED: Final = frozenset({"no_gaps", "covered", "complete"})
"""Reasons to end that would claim more than was asked and judged."""
_OF_GOALS: Final = {False: "asked", True: "spoken of"}
_OF_WHAT: Final = {
    "adaptive_follow_up": " of the questions answered well enough",
    "predefined_questions": " of the questions answered well enough",
    "dynamic_gap": " of what is to be known of the skills",
    "knowledge_handover": " of the questions of priority P0 and P1 were answered",
}
"""What the completeness of a mode is the share of."""


def to_markdown(result: Result) -> str:
    """The result as one Markdown document."""
    parts = [
        _head(result),
        *_summary(result),
        *_additions(result),
        *skills_of(result),
        *_topics(result),
        *_backlog(result),
        *_facts(result),
        *gaps_of(result),
        *_asked(result),
        *_data(result),
        "## Conversation",
        *conversation(result),
        f"### End\n\n{literal(result.closing_message)}" if result.closing_message else "",
        *_reviews(result),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(result: Result) -> str:
    rows = {
        "Mode": result.mode,
        "Status": result.status + _ended(result),
        "Candidate": literal(result.candidate_id) if result.candidate_id else None,
        "Study": result.study_id,
        **{kind.replace("_", " ").capitalize(): _of_library(ref) for kind, ref in result.references.items()},
        "Started": utc_text(result.started_at, timespec="seconds") if result.started_at else None,
        "Ended": utc_text(result.ended_at, timespec="seconds") if result.ended_at else None,
        "Questions asked": str(result.questions_asked),
        **({"Sub-goals": _sub_goals(result)} if result.topics else {"Completeness": _completeness(result)}),
        "Points": _points(result.points),
        "Questions": _questions(result),
        "Summary by": result.summary.source if result.summary else None,
    }
    lines = [f"- **{name}**: {value}" for name, value in rows.items() if value]
    return "\n".join([f"# Interview {result.interview_id}", "", *lines])


def _ended(result: Result) -> str:
    """Why it ended, unless the rules simply had no further question."""
    reason = result.ended_reason
    return f" ({reason})" if reason and reason not in _ENDED else ""


def _completeness(result: Result) -> str | None:
    """The share, and of what. No share is shown while points wait for a person, or while it is 0: the next row counts the
    points, and a share of the sure ones alone would read as a verdict."""
    if result.completeness:
        is_settled = not (result.points and result.undecided)
        return f"{result.completeness:.0%}{_OF_WHAT.get(result.mode, '')}" if is_settled else None
    if result.backlog:
        return "not scored"
    return None if result.judged else "not judged"


def _sub_goals(result: Result) -> str:
    """How many were asked for, how many a model found told in passing, and how many neither. Nothing measures how well,
    so there is no percentage."""
    asked = sum(len(each.asked_sub_goals) for each in result.topics)
    passing = sum(len({*each.covered_sub_goals} - {*each.asked_sub_goals}) for each in result.topics)
    goals = sum(map(_goals, result.topics))
    if not _is_read(result):
        return f"{asked} asked, {goals - asked} not asked"
    return f"{asked} asked for, {passing} told in passing, {goals - asked - passing} neither"


def _is_read(result: Result) -> bool:
    return result.summary is not None and result.summary.source == "model"


def _goals(topic: ResultTopic) -> int:
    return len(topic.covered_sub_goals) + len(topic.uncovered_sub_goals)


def _told_of(topic: ResultTopic, result: Result) -> tuple[str, ...]:
    return topic.covered_sub_goals if _is_read(result) else topic.asked_sub_goals


def _points(points: PointCounts | None) -> str | None:
    if points is None:
        return None
    counts = {"covered": points.covered, "for a person to decide": points.to_review, "open": points.open}
    waits = not points.covered and points.to_review
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count or not waits)


def _questions(result: Result) -> str | None:
    """How many questions of a backlog are answered, were asked in vain, and are left."""
    if not result.backlog:
        return None
    left = sum(each.status in ("OPEN", "SKIPPED") for each in result.backlog)
    in_vain = sum(each.status == "UNANSWERED" for each in result.backlog)
    answered = len(result.backlog) - left - in_vain
    return f"{answered} answered, {in_vain} not, {left} open"


def _of_library(ref: LibraryRef) -> str:
    return f"{literal(ref.name or ref.id)}, version {ref.version}"


def _summary(result: Result) -> list[str]:
    if result.summary is None:
        return []
    sections = [
        f"### {literal(section.title)}\n\n{_listed(section.text)}" for section in result.summary.sections
    ]
    return [f"## Summary\n\n{literal(result.summary.text)}", *sections]


def _listed(text: str) -> str:
    """The text literally, but for lines that are items of a list: they stay items, and no line behind joins the last."""
    lines: list[str] = []
    for line in text.split("\n"):
        is_item = line.startswith("- ")
        if lines and lines[-1].startswith("- ") and line and not is_item:
            lines.append("")
        lines.append(f"- {literal(line.removeprefix('- '))}" if is_item else literal(line))
    return "\n".join(lines)


def _backlog(result: Result) -> list[str]:
    if not result.backlog:
        return []
    rows = [
        f"| {each.priority} | {table_cell(each.text)} | {each.status} | "
        f"{'' if each.confidence is None else f'{each.confidence:.1f}'} | {literal(quoted_in_full(each.answer or ''))} |"
        for each in result.backlog
    ]
    head = "| Priority | Question | Status | Confidence | Answer |\n|---|---|---|---|---|"
    return ["## Backlog\n\n" + "\n".join([head, *rows])]


def _topics(result: Result) -> list[str]:
    """The topics, each with the sub-goals that were asked and those that were not."""
    if not result.topics:
        return []
    of_goals, has_insight = _OF_GOALS[_is_read(result)], any(each.key_insight for each in result.topics)
    names = ["Topic", "Turns", "Engagement", of_goals.capitalize(), f"Not {of_goals}"]
    names += ["Key insight"] if has_insight else []
    rows = [names, ["---"] * len(names)]
    for each in result.topics:
        told = _told_of(each, result)
        left = [goal for goal in (*each.covered_sub_goals, *each.uncovered_sub_goals) if goal not in told]
        turns = str(each.turns_used + each.deepen_turns) if each.reached else "not reached"
        passing = {*told} - {*each.asked_sub_goals}
        marked = [f"{goal} (in passing)" if goal in passing else _in_vain(goal, each) for goal in told]
        goals = ["; ".join(marked), "; ".join(_in_vain(goal, each) for goal in left)]
        insight = [each.key_insight or ""] if has_insight else []
        rows.append(
            [table_cell(each.label), turns, f"{each.engagement:.2f}", *map(table_cell, goals + insight)]
        )
    return ["## Topics\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows)]


def _in_vain(goal: str, topic: ResultTopic) -> str:
    """A sub-goal, marked where its question got no answer, or not all of one."""
    if goal in topic.declined_sub_goals:
        return f"{goal} (declined)"
    if goal in topic.unanswered_sub_goals:
        return f"{goal} (asked, not answered)"
    is_partly = goal in topic.asked_sub_goals and goal in topic.uncovered_sub_goals
    return f"{goal} (asked, not told in full)" if is_partly else goal


def _data(result: Result) -> list[str]:
    """What the participant gave beside answers, and what they got for it."""
    if result.data.consent is None and result.reward is None:
        return []
    was_asked = any(turn.kind == "consent" for turn in result.turns)
    unsaid = "not given" if was_asked else "not asked for"
    agreed = {True: "given", False: "refused", None: unsaid}[result.data.consent]
    lines = [f"- Consent: {agreed}"]
    lines += [f"- {literal(name)}: {literal(value)}" for name, value in result.data.fields.items()]
    lines += [f"- {literal(name)}: refused" for name in result.data.refused]
    if result.reward is not None:
        lines.append(f"- Reward: {literal(result.reward.label)} ({literal(result.reward.code)})")
    return ["## Data\n\n" + "\n".join(lines)]


def _facts(result: Result) -> list[str]:
    """The facts by turn, in a handover that has no summary yet, which sorts all of them."""
    if result.summary or not result.backlog or not result.facts:
        return []
    lines = [f"- {literal(' '.join(fact.text.split()))} (turn {fact.turn_id})" for fact in result.facts]
    return ["## Facts\n\n" + "\n".join(lines)]


def _asked(result: Result) -> list[str]:
    """What the participant asked and nobody has answered yet."""
    lines = [f"- “{table_cell(each.text)}” (turn {each.turn_id})" for each in result.participant_questions]
    return ["## Asked by the participant\n\n" + "\n".join(lines)] if lines else []


def _additions(result: Result) -> list[str]:
    if not result.additions:
        return []
    added = ["\n".join(f"> {literal(line)}" for line in each.text.splitlines()) for each in result.additions]
    return ["## Added after the end", *added]


def _reviews(result: Result) -> list[str]:
    """What people decided of what was read and understood, points aside."""
    lines = [
        f"- {each.kind}: {table_cell(each.text)} is {each.review.verdict}, by {literal(each.review.by)};"
        f" the machine: {each.machine.replace('_', ' ')}"
        + (f". {table_cell(each.review.reason)}" if each.review.reason else "")
        for each in result.reviews
    ]
    return ["## Reviews\n\n" + "\n".join(lines)] if lines else []
