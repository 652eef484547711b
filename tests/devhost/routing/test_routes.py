"""Which function answers which request."""

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devhost.errors import AppRefused
from devhost.http.routes import MatchedRoute, RouteTable, WrongMethod, function_routes, read_route
from devhost.worker.functions import AuthLevel, HttpFunction

_SEGMENT = st.text(st.characters(exclude_characters="/", exclude_categories=["Cs"]), min_size=1, max_size=12)


def a_function(name: str, route: str | None, *methods: str) -> HttpFunction:
    return HttpFunction(name, name, "req", (), route, frozenset(methods), AuthLevel.ANONYMOUS, "$return")


def name_of(table: RouteTable[HttpFunction], method: str, path: str) -> str:
    found = table.find(method, path)
    assert isinstance(found, MatchedRoute)
    return found.target.name


def matched(route: str, path: str) -> dict[str, str] | None:
    return read_route(route, (), None).match(path)


@pytest.mark.parametrize(("route", "path", "values"), [
    ("", "/", {}), ("api/interviews", "/API/Interviews/", {}), ("a", "/b", None), ("a", "/a/b", None),
    ("a.b", "/axb", None), ("a/{id}", "/a", None), ("a/{id}", "/a/7/8", None),
    ("a/{id}/b", "/a/x%20y/b", {"id": "x y"}), ("a/{id}", "/a/x%2Fy", {"id": "x%2Fy"}),
    ("a/{*rest}", "/a/b/c", {"rest": "b/c"}), ("a/{**rest}", "/a", {}), ("{*rest}", "/a/b", {"rest": "a/b"}),
])  # fmt: skip
def test_a_route_takes_the_paths_it_describes(route: str, path: str, values: dict[str, str] | None) -> None:
    assert matched(route, path) == values


@given(_SEGMENT)
def test_any_segment_comes_back_as_it_was_sent(value: str) -> None:
    assert matched("a/{value}", f"/a/{quote(value, safe='')}") == {"value": value}


def test_a_literal_wins_over_a_parameter_over_the_rest_of_a_path() -> None:
    routes = ["{*rest}", "number/{value}", "number/zero"]
    table = function_routes([a_function(route, route, "GET") for route in routes], "api")
    paths = ["/api/number/zero", "/api/number/x", "/api/else/where"]
    assert [name_of(table, "GET", path) for path in paths] == routes[::-1]


@pytest.mark.parametrize(
    "route",
    [
        "a/{id", "a/id}", "a/{id}/{id}", "a/{id?}", "a/{*rest}/b", "a/{id:int}", "a/{id=5}", "v{id}", "a/{1d}",
        "a//b",
    ],
)  # fmt: skip
def test_a_route_that_is_not_served_is_refused_with_its_function(route: str) -> None:
    with pytest.raises(AppRefused, match=r"The function 'broken' has a wrong route: .*\S"):
        function_routes([a_function("broken", route, "GET")], "api")


@pytest.mark.parametrize(("route", "methods", "prefix", "method", "path"), [
    (None, ("GET",), "api", "GET", "/api/hello"), ("/", ("GET",), "", "GET", "/"), ("any", (), "", "PATCH", "/any"),
], ids=["its name is its route", "the root", "every method"])  # fmt: skip
def test_what_a_function_does_not_say_has_a_default(
    route: str | None, methods: tuple[str, ...], prefix: str, method: str, path: str
) -> None:
    table = function_routes([a_function("Hello", route, *methods)], prefix)
    assert name_of(table, method, path) == "Hello"
    assert table.find(method, "/elsewhere") is None


def test_functions_may_share_a_route_when_their_methods_differ() -> None:
    table = function_routes([a_function("read", "things", "GET"), a_function("write", "things", "POST")], "")
    answers = {method: name_of(table, method, "/things") for method in ("GET", "HEAD", "POST")}
    assert answers == {"GET": "read", "HEAD": "read", "POST": "write"}
    assert table.find("DELETE", "/things") == WrongMethod(frozenset({"GET", "POST"}))


def test_two_functions_on_one_route_and_method_are_refused() -> None:
    with pytest.raises(AppRefused, match=r"'one' and 'two' both answer GET /api/Things"):
        function_routes([a_function("one", "things", "GET"), a_function("two", "Things", "GET")], "api")
