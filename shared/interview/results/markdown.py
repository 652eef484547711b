"""The result for people to read and to print: Markdown, in which nothing that somebody typed can act as markup."""

from collections.abc import Sequence
from typing import Final

from shared.interview.results.markdown_text import literal, table_cell
from shared.interview.results.markdown_turns import conversation
from shared.interview.results.model import PointCounts, Result, ResultGap, ResultSkill
from shared.interview.results.times import utc_text
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES
from shared.modes.dynamic_gap.records import KnownAttribute
from shared.modes.registry import LibraryRef
from shared.modes.topic_exploration.result import ResultTopic

_ENDED: Final = {"no_gaps": "nothing was left to ask", "covered": "something was said to each sub-goal"}
"""Reasons to end that would claim more than was asked and judged."""
_OF_WHAT: Final = {
    "adaptive_follow_up": " of the questions answered well enough",
    "predefined_questions": " of the questions answered well enough",
    "dynamic_gap": " of what is to be known of the skills",
    "topic_exploration": " of the sub-goals were spoken of",
    "knowledge_handover": " of the questions of priority P0 and P1 were answered",
}
"""What the completeness of a mode is the share of."""
_LONGEST_CELL: Final = 100


def to_markdown(result: Result) -> str:
    """The result as one Markdown document."""
    parts = [
        _head(result),
        *_summary(result),
        *_skills(result),
        *_gaps(result),
        *_backlog(result),
        *_topics(result),
        *_data(result),
        *_facts(result),
        *_asked(result),
        "## Conversation",
        *conversation(result),
        f"### End\n\n{literal(result.closing_message)}" if result.closing_message else "",
        *_additions(result),
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
        "Completeness": _completeness(result),
        "Points": _points(result.points),
        "Questions": _questions(result),
    }
    lines = [f"- **{name}**: {value}" for name, value in rows.items() if value]
    return "\n".join([f"# Interview {result.interview_id}", "", *lines])


def _ended(result: Result) -> str:
    """Why it ended: that nothing was left to ask says nothing of what people have to decide."""
    reason = result.ended_reason
    return f" ({_ENDED.get(reason, reason)})" if reason else ""


def _completeness(result: Result) -> str:
    """The share and of what; a 0 says nothing where nothing is compared with expectations, or all waits for people."""
    of_what = _OF_WHAT.get(result.mode, "")
    most = f"up to {result.completeness + result.undecided:.0%} once a person has decided"
    is_covered = result.points is not None and result.points.covered > 0
    if not result.completeness and result.judged and result.undecided and not is_covered:
        return f"not known yet; {most}"
    if result.completeness or (result.judged and not (result.backlog or result.topics)):
        undecided = f" so far; {most}" if result.undecided else ""
        return f"{result.completeness:.0%}{of_what}{undecided}"
    return "not scored" if result.backlog or result.topics else "not judged"


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
    return [
        f"## Summary\n\n{literal(result.summary.text)}",
        *sections,
        f"Written by: {result.summary.source}.",
    ]


def _listed(text: str) -> str:
    """The text literally, but for lines that are items of a list: they stay items, and no line behind joins the last."""
    lines: list[str] = []
    for line in text.split("\n"):
        is_item = line.startswith("- ")
        if lines and lines[-1].startswith("- ") and line and not is_item:
            lines.append("")
        lines.append(f"- {literal(line.removeprefix('- '))}" if is_item else literal(line))
    return "\n".join(lines)


def _gaps(result: Result) -> list[str]:
    filled = [gap for gap in result.gaps if gap.status == "resume_filled"]
    left = [gap for gap in result.gaps if gap.status != "resume_filled"]
    parts: list[str] = []
    for title, is_doubted in (("Open points", False), ("For a person to decide", True)):
        lines = _by_skill([gap for gap in left if gap.to_review == is_doubted], result)
        if lines:
            parts.append(f"## {title}\n\n" + "\n".join(lines))
    if filled:
        lines = [
            f"- {literal(gap.concept)} (question {literal(gap.question_id)}){_quoted(gap)}" for gap in filled
        ]
        parts.append("## Filled by the resume\n\n" + "\n".join(lines))
    return parts


def _by_skill(gaps: Sequence[ResultGap], result: Result) -> list[str]:
    """A line for each gap; those of one skill stand in one, which begins with its name."""
    names, lines = {skill.name for skill in result.skills}, dict[tuple[str, str], list[str]]()
    for gap in gaps:
        skill = next((each for each in names if gap.concept.startswith(f"{each}: ")), "")
        point = literal(gap.concept.removeprefix(f"{skill}: ") if skill else gap.concept)
        left = ", declined" if gap.declined else ""
        told = f"{point} ({gap.severity}, question {literal(gap.question_id)}{left}){_said_to(gap, result)}"
        lines.setdefault((skill, "" if skill else gap.gap_id), []).append(told)
    return [
        f"- {f'{literal(skill)}: ' if skill else ''}{'; '.join(told)}" for (skill, _), told in lines.items()
    ]


def _said_to(gap: ResultGap, result: Result, *, denied: bool = True) -> str:
    """The latest sentence that perhaps says it, of a gap that waits for a person; nothing where none is near.

    Unless it may be `denied`, none that says the opposite.
    """
    quotes = [
        met.evidence
        for turn in result.turns
        for met in (turn.assessment.criteria if turn.assessment else ())
        if met.evidence and met.source == "answer" and met.concept_id == gap.gap_id
        if denied or "negation" not in met.doubts
    ]
    return f" “{table_cell(quotes[-1])}”" if quotes and gap.to_review else ""


def _quoted(gap: ResultGap) -> str:
    return "".join(f"\n  - “{literal(' '.join(each.span.split()))}”" for each in gap.resume_evidence)


def _backlog(result: Result) -> list[str]:
    if not result.backlog:
        return []
    rows = [
        f"| {each.priority} | {table_cell(each.text)} | {each.status} | "
        f"{'' if each.confidence is None else f'{each.confidence:.1f}'} | {_in_short(each.answer or '')} |"
        for each in result.backlog
    ]
    head = "| Priority | Question | Status | Confidence | Answer |\n|---|---|---|---|---|"
    return ["## Backlog\n\n" + "\n".join([head, *rows])]


def _topics(result: Result) -> list[str]:
    if not result.topics:
        return []
    rows = [
        f"| {table_cell(each.label)} | {each.turns_used + each.deepen_turns} | {each.engagement:.2f} "
        f"| {table_cell('; '.join(each.covered_sub_goals))} | {table_cell('; '.join(_open_of(each)))} "
        f"| {table_cell(each.key_insight or '') if each.reached else 'not reached'} |"
        for each in result.topics
    ]
    head = "| Topic | Turns | Engagement | Covered | Open | Key insight |\n|---|---|---|---|---|---|"
    return ["## Topics\n\n" + "\n".join([head, *rows])]


def _open_of(topic: ResultTopic) -> list[str]:
    """What is not covered of a topic, and whether it was asked for."""
    asked = dict.fromkeys(topic.unanswered_sub_goals, " (asked, not answered)")
    asked |= dict.fromkeys(topic.declined_sub_goals, " (declined)")
    return [f"{goal}{asked.get(goal, '')}" for goal in topic.uncovered_sub_goals]


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


def _in_short(answer: str) -> str:
    """The beginning of an answer; the conversation has all of it."""
    line = " ".join(answer.split())
    return literal(line if len(line) <= _LONGEST_CELL else f"{line[:_LONGEST_CELL].rsplit(' ', 1)[0]} …")


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


def _skills(result: Result) -> list[str]:
    if not result.skills:
        return []
    cells = [_cells(skill, result) for skill in result.skills]
    told = [each for each in SKILL_ATTRIBUTES if any(row[each] for row in cells)]
    head = f"| {' | '.join(['Skill', *(name.replace('_', ' ') for name in told)])} |"
    rows = [
        f"| {' | '.join([literal(skill.name), *(row[each] for each in told)])} |"
        for skill, row in zip(result.skills, cells, strict=True)
    ]
    return ["## Skills\n\n" + "\n".join([head, "|---" * (len(told) + 1) + "|", *rows])]


def _cells(skill: ResultSkill, result: Result) -> dict[str, str]:
    """What is told of each attribute; nothing where nothing is, which is listed as open."""
    known: dict[str, KnownAttribute | None] = {each: getattr(skill, each) for each in SKILL_ATTRIBUTES}
    left = {
        gap.gap_id.rpartition(".")[2]: _left(gap, result)
        for gap in result.gaps
        if gap.concept.startswith(f"{skill.name}:")
    }
    return {
        attribute: f"{_value(found, skill)} ({found.source}{_before(found)})"
        if found
        else left.get(attribute, "")
        for attribute, found in known.items()
    }


def _left(gap: ResultGap, result: Result) -> str:
    """What stands for an attribute that is not known: the words that perhaps tell it, as a question, where there are."""
    said = _said_to(gap, result, denied=False)
    return f"perhaps:{said}?" if said else "a person decides" if gap.to_review else ""


def _value(found: KnownAttribute, skill: ResultSkill) -> str:
    """What is known; that it was done in a job says nothing by the name of the skill alone."""
    return "in a job" if found.value == skill.name else literal(" ".join(found.value.split()))


def _before(found: KnownAttribute) -> str:
    """What it took the place of, or what was said of it that agrees with it."""
    if found.corrected:
        return f", corrected from “{literal(' '.join(found.corrected.split()))}”"
    return f", and told “{literal(' '.join(found.told.split()))}”" if found.told else ""


def _reviews(result: Result) -> list[str]:
    """What people decided of what was read and understood, points aside."""
    lines = [
        f"- {each.kind}: {table_cell(each.text)} is {each.review.verdict}, by {literal(each.review.by)};"
        f" the machine: {each.machine.replace('_', ' ')}"
        + (f". {table_cell(each.review.reason)}" if each.review.reason else "")
        for each in result.reviews
    ]
    return ["## Reviews\n\n" + "\n".join(lines)] if lines else []
