"""`rebuild-results`."""

from typing import Annotated
from urllib.parse import quote

import typer

from interviews.asking import ask
from interviews.connection import connect
from interviews.options import Key, Token, Url
from interviews.screen import tell


def rebuild_results(
    study: Annotated[str, typer.Argument(metavar="ID", help="The study's id.")],
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Build the results of a study anew from its interviews. Meanwhile they grow from nothing."""
    ask(connect(url, key, token), "POST", f"/api/studies/{quote(study, safe='')}/results/rebuild")
    tell("They are being built anew.")
