"""Explain the question that is open, from the question alone (D15).

The prompt does not hold the ideal answer, so no text of a participant can talk the model into showing it.
"""

from typing import Final

from shared.interview.state_machine.wording import leaks_ideal, repeats
from shared.language.guards import InvalidReply, fault_of_last, shown
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import ASKED_TOKENS, LATEST_TOKENS, QUESTION_TOKENS, joined, language_for
from shared.language.prompting import Prompt, Term, render
from shared.language.requests.interview import ClarifyRequest
from shared.language.rules.replying import clarification
from shared.language.structured import TextReply
from shared.language.task import ByModel, ByRules, Task, by_words, twice
from shared.text.words import words

SHOWN_COUNT: Final = 3
_ASKED_BACK: Final = Term("asked something, or for a moment")
_WENT_ASTRAY: Final = Term("wrote about something else")
CLARIFICATION_CHARS: Final = (10, 700)


def clarify_prompt(request: ClarifyRequest) -> Prompt:
    """From the question alone (D15), with the texts shown last so that no explanation is given twice."""
    shown = [f"- {one_line(text)}" for text in request.asked[-SHOWN_COUNT:]]
    return render(
        "clarify",
        language=language_for(request.language, familiar=request.familiar),
        situation=_situation(request),
        question=shorten(request.question, QUESTION_TOKENS),
        subject=one_line(" – ".join(part for part in (request.skill, request.label) if part)) or (),
        said=shorten(request.said, LATEST_TOKENS),
        shown=joined(shown, ASKED_TOKENS),
        readers=request.readers or (),
        fault=fault_of_last(request),
    )


def _situation(request: ClarifyRequest) -> Term:
    return _WENT_ASTRAY if request.intent == "off_topic" else _ASKED_BACK


class ClarifyReply(TextReply):
    explanation: str


def checked_clarification(text: str, request: ClarifyRequest) -> str:
    """The explanation as it may be shown: it ends in a question, but not in the same words as any shown before.

    No run of five words of the ideal answer stands in it either.
    """
    explanation = shown(text, CLARIFICATION_CHARS)
    if leaks_ideal(explanation, request.ideal_answer, (request.question, request.said, *request.asked)):
        raise InvalidReply("leak")
    others = [each for each in request.asked if words(each) != words(request.question)]
    if repeats(explanation, others) or words(explanation) == words(request.question):
        raise InvalidReply("repeat")
    return explanation


CLARIFY = Task(
    name="clarify",
    request=ClarifyRequest,
    result=str,
    rules=ByRules(by_words(clarification)),
    model=ByModel(
        prompt=clarify_prompt,
        reply=ClarifyReply,
        ask=twice(checked_clarification),
        limits=TaskSettings(max_output_tokens=300, temperature=0.3),
    ),
)
