"""What a function returned, as an HTTP response."""

from typing import Any

import pytest

from devhost.http.responses import BadResponse, to_response
from devhost.worker.messages import (
    NullableBool,
    NullableDouble,
    NullableString,
    NullableTimestamp,
    RpcHttp,
    RpcHttpCookie,
    Timestamp,
    TypedData,
)


def answered(http: RpcHttp) -> list[tuple[str, str]]:
    return list(to_response(TypedData(http=http)).headers.items())


def test_nothing_is_no_content() -> None:
    assert to_response(None).status == 204


@pytest.mark.parametrize(("returned", "body"), [
    (TypedData(string="grüße"), "grüße".encode()), (TypedData(json='{"a": 1}'), b'{"a": 1}'),
    (TypedData(int=5), b"5"),
])  # fmt: skip
def test_a_bare_value_is_sent_as_text(returned: TypedData, body: bytes) -> None:
    response = to_response(returned)
    assert (response.status, response.body, response.content_type) == (200, body, "text/plain")


def test_headers_that_are_the_servers_business_are_left_to_it() -> None:
    headers = {"X-One": "1", "Content-Length": "999", "Connection": "close", "Transfer-Encoding": "chunked"}
    assert answered(RpcHttp(status_code="200", headers=headers)) == [("X-One", "1")]


@pytest.mark.parametrize("headers", [{"X-A": "b\r\nSet-Cookie: c=d"}, {"X\nY": "b"}, {"X-A": "\0"}])
def test_a_header_cannot_smuggle_in_another(headers: dict[str, str]) -> None:
    with pytest.raises(BadResponse, match="line break"):
        to_response(TypedData(http=RpcHttp(status_code="200", headers=headers)))


@pytest.mark.parametrize("status", ["", "abc", "0", "199", "1000", "-200", "²00"])
def test_what_is_no_status_is_refused(status: str) -> None:
    with pytest.raises(BadResponse, match="is no HTTP status"):
        to_response(TypedData(http=RpcHttp(status_code=status)))


@pytest.mark.parametrize(
    ("cookie", "sent"),
    [
        ({"value": "b c"}, "a=b%20c; path=/"),
        ({"path": NullableString("/x"), "http_only": NullableBool(True)}, "a=b; path=/x; httponly"),
        ({"path": NullableString("")}, "a=b; path=/"),
        ({"domain": NullableString("a.org"), "secure": NullableBool(False)}, "a=b; domain=a.org; path=/"),
        ({"expires": NullableTimestamp(Timestamp(0))}, "a=b; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/"),
        ({"value": "", "max_age": NullableDouble(0.0)}, "a=; max-age=0; path=/"),
        ({"secure": NullableBool(True), "same_site": 3}, "a=b; path=/; secure; samesite=none"),
        ({"same_site": 1}, "a=b; path=/; samesite=lax"),
    ],
)
def test_cookies_are_written_as_azures_host_writes_them(cookie: dict[str, Any], sent: str) -> None:
    cookies = [RpcHttpCookie(**{"name": "a", "value": "b", **cookie})]
    assert answered(RpcHttp(status_code="200", cookies=cookies)) == [("Set-Cookie", sent)]
