"""Who may call what: participants' tokens, staff's keys, and how often."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from yarl import URL

from tests.hosting import HostProcess
from tests.product import ROPES, Interview, Product, body

OPEN = ("/api/health", "/api/messages")
PROBLEM = "application/problem+json"
SOUND = {
    "/api/terminal-codes/{id}": {"allow": True},
    "/api/interviews/{id}/extend": {"answer_deadline_s": 60.0},
    "/api/interviews/{id}/force-ask": {"question_id": "q"},
    "/api/interviews/{id}/evidence": {"corpus": "acme"},
    "/api/interviews/{id}/ask": {"question": "Who runs it?"},
    "/api/interviews/{id}/overrides": {
        "turn_id": 1, "field": "grade", "value": 0.5, "reason": "It was better.", "author": "Grace",
    },
    "/api/interviews/{id}/preparation": {"skills": []},
    "/api/interviews/{id}/shares": {
        "what": "result", "reader": "Ada", "expires_at": (datetime.now(UTC) + timedelta(days=1)).isoformat(),
    },
    "/api/interviews/{id}/facts": {"facts": []},
    "/api/handovers/{id}/backlog": {"question_backlog": []},
    "/api/assessments/{id}/follow-ups": {"criterion_ids": ["c1"]},
    "/api/studies/{id}/participants": {"participants": [{"name": "Ada"}]},
    "/api/studies/{id}/members": {"items": []},
    "/api/studies/{id}/invite": {"state": "invited"},
}  # fmt: skip
"""Bodies of calls that look at their body first."""


async def operations(product: Product) -> dict[str, dict[str, Any]]:
    return (await product.call("GET", "/openapi.json")).json["paths"]


async def calls(product: Product, scheme: str, interview_id: str) -> list[tuple[str, str]]:
    """Method and path of every declared operation with this credential, about this interview."""
    found = [
        (method.upper(), route.replace("{id}", interview_id).replace("{question_id}", "ropes"))
        for route, methods in (await operations(product)).items()
        for method, declared in methods.items()
        if {scheme: []} in declared["security"]
    ]
    assert len(found) > 5
    return found


class TestTokens:
    @pytest.fixture
    async def interview(self, product: Product) -> Interview:
        return await product.start(body(ROPES))

    async def test_without_a_token_or_with_staffs_key_every_call_is_refused(
        self, interview: Interview
    ) -> None:
        product = interview.product
        for method, path in await calls(product, "participantToken", interview.interview_id):
            for reply in (await product.call(method, path), await product.staff(method, path)):
                assert (reply.status, reply.headers["Content-Type"]) == (401, PROBLEM), path
                assert reply.headers["WWW-Authenticate"].startswith("Bearer")

    async def test_the_token_of_another_interview_finds_nothing(self, interview: Interview) -> None:
        product, other = interview.product, await interview.product.start(body(ROPES))
        unknown = await product.call("GET", "/api/interview/nobody", headers=interview.bearer)
        for method, path in await calls(product, "participantToken", other.interview_id):
            reply = await product.call(method, path, headers=interview.bearer)
            assert (reply.status, reply.json["detail"]) == (404, unknown.json["detail"]), path
        assert (await other.state())["status"] == "awaiting_answer"

    async def test_a_header_that_is_no_text_is_refused(self, interview: Interview) -> None:
        status = await raw_get(interview, b"Bearer \xff\xfe.\xff")
        assert status == 401

    async def test_the_token_is_found_in_no_file(
        self, interview: Interview, product_host: HostProcess
    ) -> None:
        mac = interview.token.split(".")[1].encode()
        assert not [
            file for file in product_host.data.rglob("*") if file.is_file() and mac in file.read_bytes()
        ]
        assert mac.decode() not in product_host.output


async def raw_get(interview: Interview, authorization: bytes) -> int:
    """The status for a header whose bytes no client library would send."""
    host, port = interview.product.base_url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    path = f"/api/interview/{interview.interview_id}"
    head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nAuthorization: ".encode()
    writer.write(head + authorization + b"\r\n\r\n")
    status = (await reader.readline()).split()[1]
    await reader.read()
    writer.close()
    await writer.wait_closed()
    return int(status)


class TestIds:
    async def test_a_token_is_asked_for_before_the_id_is_looked_at(self, product: Product) -> None:
        assert (await product.call("GET", "/api/interview/a@b")).status == 401

    NO_IDS = (
        "a@b", "@", "@session@x", "a/b", "a\\b", "a?b", "a#b", "é", "x" * 300, "\x00", "\x01", "\n", "..a", "../x", " a",
        "a b", "0" * 31, "A" * 32, "0" * 32, "nobody", "imports", "a~" + "0" * 32,
    )  # fmt: skip

    @pytest.mark.parametrize("text", NO_IDS)
    async def test_what_names_nothing_is_found_by_no_call_of_staffs(
        self, text: str, product: Product
    ) -> None:
        routes = [
            (method.upper(), route)
            for route, methods in (await operations(product)).items()
            if "{id}" in route
            and route.startswith("/api/")
            and not route.startswith(("/api/interview/", "/api/study/", "/api/shared/"))
            for method in methods
        ]
        assert len(routes) > 30
        for method, route in routes:
            path = route.replace("{id}", quote(text, safe=""))
            named = {"x-functions-key": product.staff_key, "If-Match": '"1"'}
            url = URL(f"{product.base_url}{path}", encoded=True)
            async with product.session.request(method, url, json=SOUND.get(route), headers=named) as reply:
                assert (reply.status, reply.headers["Content-Type"]) == (404, PROBLEM), (method, route)

    async def test_the_page_of_what_can_be_no_interview_is_the_page(self, product: Product) -> None:
        assert (await product.call("GET", "/interview/a%40b")).status == 200


class TestKeys:
    async def test_who_may_call_what_follows_from_the_path(self, product: Product) -> None:
        """Only what is named here needs no credential, so no operation is opened by its declaration alone."""
        for route, methods in (await operations(product)).items():
            opened = route in OPEN or not route.startswith("/api/")
            schemes = {
                "/api/interview/{id}": "participantToken",
                "/api/study/{id}": "studyToken",
                "/api/shared/{id}": "shareToken",
            }
            scheme = next((schemes[path] for path in schemes if route.startswith(path)), "staffKey")
            staffs = [{"session": []}, {"staffToken": []}, {"staffKey": []}]
            needed = [] if opened else staffs if scheme == "staffKey" else [{scheme: []}]
            assert all(declared["security"] == needed for declared in methods.values()), route
