"""Word a follow-up that probes what is open of a main question.

The prompt has the labels of the gaps and no word of the ideal answer, so no text of a participant can talk the model into
showing it. Of a question set it has the expected pattern as its guide (E7). A follow-up that the model cannot word is not
worded by the rules: the interview skips it (A8).
"""

from typing import Final

from shared.interview.state_machine.wording import leaks_ideal, repeats
from shared.language.guards import QUESTION_CHARS, InvalidReply, said_about, shown
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
from shared.language.structured import QuestionReply
from shared.language.task import ByModel, ByRules, Task, by_words, twice

GAPS_TOKENS: Final = 300
GUIDE_TOKENS: Final = 300
_ORDERS: Final = {1: Term("1st"), 2: Term("2nd"), 3: Term("3rd")}


def follow_up_prompt(request: FollowUpRequest) -> Prompt:
    """At most about 5,000 tokens of prose, and no word of the ideal answer but the labels of the gaps (A5)."""
    gaps = [f"[{gap.severity}] {one_line(gap.label)}" for gap in in_turn(request)]
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
    )


def checked_follow_up(text: str, request: FollowUpRequest) -> str:
    """The question as it may be shown: one question, of sane length, new, and without the ideal answer's wording."""
    question = shown(text, QUESTION_CHARS)
    said = said_about(request.main_question, request.exchanges)
    if leaks_ideal(question, request.ideal_answer, said):
        raise InvalidReply("leak")
    if repeats(
        question, (*request.asked, request.main_question, *(each.question for each in request.exchanges))
    ):
        raise InvalidReply("repeat")
    return question


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
