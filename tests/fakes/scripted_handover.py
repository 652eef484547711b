"""What the scripted language makes of answers in a handover: as with the rest, it is written into the answers.

`[partly]` is medium confidence and `[unsure]` low, both with a follow-up unless `[enough]` stands beside it; anything
else is high. `[new P1 Who is Ada]` brings a question up, `[next q3]` leads to one. The answer itself is its one fact.
"""

import re
from typing import Final

from shared.interview.state_machine.assessment import Confidence, Fact, Intent
from shared.language.requests.handover_turn import (
    BacklogQuestionRequest,
    DiscoveredQuestion,
    Extraction,
    ExtractRequest,
)
from shared.modes.knowledge_handover.handover import Priority

_NEW: Final = re.compile(r"\[new (P[012]) ([^\]]+)\]")
_NEXT: Final = re.compile(r"\[next ([\w.-]+)\]")
_PRIORITIES: Final[dict[str, Priority]] = {"P0": "P0", "P1": "P1", "P2": "P2"}


def extracted(task: ExtractRequest) -> Extraction:
    answer = task.answer
    level = _confidence(answer)
    found = [
        DiscoveredQuestion(text=f"{text}?", priority=_PRIORITIES[priority])
        for priority, text in _NEW.findall(answer)
    ]
    led_to = _NEXT.search(answer)
    probes = level != "high" and "[enough]" not in answer and task.may_follow_up
    return Extraction(
        intent=intent_of(answer),
        facts=(Fact(text=answer, span=answer),),
        confidence=level,
        engagement="low" if "[low]" in answer else "neutral",
        follow_up=f"What else about: {task.question}?" if probes else None,
        discovered=tuple(found[: task.may_discover]),
        next_question_id=led_to.group(1) if led_to else None,
    )


def worded(task: BacklogQuestionRequest) -> str:
    heard = task.recent[-1].answer if task.recent else "Hello, I have read your files."
    return f"{heard} Now, question {len(task.asked) + 1}: {task.question}"


def _confidence(answer: str) -> Confidence:
    if "[unsure]" in answer:
        return "low"
    return "medium" if "[partly]" in answer else "high"


def intent_of(answer: str) -> Intent:
    if "[clarify]" in answer:
        return "clarification"
    if "[stop]" in answer:
        return "wish_to_stop"
    return "off_topic" if "[off-topic]" in answer else "answer"
