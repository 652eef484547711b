"""What the tasks about a handover's files show the model, and how much of it: tasks in, prompts out.

A file that is too long is shown in passages from all over it, first those in which the rules find most; findings that do
not all fit are taken from each file in turn. Neither depends on what happens to stand at the top.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from shared.domain.handover import DeepDive, Finding, ParsedFile
from shared.domain.passages import Passage, passages
from shared.domain.tokens import estimate_tokens
from shared.language.handover_tasks import BacklogTask, DeepDiveTask, HandoverSummaryTask
from shared.language.plain_text import one_line, shorten
from shared.language.prompting import Data, Prompt, Term, render
from shared.language.rules.diving import dive
from shared.language.task_prompts import LANGUAGES

FILE_TOKENS: Final = 9_000
FINDINGS_TOKENS: Final = 8_000
PROJECT_TOKENS: Final = 1_000
MOST_ASKED_OF_MODEL: Final = 24
_NAME_TOKENS: Final = 40
_FINDING_TOKENS: Final = 90
_LOOKED_AT: Final = 600
_ALL: Final = 10_000
_SMALL_GAP: Final = 4
"""Blank lines between two passages are no gap worth telling."""
_SPREAD: Final = 0.618034
"""Multiples of the golden ratio's fraction fall all over a range, wherever one stops taking them."""


def dive_prompt(task: DeepDiveTask) -> Prompt:
    """At most about 10,000 tokens of prose."""
    name = shorten(one_line(task.file.file_name), _NAME_TOKENS)
    return render(
        "dive_into_file",
        language=LANGUAGES[task.language],
        most=Term(f"{task.most}"),
        about=f"name: {name}\nkind: {task.file.kind}\nlines: {len(task.file.lines)}",
        passages="\n".join(_with_gaps(shown_passages(task.file), len(task.file.lines))),
    )


def project_prompt(task: HandoverSummaryTask) -> Prompt:
    """At most about 8,700 tokens of prose."""
    return render("summarise_project", language=LANGUAGES[task.language], files=_files(task.dives))


def backlog_prompt(task: BacklogTask) -> Prompt:
    """At most about 10,000 tokens of prose."""
    return render(
        "plan_backlog",
        language=LANGUAGES[task.language],
        most=Term(f"{min(task.most, MOST_ASKED_OF_MODEL)}"),
        summary=shorten(task.global_summary, PROJECT_TOKENS),
        files=_files(task.dives),
    )


def shown_passages(file: ParsedFile) -> tuple[Passage, ...]:
    """The passages of the file that the model sees, in their order: all of them, if they fit."""
    found = passages(file.text, file.file_name)
    sizes = [estimate_tokens("\n".join(_numbered(each))) + 1 for each in found]
    if sum(sizes) <= FILE_TOKENS:
        return found
    marked = Counter(finding.line for finding in dive(file, _ALL).findings)
    weights = [sum(marked[line] for line in range(each.first_line, each.last_line + 1)) for each in found]
    order = sorted(range(len(found)), key=lambda at: (-weights[at], (at * _SPREAD) % 1))
    left, chosen = FILE_TOKENS, set[int]()
    for at in order:
        if sizes[at] <= left:
            chosen.add(at)
            left -= sizes[at]
    return tuple(found[at] for at in sorted(chosen))


def numbered_findings(dives: Sequence[DeepDive]) -> dict[str, tuple[str, Finding]]:
    """The findings that the model sees, each with its file, by numbers such as "2.1": of each file in turn."""
    shown: dict[str, tuple[str, Finding]] = {}
    left = FINDINGS_TOKENS - sum(
        estimate_tokens(_heading(number, each)) for number, each in enumerate(dives, 1)
    )
    for place in range(max((len(each.findings) for each in dives), default=0)):
        for number, each in enumerate(dives, 1):
            if place < len(each.findings):
                key = f"{number}.{place + 1}"
                left -= estimate_tokens(_line(key, each.findings[place])) + 1
                if left < 0:
                    return shown
                shown[key] = (each.file_name, each.findings[place])
    return shown


def _files(dives: Sequence[DeepDive]) -> tuple[Data, ...]:
    shown = numbered_findings(dives)
    blocks: list[Data] = []
    for number, each in enumerate(dives, 1):
        keys = (f"{number}.{place}" for place in range(1, len(each.findings) + 1))
        lines = [_line(key, shown[key][1]) for key in keys if key in shown]
        if lines:
            blocks.append(Data(f"file-{number}", "\n".join([_heading(number, each), *lines])))
    return tuple(blocks)


def _heading(number: int, dive: DeepDive) -> str:
    return f"{number} {shorten(one_line(dive.file_name), _NAME_TOKENS)}"


def _line(key: str, finding: Finding) -> str:
    where = f" line {finding.line}" if finding.line else ""
    told = " | ".join(one_line(text[:_LOOKED_AT]) for text in (finding.text, finding.excerpt))
    return f"{key} [{finding.kind}]{where}: {shorten(told, _FINDING_TOKENS)}"


def _with_gaps(shown: Sequence[Passage], lines: int) -> Iterator[str]:
    last = 0
    for each in shown:
        if each.first_line > last + _SMALL_GAP:
            yield f"[… lines {last + 1} to {each.first_line - 1} left out …]"
        yield from _numbered(each)
        last = each.last_line
    if last + _SMALL_GAP <= lines:
        yield f"[… lines {last + 1} to {lines} left out …]"


def _numbered(passage: Passage) -> Iterator[str]:
    for number, line in enumerate(passage.text.split("\n"), start=passage.first_line):
        yield f"{number}: {line}"
