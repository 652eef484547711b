"""Options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

Url = Annotated[
    str | None,
    typer.Option(
        "--url", envvar="INTERVIEWS_URL", help="The server. [default: http://127.0.0.1:7071]", metavar="URL"
    ),
]
Key = Annotated[
    str | None,
    typer.Option(
        "--key",
        envvar="INTERVIEWS_KEY",
        show_envvar=True,
        help="The staff key. For a server on this machine $DATA/keys.json is read (DATA is .data unless it is set).",
        metavar="KEY",
    ),
]
Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        envvar="INTERVIEWS_TOKEN",
        show_envvar=True,
        help="A token for programs. Without a key and a token, the sign-in that this device stores is used.",
        metavar="TOKEN",
    ),
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file, not to the screen.")
]
