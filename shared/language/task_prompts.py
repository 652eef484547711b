"""What each task of the language port shows the model, and how much of it: tasks in, prompts out.

A follow-up is worded from the labels of the gaps and a clarification from the question: neither prompt holds the ideal
answer, so no text of a participant can talk the model into showing it. Of a question set, a follow-up has the expected
pattern as its guide (E7).
"""

from collections.abc import Iterable, Sequence
from typing import Final

from shared.domain.assessment import Concept
from shared.language.attributes import attribute_meanings, attribute_name
from shared.language.plain_text import one_line, shorten, shorten_all
from shared.language.port import (
    AssessTask,
    ClarifyTask,
    Exchange,
    FollowUpTask,
    LanguageCode,
    SummaryQuestion,
    SummaryTask,
)
from shared.language.prompting import Data, Prompt, Term, render

QUESTION_TOKENS: Final = 400
IDEAL_TOKENS: Final = 1_200
CONCEPTS_TOKENS: Final = 1_600
EXCHANGES_TOKENS: Final = 3_100
GAPS_TOKENS: Final = 300
GUIDE_TOKENS: Final = 300
ASKED_TOKENS: Final = 1_600
ASKED_COUNT: Final = 40
SHOWN_COUNT: Final = 3
SUMMARY_TOKENS: Final = 10_000

LANGUAGES: Final[dict[LanguageCode, Term]] = {
    "en": Term("English"),
    "it": Term("Italian"),
    "es": Term("Spanish"),
    "de": Term("German"),
    "fr": Term("French"),
}
_ORDERS: Final = {1: Term("1st"), 2: Term("2nd"), 3: Term("3rd")}
_ASKED_BACK: Final = Term("asked what it means")
_WENT_ASTRAY: Final = Term("wrote about something else")


def assess_prompt(task: AssessTask) -> Prompt:
    """At most about 6,000 tokens of prose, however much was typed."""
    return render(
        "assess",
        language=LANGUAGES[task.language],
        main_question=shorten(task.main_question, QUESTION_TOKENS),
        ideal_answer=shorten(task.ideal_answer, IDEAL_TOKENS).strip() or (),
        concepts=_concepts(task.concepts, task.covered, task.skill),
        exchanges=_exchanges(task.exchanges),
    )


def follow_up_prompt(task: FollowUpTask) -> Prompt:
    """At most about 5,000 tokens of prose, and no word of the ideal answer but the labels of the gaps (A5)."""
    gaps = [f"[{gap.severity}] {one_line(gap.label)}" for gap in task.gaps]
    asked = [f"- {one_line(question)}" for question in task.asked[-ASKED_COUNT:]]
    return render(
        "word_follow_up",
        language=LANGUAGES[task.language],
        order=_ORDERS.get(task.order) or Term(f"{task.order}th"),
        main_question=shorten(task.main_question, QUESTION_TOKENS),
        exchanges=_exchanges(task.exchanges),
        gaps=_lines(gaps, GAPS_TOKENS),
        guide=shorten(task.guide or "", GUIDE_TOKENS).strip() or (),
        asked=_lines(asked, ASKED_TOKENS),
    )


def clarify_prompt(task: ClarifyTask) -> Prompt:
    """From the question alone (D15), with the texts shown last so that no explanation is given twice."""
    shown = [f"- {one_line(text)}" for text in task.asked[-SHOWN_COUNT:]]
    return render(
        "clarify",
        language=LANGUAGES[task.language],
        situation=_WENT_ASTRAY if task.intent == "off_topic" else _ASKED_BACK,
        question=shorten(task.question, QUESTION_TOKENS),
        subject=one_line(" – ".join(part for part in (task.skill, task.label) if part)) or (),
        said=shorten(task.said, QUESTION_TOKENS),
        shown=_lines(shown, ASKED_TOKENS),
    )


def summary_prompt(task: SummaryTask) -> Prompt:
    """All questions with their follow-ups (A6), long texts shortened to equal shares of 10,000 tokens in all."""
    blocks = [
        block for number, each in enumerate(task.questions, 1) for block in _question_blocks(number, each)
    ]
    texts = shorten_all([block.text for block in blocks], SUMMARY_TOKENS)
    return render(
        "summarise",
        language=LANGUAGES[task.language],
        interview=f"mode: {one_line(task.mode)}\nended because: {one_line(task.ended_reason)}",
        questions=tuple(Data(block.name, text) for block, text in zip(blocks, texts, strict=True)),
    )


def _concepts(concepts: Sequence[Concept], covered: Sequence[str], skill: str | None) -> str:
    texts = shorten_all([one_line(_concept(each, skill)) for each in concepts], CONCEPTS_TOKENS)
    return "\n".join(
        f"{each.concept_id} [{each.severity}]{' (covered)' if each.concept_id in covered else ''} {text}"
        for each, text in zip(concepts, texts, strict=True)
    )


def _concept(concept: Concept, skill: str | None) -> str:
    """The concept's text; an attribute says whose it is and what it asks."""
    if concept.attribute is None:
        return concept.text
    name, meaning = attribute_name(concept.attribute), attribute_meanings()[concept.attribute]
    return f"{name} of {skill}, an attribute: {meaning}" if skill else f"{name}: {meaning}"


def _exchanges(exchanges: Sequence[Exchange]) -> tuple[Data, ...]:
    blocks = [
        block for number, each in enumerate(exchanges, 1) for block in _exchange_blocks(f"{number}", each)
    ]
    texts = shorten_all([block.text for block in blocks], EXCHANGES_TOKENS)
    return tuple(Data(block.name, text) for block, text in zip(blocks, texts, strict=True))


def _exchange_blocks(number: str, exchange: Exchange) -> Iterable[Data]:
    yield Data(f"question-{number}", exchange.question)
    yield Data(f"answer-{number}", exchange.answer)


def _question_blocks(number: int, question: SummaryQuestion) -> Iterable[Data]:
    yield Data(f"main-{number}", question.question)
    for turn, exchange in enumerate(question.exchanges, 1):
        yield from _exchange_blocks(f"{number}-{turn}", exchange)
    covered, open_gaps = (
        "; ".join(map(one_line, each)) or "none" for each in (question.covered, question.open_gaps)
    )
    yield Data(f"concepts-{number}", f"covered: {covered}\nopen: {open_gaps}")


def _lines(lines: Sequence[str], tokens: int) -> str:
    return "\n".join(shorten_all(lines, tokens))
