"""A model that is in doubt: it finds a span for every point, and is sure of none."""

from collections.abc import Mapping
from typing import Any, cast

from tests.fakes.model_answers import data_blocks, sensible_reply
from tests.fakes.model_replies import ModelReply, says
from tests.fakes.model_requests import ModelRequest


def doubts(request: ModelRequest) -> ModelReply:
    """An assessment in which every point is touched by the first sentence of the latest answer, with low confidence."""
    reply = dict(sensible_reply("assess", request.user))
    answers = [text for name, text in data_blocks(request.user).items() if name.startswith("answer-")]
    span = answers[-1].split(".")[0][:80]
    unsure = {"evidence": span, "verdict": "needs_review", "confidence": "low"}
    findings = cast("list[Mapping[str, Any]]", reply["findings"])
    return says({**reply, "findings": [{**finding, **unsure} for finding in findings]})
