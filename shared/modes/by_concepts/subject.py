"""What a main question is about, whatever the mode: what activities need to judge its answers and to probe them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shared.interview.state_machine.assessment import Concept, SkillAttribute
from shared.modes.dynamic_gap.records import SkillProfile
from shared.text.words import normalised


@dataclass(frozen=True, slots=True)
class Subject:
    """A main question's material.

    `text` is None where the question is worded for the occasion. `ideal_answer` is what the participant is never shown:
    the ideal answer, or the expected pattern, else the criteria. Of a question set, `in_resume` is what the resume says
    to the criteria, by their texts, and `guide` the expected pattern. `max_follow_ups` is its own, where it has its own.
    `skill`, the `others` of the resume, `attribute` and the whole `resume` stand in `dynamic_gap` alone.
    """

    text: str | None
    ideal_answer: str
    concepts: tuple[Concept, ...]
    skill: SkillProfile | None = None
    others: tuple[SkillProfile, ...] = ()
    attribute: SkillAttribute | None = None
    resume: str = ""
    in_resume: Mapping[str, str] = field(default_factory=dict[str, str])
    guide: str | None = None
    max_follow_ups: int | None = None

    def label_in(self, question: str) -> str | None:
        """What the question asks for: the attribute of a skill, else the longest topic of an author that it names."""
        if self.attribute:
            return next(each.label for each in self.concepts if each.attribute == self.attribute)
        shown = normalised(question)
        topics = (each.topic for each in self.concepts if each.topic and normalised(each.topic) in shown)
        return max(topics, key=len, default=None)

    def other_words(self, question: str) -> tuple[str, ...]:
        """The author's other questions for the point that this one asks for by its topic, or by one of them."""
        shown, topic = normalised(question), self.label_in(question)
        probes = (
            each.probes
            for each in self.concepts
            if (topic and each.topic == topic) or any(normalised(probe) in shown for probe in each.probes)
        )
        return tuple(each for each in next(probes, ()) if normalised(each) not in shown)
