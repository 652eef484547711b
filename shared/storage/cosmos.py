"""The store on Cosmos DB for NoSQL: what production uses.

Point reads wherever a document is named, queries inside one partition otherwise, batches for what belongs together.
Paging goes by id, not by continuation token, so that a cursor means the same in every adapter.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, cast

from azure.core import MatchConditions
from azure.cosmos.exceptions import CosmosResourceNotFoundError

from shared.storage.cosmos_client import CosmosConnections
from shared.storage.cosmos_queries import Parameters, as_parameters, of_kind, vector_query
from shared.storage.documents import (
    ADDED_BY_STORES,
    Checked,
    CheckedWrite,
    check_batch,
    check_container,
    check_document,
    check_newest,
    check_page,
    check_wanted,
    fields_set,
    is_id,
    is_name,
    page_of,
)
from shared.storage.port import (
    INTERVIEWS,
    MAX_PAGE,
    AlreadyExists,
    Changed,
    Document,
    NotFound,
    OfKind,
    Page,
    Where,
    Write,
)

type Operation = tuple[str, tuple[Any, ...]] | tuple[str, tuple[Any, ...], dict[str, Any]]

_NOBODY = "ping"
_OF_SEARCH: Final = frozenset({"embedding", "score"})


class CosmosStore:
    """`Store` over one database. With `key` None it signs in as the app's identity (Entra).

    `create_containers` is for local runs and tests: the deployment makes them, and the app's role may not.
    """

    def __init__(
        self,
        endpoint: str,
        database: str,
        *,
        key: str | None = None,
        create_containers: bool = False,
        vector_dimensions: int = 0,
    ) -> None:
        """Connects on first use, not here. `vector_dimensions` are those of the vectors of evidence; 0 for none."""
        self._connections = CosmosConnections(
            endpoint,
            database,
            key,
            create_containers=create_containers,
            vector_dimensions=vector_dimensions,
        )

    async def get(self, container: str, pk: str, doc_id: str) -> Document | None:
        check_container(container)
        if not is_name(pk) or not is_id(doc_id):
            return None
        async with self._connections.container(container) as proxy:
            try:
                return _document(await proxy.read_item(doc_id, pk))
            except CosmosResourceNotFoundError:
                return None

    async def create(self, container: str, document: Document) -> Document:
        checked = check_document(document)
        async with self._connections.container(container) as proxy:
            return _document(await proxy.create_item(checked.body))

    async def put(self, container: str, document: Document, *, etag: str | None = None) -> Document:
        checked = check_document(document)
        async with self._connections.container(container) as proxy:
            if etag is None:
                return _document(await proxy.upsert_item(checked.body))
            unchanged = MatchConditions.IfNotModified
            return _document(
                await proxy.replace_item(checked.id, checked.body, etag=etag, match_condition=unchanged)
            )

    async def write(self, container: str, pk: str, operations: Sequence[Write]) -> None:
        check_container(container)
        writes = check_batch(pk, operations)
        if not writes:
            return
        async with self._connections.container(container) as proxy:
            await proxy.execute_item_batch([_operation(write) for write in writes], pk)

    async def put_newest(
        self, container: str, document: Document, *, by: str, settled: Sequence[str] = ()
    ) -> bool:
        check_container(container)
        checked = check_newest(document, by, settled)
        while True:
            try:
                await self._set_newest(container, checked, by, settled)
            except NotFound:
                with suppress(AlreadyExists):  # another was faster
                    await self.create(container, document)
                    return True
            else:
                return False

    async def _set_newest(self, container: str, document: Checked, by: str, settled: Sequence[str]) -> None:
        sets = [
            {"op": "set", "path": f"/{name}", "value": value}
            for name, value in fields_set(document, settled).items()
        ]
        unless_newer = f"from c where not is_defined(c.{by}) or c.{by} <= {document.body[by]}"
        with suppress(Changed):  # what is stored is newer
            async with self._connections.container(container) as proxy:
                await proxy.patch_item(document.id, document.pk, sets, filter_predicate=unless_newer)

    async def delete(self, container: str, pk: str, doc_id: str) -> None:
        check_container(container)
        if not is_name(pk) or not is_id(doc_id):
            return
        async with self._connections.container(container) as proxy:
            try:
                await proxy.delete_item(doc_id, pk)
            except CosmosResourceNotFoundError:
                return

    async def list(
        self,
        container: str,
        pk: str,
        kind: str,
        *,
        where: Where | None = None,
        limit: int = 100,
        after: str | None = None,
        descending: bool = False,
    ) -> Page:
        check_page(limit, after)
        condition, parameters = of_kind(kind, where)
        if after is not None:
            condition += f" AND c.id {'<' if descending else '>'} @after"
            parameters["@after"] = after
        order = "DESC" if descending else "ASC"
        query = f"SELECT TOP {limit + 1} * FROM c WHERE c.pk = @pk AND {condition} ORDER BY c.id {order}"  # noqa: S608 checked names
        found = await self._query(container, pk, query, parameters)
        return page_of([_document(cast(Document, row)) for row in found], limit)

    async def collect(
        self,
        container: str,
        pk: str,
        wanted: Sequence[OfKind],
        *,
        limit: int = MAX_PAGE,
        after: str | None = None,
    ) -> Page:
        check_page(limit, after)
        check_container(container)
        conditions: list[str] = []
        parameters: Parameters = {"@after": after or ""}
        for number, (kind, where) in enumerate(check_wanted(wanted)):
            condition, compared = of_kind(kind, where, number)
            conditions.append(f"({condition})")
            parameters |= compared
        if not conditions:
            return Page([], None)
        query = (
            f"SELECT TOP {limit + 1} * FROM c WHERE c.pk = @pk AND c.id > @after "  # noqa: S608 checked names
            f"AND ({' OR '.join(conditions)}) ORDER BY c.id"
        )
        found, goes_on = await self._at_one_moment(container, pk, query, parameters, limit + 1)
        items = [_document(row) for row in found[:limit]]
        return Page(items, items[-1]["id"] if goes_on or len(found) > limit else None)

    async def count(self, container: str, pk: str, kind: str, *, where: Where | None = None) -> int:
        condition, parameters = of_kind(kind, where)
        query = f"SELECT VALUE COUNT(1) FROM c WHERE c.pk = @pk AND {condition}"  # noqa: S608 checked names
        return sum(cast(Sequence[int], await self._query(container, pk, query, parameters)))

    async def across(
        self, container: str, doc_id: str, *, limit: int = 100, after: str | None = None
    ) -> Page:
        check_page(limit, after)
        check_container(container)
        if not is_id(doc_id):
            return Page([], None)
        query = f"SELECT TOP {limit + 1} * FROM c WHERE c.id = @id AND c.pk > @after ORDER BY c.pk"  # noqa: S608 a number
        named = [{"name": "@id", "value": doc_id}, {"name": "@after", "value": after or ""}]
        async with self._connections.container(container) as proxy:
            rows = proxy.query_items(query, parameters=cast(Any, named))
            found = [_document(row) async for row in rows]
        return page_of(found, limit, by="pk")

    async def ids(self, container: str, pk: str) -> Sequence[str]:
        query = "SELECT VALUE c.id FROM c WHERE c.pk = @pk"
        return sorted(cast(Sequence[str], await self._query(container, pk, query, {})))

    async def nearest(
        self, container: str, pk: str, vector: Sequence[float], *, where: Where, most: int
    ) -> Sequence[tuple[Document, float]]:
        """The documents whose fields equal `where`, nearest to `vector` first, without theirs, each with its cosine.

        Needs the account's vector search and the container's vector policy: no emulator of them is at hand, so the
        query is tested, not its run.
        """
        query, parameters = vector_query(where, most)
        rows = await self._query(container, pk, query, {**parameters, "@vector": list(vector)})
        return [
            ({name: row[name] for name in row if name not in _OF_SEARCH}, float(row["score"]))
            for row in cast(Sequence[Document], rows)
        ]

    async def purge_deleted(self) -> None:
        """Nothing to do: the service removes what is deleted or expired by itself, and its backups go by their policy."""

    async def ping(self) -> None:
        """One point read of a document that nobody has: the cheapest question there is."""
        await self.get(INTERVIEWS, _NOBODY, _NOBODY)

    async def close(self) -> None:
        await self._connections.close()

    async def _query(self, container: str, pk: str, query: str, parameters: Parameters) -> Sequence[object]:
        check_container(container)
        if not is_name(pk):
            return []
        async with self._connections.container(container) as proxy:
            rows = proxy.query_items(query, parameters=as_parameters(pk, parameters), partition_key=pk)
            return [cast(object, row) async for row in rows]

    async def _at_one_moment(
        self, container: str, pk: str, query: str, parameters: Parameters, most: int
    ) -> tuple[Sequence[Document], bool]:
        """What the first response brings, and whether there is another: the service cuts what is too large for one."""
        if not is_name(pk):
            return [], False
        first: list[Document] = []
        async with self._connections.container(container) as proxy:
            rows = proxy.query_items(
                query, parameters=as_parameters(pk, parameters), partition_key=pk, max_item_count=most
            )
            async for response in rows.by_page():
                documents = [document async for document in response]
                if first and documents:
                    return first, True
                first = first or documents
        return first, False


def _operation(write: CheckedWrite) -> Operation:
    body = write.document.body
    if write.etag is not None:
        return "replace", (write.document.id, body), {"if_match_etag": write.etag}
    return ("create" if write.must_be_new else "upsert"), (body,)


def _document(item: Mapping[str, Any]) -> Document:
    """The item without Cosmos' own fields, its etag kept."""
    kept = {name: value for name, value in item.items() if name not in ADDED_BY_STORES}
    return {**kept, "_etag": item["_etag"]}
