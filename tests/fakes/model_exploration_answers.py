"""What the fake model says in an exploration: sensible replies, read off the prompt's data."""

import re
from collections.abc import Mapping
from typing import Final
from zlib import crc32

_LONG_WORD = re.compile(r"\w{4,}")
_HARMLESS = re.compile(r"[^\w\s,'-]")
_WAYS = (
    "How does {goal} show up around {told}?",
    "Tell me about the last time: what had {told} to do with {goal}?",
    "Who noticed first, looking at {goal}, and why was it {told}?",
    "If {told} had not been, what would be different about {goal}?",
    "Which step came before {told}, as far as {goal} is concerned?",
    "Where would a newcomer stumble over {goal}, given {told}?",
    "What surprised you about {told}, thinking of {goal}?",
)
_LEAD_WORDS = 5
_TOPIC = re.compile(r"<data \w+ topic-(\d+)>\n(.*)")


NOTHING_HEARD: Final[Mapping[str, object]] = {
    "intent": "answer", "beside": None, "spared": None, "off_record": False, "kept_out": [], "told_us": None,
    "done": False, "facts": [], "replaces": [], "threads": [], "closed": [], "answered": [], "serves": "much",
}  # fmt: skip
"""What is read in an answer that holds nothing of note."""


def topic_message(data: Mapping[str, str], user: str) -> Mapping[str, object]:
    """The question that is due, with the answer's first words taken up, and what was read in it, where there is one."""
    message = {"message": _message(data, user)}
    if not {"topic", "answer"} <= data.keys() or "explained" in data:
        return message
    heard = {"facts": _facts(data), "answered": data.get("open_goals", "").split(":")[:1]}
    return {**message, **NOTHING_HEARD, **heard}


def topic_notes(user: str) -> Mapping[str, object]:
    """Notes on every topic that name it."""
    return {
        "topics": [
            {
                "topic": number,
                "interpretation_cues": [f"Who tells of cases of {label} knows it."],
                "significance_signals": [f"A number that belongs to {label}."],
                "probe_angles": [f"The last case of {label}."],
            }
            for number, label in _TOPIC.findall(user)
        ]
    }


def _message(data: Mapping[str, str], user: str) -> str:
    if "explained" in data:
        return f"It is about your own experience, in your own words. So, put plainly: {_bare(data['explained'])}?"
    if "fields" in data:
        return f"This is voluntary. Do you agree that we ask for {_bare(data['fields'])} and keep it?"
    if "field" in data:
        label, *_, last = data["field"].splitlines()
        choices = f": {last.removeprefix('choices: ')}" if last.startswith("choices: ") else ""
        return f"What may I note as {label}{choices}?"
    if "topic" not in data:
        return "The time that we had planned is used up. Would you like to go on for a few more questions?"
    if "research_goal" not in data:
        return f"Leaving that aside, which part of {_bare(data.get('sub_goal', data['topic']))} matters to you most?"
    return f"{_lead(data)} {_question(data)}"


def _lead(data: Mapping[str, str]) -> str:
    """Words of the answer, others where the same is told again."""
    if "answer" not in data:
        return f"Hello, this conversation is about {_bare(data['research_goal'])}."
    told = _LONG_WORD.findall(data["answer"])
    first = crc32(data.get("asked", "").encode()) % max(1, len(told) - _LEAD_WORDS)
    return f"You spoke of {' '.join(told[first : first + _LEAD_WORDS]) or 'little'}."


def _question(data: Mapping[str, str]) -> str:
    """By what was said and what is asked for, and another way each time."""
    told = " ".join(_LONG_WORD.findall(data.get("answer", ""))[5:9]) or _bare(data["topic"])
    goal = _bare(data.get("sub_goal", f"the rest of {data['topic']}"))
    way = crc32(f"{goal} {told}".encode()) + len(data.get("asked", "").splitlines())
    asked = data.get("asked", "")
    begun = [*_WAYS[way % len(_WAYS) :], *_WAYS[: way % len(_WAYS)]]
    fresh = (each for each in begun if each.split("{")[0].strip() not in asked)
    return next(fresh, begun[0]).format(goal=goal, told=told)


def _facts(data: Mapping[str, str]) -> list[Mapping[str, object]]:
    first = re.split(r"[.!?,]", data.get("answer", ""))[0].strip()
    return [{"text": f"{first}.", "span": first}] if len(first.split()) > 3 else []


def _bare(text: str) -> str:
    return " ".join(_HARMLESS.sub(" ", text).split()).lstrip("- ")
