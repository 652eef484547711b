"""The shapes that the model answers in for explorations; numbers get their topics back here."""

from shared.domain.assessment import Fact
from shared.domain.exploration.plan import Intelligence
from shared.language.exploration_tasks import PlanTask, TopicWording
from shared.language.model_replies import FactReply, WireModel
from shared.language.resume_prompts import numbered

# No docstrings on the shapes: pydantic would send them to the model as descriptions.

MAX_LINE_CHARS = 300
MAX_LINES = 12


class TopicReply(WireModel):
    message: str
    facts: list[FactReply]

    def wording(self) -> TopicWording:
        """The reply in the port's words, not yet checked."""
        return TopicWording(
            text=self.message, facts=tuple(Fact(text=each.text, span=each.span) for each in self.facts)
        )


class TopicNotesReply(WireModel):
    topic: str
    interpretation_cues: list[str]
    significance_signals: list[str]
    probe_angles: list[str]


class PlanReply(WireModel):
    topics: list[TopicNotesReply]

    def intelligence(self, task: PlanTask) -> tuple[Intelligence, ...]:
        """The notes in the order of the topics, bounded; a topic without notes has empty ones."""
        told = {each.topic.strip(): each for each in reversed(self.topics)}
        return tuple(_notes(told.get(number)) for number in numbered(task.topics))


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
