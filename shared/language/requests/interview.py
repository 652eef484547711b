"""What is asked about an answer, a question and a whole interview."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from shared.interview.state_machine.assessment import (
    SURE_FROM,
    Concept,
    Confidence,
    Doubt,
    Finding,
    Frozen,
    Intent,
    SkillAttribute,
)
from shared.language.port import Request, WordingRequest


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question as it was shown and what the participant answered."""

    question: str
    answer: str


class Known(Frozen):
    """What is known by an id, of the `subject`, in the words of the resume or of an answer."""

    concept_id: str
    subject: str
    said: str
    source: Literal["resume", "answer"]


class OpenPoints(Frozen):
    """What is open of another main question or skill, which is named by `of`.

    Of a question its points that were judged stand among them, too, with what was `found`: a correction may change it.
    """

    of: str
    points: tuple[Concept, ...]
    found: tuple[Finding, ...] = ()


class AssessRequest(Request):
    """Judge the latest answer to a main question or to one of its follow-ups.

    `exchanges` are all answered questions of this main question in asking order, the latest last. `covered` are the ids
    of concepts that earlier answers covered. `shown_question` is the question that the latest answer was given to.
    Concepts with an `attribute` ask for that attribute of `skill`: what the answers say of it is the finding's evidence.
    `other_skills` are those of the same resume: what speaks of one of them tells nothing of this one.
    `other_places` are the other jobs of the resume, where `skill` is a job.
    `heard` is what the words of the latest answer alone make it. `earlier` is what was answered to other main questions,
    `said_before` the sentences of it that say something to this one. `known` is what the resume and earlier answers tell
    of other matters, which the latest answer may correct. `corpus` is what the other main questions ask for: who speaks
    of it answers in passing. From the confidence `sure_from` on a model's verdict is taken. `whole` is the latest message
    as it was typed, where its answer in `exchanges` is a part of it. `unsure` are the ids of what earlier answers left
    to a person. `elsewhere` are the points of earlier main questions, or what is open of the other skills, to which the
    latest answer may say something, too. `resume` is the whole resume, where skills are asked about. `threads` are what
    earlier answers told with weight and not to its end. `familiar` is the form of address that they offered. `standing`
    are the exchanges without what the words take for taken back: the rules judge those where no model does. Who was
    `led_back` to this main question, from another matter or thing, is not led back to it again.
    """

    main_question: str
    shown_question: str
    ideal_answer: str
    concepts: tuple[Concept, ...]
    covered: tuple[str, ...]
    exchanges: tuple[Exchange, ...]
    skill: str | None = None
    other_skills: tuple[str, ...] = ()
    other_places: tuple[str, ...] = ()
    heard: Intent = "answer"
    earlier: tuple[Exchange, ...] = ()
    said_before: tuple[str, ...] = ()
    known: tuple[Known, ...] = ()
    corpus: tuple[str, ...] = ()
    sure_from: Confidence = SURE_FROM
    whole: str | None = None
    unsure: tuple[str, ...] = ()
    elsewhere: tuple[OpenPoints, ...] = ()
    resume: str = ""
    threads: tuple[str, ...] = ()
    familiar: bool = False
    standing: tuple[Exchange, ...] = ()
    led_back: bool = False

    @property
    def points_elsewhere(self) -> tuple[Concept, ...]:
        """All points of `elsewhere`, in their order."""
        return tuple(point for each in self.elsewhere for point in each.points)


class FollowUpRequest(WordingRequest):
    """Word the follow-up number `order` (1, 2, 3) that probes `gaps`, the open ones, the first above all.

    `asked` are all questions of this interview so far, none of which may be repeated. `guide` is the expected pattern
    of a good answer, where the author gave one to probe by (E7); like the ideal answer it is never shown.
    `contradicted` are the ids of gaps whose opposite was said, `unsure` of those that were touched and need a review;
    `touched` are the words that say or touch it, and `doubts` why they do not cover it, by id.
    `rounds_left` are the follow-ups that the question may still have, with this one. `skill` is what the question is
    about, `is_job`, or a skill (`dynamic_gap`), `known` what the resume says of it, `resume` the whole resume; `so_far`
    is then what was asked and answered on other matters. `spared` are the words by which they asked to leave something
    alone. `asks_back`: the latest answer asks which of two things is meant. `not_done`: the skill is hardly theirs.
    `elsewhere` are lines of what is open of other skills, `left` is about how many main questions are left, with this
    one. `earlier` are all their answers before the latest: what is said for the second time is asked about. A point of
    which those `elsewhere_told`, to other main questions, speak is asked for last.
    """

    main_question: str
    ideal_answer: str
    gaps: tuple[Concept, ...]
    exchanges: tuple[Exchange, ...]
    order: int
    rounds_left: int = 1
    guide: str | None = None
    contradicted: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    touched: Mapping[str, str] = Field(default_factory=dict[str, str])
    doubts: Mapping[str, tuple[Doubt, ...]] = Field(default_factory=dict[str, tuple[Doubt, ...]])
    skill: str | None = None
    is_job: bool = False
    known: tuple[str, ...] = ()
    resume: str = ""
    so_far: tuple[Exchange, ...] = ()
    asks_back: bool = False
    not_done: bool = False
    elsewhere: tuple[str, ...] = ()
    left: int = 1
    earlier: tuple[str, ...] = ()
    elsewhere_told: tuple[str, ...] = ()


class MainQuestionRequest(WordingRequest):
    """Put an author's main question to somebody who may have told a part of it, in the `exchanges` so far.

    `ideal_answer` stands in no prompt: the wording is held against it (A5). `spared` are the words by which they asked
    to leave something alone.
    """

    main_question: str
    ideal_answer: str
    exchanges: tuple[Exchange, ...]


class ClarifyRequest(WordingRequest):
    """Explain the open question, from the question alone, to a participant who asked or wrote about something else (D15).

    `skill` is the skill that it is about (`dynamic_gap`), `attribute` what of it, `label` what it asks for, if
    the question itself shows it; `other_words` are its author's other questions for that.
    `broad`: it asks for what somebody knows of a whole project or of a passage it cites, so that no word of it alone
    says what it is about. `ideal_answer` stands in no prompt: the explanation is held against it, since a model may have
    read it in another call (A5).
    """

    question: str
    said: str
    intent: Intent
    skill: str | None = None
    attribute: SkillAttribute | None = None
    label: str | None = None
    broad: bool = False
    ideal_answer: str = ""
    main_question: str = ""
    other_words: tuple[str, ...] = ()


class Told(Frozen):
    """A question, or a sub-goal that was asked for, with the turns and what was answered in each. An empty answer is
    none, or was `left_out` at the participant's wish."""

    asked: str
    answers: tuple[tuple[int, str], ...]
    left_out: tuple[int, ...] = ()


class SummaryQuestion(Frozen):
    """One main question or topic of a summary: its answers and those to its follow-ups.

    A request to explain the question, or a text off the topic, is not among the exchanges; what was said of it beside
    another matter stands there without a question; of those, `answers` do more than say "I do not know" or ask back.
    `told` is all that was asked and answered, whole; of a topic, `not_asked` are its sub-goals that were not, with the
    turns that may tell them, and `goals` those that nobody found told, by their numbers. `added_in` are later turns that
    add to it, and `covered_in` the turn that covers each point, by its text; of the open gaps the opposite of the
    `contradicted` was said, and a person has to decide on the `unsure`.
    """

    question: str
    exchanges: tuple[Exchange, ...]
    told: tuple[Told, ...] = ()
    not_asked: Mapping[str, tuple[int, ...]] = Field(default_factory=dict[str, tuple[int, ...]])
    goals: Mapping[str, str] = Field(default_factory=dict[str, str])
    added_in: tuple[int, ...] = ()
    covered_in: Mapping[str, int] = Field(default_factory=dict[str, int])
    answers: int = 0
    contradicted: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    similarity: float | None
    covered: tuple[str, ...]
    open_gaps: tuple[str, ...]


type ConsentOutcome = Literal["given", "refused", "unclear", "not asked"]


class SummaryRequest(Request):
    """Summarise a finished interview for the staff who will read its result.

    `consent` is what was said to giving contact data, None where none is asked for.

    `not_asked` is what no question reached, `corrected` what the participant says holds instead of what was known: the
    words of it, else the answer; `before` is what was said first, and `corrected_in` the turn, by those words, where that
    is known. `spared` are the words by which they asked to leave something alone, `off_record` those by which they asked
    that something is not written down.
    """

    mode: str
    ended_reason: str
    consent: ConsentOutcome | None = None
    questions: tuple[SummaryQuestion, ...]
    not_asked: tuple[str, ...] = ()
    corrected: tuple[str, ...] = ()
    before: Mapping[str, str] = Field(default_factory=dict[str, str])
    corrected_in: Mapping[str, int] = Field(default_factory=dict[str, int])
    off_record: tuple[str, ...] = ()


class SummarySection(Frozen):
    title: str
    text: str


class GoalTold(Frozen):
    """A sub-goal, by its number, and the words of the answer that tells it, whatever that answered."""

    number: str
    span: str


class SummaryDraft(Frozen):
    text: str
    sections: tuple[SummarySection, ...] = ()
    told: tuple[GoalTold, ...] = ()
