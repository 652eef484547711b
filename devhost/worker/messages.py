"""Stand-ins for the protobuf messages that Azure's worker library exchanges with its host.

The library takes the message classes as a parameter (``protos``) and only ever constructs them by keyword,
reads their attributes, and asks ``WhichOneof``. So plain dataclasses do, and namespaces for what the host does not read.
The names are protobuf's.
"""

# ruff: noqa: N802  (names of the protobuf interface that the library calls)

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import ClassVar

type Octets = bytes  # `TypedData` has fields called `bytes` and `int`, which would shadow the types
type Whole = int


@dataclass(frozen=True)
class RpcException:
    message: str = ""
    stack_trace: str = ""
    source: str = ""


@dataclass(frozen=True)
class StatusResult:
    Failure: ClassVar[int] = 0
    Success: ClassVar[int] = 1

    status: int = 1
    exception: RpcException | None = None


@dataclass(frozen=True)
class Nullable[T]:
    value: T


@dataclass(frozen=True)
class Timestamp:
    seconds: int


NullableString = Nullable[str]
NullableBool = Nullable[bool]
NullableDouble = Nullable[float]
NullableTimestamp = Nullable[Timestamp]


@dataclass(frozen=True)
class RpcHttpCookie:
    SameSite: ClassVar[SimpleNamespace] = SimpleNamespace(
        **{"None": 0, "Lax": 1, "Strict": 2, "ExplicitNone": 3}
    )

    name: str
    value: str
    domain: NullableString | None = None
    path: NullableString | None = None
    expires: NullableTimestamp | None = None
    secure: NullableBool | None = None
    http_only: NullableBool | None = None
    same_site: int = 0
    max_age: NullableDouble | None = None


@dataclass(frozen=True)
class RpcHttp:
    """A request on the way in (method, url, headers, params, query, body), a response on the way out."""

    method: str = ""
    url: str = ""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    params: Mapping[str, str] = field(default_factory=dict[str, str])
    query: Mapping[str, str] = field(default_factory=dict[str, str])
    body: "TypedData | None" = None
    status_code: str = ""
    cookies: Sequence[RpcHttpCookie] | None = None
    enable_content_negotiation: bool = False


@dataclass(frozen=True)
class TypedData:
    """A value that crosses between host and worker: at most one of the fields is set."""

    string: str | None = None
    json: str | None = None
    bytes: Octets | None = None
    http: RpcHttp | None = None
    int: Whole | None = None
    double: float | None = None

    def WhichOneof(self, _group: str) -> str | None:
        return next((name for name, value in vars(self).items() if value is not None), None)


@dataclass(frozen=True)
class ParameterBinding:
    name: str
    data: TypedData | None

    def WhichOneof(self, _group: str) -> str:
        return "data"


class BindingInfo(SimpleNamespace):
    out: ClassVar[int] = 1
    inout: ClassVar[int] = 2


class RpcFunctionMetadata(SimpleNamespace):
    """A function as the worker indexed it; ``raw_bindings`` are the bindings of function.json, JSON each."""

    name: str
    function_id: str
    raw_bindings: Sequence[str]
    retry_options: object


RpcRetryOptions = SimpleNamespace
WorkerMetadata = SimpleNamespace


@dataclass(frozen=True)
class WorkerInitResponse:
    result: StatusResult
    capabilities: Mapping[str, str]
    worker_metadata: object


@dataclass(frozen=True)
class FunctionMetadataResponse:
    result: StatusResult
    function_metadata_results: Sequence[RpcFunctionMetadata] | None
    use_default_metadata_indexing: bool


@dataclass(frozen=True)
class InvocationResponse:
    invocation_id: str
    result: StatusResult
    return_value: TypedData | None = None
    output_data: Sequence[ParameterBinding] = ()
