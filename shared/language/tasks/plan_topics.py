"""Say for each topic of a plan how to read answers about it, and where to probe (D8)."""

from collections.abc import Sequence
from typing import Final

from shared.language.guards import InvalidReply
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten, shorten_all
from shared.language.prompt_parts import LANGUAGES, numbered
from shared.language.prompting import DataBlock, Prompt, render
from shared.language.requests.exploration import PlanRequest
from shared.language.rules.exploration.exploring import intelligence
from shared.language.structured import StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, by_words, once
from shared.modes.topic_exploration.plan import Intelligence

PLAN_TOKENS: Final = 6_000
MAX_LINE_CHARS = 300
MAX_LINES = 12


def plan_prompt(request: PlanRequest) -> Prompt:
    """All topics of a plan, by short numbers."""
    blocks = [
        (number, "\n".join([one_line(topic.label), *(f"- {one_line(goal.text)}" for goal in topic.goals)]))
        for number, topic in numbered(request.topics).items()
    ]
    texts = shorten_all([text for _, text in blocks], PLAN_TOKENS)
    return render(
        "plan_topics",
        language=LANGUAGES[request.language],
        research_goal=shorten(one_line(request.research_goal), 300),
        topics=tuple(
            DataBlock(f"topic-{number}", text) for (number, _), text in zip(blocks, texts, strict=True)
        ),
    )


class TopicNotesReply(WireModel):
    topic: str
    interpretation_cues: list[str]
    significance_signals: list[str]
    probe_angles: list[str]


class PlanReply(StructuredReply[PlanRequest, tuple[Intelligence, ...]]):
    topics: list[TopicNotesReply]

    def result(self, request: PlanRequest) -> tuple[Intelligence, ...]:
        """The notes in the order of the topics, bounded; a topic without notes has empty ones."""
        told = {each.topic.strip(): each for each in reversed(self.topics)}
        return tuple(_notes(told.get(number)) for number in numbered(request.topics))


def _notes(told: TopicNotesReply | None) -> Intelligence:
    if told is None:
        return Intelligence()
    return Intelligence(
        interpretation_cues=_lines(told.interpretation_cues),
        significance_signals=_lines(told.significance_signals),
        probe_angles=_lines(told.probe_angles),
    )


def _lines(given: list[str]) -> tuple[str, ...]:
    lines = (" ".join(line[: 2 * MAX_LINE_CHARS].split())[:MAX_LINE_CHARS].strip() for line in given)
    return tuple(dict.fromkeys(line for line in lines if line))[:MAX_LINES]


def checked_intelligence(told: Sequence[Intelligence], request: PlanRequest) -> tuple[Intelligence, ...]:
    """Notes on every topic. Raises `InvalidReply` where a topic lacks one of the three kinds."""
    complete = all(
        each.interpretation_cues and each.significance_signals and each.probe_angles for each in told
    )
    if len(told) != len(request.topics) or not complete:
        raise InvalidReply("incomplete")
    return tuple(told)


PLAN_TOPICS = Task(
    name="plan_topics",
    request=PlanRequest,
    result=tuple[Intelligence, ...],
    rules=ByRules(by_words(intelligence)),
    model=ByModel(
        prompt=plan_prompt,
        reply=PlanReply,
        ask=once(checked_intelligence),
        limits=TaskSettings(max_output_tokens=4_000, temperature=0.2, attempt_limit_s=25.0),
    ),
)
