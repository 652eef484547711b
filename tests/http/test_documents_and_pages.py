"""What the app says about itself: problems, health, the OpenAPI document, and the pages."""

import hashlib
import re
import uuid
from pathlib import Path
from typing import Any

import pytest

from shared.platform.headers import PAGE, YEAR
from shared.version import VERSION
from tests.hosting import ROOT, HostProcess
from tests.product import ROPES, Product, body, serving
from tools.address import free_port

PAGES = {"/": "Durable Interviews", "/docs": "API", "/console": "Staff console", "/interview/x": "Interview"}
WEB_FILES = sorted(
    str(file.relative_to(ROOT / "web"))
    for file in (ROOT / "web").rglob("*")
    if file.is_file() and not file.name.endswith(".d.ts")
)


class TestProblems:
    async def test_every_one_is_a_document_of_its_type_with_the_fields_of_the_contract(
        self, product: Product
    ) -> None:
        interview = await product.start(body(ROPES))
        for reply in (
            await product.staff("POST", "/api/interview/start", json={"mode": "x"}),
            await product.staff("GET", "/api/interviews/nobody"),
            await product.call("GET", "/api/interview/x"),
            await interview.respond("Yes.", question_id="other"),
            await product.call("GET", "/web/nothing.js"),
        ):
            assert reply.headers["Content-Type"] == "application/problem+json"
            found = reply.json
            assert {"type", "title", "status", "detail", "instance"} <= set(found)
            assert found["status"] == reply.status
            assert uuid.UUID(found["instance"].removeprefix("urn:uuid:"))
            assert found["title"]
            assert found["detail"].endswith((".", ")", "known: adaptive_follow_up")), found


class TestHealth:
    async def test_a_host_whose_parts_answer_is_ready(self, product: Product) -> None:
        reply = await product.call("GET", "/api/health")
        checks = {"task_hub": "ok", "cosmos": "ok", "storage": "ok", "store": "sqlite", "model": "rules"}
        assert (reply.status, reply.json) == (200, {"status": "ok", "version": VERSION, "checks": checks})

    async def test_one_whose_store_is_down_says_so_with_503_and_goes_on_living(self, tmp_path: Path) -> None:
        env = {
            "COSMOS_ENDPOINT": f"https://127.0.0.1:{free_port()}", "COSMOS_KEY": "bG9jYWw=",
            "PARTICIPANT_TOKEN_KEY": "k" * 40,
        }  # fmt: skip
        async with serving(tmp_path, **env) as product:
            reply = await product.call("GET", "/api/health")
            assert (reply.status, reply.json["status"]) == (503, "degraded")
            assert (reply.json["checks"]["cosmos"], reply.json["checks"]["store"]) == ("failed", "cosmos")
            assert reply.json["checks"]["task_hub"] == "ok"
            refused = await product.staff("POST", "/api/interview/start", json=body())
            assert refused.status == 503
            assert int(refused.headers["Retry-After"]) > 0


async def document(product: Product) -> dict[str, Any]:
    reply = await product.call("GET", "/openapi.json")
    assert (reply.status, reply.headers["Content-Type"]) == (200, "application/json")
    return reply.json


def references(value: Any) -> set[str]:
    if isinstance(value, list):
        return set[str]().union(*map(references, value))
    if not isinstance(value, dict):
        return set()
    own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set[str]()
    return own.union(*map(references, value.values()))


class TestOpenApi:
    async def test_it_is_packed_for_who_takes_that(self, product: Product) -> None:
        """The console reads it each time that somebody comes in."""
        packed = await product.call("GET", "/openapi.json", headers={"Accept-Encoding": "gzip"})
        as_it_is = await product.call("GET", "/openapi.json", headers={"Accept-Encoding": "identity"})
        assert (packed.headers["Content-Encoding"], "Content-Encoding" in as_it_is.headers) == ("gzip", False)
        assert (packed.raw, packed.headers["Vary"]) == (as_it_is.raw, "Accept-Encoding")

    async def test_it_is_a_sound_document_of_version_3_1(self, product: Product) -> None:
        found = await document(product)
        assert found["openapi"].startswith("3.1.")
        assert {"title", "version"} <= set(found["info"])
        assert references(found) <= {
            f"#/components/schemas/{name}" for name in found["components"]["schemas"]
        }
        schemes = set(found["components"]["securitySchemes"])
        operations = [(path, each) for path, item in found["paths"].items() for each in item.values()]
        assert len({operation["operationId"] for _, operation in operations}) == len(operations)
        for path, operation in operations:
            assert path.startswith("/")
            assert {"summary", "responses", "security", "tags"} <= set(operation)
            assert all(re.fullmatch(r"[1-5]\d\d|default", status) for status in operation["responses"])
            assert all(answer["description"] for answer in operation["responses"].values())
            assert all({"name", "in", "schema"} <= set(one) for one in operation["parameters"])
            of_path = [one for one in operation["parameters"] if one["in"] == "path"]
            assert {one["name"] for one in of_path} == set(re.findall(r"\{(\w+)\}", path)), path
            assert all(one["required"] for one in of_path)
            assert {name for need in operation["security"] for name in need} <= schemes

    async def test_it_names_every_status_that_an_operation_may_be_refused_with(
        self, product: Product
    ) -> None:
        found = (await document(product))["paths"]
        for method, path, statuses in (
            ("put", "/api/plans/{id}", "200 401 403 404 412 413 422 428 429 503"),
            ("get", "/api/interview/{id}", "200 401 404 422 429 503"),
            ("get", "/api/webhooks", "200 401 403 429 503"),
            ("get", "/docs", "200"),
        ):
            assert set(found[path][method]["responses"]) == set(statuses.split()), path
        of_programs = [item for path, item in found.items() if path not in ("/auth/login", "/auth/callback")]
        for operation in [operation for item in of_programs for operation in item.values()]:
            refusals = [answer for status, answer in operation["responses"].items() if status >= "400"]
            kinds = {kind for answer in refusals for kind in answer["content"]}
            assert kinds <= {"application/problem+json", "application/json"}

    async def test_what_is_cut_off_has_no_maximum_in_it(self, product: Product) -> None:
        found = (await document(product))["paths"]
        for operation in [operation for item in found.values() for operation in item.values()]:
            for parameter in operation["parameters"]:
                if parameter["name"] in {"limit", "wait"}:
                    assert "maximum" not in parameter["schema"]
                    assert "counts as" in parameter["description"]
        assert (await product.staff("GET", "/api/interviews?limit=100000")).status == 200

    async def test_every_route_that_is_served_is_in_it(
        self, product: Product, product_host: HostProcess
    ) -> None:
        """The host prints its routes when it starts; the document knows the same ones."""
        listed = re.findall(r"http \[([A-Z, ]+)\] http://[^/]+(/\S*)", product_host.output)
        served = {
            (method.lower(), route.replace("{*path}", "{path}"))
            for methods, route in listed
            for method in methods.split(", ")
        }
        documented = {
            (method, path) for path, item in (await document(product))["paths"].items() for method in item
        }
        assert len(served) >= 21
        assert documented == served


class TestPages:
    @pytest.mark.parametrize("path", PAGES)
    async def test_a_page_is_html(self, path: str, product: Product) -> None:
        reply = await product.call("GET", path)
        assert (reply.status, reply.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert f"<title>{PAGES[path]}" in reply.text

    @pytest.mark.parametrize("path", PAGES)
    async def test_what_a_page_loads_is_little_and_fetched_once(self, path: str, product: Product) -> None:
        named = set(re.findall(r'"/web/([^"]+)"', (await product.call("GET", path)).text))
        assert 3 <= len(named) <= 7
        for name in named:
            stem, digest, kind = name.rsplit(".", 2)
            reply = await product.call("GET", f"/web/{name}")
            assert (reply.status, reply.headers["Cache-Control"]) == (200, YEAR)
            assert hashlib.sha256(reply.raw).hexdigest().startswith(digest)
            assert kind != "js" or not re.search("^import", reply.text, re.MULTILINE)
            as_it_is = await product.call("GET", f"/web/{name}", headers={"Accept-Encoding": "identity"})
            assert (reply.headers["Content-Encoding"], "Content-Encoding" in as_it_is.headers) == (
                "gzip",
                False,
            )
            assert (as_it_is.raw, as_it_is.headers["Vary"]) == (reply.raw, "Accept-Encoding")
            of_another_version = await product.call("GET", f"/web/{stem}.{digest[::-1]}.{kind}")
            assert of_another_version.raw == reply.raw
            assert of_another_version.headers["Cache-Control"] == PAGE["Cache-Control"]

    @pytest.mark.parametrize("name", WEB_FILES)
    async def test_every_file_of_the_pages_comes_as_it_is_with_its_type_and_the_policy(
        self, name: str, product: Product
    ) -> None:
        reply = await product.call("GET", f"/web/{name}")
        assert (reply.status, reply.raw) == (200, (ROOT / "web" / name).read_bytes())
        assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
        kinds = {
            ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html",
            ".json": "application/json",
        }  # fmt: skip
        assert reply.headers["Content-Type"].split(";")[0] == kinds[Path(name).suffix]
        assert reply.headers["Content-Type"].count("charset") <= 1

    @pytest.mark.parametrize(
        "path",
        [
            "/web/", "/web/chat", "/web/nothing.js", "/web/..%2ffunction_app.py", "/web/..%2f..%2fetc%2fpasswd",
            "/web/%2e%2e%2ffunction_app.py", "/web/....//function_app.py", "/web/%00", "/web/chat/%00.js",
            "/web//etc/passwd", "/web/%2fetc%2fpasswd", "/web/..\\function_app.py", "/web/" + "a" * 5_000,
            "/web/chat//main.js", "/web/chat/line.0123456789abcdef.js", "/web/chat/line.map.json",
        ],
    )  # fmt: skip
    async def test_nothing_outside_the_pages_is_served(self, path: str, product: Product) -> None:
        assert (await product.call("GET", path)).status == 404

    async def test_the_chat_page_knows_the_interviews_language_and_how_long_it_is_kept(
        self, product: Product
    ) -> None:
        interview = await product.start(body(ROPES, language="it"), wait=0)
        html = (await product.call("GET", f"/interview/{interview.interview_id}")).text
        assert '<meta name="interview-language" content="it">' in html
        assert '<meta name="retention-days" content="180">' in html

    @pytest.mark.parametrize("unknown", ["nobody", "%22%3E%3Cscript%3E", "a%2Fb", "%00", "x" * 900])
    async def test_for_an_interview_nobody_knows_the_page_is_the_same_and_holds_nothing_of_the_path(
        self, unknown: str, product: Product
    ) -> None:
        reply = await product.call("GET", f"/interview/{unknown}")
        assert reply.status == 200
        assert "<script>" not in reply.text
        assert reply.raw == (await product.call("GET", "/interview/x")).raw
