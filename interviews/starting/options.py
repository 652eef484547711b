"""The options of `start`: what the interview is made from."""

from pathlib import Path
from typing import Annotated

import typer

from interviews.starting.start_options import MODES

ModeName = Annotated[
    str | None, typer.Argument(metavar="[MODE]", help=f"{', '.join(MODES)}; a file may say it instead.")
]
StartFile = Annotated[Path | None, typer.Option(help="A whole start as JSON; options go over it.")]
Sample = Annotated[bool, typer.Option("--sample", help="The sample material of the mode.")]
Resume = Annotated[Path | None, typer.Option(help="A resume: text, PDF or DOCX.")]
Candidate = Annotated[str | None, typer.Option(metavar="ID", help="Whose resume it is.")]
QuestionSet = Annotated[
    str | None, typer.Option("--set", metavar="ID|FILE", help="A question set; a file is imported.")
]
Questions = Annotated[
    Path | None, typer.Option(help="Questions with ideal answers, as JSON, for adaptive_follow_up.")
]
Files = Annotated[Path | None, typer.Option(help="A folder, or a ZIP archive, for knowledge_handover.")]
Plan = Annotated[
    str | None, typer.Option(metavar="ID|FILE", help="A plan, or a JSON file, for topic_exploration.")
]
Language = Annotated[str | None, typer.Option(help="en, it, es, de or fr.")]
Setting = Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A setting; may be repeated.")]
IdempotencyKey = Annotated[
    str | None, typer.Option(help="Names this start: with the same key it starts once.", metavar="KEY")
]
ThenChat = Annotated[bool, typer.Option("--chat", help="Take the interview at once.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the server's answer, for scripts.")]
