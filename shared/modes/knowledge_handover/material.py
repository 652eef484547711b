"""The material of mode `knowledge_handover`: a backlog of questions, and what is known of the project (B1)."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import count
from typing import Annotated, Final, Self

from pydantic import Field, StringConstraints, model_validator

from shared.interview.state_machine.assessment import Frozen
from shared.modes.knowledge_handover.backlog import ASKED_PRIORITIES
from shared.modes.knowledge_handover.handover import (
    BacklogQuestion,
    LineNumber,
    Origin,
    Priority,
    QuestionStatus,
)
from shared.modes.registry import ModeMaterial

MOST_QUESTIONS: Final = 90
"""They are stored one document each in one batch, beside the header."""
MAX_SUMMARY_CHARS: Final = 20_000
MAX_CORPUS_CHARS: Final = 1_000_000

type QuestionId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")]
type QuestionText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1_000)]
type FileName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]


class GivenBacklogQuestion(Frozen):
    """A question of the backlog. Only open ones of priority P0 and P1 are asked."""

    question_id: QuestionId | None = None
    text: QuestionText
    priority: Priority
    origin: Origin = "GLOBAL"
    status: QuestionStatus = "OPEN"
    file_name: FileName | None = None
    line: LineNumber | None = None


class GivenHandoverMaterial(Frozen):
    """A backlog with its context, or the id of a handover whose files were read already; never both.

    At most 90 questions; ids that are left out are given as `b1`, `b2` …
    """

    question_backlog: Annotated[tuple[GivenBacklogQuestion, ...], Field(max_length=MOST_QUESTIONS)] = ()
    global_summary: Annotated[str, Field(max_length=MAX_SUMMARY_CHARS)] = ""
    deep_dive_corpus: Annotated[str, Field(max_length=MAX_CORPUS_CHARS)] = ""
    corpus_id: None = None
    handover_id: QuestionId | None = None

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        own = bool(self.question_backlog or self.global_summary or self.deep_dive_corpus)
        if self.handover_id is not None and own:
            raise ValueError("handover_id brings backlog, summary and corpus; they cannot be given beside it")
        if self.handover_id is None and not self.question_backlog:
            raise ValueError("question_backlog or handover_id is needed")
        return self

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        if twice := named_twice(self.question_backlog):
            raise ValueError(f"question_id used more than once: {', '.join(twice)}")
        return self

    def backlog(self) -> tuple[BacklogQuestion, ...]:
        """The questions in their order, each with an id."""
        return numbered(self.question_backlog)


def named_twice(questions: Iterable[GivenBacklogQuestion]) -> list[str]:
    """The ids that more than one of the questions has."""
    named = Counter(each.question_id for each in questions if each.question_id)
    return sorted(name for name, times in named.items() if times > 1)


def numbered(
    questions: Sequence[GivenBacklogQuestion], taken: Collection[str] = ()
) -> tuple[BacklogQuestion, ...]:
    """The questions, each with an id: those without one get `b1`, `b2` …, as far as that is free."""
    used = {*taken, *(each.question_id for each in questions)}
    free = (name for number in count(1) if (name := f"b{number}") not in used)
    return tuple(
        BacklogQuestion.model_validate(each.model_dump() | {"question_id": each.question_id or next(free)})
        for each in questions
    )


class HandoverMaterial(ModeMaterial):
    """The backlog as it was at the start: what happens to the handover later changes nothing in flight."""

    mode: str = "knowledge_handover"
    question_backlog: tuple[BacklogQuestion, ...]
    global_summary: str = ""
    handover_id: str | None = None

    @property
    def asked(self) -> tuple[BacklogQuestion, ...]:
        """The questions that are to be asked: open, P0 or P1."""
        return tuple(
            each
            for each in self.question_backlog
            if each.status == "OPEN" and each.priority in ASKED_PRIORITIES
        )
