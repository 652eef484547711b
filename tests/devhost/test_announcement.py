"""What the host prints once it serves."""

import pytest

from devhost.announcement import announce
from devhost.http.routes import RouteTable
from devhost.worker.functions import DurableFunction


def activity() -> DurableFunction:
    return DurableFunction("weigh", "1", "given", (), "activity", "weigh")


def test_it_lists_the_functions_and_says_where_it_listens(capsys: pytest.CaptureFixture[str]) -> None:
    announce([activity()], RouteTable([]), "http://here", brief=False)
    assert capsys.readouterr().out == "Functions:\n  weigh: activity\nListening on http://here\n"


def test_in_brief_it_says_only_where_it_listens(capsys: pytest.CaptureFixture[str]) -> None:
    announce([activity()], RouteTable([]), "http://here", brief=True)
    assert capsys.readouterr().out == "Listening on http://here\n"
