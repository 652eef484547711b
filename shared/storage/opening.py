"""Choose the store: Cosmos DB where an endpoint is named, the embedded file otherwise."""

from pathlib import Path

from shared.storage.port import Store
from shared.storage.sqlite import SqliteStore


def open_store(
    *,
    cosmos_endpoint: str | None,
    cosmos_key: str | None,
    database: str,
    sqlite_path: Path,
    create_containers: bool = False,
    vector_dimensions: int = 0,
) -> Store:
    """The store to use, to be closed by the caller. Cosmos connects on first use; SQLite opens its file here.

    Without `cosmos_key` the app's identity is used. `create_containers` is for local runs: it makes what is missing.
    With `vector_dimensions` the container of evidence is made with an index of vectors of that length.
    Raises UnusableFile when the SQLite file is damaged, newer or another program's.
    """
    if not cosmos_endpoint:
        return SqliteStore(sqlite_path)
    # Imported here: a local run needs none of the SDK, and it takes a third of a second to load.
    from shared.storage.cosmos import CosmosStore

    return CosmosStore(
        cosmos_endpoint,
        database,
        key=cosmos_key,
        create_containers=create_containers,
        vector_dimensions=vector_dimensions,
    )
