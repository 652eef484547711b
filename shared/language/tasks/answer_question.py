"""Answer a successor's question from passages alone (B12).

The question is typed by somebody and so is data, like the passages. A quotation stands in its passage word for word.
"""

from collections.abc import Sequence
from typing import Final

from shared.language.guards import InvalidReply
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import LANGUAGES, numbered, shortened
from shared.language.prompting import DataBlock, Prompt, render
from shared.language.requests.onboarding import AnswerDraft, SourcePassage, SuccessorRequest
from shared.language.rules.handover.answering import answer, ground_of
from shared.language.rules.handover.asked_thing import AskedThing
from shared.language.spans import find_quotation
from shared.language.statements import plain, says_what_stands
from shared.language.structured import StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, by_words, once
from shared.modes.knowledge_handover.knowledge import Ground
from shared.text.sentences import sentences, unwrapped
from shared.text.words import words

ASKED_QUESTION_TOKENS: Final = 500
PASSAGES_TOKENS: Final = 4_000
HEADING_TOKENS: Final = 60
MAX_ANSWER_CHARS: Final = 1_500
MAX_SPAN_CHARS: Final = 600
MAX_CITATIONS: Final = 8
_SCANNED: Final = 4


def answer_prompt(request: SuccessorRequest) -> Prompt:
    """At most about 5,500 tokens of prose; the passages are chosen within their own budget before."""
    blocks = [
        block for number, each in numbered(request.passages).items() for block in _passage(number, each)
    ]
    return render(
        "answer_question",
        language=LANGUAGES[request.language],
        question=shorten(request.question, ASKED_QUESTION_TOKENS),
        passages=shortened(blocks, PASSAGES_TOKENS),
    )


def _passage(number: str, passage: SourcePassage) -> list[DataBlock]:
    heading = shorten(one_line(passage.heading), HEADING_TOKENS)
    about = [DataBlock(f"about-{number}", heading)] if heading else []
    return [*about, DataBlock(f"passage-{number}", passage.text)]


class CitationReply(WireModel):
    passage: str
    span: str


class AnswerReply(StructuredReply[SuccessorRequest, AnswerDraft]):
    citations: list[CitationReply]  # first, so that the model looks before it answers
    answered: bool
    answer: str

    def result(self, request: SuccessorRequest) -> AnswerDraft:
        """The reply in the port's words, its quotations not yet looked for."""
        passages = numbered(request.passages)
        if not self.answered:
            return AnswerDraft()
        return AnswerDraft(
            answer=self.answer,
            grounds=tuple(
                Ground(kind=passages[each.passage].kind, ref=passages[each.passage].ref, span=each.span)
                for each in self.citations
                if each.passage in passages
            ),
        )


def checked_answer(draft: AnswerDraft, request: SuccessorRequest) -> AnswerDraft:
    """The answer with the citations that hold; it is not answered unless one of them holds what was asked for (G8).

    Raises `InvalidReply` for an answer that says what the passages cited do not say, or that is no plain text.
    """
    held = _citations(draft.grounds, request.passages)
    asked = AskedThing.of_question(request.question, request.language)
    if not words(draft.answer) or not any(
        asked.is_held_by(_sentence(ground.span, passage.text), passage.heading) for ground, passage in held
    ):
        return AnswerDraft()
    cited = [text for ground, passage in held for text in (passage.text, passage.heading, ground.span)]
    text = plain(draft.answer, MAX_ANSWER_CHARS, cited)
    if text is None:
        raise InvalidReply("not_plain")
    if not says_what_stands(text, [*cited, request.question], request.language):
        raise InvalidReply("ungrounded")
    return AnswerDraft(answer=text, grounds=tuple(ground for ground, _ in held))


def _sentence(span: str, text: str) -> str:
    """The sentence that the span is a part of; the span itself where it is more than one."""
    flat = " ".join(span.split())
    return next((each for each in sentences(unwrapped(text)) if flat in " ".join(each.split())), flat)


def _citations(
    given: Sequence[Ground], passages: Sequence[SourcePassage]
) -> list[tuple[Ground, SourcePassage]]:
    """The citations that hold, each with its passage and in its own words."""
    found: dict[tuple[str, str], tuple[Ground, SourcePassage]] = {}
    for ground in given[: MAX_CITATIONS * _SCANNED]:
        for passage in passages:
            named = passage.ref == ground.ref
            if named and (span := find_quotation(ground.span, [passage.text], MAX_SPAN_CHARS)):
                held = ground_of(passage, span)
                found.setdefault((held.ref, span), (held, passage))
                break
    return list(found.values())[:MAX_CITATIONS]


ANSWER_QUESTION = Task(
    name="answer_question",
    request=SuccessorRequest,
    result=AnswerDraft,
    rules=ByRules(by_words(answer)),
    model=ByModel(
        prompt=answer_prompt,
        reply=AnswerReply,
        ask=once(checked_answer),
        limits=TaskSettings(max_output_tokens=1_200, temperature=0.0),
        needed=lambda request: bool(request.passages),
    ),
)
