"""What the tasks about criteria show the model: the passages to rank, the evidence to judge by, as data."""

from typing import Final

from shared.domain.evidence.xml import evidence_xml
from shared.language.evidence_tasks import JudgeTask, RankTask
from shared.language.plain_text import shorten, shorten_all
from shared.language.prompting import Data, Prompt, render
from shared.language.resume_prompts import numbered
from shared.language.task_prompts import LANGUAGES

CRITERION_TOKENS: Final = 1_000
RANKED_TOKENS: Final = 14_000
"""For all passages to be ranked together; long ones are shortened to equal shares."""


def rank_prompt(task: RankTask) -> Prompt:
    """At most about 15,500 tokens of prose."""
    texts = shorten_all(task.texts, RANKED_TOKENS)
    return render(
        "rank_evidence",
        question=shorten(task.question, CRITERION_TOKENS),
        passages=tuple(Data(f"passage-{number}", text) for number, text in numbered(texts).items()),
    )


def judge_prompt(task: JudgeTask) -> Prompt:
    """The evidence is shown exactly as it is numbered and kept."""
    return render(
        "judge_criterion",
        language=LANGUAGES[task.language],
        question=shorten(task.question, CRITERION_TOKENS),
        evidence=evidence_xml(task.entries),
    )
