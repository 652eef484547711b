"""Word a follow-up that probes what is open of a main question.

The prompt has the labels of the gaps and no word of the ideal answer, so no text of a participant can talk the model into
showing it. Of a question set it has the expected pattern as its guide (E7). A follow-up that the model cannot word is not
worded by the rules: the interview skips it (A8).
"""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.wording import leaks_ideal, repeats
from shared.language.guards import (
    QUESTION_CHARS,
    InvalidReply,
    check_lead,
    said_about,
    shown,
    told_fault,
)
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import (
    ASKED_COUNT,
    ASKED_TOKENS,
    EXCHANGES_TOKENS,
    LANGUAGES,
    QUESTION_TOKENS,
    exchange_data,
    joined,
)
from shared.language.prompting import Prompt, Term, render
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.follow_ups import follow_up, in_turn
from shared.language.rules.matching import stems
from shared.language.structured import QuestionReply
from shared.language.task import ByModel, ByRules, Task, by_words, twice

GAPS_TOKENS: Final = 300
GUIDE_TOKENS: Final = 300
SKILL_TOKENS: Final = 40
_ORDERS: Final = {1: Term("1st"), 2: Term("2nd"), 3: Term("3rd")}


def follow_up_prompt(request: FollowUpRequest) -> Prompt:
    """At most about 5,000 tokens of prose, and no word of the ideal answer but the labels of the gaps (A5)."""
    gaps = [one_line(_point(gap, request)) for gap in in_turn(request)]
    asked = [f"- {one_line(question)}" for question in request.asked[-ASKED_COUNT:]]
    return render(
        "word_follow_up",
        language=LANGUAGES[request.language],
        order=_ORDERS.get(request.order) or Term(f"{request.order}th"),
        main_question=shorten(request.main_question, QUESTION_TOKENS),
        exchanges=exchange_data(request.exchanges, EXCHANGES_TOKENS),
        gaps=joined(gaps, GAPS_TOKENS),
        guide=shorten(request.guide or "", GUIDE_TOKENS).strip() or (),
        asked=joined(asked, ASKED_TOKENS),
        skill=shorten(one_line(request.skill or ""), SKILL_TOKENS) or (),
        fault=told_fault(request.fault),
    )


def _point(gap: Concept, request: FollowUpRequest) -> str:
    """An open point: how severe it is, what was said to it, what it may be called, and its author's next question."""
    verdict = "contradicted" if gap.concept_id in request.contradicted else "missing"
    named = gap.topic or (gap.label if gap.attribute else f"{gap.label} (for you alone)")
    probe = next((text for text in gap.probes if text not in request.asked), None)
    return f"[{gap.severity}, {verdict}] {named}" + (f"; the author asks: {probe}" if probe else "")


def checked_follow_up(text: str, request: FollowUpRequest) -> str:
    """The question as it may be shown: one question, of sane length, new, and without the ideal answer's wording."""
    question = shown(text, QUESTION_CHARS)
    said = said_about(request.main_question, request.exchanges)
    check_lead(question, names=[request.skill or ""])
    if leaks_ideal(question, request.ideal_answer, said) or _names_unsaid(question, said, request):
        raise InvalidReply("leak")
    if repeats(
        question, (*request.asked, request.main_question, *(each.question for each in request.exchanges))
    ):
        raise InvalidReply("repeat")
    return question


def _names_unsaid(question: str, said: Sequence[str], request: FollowUpRequest) -> bool:
    """Whether the question names a point that nobody has spoken of, and that its author gave no topic."""
    language = request.language
    shown, known = stems(question, language), stems(" ".join(said), language)
    secret = (gap for gap in request.gaps if not (gap.topic or gap.probes or gap.attribute))
    labels = (stems(gap.label, language) for gap in secret)
    return any(label <= shown and not label <= known for label in labels if label)


WORD_FOLLOW_UP = Task(
    name="word_follow_up",
    request=FollowUpRequest,
    result=str,
    rules=ByRules(by_words(follow_up)),
    model=ByModel(
        prompt=follow_up_prompt,
        reply=QuestionReply,
        ask=twice(checked_follow_up),
        limits=TaskSettings(max_output_tokens=250, temperature=0.5),
        falls_back=False,
    ),
)
