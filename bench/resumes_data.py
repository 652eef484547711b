"""Resumes written for the bench, questions asked of them, and which resume clearly answers which (labelled by hand)."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from pydantic import BaseModel, ConfigDict

from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.resume import CoverageQuestion

_FOLDER: Final = Path(__file__).parent / "data" / "resumes"


@dataclass(frozen=True, slots=True)
class Label:
    """One resume and one question: `spans` are the words that fill it, one a criterion; none: not filled."""

    resume_id: str
    question_id: str
    spans: tuple[str, ...]

    @property
    def filled(self) -> bool:
        return bool(self.spans)


class _WrittenQuestion(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    language: LanguageCode
    question_id: str
    question_text: str
    what_assesses: tuple[str, ...]

    def question(self) -> CoverageQuestion:
        criteria = tuple(
            Concept(concept_id=f"{self.question_id}.c{number}", text=text, label=text, severity="major")
            for number, text in enumerate(self.what_assesses, start=1)
        )
        return CoverageQuestion(
            question_id=self.question_id, question_text=self.question_text, criteria=criteria
        )


def read_resumes() -> dict[str, str]:
    """The texts by their ids ("12-nurse.en")."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(_FOLDER.glob("[0-9]*.txt"))}


def language_of(resume_id: str) -> LanguageCode:
    code = resume_id.rsplit(".", 1)[-1]
    return next(each for each in get_args(LanguageCode.__value__) if each == code)


def read_questions() -> dict[tuple[str, str], CoverageQuestion]:
    """The questions by language and id."""
    lines = (_FOLDER / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    written = [_WrittenQuestion.model_validate(json.loads(line)) for line in lines]
    return {(each.language, each.question_id): each.question() for each in written}


def read_labels() -> list[Label]:
    lines = (_FOLDER / "labels.txt").read_text(encoding="utf-8").splitlines()
    return list(_labels(line for line in lines if line and not line.startswith("#")))


def _labels(lines: Iterator[str]) -> Iterator[Label]:
    for line in lines:
        resume_id, question_id, sign, *quoted = line.split(" ", 3)
        spans = quoted[0].split(" || ") if quoted else []
        if (sign == "+") != bool(spans):
            raise ValueError(f"a label without its sign or its spans: {line}")
        yield Label(resume_id, question_id, tuple(spans))
