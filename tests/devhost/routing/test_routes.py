"""Which function answers which request."""

import pytest

from devhost.errors import AppRefused
from devhost.http.routes import Found, RouteTable, WrongMethod
from devhost.worker.functions import AuthLevel, HttpFunction


def a_function(name: str, route: str | None, *methods: str) -> HttpFunction:
    return HttpFunction(name, name, "req", (), route, frozenset(methods), AuthLevel.ANONYMOUS, "$return")


def name_of(found: Found | WrongMethod | None) -> str:
    assert isinstance(found, Found)
    return found.function.name


def test_a_literal_wins_over_a_constraint_over_a_parameter_over_a_catch_all() -> None:
    table = RouteTable(
        [
            a_function("rest", "{*rest}", "GET"),
            a_function("any", "number/{value}", "GET"),
            a_function("whole", "number/{value:int}", "GET"),
            a_function("zero", "number/zero", "GET"),
        ],
        "api",
    )
    paths = ["/api/number/zero", "/api/number/5", "/api/number/x", "/api/else/where"]
    assert [name_of(table.find("GET", path)) for path in paths] == ["zero", "whole", "any", "rest"]


def test_a_function_without_a_route_is_found_under_its_name() -> None:
    assert name_of(RouteTable([a_function("Hello", None, "GET")], "api").find("GET", "/api/hello")) == "Hello"


@pytest.mark.parametrize("route", ["/", "{ignored:maxlength(0)?}"])
def test_an_empty_prefix_and_the_route_slash_are_the_root(route: str) -> None:
    assert name_of(RouteTable([a_function("home", route, "GET")], "").find("GET", "/")) == "home"


def test_functions_may_share_a_route_when_their_methods_differ() -> None:
    table = RouteTable([a_function("read", "things", "GET"), a_function("write", "things", "POST")], "")
    assert name_of(table.find("GET", "/things")) == "read"
    assert name_of(table.find("POST", "/things")) == "write"


def test_a_wrong_method_names_the_right_ones_of_every_function_on_the_path() -> None:
    table = RouteTable([a_function("read", "things", "GET"), a_function("write", "things", "POST")], "")
    assert table.find("DELETE", "/things") == WrongMethod(frozenset({"GET", "POST"}))


def test_no_methods_means_every_method() -> None:
    assert name_of(RouteTable([a_function("any", "any")], "").find("PATCH", "/any")) == "any"


def test_head_is_answered_where_get_is() -> None:
    assert name_of(RouteTable([a_function("read", "things", "GET")], "").find("HEAD", "/things")) == "read"


def test_an_unknown_path_finds_nothing() -> None:
    assert RouteTable([a_function("read", "things", "GET")], "api").find("GET", "/things") is None


def test_two_functions_on_one_route_and_method_are_refused() -> None:
    with pytest.raises(AppRefused, match=r"'one' and 'two' both answer GET /api/Things"):
        RouteTable([a_function("one", "things", "GET"), a_function("two", "Things", "GET")], "api")


def test_a_route_that_cannot_be_read_is_refused_with_its_function() -> None:
    with pytest.raises(AppRefused, match=r"The function 'broken' has a wrong route: .*brace"):
        RouteTable([a_function("broken", "a/{id", "GET")], "api")
