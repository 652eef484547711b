"""What the fake model says of criteria: sensible replies, read off the prompt's data."""

import re
from collections.abc import Mapping
from html import unescape

_ENTRY = re.compile(
    r"<index_(\d+)>\n<source>.*?</source>\n<content>\n(.*?)\n</content>\n</index_\1>", re.DOTALL
)
_LONG_WORD = re.compile(r"\w{4,}")
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]?")
_NEGATED = re.compile(r"\b(not|no|never|none)\b", re.IGNORECASE)


def ranked(data: Mapping[str, str]) -> Mapping[str, object]:
    """Direct where half of the question's long words stand, partial where one does."""
    asked = _words(data["question"])
    found: list[Mapping[str, object]] = []
    for name, text in data.items():
        if not name.startswith("passage-"):
            continue
        shared = len(asked & _words(text))
        if shared:
            relevance = "direct" if shared >= len(asked) / 2 else "partial"
            found.append({"passage": name.removeprefix("passage-"), "relevance": relevance})
    return {"passages": found}


def judged(data: Mapping[str, str]) -> Mapping[str, object]:
    """By the last sentence that holds most of the question's long words: met, or not where it is negated."""
    asked = _words(data["question"])
    best: tuple[int, str] | None = None
    for index, content in _ENTRY.findall(data["evidence"]):
        for sentence in _SENTENCE.findall(unescape(content)):
            text = re.sub(r"^(Question|Answer):", "", sentence.strip()).strip()
            is_answer = not sentence.strip().startswith("Question:") and not text.endswith("?")
            if is_answer and len(asked & _words(text)) >= len(asked) * 0.6:
                best = (int(index), text)
    if best is None:
        return {
            "citations": [],
            "rationale": "No entry shows it.",
            "verdict": "not_met",
            "open_gaps": ["all of it"],
        }
    negated = _NEGATED.search(best[1]) is not None
    return {
        "citations": [{"index": best[0], "span": best[1]}],
        "rationale": "The entry cited says the opposite." if negated else "The entry cited says so.",
        "verdict": "not_met" if negated else "met",
        "open_gaps": ["all of it"] if negated else [],
    }


def _words(text: str) -> set[str]:
    return {word.lower() for word in _LONG_WORD.findall(text)}
