"""Say of each passage how relevant it is to a criterion's question (C6)."""

from typing import Final, Literal

from shared.language.guards import InvalidReply
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import shorten, shorten_all
from shared.language.prompt_parts import numbered
from shared.language.prompting import DataBlock, Prompt, render
from shared.language.requests.evidence import RankRequest
from shared.language.rules.criteria.judging import ranking
from shared.language.structured import StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, once

CRITERION_TOKENS: Final = 1_000
RANKED_TOKENS: Final = 14_000
"""For all passages to be ranked together; long ones are shortened to equal shares."""
type Relevance = Literal["direct", "partial", "slight"]
RELEVANCE: Final[dict[Relevance, float]] = {"direct": 1.0, "partial": 0.6, "slight": 0.15}
"""Slight is below the default cut-off."""


def rank_prompt(request: RankRequest) -> Prompt:
    """At most about 15,500 tokens of prose."""
    texts = shorten_all(request.texts, RANKED_TOKENS)
    return render(
        "rank_evidence",
        question=shorten(request.question, CRITERION_TOKENS),
        passages=tuple(DataBlock(f"passage-{number}", text) for number, text in numbered(texts).items()),
    )


class RankedReply(WireModel):
    passage: str
    relevance: Relevance


class RankReply(StructuredReply[RankRequest, tuple[float, ...]]):
    passages: list[RankedReply]

    def result(self, request: RankRequest) -> tuple[float, ...]:
        """One number a text; a passage that is not named has nothing to do with the question."""
        named = {each.passage: RELEVANCE[each.relevance] for each in self.passages}
        return tuple(named.get(str(number), 0.0) for number in range(1, len(request.texts) + 1))


def checked_relevances(given: tuple[float, ...], request: RankRequest) -> tuple[float, ...]:
    """The numbers, held to 0..1. Raises `InvalidReply` when there is not one a text."""
    if len(given) != len(request.texts) or any(number != number for number in given):
        raise InvalidReply("not_one_a_text")
    return tuple(min(1.0, max(0.0, number)) for number in given)


RANK_EVIDENCE = Task(
    name="rank_evidence",
    request=RankRequest,
    result=tuple[float, ...],
    rules=ByRules(ranking, late=lambda request: (0.0,) * len(request.texts)),
    model=ByModel(
        prompt=rank_prompt,
        reply=RankReply,
        ask=once(checked_relevances),
        limits=TaskSettings(
            max_output_tokens=1_500, temperature=0.0, time_limit_s=20.0, attempt_limit_s=12.0
        ),
        needed=lambda request: bool(request.texts),
    ),
)
