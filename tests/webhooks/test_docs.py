"""What docs/webhooks.md tells receivers to do, done as it stands there."""

import base64
import json
import re
import subprocess
import time
from datetime import UTC, datetime
from typing import Any, Final

import pytest

from shared.channels.webhooks.signing import headers_of, new_secret
from tests.hosting import ROOT

PAGE: Final = (ROOT / "docs" / "webhooks.md").read_text()
BODY: Final = '{"type":"interview.ended","data":{"candidate_id":"Zoë"}}'.encode()
RUN: Final = """
const { secret, cases } = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(cases.map(([headers, body]) => verified(secret, headers, Buffer.from(body, "base64")))));
"""

type Case = tuple[dict[str, str], bytes]


def code(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def secret() -> str:
    return new_secret()


@pytest.fixture(scope="module")
def cases(secret: str) -> list[Case]:
    """What must be taken, twice, and then what must not."""
    good = headers_of((secret,), "msg_1", datetime.now(UTC), BODY)
    rotating = good | {"webhook-signature": f"v1,AAAA v1a,é {good['webhook-signature']}"}
    old = headers_of((secret,), "msg_1", datetime.fromtimestamp(time.time() - 400, UTC), BODY)
    stranger = headers_of((new_secret(),), "msg_1", datetime.now(UTC), BODY)
    return [
        (good, BODY),
        (rotating, BODY),
        (good, BODY + b" "),
        (good | {"webhook-id": "msg_2"}, BODY),
        (old, BODY),
        (stranger, BODY),
    ]


WANTED: Final = [True, True, False, False, False, False]


def test_the_python_code_tells_what_is_signed_from_what_is_not(secret: str, cases: list[Case]) -> None:
    space: dict[str, Any] = {}
    exec(code("python"), space)
    assert [space["verified"](secret, headers, body) for headers, body in cases] == WANTED


def test_the_javascript_code_tells_it_too(secret: str, cases: list[Case]) -> None:
    given = {
        "secret": secret,
        "cases": [(headers, base64.b64encode(body).decode()) for headers, body in cases],
    }
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code("js") + RUN],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == WANTED
