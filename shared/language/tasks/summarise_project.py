"""Say in one text what a project is, from what was found in its files (B1).

A summary loses the sentences that name what was not found.
"""

from typing import Final

from shared.language.found_in_files import findings_data, found_grounds
from shared.language.guards import InvalidReply
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import clean, one_line
from shared.language.prompt_parts import LANGUAGES
from shared.language.prompting import Prompt, render
from shared.language.requests.handover_files import ProjectSummaryRequest
from shared.language.rules.handover.summary import project_summary
from shared.language.structured import TextReply
from shared.language.task import FILES_DEADLINE_S, ByModel, ByRules, Task, by_words, once
from shared.text.grounding import ungrounded
from shared.text.sentences import sentences
from shared.text.words import words

MAX_PROJECT_CHARS: Final = 4_000


def project_prompt(request: ProjectSummaryRequest) -> Prompt:
    """At most about 8,700 tokens of prose."""
    return render(
        "summarise_project", language=LANGUAGES[request.language], files=findings_data(request.dives)
    )


class ProjectReply(TextReply):
    text: str


def checked_project(text: str, request: ProjectSummaryRequest) -> str:
    """The summary without the sentences that name what was not found. Raises `InvalidReply` when nothing is left."""
    known = found_grounds(request.dives)
    told = clean(text)[: 2 * MAX_PROJECT_CHARS]
    for each in sentences(told):
        if ungrounded(each, known):
            told = told.replace(each, "", 1).replace("; ;", ";")
    summary = one_line(told)[:MAX_PROJECT_CHARS].strip(" ;")
    if not words(summary):
        raise InvalidReply("empty")
    return summary


SUMMARISE_PROJECT = Task(
    name="summarise_project",
    request=ProjectSummaryRequest,
    result=str,
    rules=ByRules(by_words(project_summary), deadline_s=FILES_DEADLINE_S),
    model=ByModel(
        prompt=project_prompt,
        reply=ProjectReply,
        ask=once(checked_project),
        limits=TaskSettings(max_output_tokens=800, temperature=0.2, attempt_limit_s=20.0),
    ),
)
