"""A model that is in doubt: it finds a span for every point, and is sure of none."""

from tests.fakes.model_answers import concepts_to_judge, data_blocks, sensible_reply
from tests.fakes.model_replies import ModelReply, says
from tests.fakes.model_requests import ModelRequest


def doubts(request: ModelRequest) -> ModelReply:
    """An assessment in which every point is touched by the first sentence of the latest answer, with low confidence."""
    return judges_all(request, "needs_review", "low")


def judges_all(request: ModelRequest, verdict: str, confidence: str) -> ModelReply:
    """One in which the first sentence of the latest answer settles every point alike."""
    data = data_blocks(request.user)
    answers = [text for name, text in data.items() if name.startswith("answer-")]
    found = {"evidence": answers[-1].split(".")[0][:80], "verdict": verdict, "confidence": confidence}
    findings = [{"concept": number, **found} for number in concepts_to_judge(data)]
    return says({**sensible_reply("assess", request.user), "findings": findings})
