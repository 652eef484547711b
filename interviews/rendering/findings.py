"""What is known and what is not: gaps, topics with their budgets, the backlog, and what it cost."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from interviews.contract.participant import Reward
from interviews.contract.result import Data, Usage
from interviews.contract.staff import BacklogQuestion, Gap, Topic
from interviews.plain import one_line, words
from interviews.shapes import Hanging, indented

MARKS: Final[Mapping[str, tuple[str, str]]] = {
    "closed": ("✓", "green"),
    "resume_filled": ("✓", "green"),
    "ANSWERED_BY_INTERVIEW": ("✓", "green"),
    "ANSWERED_BY_FILES": ("✓", "green"),
    "UNANSWERED": ("✗", "red"),
    "open": ("○", "yellow"),
    "OPEN": ("○", "yellow"),
    "exhausted": ("✗", "red"),
}


def section(title: str, parts: Iterable[RenderableType]) -> list[RenderableType]:
    """The parts under a title; nothing where there are none."""
    found = list(parts)
    return [Text(title, "bold cyan"), indented(Group(*found)), Text()] if found else []


def gaps(found: Sequence[Gap]) -> list[RenderableType]:
    return section(
        "Gaps", (_marked(gap.status, gap.concept, f"{gap.severity} {_status(gap)}") for gap in found)
    )


def _status(gap: Gap) -> str:
    return "for a person to decide" if gap.to_review else gap.status


def backlog(found: Sequence[BacklogQuestion]) -> list[RenderableType]:
    return section(
        "Backlog",
        (_marked(each.status, f"{each.priority} {each.text}", each.status.lower()) for each in found),
    )


def topics(found: Sequence[Topic]) -> list[RenderableType]:
    """The topics of an exploration: turns used of their budgets, and what is covered."""
    return section("Topics", (_topic(topic) for topic in found))


def given(data: Data, reward: Reward | None) -> list[RenderableType]:
    """What the participant gave beside answers, and got for it."""
    rows: list[RenderableType] = []
    if data.consent is not None:
        rows.append(Text(f"Consent: {'given' if data.consent else 'refused'}"))
    rows += [words(f"{one_line(name)}: {one_line(value)}") for name, value in data.fields.items()]
    if reward:
        rows.append(words(f"Reward: {one_line(reward.label)} ({one_line(reward.code)})"))
    return section("Data", rows)


def usage(spent: Usage) -> Text:
    if not spent.model_calls:
        return Text("No model was called: the rules judged.", "dim")
    return Text(
        f"Model: {spent.model_calls:,} calls, {spent.input_tokens:,} tokens in, {spent.output_tokens:,} out; "
        f"rules stepped in {spent.fallbacks:,} times",
        "dim",
    )


def _marked(status: str, text: str, told: str) -> RenderableType:
    mark, style = MARKS.get(status, ("·", "dim"))
    said = Text.assemble(words(one_line(text)), (f"  {one_line(told).replace('_', ' ')}".rstrip(), "dim"))
    return Hanging(Text(mark, style), 2, said)


def _topic(topic: Topic) -> RenderableType:
    used = f"{topic.turns_used} of {topic.base_turns + topic.bonus_turns} turns (at most {topic.max_turns})"
    deeper = f", {topic.deepen_turns} deeper" if topic.deepen_turns else ""
    told = f"{used}{deeper}, engagement {topic.engagement:.2f}" if topic.reached else "not reached"
    goals = [_marked("closed", goal, "") for goal in topic.covered_sub_goals]
    asked = dict.fromkeys(topic.unanswered_sub_goals, "not answered")
    asked |= dict.fromkeys(topic.declined_sub_goals, "declined")
    goals += [_marked("open", goal, asked.get(goal, "")) for goal in topic.uncovered_sub_goals]
    insight = [words(f"“{one_line(topic.key_insight)}”", "italic")] if topic.key_insight else []
    head = Text.assemble(words(one_line(topic.label), "bold"), (f"  {told}", "dim"))
    return Group(head, indented(Group(*goals, *insight)))
