"""What the fake model says while a handover is talked through: sensible replies, read off the prompt's data."""

import re
from collections.abc import Mapping
from typing import Any, Final

_LONG_WORD = re.compile(r"\w{4,}")
_NOT_KNOWING = re.compile(r"\bi (do not|don't|dont) know\b|\bno idea\b", re.IGNORECASE)
_ASKS_BACK = re.compile(r"what do you mean|can you explain the question", re.IGNORECASE)
_NAMED = re.compile(r"(?<=\w )[A-Z][a-z]+ [A-Z][a-z]+")


NOTHING_EXTRACTED: Final[Mapping[str, Any]] = {
    "intent": "answer", "facts": [], "confidence": "medium", "engagement": "high", "follow_up": None, "presses": False,
    "discovered": [], "settled": [], "reworded": [], "put_first": False, "contradictions": [], "solved": [],
    "replaces": [], "next_question": None, "asked_for": False, "must_go": False, "spared": None, "off_record": False,
    "kept_out": [], "told_us": None,
}  # fmt: skip
"""What is read in an answer that holds nothing of note."""


def extracted(data: Mapping[str, str]) -> Mapping[str, object]:
    """High from eight words on, medium below; what two capitalised words in a row name is discovered."""
    answers = [text for name, text in data.items() if name.startswith("answer-")]
    latest = answers[-1].strip()
    unknown = _NOT_KNOWING.search(latest) is not None
    level = "low" if unknown else "high" if len(latest.split()) >= 8 else "medium"
    named = _NAMED.search(latest)
    return {
        **NOTHING_EXTRACTED,
        "intent": "clarification" if _ASKS_BACK.search(latest) else "answer",
        "facts": [] if unknown else [{"text": latest[:200].strip(), "span": latest[:200].strip()}],
        "confidence": level,
        "engagement": "low" if unknown else "high",
        "follow_up": None
        if level == "high"
        else f"What would a successor need to know beyond that ({len(latest)})?",
        "discovered": [{"question": f"What part does {named.group()} play here?", "priority": "P1"}]
        if named
        else [],
    }


def message(data: Mapping[str, str]) -> Mapping[str, object]:
    """A greeting or a few words of the last answer, and the question as it stands."""
    answers = [text for name, text in data.items() if name.startswith("answer-")]
    lead = (
        f"You told me this: {_quoted(answers[-1])}."
        if answers
        else "Hello, and thank you for your time. I have read the files of your project."
    )
    return {"message": f"{lead} {data['question'].rstrip(' ?.')}?"}


def _quoted(answer: str) -> str:
    return " ".join(_LONG_WORD.findall(answer)[:5]) or "next to nothing"
