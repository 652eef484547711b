"""What the host prints once it serves."""

import pytest

from devhost.announcement import announce
from devhost.http.routes import RouteTable
from devhost.worker.functions import DurableFunction


@pytest.mark.parametrize(("brief", "before"), [(False, "Functions:\n  weigh: activity\n"), (True, "")])
def test_it_says_where_it_listens_and_lists_the_functions_unless_it_is_brief(
    brief: bool, before: str, capsys: pytest.CaptureFixture[str]
) -> None:
    activity = DurableFunction("weigh", "1", "given", (), "activity", "weigh")
    announce([activity], RouteTable([]), "http://here", brief=brief)
    assert capsys.readouterr().out == f"{before}Listening on http://here\n"
