"""What a start shows. Pure."""

import shlex

from rich.console import Console
from rich.text import Text

from interviews.plain import one_line, words
from interviews.screen import program
from interviews.shapes import Hanging
from interviews.starting.start_interview import StartOutcome

LABEL = 20


def show_start(begun: StartOutcome, console: Console, url_option: str) -> None:
    """The id, the personal link, and how to go on. Links are not broken, so that they can be copied."""
    started = begun.started
    link = one_line(started.participant_url)
    console.print(
        Text.assemble(("Interview ", "bold"), words(started.interview_id), f"  {begun.mode}, "),
        words(one_line(started.status).replace("_", " ")),
        sep="",
        soft_wrap=True,
    )
    for warning in (*started.warnings, *_left_out(begun)):
        console.print(words(warning, "yellow"))
    rows = {
        "Participant’s link": link,
        "Answer it here": f"{program()} chat {shlex.quote(link)}",
        "Watch it": f"{program()} watch {started.interview_id}{url_option}",
        "Read the result": f"{program()} result {started.interview_id}{url_option}",
    }
    for name, value in rows.items():
        console.print(Text.assemble((f"{name:<{LABEL}}", "dim"), words(value)), soft_wrap=True)
    if started.question:
        console.print(Hanging(Text("First question", "dim"), LABEL, words(started.question.question_text)))


def _left_out(begun: StartOutcome) -> list[str]:
    if begun.handover is None:
        return []
    rejected = [f"{each.file_name}: {each.reason}" for each in begun.handover.rejected_files]
    return [*begun.handover.warnings, *rejected]
