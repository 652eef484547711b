"""Answers whose points others labelled, and what the product makes of each: its verdicts and its follow-up.

A line of a set: id, domain, language, question, ideal_answer, points (id, text), answer, kind, truth (a label a point:
covered, contradicted, missing, unclear).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Literal

from pydantic import BaseModel

from shared.interview.state_machine.assessment import Finding, Verdict
from shared.interview.state_machine.concepts import KeyConcept, concepts_of
from shared.interview.state_machine.settings import LanguageCode
from shared.language.fallback import FallbackLanguage
from shared.language.port import LanguageFailed, Usage
from shared.language.requests.interview import AssessRequest, Exchange, FollowUpRequest
from shared.language.tasks.assess import ASSESS
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP

type Label = Literal["covered", "contradicted", "missing", "unclear"]


class LabelledPoint(BaseModel, frozen=True):
    id: str
    text: str


class JudgedAnswer(BaseModel, frozen=True):
    """One answer, and the label of each of its points."""

    id: str
    domain: str
    language: LanguageCode
    question: str
    ideal_answer: str
    points: tuple[LabelledPoint, ...]
    answer: str
    kind: str
    truth: dict[str, Label]

    @property
    def labels(self) -> tuple[Label, ...]:
        return tuple(self.truth[each.id] for each in self.points)

    def request(self) -> AssessRequest:
        listed = [KeyConcept(concept=each.text) for each in self.points]
        return AssessRequest(
            language=self.language,
            main_question=self.question,
            shown_question=self.question,
            ideal_answer=self.ideal_answer,
            concepts=concepts_of(self.id, self.question, self.ideal_answer, listed, self.language),
            covered=(),
            exchanges=(Exchange(self.question, self.answer),),
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """An answer with the verdict on each of its points, the follow-up on what is open, and what both cost.

    `failed`: a model was asked and could not do one of the two.
    """

    answer: JudgedAnswer
    verdicts: tuple[Verdict, ...]
    usage: Usage
    seconds: float
    failed: bool
    follow_up: str | None = None

    @property
    def open_points(self) -> list[str]:
        """What the follow-up may not tell."""
        pairs = zip(self.answer.points, self.verdicts, strict=True)
        return [point.text for point, verdict in pairs if verdict != "demonstrated"]


def read_judged(path: Path) -> list[JudgedAnswer]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [JudgedAnswer.model_validate_json(line) for line in lines if line.strip()]


async def take_turn(language: FallbackLanguage, answer: JudgedAnswer) -> Turn:
    """Assess the answer as an interview does, then word the follow-up on its open points, if there are any."""
    began, request = perf_counter(), answer.request()
    reply = await language.run(ASSESS, request)
    found = reply.value.findings
    turn = Turn(
        answer,
        tuple(each.verdict for each in found),
        reply.usage,
        seconds=perf_counter() - began,
        failed=reply.usage.fallbacks > 0,
    )
    if not turn.open_points:
        return turn
    try:
        worded = await language.run(WORD_FOLLOW_UP, _follow_up(request, found))
    except LanguageFailed as failure:
        usage, seconds = turn.usage + failure.usage, perf_counter() - began
        return replace(turn, usage=usage, seconds=seconds, failed=turn.failed or language.has_model)
    usage, seconds = turn.usage + worded.usage, perf_counter() - began
    return replace(turn, usage=usage, seconds=seconds, follow_up=worded.value)


def _follow_up(request: AssessRequest, found: Sequence[Finding]) -> FollowUpRequest:
    verdicts = {each.concept_id: each.verdict for each in found}
    return FollowUpRequest(
        language=request.language,
        main_question=request.main_question,
        ideal_answer=request.ideal_answer,
        gaps=tuple(each for each in request.concepts if verdicts[each.concept_id] != "demonstrated"),
        exchanges=request.exchanges,
        order=1,
        asked=(request.main_question,),
        contradicted=tuple(each for each, verdict in verdicts.items() if verdict == "contradicted"),
        unsure=tuple(each for each, verdict in verdicts.items() if verdict == "needs_review"),
    )
