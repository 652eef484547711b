"""How honest the judge is: each point of answers that other people labelled, against the verdict on it.

    python -m bench.points [FILE …] [--shipped]     # without FILE the sets in bench/data/judged

A line of FILE: id, domain, language, question, ideal_answer, points (id, text), answer, kind, truth (a label a point:
covered, contradicted, missing, unclear). Credit for a point that is not covered is the serious error, a covered point
that is denied the next one; what goes to review costs a person's time.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel

from shared.interview.state_machine.assessment import Concept, Finding, Verdict
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.assessing import assessment
from shared.language.vectors import Vectors, load_vectors

SETS: Final = Path(__file__).parent / "data" / "judged"
type Label = Literal["covered", "contradicted", "missing", "unclear"]


class LabelledPoint(BaseModel, frozen=True):
    id: str
    text: str


class JudgedAnswer(BaseModel, frozen=True):
    """One answer, and what careful people say of each of its points."""

    id: str
    domain: str
    language: LanguageCode
    question: str
    ideal_answer: str
    points: tuple[LabelledPoint, ...]
    answer: str
    kind: str
    truth: dict[str, Label]

    def request(self) -> AssessRequest:
        return AssessRequest(
            language=self.language,
            main_question=self.question,
            shown_question=self.question,
            ideal_answer=self.ideal_answer,
            concepts=tuple(
                Concept(concept_id=each.id, text=each.text, label=each.text, severity="major")
                for each in self.points
            ),
            covered=(),
            exchanges=(Exchange(self.question, self.answer),),
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """One point: the label that people gave it and the verdict."""

    answer: JudgedAnswer
    text: str
    label: Label
    finding: Finding


@dataclass(frozen=True, slots=True)
class Rates:
    """Shares of points. Of those not covered: credited, decided (denied rightly). Of those covered: credited, denied."""

    points: int
    false_credit: float
    decided: float
    credited: float
    denied: float
    review: float

    def __str__(self) -> str:
        return (
            f"{self.points:4} points   false credit {self.false_credit:6.1%}   wrong decided {self.decided:6.1%}"
            f"   covered credited {self.credited:6.1%}   covered denied {self.denied:6.1%}   review {self.review:6.1%}"
        )


def read_judged(path: Path) -> list[JudgedAnswer]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [JudgedAnswer.model_validate_json(line) for line in lines if line.strip()]


def judge(answers: Iterable[JudgedAnswer], vectors: Vectors | None) -> list[Judged]:
    """Every point of the answers with the verdict of the rules."""
    judged: list[Judged] = []
    for answer in answers:
        found = {each.concept_id: each for each in assessment(answer.request(), vectors).findings}
        judged += [Judged(answer, each.text, answer.truth[each.id], found[each.id]) for each in answer.points]
    return judged


def rates(judged: Sequence[Judged]) -> Rates:
    def verdicts(*labels: Label) -> list[Verdict]:
        return [each.finding.verdict for each in judged if each.label in labels]

    covered, others = verdicts("covered"), verdicts("contradicted", "missing", "unclear")
    denials: tuple[Verdict, ...] = ("not_demonstrated", "contradicted")
    return Rates(
        len(judged),
        false_credit=_share(others, ("demonstrated",)),
        decided=_share(verdicts("contradicted", "missing"), denials),
        credited=_share(covered, ("demonstrated",)),
        denied=_share(covered, denials),
        review=_share(covered + others, ("needs_review",)),
    )


def _share(verdicts: Sequence[Verdict], counted: Sequence[Verdict]) -> float:
    return sum(each in counted for each in verdicts) / len(verdicts) if verdicts else 0.0


def report(name: str, judged: Sequence[Judged]) -> None:
    """Print the rates of a set: whole, by kind, by language."""
    print(f"{name:24}{rates(judged)}")
    groups: dict[str, list[Judged]] = defaultdict(list)
    for each in judged:
        groups[f"  {each.answer.kind}"].append(each)
        groups[f"  {each.answer.language}"].append(each)
    for group in sorted(groups, key=lambda name: (len(name) == len("  en"), name)):
        print(f"{group:24}{rates(groups[group])}")


def main(arguments: Sequence[str]) -> None:
    vectors = None if "--without-vectors" in arguments else load_vectors()
    files = [Path(each) for each in arguments if not each.startswith("--")] or sorted(SETS.glob("*.jsonl"))
    for path in files:
        report(path.stem, judge(read_judged(path), vectors))


if __name__ == "__main__":
    main(sys.argv[1:])
