"""Codes that sign a terminal in: short-lived, good once, named to the person who allows them (I1)."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Final

from shared.access.terminal_codes import (
    VALID,
    AllowedBy,
    answer_code,
    begin_code,
    find_code,
    use_code,
)
from shared.storage.port import Store

NOW: Final = datetime(2026, 5, 4, 9, tzinfo=UTC)
ADA: Final = AllowedBy(subject="oidc:ada", name="Ada", email=None, groups=("leads",), longest_s=3_600)
ALMOST: Final = NOW + VALID - timedelta(seconds=1)


async def test_it_is_allowed_and_used_within_five_minutes_and_not_later(store: Store) -> None:
    secret, code = await begin_code(store, "a terminal", "203.0.113.7", NOW)
    assert await use_code(store, secret, ALMOST) == "open"
    assert await find_code(store, code.shown, NOW + VALID) is None
    assert not await answer_code(store, code, ADA, NOW + VALID)
    assert await answer_code(store, code, ADA, ALMOST)
    assert await use_code(store, secret, NOW + VALID) == "refused"
    assert await use_code(store, secret, ALMOST) == ADA


async def test_of_ten_uses_at_once_one_signs_in(store: Store) -> None:
    secret, code = await begin_code(store, "a terminal", "203.0.113.7", NOW)
    await answer_code(store, code, ADA, NOW)
    uses = await asyncio.gather(*(use_code(store, secret, NOW) for _ in range(10)))
    assert sorted(map(str, uses)) == sorted([str(ADA), *["refused"] * 9])


async def test_of_two_answers_the_first_counts(store: Store) -> None:
    secret, code = await begin_code(store, "a terminal", "203.0.113.7", NOW)
    assert await answer_code(store, code, None, NOW)
    assert not await answer_code(store, code, ADA, NOW)
    assert await find_code(store, code.shown, NOW) is None
    assert await use_code(store, secret, NOW) == "refused"


async def test_it_is_found_however_it_is_typed_and_its_secret_is_stored_nowhere(store: Store) -> None:
    secret, code = await begin_code(store, "a\nterminal" + "x" * 500, "203.0.113.7", NOW)
    for typed in (code.code, code.shown.lower(), f" {code.code[:2]} {code.code[2:]} "):
        assert await find_code(store, typed, NOW) == code
    for made_up in ("", "AEIO-UAEI", "\udcff", code.code[:-1], secret):
        assert await find_code(store, made_up, NOW) is None or made_up == secret
    assert secret.partition(".")[2] not in code.model_dump_json()
    assert (code.program[:9], len(code.program)) == ("a termina", 200)
