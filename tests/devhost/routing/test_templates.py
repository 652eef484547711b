"""Route templates, as ASP.NET reads them."""

import contextlib
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devhost.http.templates import BadTemplate, compile_template

_SAFE = st.text(st.characters(exclude_characters="/", exclude_categories=["Cs"]), min_size=1, max_size=12)
_LITERAL = st.text("abcdefghijklmnopqrstuvwxyz0123456789-_~", min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("template", "path", "values"),
    [
        ("", "", {}),
        ("api/interviews", "api/interviews", {}),
        ("api/interviews", "API/Interviews", {}),
        ("a/{id}", "a/7", {"id": "7"}),
        ("a/{id}/b", "a/x%20y/b", {"id": "x y"}),
        ("a/{id}", "a/x%2Fy", {"id": "x%2Fy"}),
        ("a/{id?}", "a", {}),
        ("a/{id?}", "a/7", {"id": "7"}),
        ("a/{id=5}", "a", {"id": "5"}),
        ("a/{id=5}", "a/6", {"id": "6"}),
        ("a/{*rest}", "a/b/c", {"rest": "b/c"}),
        ("a/{**rest}", "a", {}),
        ("v{number}.{kind}", "v12.json", {"number": "12", "kind": "json"}),
        ("{ignored:maxlength(0)?}", "", {}),
        (r"z/{id:regex(^\d{{3}}-[a/b]$)}/q", "z/123-a/q", {"id": "123-a"}),
        ("a/{id:int:min(5):max(9)}", "a/7", {"id": "7"}),
    ],
)
def test_a_template_takes_the_paths_it_describes(template: str, path: str, values: dict[str, str]) -> None:
    assert compile_template(template).match(path) == values


@pytest.mark.parametrize(
    ("template", "path"),
    [
        ("a", "b"),
        ("a", "a/b"),
        ("a/{id}", "a"),
        ("a/{id}", "a/7/8"),
        ("{ignored:maxlength(0)?}", "x"),
        ("a/{id:int:min(5):max(9)}", "a/10"),
        ("a/{id:length(2,3)}", "a/1"),
        ("a/{id:length(2)}", "a/123"),
        ("a/{id:minlength(2)}", "a/1"),
        ("a/{id:range(1,3)}", "a/4"),
        ("a/{id:regex(^x)}", "a/yx"),
    ],
)
def test_a_template_leaves_other_paths_alone(template: str, path: str) -> None:
    assert compile_template(template).match(path) is None


@pytest.mark.parametrize(
    ("kind", "fits", "does_not"),
    [
        ("int", ["0", "-5", "2147483647"], ["2147483648", "1.5", "x", "٣"]),
        ("long", ["2147483648"], ["9223372036854775808", "x"]),
        ("bool", ["true", "FALSE"], ["1", "yes"]),
        ("alpha", ["abC"], ["a1", "é"]),
        ("guid", ["6f9619ff-8b86-d011-b42d-00c04fc964ff"], ["6f9619ff", "x"]),
        ("datetime", ["2026-11-21", "2026-11-21T03:00:00"], ["tomorrow"]),
        ("decimal", ["1.5", "-2", ".5"], ["x", "1,5", "1."]),
        ("double", ["1e5"], ["x"]),
        ("float", ["-1.5E-3"], ["x"]),
        ("required", ["x"], []),
    ],
)
def test_constraints_hold_the_values_to_their_kind(kind: str, fits: list[str], does_not: list[str]) -> None:
    template = compile_template(f"{{value:{kind}}}")
    assert [value for value in fits if template.match(quote(value)) is None] == []
    assert [value for value in does_not if template.match(quote(value)) is not None] == []


@pytest.mark.parametrize(
    "template",
    [
        "a/{id",
        "a/id}",
        "a/{id}/{ID}",
        "a/{id?}/b",
        "a/{*rest}/b",
        "a/{id:nosuch}",
        "a/{id:min(x)}",
        "x{id?}y",
        "a/{1d}",
    ],
)
def test_what_is_no_template_is_refused_by_name(template: str) -> None:
    with pytest.raises(BadTemplate, match=r".*\S.*"):
        compile_template(template)


def test_literals_come_before_constraints_before_parameters_before_catch_alls() -> None:
    texts = ["a/b", "a/x{id}", "a/{id}", "a/{*rest:int}", "a/{*rest}"]
    ranks = [compile_template(text).rank for text in texts]
    assert ranks == sorted(ranks)
    assert compile_template("a/{id:int}").rank < compile_template("a/{id}").rank


@given(_LITERAL, _SAFE)
def test_any_segment_comes_back_as_it_was_sent(literal: str, value: str) -> None:
    found = compile_template(f"{literal}/{{value}}").match(f"{literal}/{quote(value, safe='')}")
    assert found == {"value": value}


@given(st.lists(_LITERAL, max_size=5))
def test_a_catch_all_takes_every_rest(rest: list[str]) -> None:
    found = compile_template("files/{*path}").match("/".join(["files", *rest]))
    assert found == ({"path": "/".join(rest)} if rest else {})


@given(st.text(max_size=30))
def test_any_text_either_compiles_or_is_refused_as_a_template(text: str) -> None:
    with contextlib.suppress(BadTemplate):
        compile_template(text).match("a/b")
