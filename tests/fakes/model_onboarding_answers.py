"""What the fake model makes of a handover: every line sorted by a word or two, an answer quoted from the best passage."""

import re
from collections.abc import Mapping

_LINE = re.compile(r"^(\d+) \[[^\]\n]*\] (.*)$", re.MULTILINE)
_LONG_WORD = re.compile(r"\w{4,}")
_PARTS = {
    "decisions": re.compile(r"\b(?:because|decided|chose)\b", re.IGNORECASE),
    "risks": re.compile(r"\b(?:fail\w*|break\w*|risk\w*|lost)\b", re.IGNORECASE),
    "dependencies": re.compile(r"\b(?:ask|approves|team|depends)\b", re.IGNORECASE),
    "history": re.compile(r"\b(?:used to|originally|legacy)\b", re.IGNORECASE),
}
_TIMELINE = re.compile(r"\b(?:monday|month|quarter|deadline|20\d\d)\b", re.IGNORECASE)


def sorted_facts(data: Mapping[str, str]) -> Mapping[str, object]:
    return {
        **_parts(data),
        "unclear": [],
        "text": next((text for _, text in _LINE.findall(data.get("facts", ""))), ""),
    }


def _parts(data: Mapping[str, str]) -> Mapping[str, list[object]]:
    parts: dict[str, list[object]] = {part: [] for part in (*_PARTS, "rules")}
    for number, text in _LINE.findall(data.get("facts", "")):
        part = next((part for part, pattern in _PARTS.items() if pattern.search(text)), "rules")
        parts[part].append({"sources": [number], "text": text})
    return parts


def package(data: Mapping[str, str]) -> Mapping[str, object]:
    parts = _parts(data)
    lines = _LINE.findall(data.get("facts", ""))
    return {
        "first": [{"sources": [number], "text": text} for number, text in lines[:1]],
        "people": parts["dependencies"],
        "rules": parts["rules"],
        "risks": parts["risks"],
        "timeline": [{"sources": [number], "text": text} for number, text in lines if _TIMELINE.search(text)],
        "unclear": [],
    }


def answered(data: Mapping[str, str]) -> Mapping[str, object]:
    """The line of a passage that shares most long words with the question, if it shares any."""
    asked = set(_LONG_WORD.findall(data["question"].lower()))
    lines = [
        (len(asked & set(_LONG_WORD.findall(line.lower()))), name.removeprefix("passage-"), line)
        for name, text in data.items()
        if name.startswith("passage-")
        for line in text.splitlines()
    ]
    shared, number, line = max(lines, key=lambda found: found[0], default=(0, "", ""))
    if not shared:
        return {"citations": [], "answered": False, "answer": ""}
    return {"citations": [{"passage": number, "span": line}], "answered": True, "answer": line}
