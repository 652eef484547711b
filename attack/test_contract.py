"""What is served agrees with /openapi.json: schemathesis reads the document and looks for calls that disagree.

A server error, a status, a header or a content type that the document does not name, an answer that is not of the
documented shape, and a call that the document forbids and the product accepts are disagreements.
"""

import copy
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import pytest
import requests
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import Status, from_schema
from schemathesis.engine.events import NonFatalError, ScenarioFinished
from schemathesis.engine.recorder import CheckNode, ScenarioRecorder
from schemathesis.openapi import from_dict
from yarl import URL

from attack.conftest import SEED, Figures
from attack.population import Population, populated
from tests.hosting import HostProcess
from tests.product import Interview, client_of, serve
from tests.studies import Guest, created

EXAMPLES: Final = 10
"""Cases that are drawn for each operation, beside those that its schema names."""
CORPUS_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
REFUSED: Final = ["400", "401", "403", "404", "405", "409", "412", "413", "422", "428"]
ODD: Final = (
    "%0A", "%00", "%0d%0aX-Made:%201", "a@b", "@session@x", "..", "%2e%2e", "..%2f..%2fetc", "%2F", "%5c..%5c", "a%0Ab",
    "%C3%A9", "%ff%fe", "%F0%9F%92%A1", "%EF%BB%BF", "%E2%80%AE", "%20", "x" * 129, "y" * 4000, "%25", "%", "%zz",
    "%7Bid%7D", "null", "undefined", "-1", "0", "1e9", "a;b", "a?", "a#b", "a%3Fb", "a%23b", "*", "'", "%22",
    "%3Cscript%3E", "a/", "a//", "/", "//x", "./a", "..;", "$where", "__proto__", "%uFFFF", "\\", "|", "~", "a:b",
)  # fmt: skip


@dataclass(frozen=True)
class ServedDocument:
    """A product with one of everything, and the document that it serves."""

    host: HostProcess
    made: Population
    document: Mapping[str, Any]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedDocument]:
    with serve(tmp_path_factory.mktemp("contract")) as host:
        document = requests.get(f"{host.base_url}/openapi.json", timeout=10).json()
        yield ServedDocument(host, populated(host), document)


def closed(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document, with nothing in an object that it does not name: what is served must all be documented."""
    found = copy.deepcopy(dict(document))
    for name, schema in found["components"]["schemas"].items():
        if name != "Problem" and "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return found


def ids_of(made: Population) -> dict[str, list[str]]:
    """The ids that stand for `{id}`, by how the path begins."""
    interviews = [each.interview_id for each in made.interviews]
    others = {f"/api/{kind}/": ids for kind, ids in made.others.items()}
    return {"/api/interviews/": interviews, **others, "/interview/": interviews}


def settings_of(served: ServedDocument, interview: Interview) -> dict[str, Any]:
    """What schemathesis sends: staff's key, the token of one interview, and ids of what there is among drawn ones."""
    ids = ids_of(served.made)
    return {
        "seed": SEED,
        "base-url": served.host.base_url,
        "request-timeout": 40,
        "continue-on-failure": True,
        "cache": {"enabled": False},
        "auth": {
            "openapi": {
                "staffKey": {"api_key": served.host.keys.staff},
                "participantToken": {"bearer": interview.token},
            }
        },
        "dictionaries": {
            "etags": {"values": ['"v1"', '"v2"', "*"]},
            **{_name(prefix): {"values": values} for prefix, values in ids.items()},
        },
        "parameters": {"header.If-Match": {"dictionary": "etags", "probability": 0.7}},
        "generation": {
            "mode": "all", "max-examples": EXAMPLES, "deterministic": True, "no-shrink": True,
            "with-security-parameters": False,
        },
        "phases": {
            "coverage": {"unexpected-methods": ["DELETE", "PUT", "PATCH", "POST", "GET"]},
            "stateful": {"enabled": False},
        },
        "checks": {
            "positive_data_acceptance": {"enabled": False},
            "negative_data_rejection": {"expected-statuses": REFUSED},
            "missing_required_header": {"expected-statuses": REFUSED},
        },
        "operations": _operations(ids, interview),
    }  # fmt: skip


def _operations(ids: Mapping[str, list[str]], interview: Interview) -> list[dict[str, Any]]:
    """Which id stands for `{id}` in the paths of each kind."""
    return [
        {"include-path-regex": "^/api/interview/.id", "parameters": {"path.id": interview.interview_id}},
        *(
            {
                "include-path-regex": f"^{prefix}",
                "parameters": {"path.id": {"dictionary": _name(prefix), "probability": 0.8}},
            }
            for prefix in ids
        ),
    ]


def _name(prefix: str) -> str:
    return prefix.strip("/").replace("/", "-")


def part(document: Mapping[str, Any], beginning: str, *without: str) -> dict[str, Any]:
    """The document with those of its paths alone that begin so."""
    paths = document["paths"]
    return {
        **document,
        "paths": {
            path: paths[path] for path in paths if path.startswith(beginning) and not path.endswith(without)
        },
    }


def run(document: Mapping[str, Any], settings: Mapping[str, Any], figures: Figures) -> None:
    """Attack every operation of the document; fails with each disagreement."""
    schema = from_dict(closed(document), config=SchemathesisConfig.from_dict(dict(settings)))
    cases, found, attacked = 0, Counter[str](), set[str]()
    for event in from_schema(schema).execute():
        if isinstance(event, NonFatalError):
            found[f"{event.label}: {event.value}"] += 1
        if not isinstance(event, ScenarioFinished):
            continue
        cases += len(event.recorder.interactions)
        if event.recorder.interactions:
            attacked.add(event.recorder.label)
        for case_id, checks in event.recorder.checks.items():
            for check in checks:
                if check.status is Status.FAILURE and check.failure_info is not None:
                    found[_shown(event.recorder, case_id, check)] += 1
    operations = {f"{method.upper()} {path}" for path, item in document["paths"].items() for method in item}
    figures.add("contract cases", cases)
    figures.add("operations attacked", len(attacked & operations))
    assert not found, "\n".join(f"{times} x {what}" for what, times in sorted(found.items()))
    assert operations <= attacked, "operations that no case was drawn for"


def _shown(recorder: ScenarioRecorder, case_id: str, check: CheckNode) -> str:
    assert check.failure_info is not None
    failure, interaction = check.failure_info.failure, recorder.interactions.get(case_id)
    sent = f"{interaction.request.method} {interaction.request.uri[:300]}" if interaction else "nothing"
    status = interaction.response.status_code if interaction and interaction.response else "no answer"
    return f"{recorder.label} [{check.name}] {failure.title}: {failure.message[:400]!r} <- {sent} {status}"


@pytest.mark.timeout(600)  # a hundred seconds on a quiet machine
def test_every_operation_answers_as_documented(served: ServedDocument, figures: Figures) -> None:
    document = part(served.document, "/", "/interview/{id}/end")
    run(document, settings_of(served, served.made.open[0]), figures)


def test_a_participant_s_operations_answer_as_documented_once_the_interview_is_over(
    served: ServedDocument, figures: Figures
) -> None:
    document = part(served.document, "/api/interview/{id}")
    run(document, settings_of(served, served.made.over[0]), figures)


class TestPaths:
    """Every parameter of a path with what belongs into none."""

    async def test_what_nothing_can_be_called_is_answered_with_a_problem(
        self, served: ServedDocument, figures: Figures
    ) -> None:
        async with client_of(served.host) as product:
            interview = await product.start()  # those before may be erased by now, or have another link
            made = await created(product, public_link={"enabled": True})
            staff = {"x-functions-key": product.staff_key}
            guest = {**staff, "Authorization": f"Bearer {Guest(product, made['public_url']).token}"}
            found, count = list[str](), 0
            for path, item in served.document["paths"].items():
                credentials = guest if path.startswith("/api/study/") else {**staff, **interview.bearer}
                for method in item:
                    for odd in ODD:
                        if path.startswith("/api/corpora/") and CORPUS_NAME.fullmatch(odd):
                            continue  # a corpus may be called so, and one was by the cases before
                        for address in _with(path, odd, interview.interview_id):
                            url = URL(f"{product.base_url}{address}", encoded=True)
                            async with product.session.request(
                                method, url, headers=credentials, allow_redirects=False
                            ) as reply:
                                count += 1
                                # A shared link is opened by its own secret alone, whatever its id.
                                is_closed = reply.status == 401 and path.startswith("/api/shared/")
                                if not (is_closed or await _is_refused(reply)):
                                    found.append(
                                        f"{method} {address[:120]} {reply.status} {reply.content_type}"
                                    )
            figures.add("contract cases", count)
            assert not found, "\n".join(found)


def _with(path: str, odd: str, interview_id: str) -> Iterator[str]:
    """The path with the odd text in the place of each of its parameters; the others are sound."""
    for name in re.findall(r"\{(\w+)\}", path):
        yield path.replace(f"{{{name}}}", odd).replace("{id}", interview_id)


async def _is_refused(reply: aiohttp.ClientResponse) -> bool:
    """A problem with 404 or 422, or 405 where the odd path is another operation's."""
    if reply.status not in {404, 405, 422} or reply.content_type != "application/problem+json":
        # The chat page is served for any id: it says by itself that there is no such interview.
        return reply.status == 200 and reply.content_type == "text/html"
    found = await reply.json()
    return found["status"] == reply.status and bool(found["title"])
