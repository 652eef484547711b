"""Connections to Cosmos DB: the SDK's clients, containers and errors, in the one place that knows the SDK.

The SDK's client belongs to the event loop it was made in, so it is made on first use, one for each loop.
"""

import asyncio
import weakref
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, cast

from azure.core.exceptions import AzureError, HttpResponseError
from azure.cosmos import PartitionKey
from azure.cosmos.aio import ContainerProxy, CosmosClient

from shared.storage.documents import check_container
from shared.storage.port import (
    CONTAINERS,
    EVIDENCE,
    INDEXED_FIELDS,
    NEVER_EXPIRES,
    AlreadyExists,
    BadDocument,
    Changed,
    NotFound,
    StoreError,
    TooLarge,
    Unavailable,
)

if TYPE_CHECKING:
    from azure.core.credentials_async import AsyncTokenCredential

PARTITION_KEY: Final = "/pk"
VECTOR_PATH: Final = "/embedding"
_OWNER_MISSING: Final = 1003
"""Sub-status of a 404 that means the container, not the document."""
_REFUSALS: Final[Mapping[int, type[StoreError]]] = {
    400: BadDocument,
    404: NotFound,
    409: AlreadyExists,
    412: Changed,
    413: TooLarge,
}


def indexing_policy(container: str, vector_dimensions: int = 0) -> dict[str, Any]:
    """Index what is queried and nothing else: every indexed path makes every write dearer."""
    included = [{"path": f"/{field}/?"} for field in INDEXED_FIELDS[container]]
    policy: dict[str, Any] = {
        "indexingMode": "consistent",
        "includedPaths": included,
        "excludedPaths": [{"path": "/*"}],
    }
    if container != EVIDENCE or not vector_dimensions:
        return policy
    # Searches stay within one corpus, so this kind serves far more vectors in all than its 50,000 of one partition.
    vectors = [{"path": VECTOR_PATH, "type": "quantizedFlat"}]
    excluded = [{"path": "/*"}, {"path": f"{VECTOR_PATH}/*"}]
    return policy | {"excludedPaths": excluded, "vectorIndexes": vectors}


def vector_policy(container: str, vector_dimensions: int) -> dict[str, Any]:
    """What the container's vectors are, as `create_container` takes it; nothing for a container without."""
    if container != EVIDENCE or not vector_dimensions:
        return {}
    shape = {"dataType": "float32", "dimensions": vector_dimensions, "distanceFunction": "cosine"}
    return {"vector_embedding_policy": {"vectorEmbeddings": [{"path": VECTOR_PATH, **shape}]}}


@contextmanager
def errors_translated() -> Generator[None]:
    """The SDK's errors as the port's: refusals as `StoreError`, everything else as `Unavailable`."""
    try:
        yield
    except HttpResponseError as error:
        owner_missing = getattr(error, "sub_status", None) == _OWNER_MISSING
        refusal = None if owner_missing else _REFUSALS.get(error.status_code or 0)
        if refusal is None:
            raise Unavailable(f"Cosmos DB answered {error.status_code}") from error
        raise refusal(error.message) from error
    except AzureError as error:
        raise Unavailable(f"Cosmos DB cannot be reached: {error}") from error


@dataclass(slots=True)
class _Connection:
    """What one event loop has open."""

    client: CosmosClient
    credential: "AsyncTokenCredential | None"
    containers: dict[str, ContainerProxy] = field(default_factory=dict[str, ContainerProxy])


class CosmosConnections:
    """Hands out containers, connecting and, where asked to, creating them on first use."""

    def __init__(
        self,
        endpoint: str,
        database: str,
        key: str | None,
        *,
        create_containers: bool,
        vector_dimensions: int = 0,
    ) -> None:
        self._endpoint = endpoint
        self._database = database
        self._key = key
        self._create_containers = create_containers
        self._vector_dimensions = vector_dimensions
        self._open: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, _Connection] = (
            weakref.WeakKeyDictionary()
        )
        self._locks: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = (
            weakref.WeakKeyDictionary()
        )
        self._closed = False

    @asynccontextmanager
    async def container(self, name: str) -> AsyncGenerator[ContainerProxy]:
        """The container, its errors translated. Raises BadQuery for an unknown one, Unavailable for a missing one."""
        check_container(name)
        proxy = await self._container(name)
        with errors_translated():
            yield proxy

    async def close(self) -> None:
        """Close what this event loop has open. Connections of loops that are gone went with them."""
        self._closed = True
        connection = self._open.pop(asyncio.get_running_loop(), None)
        if connection is not None:
            await _close(connection)

    def _lock(self) -> asyncio.Lock:
        return self._locks.setdefault(asyncio.get_running_loop(), asyncio.Lock())

    async def _container(self, name: str) -> ContainerProxy:
        connection = self._open.get(asyncio.get_running_loop())
        if connection is not None and name in connection.containers:
            return connection.containers[name]
        async with self._lock():
            connection = await self._connected()
            if name not in connection.containers:
                connection.containers[name] = await self._found(connection, name)
            return connection.containers[name]

    async def _connected(self) -> _Connection:
        if self._closed:
            raise Unavailable("the store is closed")
        loop = asyncio.get_running_loop()
        if loop not in self._open:
            self._open[loop] = await self._connect()
        return self._open[loop]

    async def _connect(self) -> _Connection:
        credential = None if self._key else _entra_credential()
        # Without the compact form, text outside ASCII would count six bytes a character against the 2 MB.
        client = CosmosClient(
            self._endpoint, cast(Any, self._key or credential), enable_compact_utf8_item_writes=True
        )
        connection = _Connection(client, credential)
        try:
            await client.__aenter__()
            if self._create_containers:
                await _create_missing(client, self._database, self._vector_dimensions)
        except AzureError as error:
            await _close(connection)
            raise Unavailable(f"Cosmos DB cannot be reached: {error}") from error
        except BaseException:
            await _close(connection)
            raise
        return connection

    async def _found(self, connection: _Connection, name: str) -> ContainerProxy:
        """The container, read once: from then on a 404 can only mean a document."""
        proxy = connection.client.get_database_client(self._database).get_container_client(name)
        try:
            await proxy.read()
        except AzureError as error:
            raise Unavailable(f"container {self._database}/{name} cannot be opened: {error}") from error
        return proxy


async def _create_missing(client: CosmosClient, database: str, vector_dimensions: int) -> None:
    proxy = await client.create_database_if_not_exists(database)
    for name in CONTAINERS:
        await proxy.create_container_if_not_exists(
            name,
            PartitionKey(PARTITION_KEY),
            indexing_policy=indexing_policy(name, vector_dimensions),
            default_ttl=NEVER_EXPIRES,
            **vector_policy(name, vector_dimensions),
        )


async def _close(connection: _Connection) -> None:
    await connection.client.close()
    if connection.credential is not None:
        await connection.credential.close()


def _entra_credential() -> "AsyncTokenCredential":
    # Imported here: a local run with SQLite or a key must not pay for it.
    from azure.identity.aio import DefaultAzureCredential

    return DefaultAzureCredential()
