"""What the tasks after a handover show the model, and how much of it: tasks in, prompts out.

Facts and findings are one numbered line each with the place they stand at; a long list is shortened to equal shares. The
successor's question is typed by somebody and so is data, like the passages it is answered from.
"""

from collections.abc import Sequence
from typing import Final

from shared.domain.onboarding import Known
from shared.domain.onboarding_texts import place
from shared.domain.settings import Language
from shared.language.onboarding_tasks import AskTask, PackageTask, PartsTask, SourcePassage
from shared.language.plain_text import one_line, shorten, shorten_all
from shared.language.prompting import Data, Prompt, render
from shared.language.resume_prompts import numbered
from shared.language.task_prompts import LANGUAGES

FACTS_TOKENS: Final = 6_000
FINDINGS_TOKENS: Final = 3_000
ASKED_QUESTION_TOKENS: Final = 500
PASSAGES_TOKENS: Final = 4_000
HEADING_TOKENS: Final = 60


def parts_prompt(task: PartsTask) -> Prompt:
    """At most about 6,700 tokens of prose."""
    return render("sort_facts", language=LANGUAGES[task.language], facts=_facts(task.facts, task.language))


def package_prompt(task: PackageTask) -> Prompt:
    """At most about 9,700 tokens of prose."""
    return render(
        "write_package",
        language=LANGUAGES[task.language],
        facts=_facts(task.facts, task.language),
        findings=_lines(task.findings, task.language, len(task.facts), FINDINGS_TOKENS),
    )


def answer_prompt(task: AskTask) -> Prompt:
    """At most about 5,500 tokens of prose; the passages are chosen within their own budget before."""
    blocks = [block for number, each in numbered(task.passages).items() for block in _passage(number, each)]
    texts = shorten_all([block.text for block in blocks], PASSAGES_TOKENS)
    return render(
        "answer_question",
        language=LANGUAGES[task.language],
        question=shorten(task.question, ASKED_QUESTION_TOKENS),
        passages=tuple(Data(block.name, text) for block, text in zip(blocks, texts, strict=True)),
    )


def _passage(number: str, passage: SourcePassage) -> list[Data]:
    heading = shorten(one_line(passage.heading), HEADING_TOKENS)
    about = [Data(f"about-{number}", heading)] if heading else []
    return [*about, Data(f"passage-{number}", passage.text)]


def _facts(facts: Sequence[Known], language: Language) -> str | tuple[Data, ...]:
    return _lines(facts, language, 0, FACTS_TOKENS)


def _lines(known: Sequence[Known], language: Language, before: int, tokens: int) -> str | tuple[Data, ...]:
    """One line a source, numbered on from those before it; none is said as none."""
    lines = [
        f"{number} [{place(each.ground, language)}] {one_line(each.text)}"
        for number, each in enumerate(known, before + 1)
    ]
    return "\n".join(shorten_all(lines, tokens)) or ()
