"""Put an author's main question against what was told already: nobody is asked for all of what they just said.

Where nothing of it was told it stands as its author wrote it, and so it does where the model fails.
"""

from typing import Final

from shared.interview.state_machine.wording import leaks_ideal, repeats
from shared.language.guards import (
    QUESTION_CHARS,
    InvalidReply,
    check_lead,
    fault_of_last,
    said_about,
    shares_a_word,
    shown,
)
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import (
    QUESTION_TOKENS,
    SPARED_TOKENS,
    exchange_data,
    language_for,
    listed,
    their_time,
)
from shared.language.prompting import Prompt, render
from shared.language.requests.interview import MainQuestionRequest
from shared.language.structured import QuestionReply
from shared.language.task import ByModel, ByRules, Task, by_words, twice

TOLD_TOKENS: Final = 1_600


def main_question_prompt(request: MainQuestionRequest) -> Prompt:
    """At most about 2,500 tokens; the ideal answer stands in none of them (A5)."""
    return render(
        "word_main_question",
        language=language_for(request.language, familiar=request.familiar),
        question=shorten(request.main_question, QUESTION_TOKENS),
        exchanges=exchange_data(request.exchanges, TOLD_TOKENS),
        spared=listed(request.spared, SPARED_TOKENS),
        said_first=request.said_first or (),
        said_last=request.said_last or (),
        time=their_time(request),
        fault=fault_of_last(request),
    )


def checked_main_question(text: str, request: MainQuestionRequest) -> str:
    """The question as its author wrote it, or as one question about the same matter that gives nothing away."""
    if one_line(text) == one_line(request.main_question):
        return request.main_question
    question = shown(text, QUESTION_CHARS)
    check_lead(question)
    if leaks_ideal(question, request.ideal_answer, said_about(request.main_question, request.exchanges)):
        raise InvalidReply("leak")
    if not shares_a_word(question, request.main_question):
        raise InvalidReply("other_topic")
    if repeats(question, request.asked):
        raise InvalidReply("repeat")
    return question


def _as_written(request: MainQuestionRequest) -> str:
    return request.main_question


WORD_MAIN_QUESTION = Task(
    name="word_main_question",
    request=MainQuestionRequest,
    result=str,
    rules=ByRules(by_words(_as_written)),
    model=ByModel(
        prompt=main_question_prompt,
        reply=QuestionReply,
        ask=twice(checked_main_question),
        limits=TaskSettings(max_output_tokens=250, temperature=0.3),
    ),
)
