"""What the model is shown while a handover is talked through, and how much of it: tasks in, prompts out.

The conversation is remembered whole: the latest exchanges as they were, what was said before them as facts. Questions go
by short numbers, as every token of a reply takes time.
"""

from collections.abc import Sequence
from typing import Final

from shared.domain.passages import Passage
from shared.language.plain_text import one_line, shorten, shorten_all
from shared.language.prompting import Data, Prompt, render
from shared.language.resume_prompts import numbered
from shared.language.talk_tasks import ExtractTask, Said, WordTask
from shared.language.task_prompts import LANGUAGES

QUESTION_TOKENS: Final = 250
SAID_TOKENS: Final = 1_400
KNOWN_FACTS_TOKENS: Final = 300
WAITING_TOKENS: Final = 400
WAITING_COUNT: Final = 12
SUMMARY_TOKENS: Final = 150
PASSAGES_TOKENS: Final = 600
TOLD_TOKENS: Final = 250
RECENT_TOKENS: Final = 400
RECENT_COUNT: Final = 2
ASKED_TOKENS: Final = 250
ASKED_COUNT: Final = 20


def extract_prompt(task: ExtractTask) -> Prompt:
    """At most about 3,000 tokens of prose, of which 1,400 are for the answers; a typical one takes 700."""
    waiting = [
        f"{number} {one_line(each.text)}" for number, each in numbered(task.waiting[:WAITING_COUNT]).items()
    ]
    return render(
        "extract_facts",
        language=LANGUAGES[task.language],
        question=_asked(task),
        said=_exchanges(task.said, SAID_TOKENS),
        facts=latest_lines(task.facts, KNOWN_FACTS_TOKENS),
        waiting=_lines(waiting, WAITING_TOKENS),
    )


def word_prompt(task: WordTask) -> Prompt:
    """At most about 2,600 tokens of prose; a typical one takes 900."""
    return render(
        "word_backlog_question",
        language=LANGUAGES[task.language],
        summary=shorten(one_line(task.summary), SUMMARY_TOKENS).strip() or (),
        passages=_passages(task.passages),
        facts=latest_lines(task.facts, TOLD_TOKENS),
        recent=_exchanges(task.recent[-RECENT_COUNT:], RECENT_TOKENS),
        asked=latest_lines(task.asked[-ASKED_COUNT:], ASKED_TOKENS),
        place=one_line(task.place)[:200] or (),
        question=shorten(task.question, QUESTION_TOKENS),
    )


def _asked(task: ExtractTask) -> tuple[Data, ...]:
    """The main question, and the follow-up where one was asked."""
    texts = dict.fromkeys((task.main_question, task.question))
    names = ("main", "follow-up")
    return tuple(Data(name, shorten(text, QUESTION_TOKENS)) for name, text in zip(names, texts, strict=False))


def _exchanges(said: Sequence[Said], tokens: int) -> tuple[Data, ...]:
    blocks = [
        Data(f"{name}-{number}", text)
        for number, each in enumerate(said, start=1)
        for name, text in (("question", each.question), ("answer", each.answer))
    ]
    texts = shorten_all([block.text for block in blocks], tokens)
    return tuple(Data(block.name, text) for block, text in zip(blocks, texts, strict=True))


def _passages(passages: Sequence[Passage]) -> tuple[Data, ...]:
    texts = shorten_all([each.text for each in passages], PASSAGES_TOKENS)
    return tuple(
        Data(f"passage-{number}", f"{one_line(each.file_name)[:120]}, line {each.first_line}\n{text}")
        for number, (each, text) in enumerate(zip(passages, texts, strict=True), start=1)
    )


def latest_lines(texts: Sequence[str], tokens: int) -> str | tuple[Data, ...]:
    """As many of the texts as fit, the latest first to be kept, each on its line; the last is shortened at need."""
    kept: list[str] = []
    left = tokens
    for text in reversed(texts):
        line = f"- {one_line(text)}"
        size = len(line.encode("utf-8", "replace")) // 4 + 1
        if size > left and kept:
            break
        kept.append(shorten(line, left))
        left -= size
    return _lines(kept[::-1], tokens)


def _lines(lines: Sequence[str], tokens: int) -> str | tuple[Data, ...]:
    return "\n".join(shorten_all(lines, tokens)) or ()
