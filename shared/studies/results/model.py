"""The shapes of a study's results as they are answered (H4)."""

from datetime import datetime
from typing import Final, Literal, get_args

from pydantic import BaseModel

from shared.interview.records.header_document import Status
from shared.interview.state_machine.assessment import Verdict
from shared.modes.registry import FromLibrary
from shared.studies.results.disagreeing import Contrast

type CellVerdict = Literal[
    "demonstrated", "partly", "not_demonstrated", "contradicted", "needs_review", "filled"
]
"""Of all points of one question. `partly`: some are demonstrated; `filled`: the resume answered it."""
type LeftOut = Literal["version", "review"]
"""Why no figure compares this interview: it was asked other things, or some of its points wait for a person."""


class Counted(BaseModel):
    """How many interviews are over, and how; `to_review` have points that wait for a person."""

    interviews: int = 0
    completed: int = 0
    ended: int = 0
    failed: int = 0
    to_review: int = 0


class VersionCount(FromLibrary, BaseModel):
    """How many interviews had this version of the study, and what of the library it asked."""

    version: int
    interviews: int


class ShownQuote(BaseModel):
    """A passage, word for word but for masked secrets. `topic` is the `id` of a question of the results."""

    interview_id: str
    turn_id: int
    topic: str
    text: str


VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict.__value__)


class QuestionResult(BaseModel):
    """A question, topic or skill in all interviews.

    `verdicts` counts points as reviews leave them, a verdict that none has too; `filled` how often the resume answered
    it. `median_words` is that of the interviews that answered. `versions` are those in which it was asked so: an earlier
    one in other words has the version in its `id`.
    """

    id: str
    label: str
    versions: list[int]
    asked: int
    answered: int
    filled: int
    verdicts: dict[Verdict, int]
    median_words: float | None
    quotes: list[ShownQuote]


class ThemeResult(BaseModel):
    """What so many interviews of the sample speak of, with some of the passages that it stands on."""

    label: str
    interviews: int
    quotes: list[ShownQuote]
    source: str


class Cell(BaseModel):
    """One interview on one question: its points by verdict, the words of its answers, and its most telling passage."""

    verdict: CellVerdict | None
    verdicts: dict[Verdict, int]
    words: int
    quote: ShownQuote | None


class ComparedParticipant(BaseModel):
    """Who was interviewed."""

    participant_id: str
    name: str
    external_id: str | None


class ComparisonRow(BaseModel):
    """One interview beside the others. `completeness` is null where `left_out` says why it must not be compared.

    What was asked in other words than today has no cell under today's id.
    """

    interview_id: str
    participant: ComparedParticipant | None
    version: int
    status: Status
    ended_at: datetime
    completeness: float | None
    to_review: int
    left_out: LeftOut | None
    cells: dict[str, Cell]


class DisagreementResult(BaseModel):
    """Two statements that cannot both hold, for a person to look at: other amounts, or one denies the other."""

    topic: str
    contrast: Contrast
    a: ShownQuote
    b: ShownQuote


class SampleSize(BaseModel):
    """Of how many interviews themes, saturation, disagreements and shown quotes are made."""

    interviews: int
    of: int


class StudyResults(BaseModel):
    """What the interviews of a study that are over have in common; `comparison` is a page of them."""

    study_id: str
    name: str
    versions: list[VersionCount]
    n: Counted
    questions: list[QuestionResult]
    themes: list[ThemeResult]
    comparison: list[ComparisonRow]
    next_cursor: str | None
    new_per_interview: list[int]
    saturated: bool
    disagreements: list[DisagreementResult]
    sample: SampleSize


class QuoteList(BaseModel):
    """A page of quotes, of the interviews that began last first. A page may hold none though more follow."""

    items: list[ShownQuote]
    next_cursor: str | None
