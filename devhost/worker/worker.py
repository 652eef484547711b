"""The worker of this process: it indexes one app and invokes its functions, as Azure's worker would."""

import logging
import re
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from devhost.errors import AppRefused
from devhost.worker import messages
from devhost.worker.functions import Function, read_function
from devhost.worker.library import WorkerLibrary, init_request, invocation_request, load_library
from devhost.worker.messages import ParameterBinding, RpcException, TypedData

_TYPE_AND_MESSAGE = re.compile(r"([^\W\d]\w*): (.*)", re.DOTALL)


class FunctionFailed(Exception):
    """A function raised, or its input or result does not fit its bindings.

    ``error_type`` is the name of the exception's class, ``message`` its text (may be empty), ``stack_trace``
    the formatted traceback with the chain of causes. The worker reports nothing more.
    """

    def __init__(self, function: str, error_type: str, message: str, stack_trace: str) -> None:
        super().__init__(f"The function '{function}' failed: {error_type}: {message}")
        self.function = function
        self.error_type = error_type
        self.message = message
        self.stack_trace = stack_trace


def failure_of(function: str, reported: RpcException | None) -> FunctionFailed:
    """Split the worker's "Type: message" again, as the durable extension does."""
    exception = reported or RpcException()
    found = _TYPE_AND_MESSAGE.fullmatch(exception.message)
    if found is None:
        return FunctionFailed(function, "Exception", exception.message, exception.stack_trace)
    return FunctionFailed(function, found[1], found[2], exception.stack_trace)


_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class InvocationResult:
    """The result of a function: its return value, and output parameters by name."""

    return_value: TypedData | None
    outputs: Mapping[str, TypedData]


class Worker:
    """Azure's worker library with one app loaded. The library keeps its state in globals: one app a process."""

    def __init__(self, library: WorkerLibrary, functions: tuple[Function, ...]) -> None:
        self._library = library
        self._client_configuration = TypedData(string="{}")
        self.functions = functions

    def use_client_configuration(self, configuration: str) -> None:
        """The JSON text that every durable client parameter is given from now on."""
        self._client_configuration = TypedData(string=configuration)

    async def invoke(self, function: Function, trigger: TypedData) -> InvocationResult:
        """Call the function with its trigger's data. Raises FunctionFailed."""
        inputs = [ParameterBinding(function.trigger_parameter, trigger)]
        inputs += [ParameterBinding(name, self._client_configuration) for name in function.client_parameters]
        response = await self._library.invocation_request(invocation_request(function.function_id, inputs))
        if response.result.status != messages.StatusResult.Success:
            raise failure_of(function.name, response.result.exception)
        return InvocationResult(response.return_value, _by_name(response.output_data))


def _by_name(outputs: Iterable[ParameterBinding]) -> Mapping[str, TypedData]:
    return {output.name: output.data for output in outputs if output.data is not None}


async def load_worker(directory: Path) -> Worker:
    """Import and index the app in ``directory`` (its function_app.py).

    Raises AppRefused with the worker's own words when it refuses the app or one of its functions.
    """
    library = load_library()
    library.start_threadpool_executor()
    with _silent_library():
        started = await library.worker_init_request(init_request(directory))
    if started.result.status != messages.StatusResult.Success:
        reported = started.result.exception or messages.RpcException()
        raise AppRefused(f"The worker refuses the app: {_one_sentence(reported, directory)}")
    if "HttpUri" in started.capabilities:
        raise AppRefused("The app uses HTTP streaming, which the local host does not serve.")
    return Worker(library, await _index(library, directory))


@contextmanager
def _silent_library() -> Generator[None]:
    """The library logs what it also reports, with its traceback; the report is enough."""
    log = logging.getLogger("azure.functions")
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(level)


async def _index(library: WorkerLibrary, directory: Path) -> tuple[Function, ...]:
    metadata = (await library.functions_metadata_request(None)).function_metadata_results
    if not metadata:
        raise AppRefused(f"No functions were found in {directory} (is there a function_app.py?).")
    for function in metadata:
        if function.retry_options is not None:
            _log.warning(
                "The retry policy of the function '%s' is not applied by the local host", function.name
            )
    return tuple(read_function(function) for function in metadata)


def _one_sentence(reported: messages.RpcException, directory: Path) -> str:
    """The exception's text, and the app's own line that led to it where there is one."""
    text = " ".join(reported.message.split()).rstrip(".")
    frames = (line.strip() for line in reported.stack_trace.splitlines())
    own = [line for line in frames if line.startswith(f'File "{directory}') and "site-packages" not in line]
    return f"{text} ({own[-1]})." if own else f"{text}."
