"""The staff key: the present one and the one before it while it is changed, and none where it is off (I1)."""

from dataclasses import replace
from typing import Final

import azure.functions as func
import pytest

from shared.access.staff_key import STAFF
from shared.platform.http import Problem
from shared.platform.services import Services
from triggers.http.identity import identify

BEFORE: Final = "b" * 32
PRESENT: Final = "p" * 32


def shown(key: str, *, in_query: bool = False) -> func.HttpRequest:
    named = {"params": {"code": key}} if in_query else {"headers": {"x-functions-key": key}}
    return func.HttpRequest("GET", "http://127.0.0.1:7071/api/me", body=b"", **named)


def with_keys(found: Services, key: str | None, previous: str | None) -> Services:
    settings = found.settings.model_copy(update={"staff_key": key, "staff_key_previous": previous})
    return replace(found, settings=settings)


@pytest.mark.parametrize("in_query", [False, True])
async def test_while_it_is_changed_both_open_and_nothing_else_does(found: Services, in_query: bool) -> None:
    changing = with_keys(found, PRESENT, BEFORE)
    for key in (PRESENT, BEFORE):
        assert await identify(shown(key, in_query=in_query), changing) is STAFF
    for key in ("q" * 32, PRESENT[:-1], f"{PRESENT},{BEFORE}", "off", "é" * 32):
        with pytest.raises(Problem, match="Sign in"):
            await identify(shown(key, in_query=in_query), changing)


@pytest.mark.parametrize("key", ["off", None])
async def test_the_key_before_opens_nothing_without_a_present_one(found: Services, key: str | None) -> None:
    """Off is off, also where somebody forgot the other setting."""
    for each in (BEFORE, "off", "None"):
        with pytest.raises(Problem, match="Sign in"):
            await identify(shown(each), with_keys(found, key, BEFORE))
