"""What every answer tells a browser, whatever it is an answer to."""

import pytest

from shared.platform.headers import ALWAYS, PAGE, PAGE_POLICY
from tests.product import ROPES, Product, Reply, body

PAGES = ("/", "/console", "/docs", "/interview/x", "/web/chat/main.js", "/web/shared/theme.css")
KEYLESS = ("/openapi.json", "/api/health", "/web/nowhere.js", "/api/interview/x")


async def answers(product: Product) -> list[Reply]:
    """One of each kind: data, text, an event, nothing, and refusals."""
    interview = await product.start(body(ROPES))
    return [
        *[await product.call("GET", path) for path in KEYLESS],
        await product.call("POST", "/api/messages"),
        await interview.participant("GET"),
        await interview.participant("GET", "/events?wait=0"),
        await interview.participant("POST", "/respond", json={"user_response": ""}),
        await interview.staff("GET", "/result"),
        await interview.staff("GET", "/result?format=csv"),
        await interview.staff("GET", "/result?format=markdown"),
        await interview.staff("DELETE", "/link"),
        await interview.participant("GET"),
        await interview.staff("DELETE"),
    ]


async def test_no_answer_is_guessed_at_kept_or_shown_by_another_site(product: Product) -> None:
    found = await answers(product)
    assert {200, 204, 401, 404, 422} <= {reply.status for reply in found}
    for reply in found:
        assert {name: reply.headers.get(name) for name in ALWAYS} == ALWAYS, reply.status


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_and_its_files_run_alone_and_have_what_they_use(path: str, product: Product) -> None:
    reply = await product.call("GET", path)
    assert {name: reply.headers.get(name) for name in PAGE} == PAGE


def test_the_policy_of_pages_leaves_nothing_open() -> None:
    rules = {name: rest for name, _, rest in (rule.partition(" ") for rule in PAGE_POLICY.split("; "))}
    closed = ("default-src", "base-uri", "form-action", "frame-ancestors", "trusted-types")
    assert {rules[name] for name in closed} == {"'none'"}
    assert rules["require-trusted-types-for"] == "'script'"
    assert not [word for word in ("unsafe", "http:", "https:", "*", "blob:") if word in PAGE_POLICY]
    assert "data:" not in rules["script-src"] + rules["style-src"]


async def test_over_https_a_browser_is_told_to_stay_there_and_never_over_http(product: Product) -> None:
    for path in ("/", "/api/health", "/api/interview/x"):
        plain = await product.call("GET", path)
        assert "Strict-Transport-Security" not in plain.headers
        behind = await product.call("GET", path, headers={"X-Forwarded-Proto": "https"})
        assert behind.headers["Strict-Transport-Security"] == "max-age=31536000"
        other = await product.call("GET", path, headers={"X-Forwarded-Proto": "http"})
        assert "Strict-Transport-Security" not in other.headers


async def test_a_refusal_of_the_host_itself_is_not_kept_either(product: Product) -> None:
    kept = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    for method, path in (
        ("GET", "/nowhere"),
        ("PATCH", "/"),
        ("GET", "/api/interviews"),
        ("GET", "/admin/x"),
    ):
        reply = await product.call(method, path)
        assert reply.status >= 400
        assert {name: reply.headers[name] for name in kept} == kept
