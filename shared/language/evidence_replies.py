"""The shapes that the model answers in about criteria; a judgement may cite the entries that are there alone (C6)."""

from functools import lru_cache
from typing import Any, Final, Literal

from pydantic import Field, create_model

from shared.domain.evidence.verdicts import Citation, Verdict
from shared.language.evidence_tasks import JudgementDraft, JudgeTask, RankTask
from shared.language.model_replies import WireModel

type Relevance = Literal["direct", "partial", "slight"]
type JudgedVerdict = Literal["met", "partly", "not_met", "no_evidence"]

RELEVANCE: Final[dict[Relevance, float]] = {"direct": 1.0, "partial": 0.6, "slight": 0.15}
"""Slight is below the default cut-off."""

# No docstrings on the shapes: pydantic would send them to the model as descriptions.


class RankedReply(WireModel):
    passage: str
    relevance: Relevance


class RankReply(WireModel):
    passages: list[RankedReply]

    def relevances(self, task: RankTask) -> tuple[float, ...]:
        """One number a text; a passage that is not named has nothing to do with the question."""
        named = {each.passage: RELEVANCE[each.relevance] for each in self.passages}
        return tuple(named.get(str(number), 0.0) for number in range(1, len(task.texts) + 1))


class CitationReply(WireModel):
    index: int
    span: str


class JudgeReply(WireModel):
    citations: list[CitationReply]  # first, so that the model looks before it judges
    rationale: str
    verdict: JudgedVerdict
    open_gaps: list[str]

    def draft(self, task: JudgeTask) -> JudgementDraft:
        """The reply in the port's words, its quotations not yet looked for."""
        sources = {entry.index: entry.source for entry in task.entries}
        verdict: Verdict = self.verdict
        return JudgementDraft(
            verdict=verdict,
            rationale=self.rationale,
            citations=tuple(
                Citation(index=each.index, source=sources.get(each.index, ""), span=each.span)
                for each in self.citations
            ),
            open_gaps=tuple(self.open_gaps),
        )


def judge_shape(task: JudgeTask) -> type[JudgeReply]:
    """The shape of a judgement over this evidence: its schema allows exactly the indexes present."""
    return _shape(tuple(entry.index for entry in task.entries))


@lru_cache(maxsize=32)
def _shape(indexes: tuple[int, ...]) -> type[JudgeReply]:
    # `enum` in any case: of a single index pydantic would make a `const`.
    allowed: Any = Literal[indexes]
    bound: Any = create_model(
        "CitationReply",
        __base__=CitationReply,
        index=(allowed, Field(json_schema_extra=lambda schema: _as_enum(schema, indexes))),
    )
    listed: Any = list[bound]
    return create_model("JudgeReply", __base__=JudgeReply, citations=(listed, ...))


def _as_enum(schema: dict[str, Any], indexes: tuple[int, ...]) -> None:
    schema.pop("const", None)
    schema.update({"type": "integer", "enum": list(indexes)})
