"""Loading an app, seen from what the worker library reports."""

from pathlib import Path

import pytest

from devhost.errors import AppRefused
from devhost.worker import worker
from devhost.worker.library import WorkerRequest
from devhost.worker.messages import (
    FunctionMetadataResponse,
    InvocationResponse,
    RpcException,
    StatusResult,
    WorkerInitResponse,
)


class ReportingLibrary:
    """Takes the library's place and reports what the test says."""

    def __init__(self, capabilities: dict[str, str], refusal: RpcException | None = None) -> None:
        status = StatusResult.Failure if refusal else StatusResult.Success
        self._started = WorkerInitResponse(StatusResult(status, refusal), capabilities, None)

    async def worker_init_request(self, _: WorkerRequest) -> WorkerInitResponse:
        return self._started

    async def functions_metadata_request(self, _: WorkerRequest | None) -> FunctionMetadataResponse:
        return FunctionMetadataResponse(StatusResult(), None, False)

    async def invocation_request(self, _: WorkerRequest) -> InvocationResponse:
        raise AssertionError("nothing is invoked while loading")

    def start_threadpool_executor(self) -> None: ...


@pytest.mark.parametrize(("library", "words"), [
    (ReportingLibrary({"HttpUri": "http://127.0.0.1:1"}), "The app uses HTTP streaming"),
    (ReportingLibrary({}), "No functions were found in /srv/app"),
    (ReportingLibrary({}, RpcException("ValueError:  two\nlines.")), "refuses the app: ValueError: two lines.$"),
    (
        ReportingLibrary(
            {}, RpcException("KeyError: 'X'", 'File "/lib/a.py", line 1\n  File "/srv/app/b.py", line 2')
        ),
        "KeyError: 'X' \\(File \"/srv/app/b.py\", line 2\\).$",
    ),
])  # fmt: skip
async def test_what_the_library_reports_becomes_one_sentence(
    library: ReportingLibrary, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "load_library", lambda: library)
    with pytest.raises(AppRefused, match=words):
        await worker.load_worker(Path("/srv/app"))
