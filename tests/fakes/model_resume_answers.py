"""What the fake model makes of a resume: criteria whose words stand in one line, skills it knows by name."""

import re
from collections.abc import Mapping

_CRITERION = re.compile(r"(\d+\.\d+) (.*)")
_LONG_WORD = re.compile(r"\w{4,}")
_SKILL = re.compile(
    r"\b(?:Apache Kafka|Kafka|Python|Django|TypeScript|React|PostgreSQL|Kubernetes|Terraform|Java|Go|AWS|Redis"
    r"|machine learning|accounting|nursing)\b"
)
_ANY_NAME = re.compile(r"[A-Z]\w+(?: [A-Z]\w+)*")
_ATTRIBUTES = {
    "depth": re.compile(r"\b(?:designed|rewrote|extended|tuned)\b[^.;,\n]*", re.IGNORECASE),
    "production_vs_prototype": re.compile(r"[^.;,\n]*\b(?:production|prototype)\b", re.IGNORECASE),
    "autonomy": re.compile(r"\b(?:led|owned|decided|on my own)\b[^.;,\n]*", re.IGNORECASE),
    "scale": re.compile(
        r"\b\d[\d.,]* (?:million|thousand|users|engineers|services)\b[^.;,\n]*", re.IGNORECASE
    ),
    "duration": re.compile(r"\b(?:\d+ years|since \d{4}|\d{4} ?[-–] ?\d{4})\b", re.IGNORECASE),
    "constraints": re.compile(r"\b(?:under|within|despite)\b[^.;,\n]*", re.IGNORECASE),
}
_ASKS = {
    "depth": "How deep did your work with {skill} go?",
    "production vs prototype": "Where did your {skill} work run, in production or as an experiment?",
    "autonomy": "Which decisions about {skill} did you take yourself?",
    "scale": "How large was what you built with {skill}?",
    "duration": "Over what time did you work with {skill}?",
    "constraints": "Which limits did you have to keep to when you used {skill}?",
}


def coverage(data: Mapping[str, str]) -> Mapping[str, object]:
    """A criterion is filled when all its words of four letters or more stand in one line of the resume.

    What is quoted is the part of that line from the first of these words to the last.
    """
    lines = data["resume"].splitlines()
    return {
        "questions": [
            _judged(name.removeprefix("question-"), text, lines)
            for name, text in data.items()
            if name.startswith("question-")
        ]
    }


def _judged(number: str, text: str, lines: list[str]) -> Mapping[str, object]:
    criteria = [match.groups() for line in text.splitlines() if (match := _CRITERION.fullmatch(line))]
    found = [(criterion, _quotation(_words(wanted), lines)) for criterion, wanted in criteria]
    evidence = [{"criterion": criterion, "span": span} for criterion, span in found if span]
    whole = bool(criteria) and len(evidence) == len(criteria)
    return {"question": number, "evidence": evidence, "confidence": 0.95 if whole else 0.4}


def _quotation(wanted: set[str], lines: list[str]) -> str | None:
    line = next((line for line in lines if wanted and wanted <= _words(line)), None)
    if line is None:
        return None
    places = [match for match in _LONG_WORD.finditer(line) if match.group().lower() in wanted]
    return line[places[0].start() : places[-1].end()]


def skills(data: Mapping[str, str]) -> Mapping[str, object]:
    """The skills it knows, in the order of the resume, with what the line they first stand in says of them."""
    resume = data["resume"]
    names = list(dict.fromkeys(_SKILL.findall(resume))) or _ANY_NAME.findall(resume)[:1]
    return {"skills": [_skill(name, resume) for name in names[:6]], "applies_for": None, "needs": []}


def _skill(name: str, resume: str) -> Mapping[str, object]:
    line = next(line for line in resume.splitlines() if name in line)
    found = {attribute: pattern.search(line) for attribute, pattern in _ATTRIBUTES.items()}
    told = {
        attribute: match and {"span": match.group().strip(), "value": match.group().strip()[:60]}
        for attribute, match in found.items()
    }
    return {"name": name, "is_job": False, "lines": [], "senseless": [], **told}


def gap_question(data: Mapping[str, str]) -> Mapping[str, object]:
    """It asks for what is due, which stands first."""
    skill, _, points = data["points"].splitlines()[0].partition(": 1 ")
    return {"point": "1", "question": _ASKS[points.partition(" [")[0]].format(skill=skill)}


def _words(text: str) -> set[str]:
    return {word.lower() for word in _LONG_WORD.findall(text)}
