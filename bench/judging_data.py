"""Graded answers from a file, as tasks for the rules."""

from pathlib import Path

from pydantic import BaseModel

from shared.interview.state_machine.concepts import concepts_of
from shared.language.requests.interview import AssessRequest, Exchange


class Graded(BaseModel, frozen=True):
    """One answer and the mark 0..1 that people gave it."""

    qid: str
    question: str
    ideal: str
    answer: str
    grade: float

    def task(self) -> AssessRequest:
        return AssessRequest(
            language="en",
            main_question=self.question,
            shown_question=self.question,
            ideal_answer=self.ideal,
            concepts=concepts_of(self.qid, self.question, self.ideal, None, "en"),
            covered=(),
            exchanges=(Exchange(self.question, self.answer),),
        )


def read_graded(path: Path) -> list[Graded]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Graded.model_validate_json(line) for line in lines if line.strip()]
