"""What the tasks about a resume show the model, and how much of it: tasks in, prompts out.

A resume is typed by the candidate and so is data like any answer. Ids are shown as short numbers: they come back in the
reply, and every token of a reply takes time.
"""

from collections.abc import Sequence
from typing import Final

from shared.language.attributes import attribute_meanings, attribute_name
from shared.language.plain_text import one_line, shorten, shorten_all
from shared.language.port import CoverageQuestion, CoverageTask, GapQuestionTask, SkillsTask
from shared.language.prompting import Data, Prompt, Term, render
from shared.language.task_prompts import ASKED_COUNT, ASKED_TOKENS, LANGUAGES

RESUME_TOKENS: Final = 4_000
QUESTIONS_TOKENS: Final = 900
PATTERNS_TOKENS: Final = 900
CRITERIA_TOKENS: Final = 1_400
KNOWN_TOKENS: Final = 400
SKILL_TOKENS: Final = 40


def coverage_prompt(task: CoverageTask) -> Prompt:
    """At most about 8,000 tokens of prose for a batch of six; a longer resume loses its middle."""
    return render(
        "judge_coverage", resume=shorten(task.resume, RESUME_TOKENS), questions=_questions(task.questions)
    )


def skills_prompt(task: SkillsTask) -> Prompt:
    """At most about 4,600 tokens of prose."""
    return render(
        "extract_skills",
        language=LANGUAGES[task.language],
        most=Term(f"{task.most}"),
        resume=shorten(task.resume, RESUME_TOKENS),
    )


def gap_question_prompt(task: GapQuestionTask) -> Prompt:
    """At most about 2,500 tokens of prose."""
    return render(
        "word_gap_question",
        language=LANGUAGES[task.language],
        skill=shorten(one_line(task.skill), SKILL_TOKENS),
        wanted=f"{attribute_name(task.attribute)}: {attribute_meanings()[task.attribute]}",
        known=_lines(task.known, KNOWN_TOKENS),
        asked=_lines(task.asked[-ASKED_COUNT:], ASKED_TOKENS),
    )


def numbered[T](things: Sequence[T], prefix: str = "") -> dict[str, T]:
    """The things by the numbers that stand for them in a prompt: "1", "2", after `prefix`."""
    return {f"{prefix}{number}": thing for number, thing in enumerate(things, 1)}


def _questions(questions: Sequence[CoverageQuestion]) -> tuple[Data, ...]:
    texts = shorten_all([one_line(each.question_text) for each in questions], QUESTIONS_TOKENS)
    patterns = shorten_all(
        [one_line(each.expected_answer_pattern or "") for each in questions], PATTERNS_TOKENS
    )
    criteria = iter(
        shorten_all(
            [one_line(criterion.text) for each in questions for criterion in each.criteria], CRITERIA_TOKENS
        )
    )
    blocks: list[Data] = []
    for (number, question), text, pattern in zip(numbered(questions).items(), texts, patterns, strict=True):
        lines = [text, f"A good answer: {pattern}"] if pattern else [text]
        lines += [f"{number}.{place} {next(criteria)}" for place in range(1, len(question.criteria) + 1)]
        blocks.append(Data(f"question-{number}", "\n".join(lines)))
    return tuple(blocks)


def _lines(texts: Sequence[str], tokens: int) -> str | tuple[Data, ...]:
    """A list of short texts, or none."""
    return "\n".join(shorten_all([f"- {one_line(text)}" for text in texts], tokens)) or ()
