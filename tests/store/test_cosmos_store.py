"""What the Cosmos store promises beyond the contract, and what the local stand-in does."""

import asyncio
import os
import re
import signal
import time
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from azure.core.credentials import AccessToken
from azure.cosmos.aio import ContainerProxy, CosmosClient
from azure.cosmos.exceptions import CosmosHttpResponseError

from shared.storage.cosmos import CosmosStore
from shared.storage.cosmos_client import indexing_policy
from shared.storage.opening import open_store
from shared.storage.port import (
    CONTAINERS,
    INDEX,
    INDEXED_FIELDS,
    INTERVIEWS,
    Create,
    NotFound,
    OfKind,
    Put,
    Replace,
    Unavailable,
)
from shared.storage.sqlite import SqliteStore
from tests.store.endpoints import ANY_KEY, CosmosEndpoint, launched_cosmos
from tests.store.examples import doc, pages

pytestmark = pytest.mark.cosmos


def name_of_its_own() -> str:
    return f"own-{uuid.uuid4().hex[:8]}"


@asynccontextmanager
async def fresh(endpoint: CosmosEndpoint, *, create: bool = True) -> AsyncGenerator[CosmosStore]:
    store = CosmosStore(endpoint.url, name_of_its_own(), key=endpoint.key, create_containers=create)
    yield store
    await store.close()


@pytest.fixture
async def own(cosmos: CosmosEndpoint) -> AsyncGenerator[CosmosStore]:
    async with fresh(cosmos) as store:
        yield store


class Identity:
    """Stands in for the app's identity, which only Azure can prove."""

    def __init__(self) -> None:
        self.asked_for: list[str] = []
        self.closed = False

    async def get_token(self, *scopes: str, **_: object) -> AccessToken:
        self.asked_for += scopes
        return AccessToken("token", int(time.time()) + 3600)

    async def close(self) -> None:
        self.closed = True


class TestConnecting:
    async def test_calls_that_come_first_together_share_one_connection(self, own: CosmosStore):
        opening = CosmosClient.__aenter__
        with mock.patch.object(CosmosClient, "__aenter__", autospec=True, side_effect=opening) as opened:
            await asyncio.gather(*(own.put(name, doc("p", f"{n}")) for n in range(5) for name in CONTAINERS))
        assert opened.call_count == 1
        assert await own.count(INDEX, "p", "turn") == 5

    def test_each_event_loop_has_a_connection_of_its_own(self, cosmos: CosmosEndpoint):
        store = CosmosStore(cosmos.url, name_of_its_own(), key=cosmos.key, create_containers=True)

        async def add(doc_id: str) -> list[str]:
            await store.put(INTERVIEWS, doc("p", doc_id))
            return list(await store.ids(INTERVIEWS, "p"))

        with asyncio.Runner() as first, asyncio.Runner() as second:
            assert first.run(add("a")) == ["a"]
            assert second.run(add("b")) == ["a", "b"]
            assert first.run(add("c")) == ["a", "b", "c"]
            second.run(store.close())
            first.run(store.close())

    async def test_a_missing_container_is_an_outage_not_a_missing_document(self, cosmos: CosmosEndpoint):
        async with fresh(cosmos, create=False) as store:
            for call in (store.get(INTERVIEWS, "p", "1"), store.ping()):
                with pytest.raises(Unavailable):
                    await call
            await store.ensure_containers()
            await store.ensure_containers()
            await store.ping()
            assert await store.get(INTERVIEWS, "p", "1") is None
            await store.close()
            with pytest.raises(Unavailable, match="closed"):
                await store.ping()

    async def test_containers_index_what_is_queried_and_let_documents_expire(self, cosmos: CosmosEndpoint):
        for name in CONTAINERS:
            async with raw_container(cosmos, name) as container:
                made = await container.read()
            assert (made["partitionKey"]["paths"], made["defaultTtl"]) == (["/pk"], -1)
            assert made["indexingPolicy"]["includedPaths"] == indexing_policy(name)["includedPaths"]
            assert {"pk", "kind", "id"} <= set(INDEXED_FIELDS[name])


class TestOpening:
    async def test_no_endpoint_means_the_embedded_store(self, tmp_path: Path):
        store = open_store(
            cosmos_endpoint=None, cosmos_key=None, database="d", sqlite_path=tmp_path / "store.db"
        )
        assert isinstance(store, SqliteStore)
        await store.ping()
        await store.close()

    async def test_an_endpoint_means_cosmos_and_no_file(self, cosmos: CosmosEndpoint, tmp_path: Path):
        store = open_store(
            cosmos_endpoint=cosmos.url,
            cosmos_key=cosmos.key,
            database=name_of_its_own(),
            sqlite_path=tmp_path / "store.db",
            create_containers=True,
        )
        assert isinstance(store, CosmosStore)
        await store.ping()
        await store.close()
        assert not any(entry.name == "store.db" for entry in os.scandir(tmp_path))

    async def test_without_a_key_the_apps_identity_is_used_and_closed(self, cosmos: CosmosEndpoint):
        if not cosmos.clock_moves:
            pytest.skip("only the launcher takes any token")
        identity = Identity()
        with mock.patch("azure.identity.aio.DefaultAzureCredential", return_value=identity):
            store = CosmosStore(cosmos.url, name_of_its_own(), create_containers=True)
            await store.put(INTERVIEWS, doc("p"))
            await store.close()
        assert identity.asked_for
        assert identity.closed


class TestTheWire:
    """What Cosmos answers when asked past the store's own checks; the launcher must not be more lenient."""

    @pytest.mark.filterwarnings("ignore:Sending a large body:ResourceWarning")  # advice of aiohttp's, no leak
    async def test_an_item_over_two_megabytes_is_refused(self, cosmos: CosmosEndpoint):
        async with raw_container(cosmos) as container:
            for write in (container.create_item, container.upsert_item):
                with pytest.raises(CosmosHttpResponseError) as refused:
                    await write(doc("p", text="x" * 2_200_000))
                assert refused.value.status_code == 413

    async def test_a_query_sees_the_partition_it_names_and_no_other(self, cosmos: CosmosEndpoint):
        async with raw_container(cosmos) as container:
            for pk in ("p", "q"):
                await container.create_item(doc(pk, pk))
            rows = container.query_items("SELECT VALUE c.id FROM c", partition_key="q")
            assert [row async for row in rows] == ["q"]


@asynccontextmanager
async def raw_container(
    endpoint: CosmosEndpoint, container: str = INTERVIEWS
) -> AsyncGenerator[ContainerProxy]:
    name = name_of_its_own()
    store = CosmosStore(endpoint.url, name, key=endpoint.key)
    await store.ensure_containers()
    await store.close()
    async with CosmosClient(endpoint.url, endpoint.key) as client:
        yield client.get_database_client(name).get_container_client(container)


class TestCollecting:
    @pytest.mark.parametrize("most", [1, 2, 3])
    async def test_what_the_service_cuts_into_several_responses_is_as_many_pages(
        self, own: CosmosStore, most: int
    ):
        """Each response is of a moment of its own, and the service cuts what is large."""
        query_items, ids = ContainerProxy.query_items, [f"{number}" for number in range(4)]
        await own.write(INTERVIEWS, "p", [Put(doc("p", each)) for each in ids])

        def cut(self: ContainerProxy, query: str, **given: Any) -> Any:
            return query_items(self, query, **{**given, "max_item_count": most})

        with mock.patch.object(ContainerProxy, "query_items", cut):
            found = await pages(lambda after: own.collect(INTERVIEWS, "p", [OfKind("turn")], after=after))
        assert found == [ids[at : at + most] for at in range(0, len(ids), most)]

    async def test_a_page_is_asked_for_as_one_response(self, own: CosmosStore):
        await own.put(INTERVIEWS, doc("p"))
        query_items = ContainerProxy.query_items
        with mock.patch.object(
            ContainerProxy, "query_items", autospec=True, side_effect=query_items
        ) as asked:
            await own.collect(INTERVIEWS, "p", [OfKind("turn")], limit=200)
        assert asked.call_args.kwargs["max_item_count"] == 201


class TestStandIn:
    """The launcher keeps its promises to whoever runs locally against it."""

    async def test_killing_it_loses_nothing_acknowledged(self, tmp_path: Path):
        data = tmp_path / "cosmos.jsonl"
        with launched_cosmos("--data", str(data)) as (url, process):
            store = CosmosStore(url, "kept", key=ANY_KEY, create_containers=True)
            first = await store.create(INTERVIEWS, doc("p", "a", text="日本\u2028🎉"))
            await store.write(INTERVIEWS, "p", [Put(doc("p", "b")), Create(doc("p", "c"))])
            with pytest.raises(NotFound):
                await store.write(INTERVIEWS, "p", [Put(doc("p", "d")), Replace(doc("p", "e"), "x")])
            await store.delete(INTERVIEWS, "p", "b")
            process.send_signal(signal.SIGKILL)
            await store.close()
        with launched_cosmos("--data", str(data)) as (url, process):
            store = CosmosStore(url, "kept", key=ANY_KEY, create_containers=True)
            assert await store.ids(INTERVIEWS, "p") == ["a", "c"]
            await store.put(INTERVIEWS, {**first, "v": 2}, etag=first["_etag"])
            await store.create(INTERVIEWS, doc("p", "new"))
            assert await store.ids(INTERVIEWS, "p") == ["a", "c", "new"]
            await store.close()
            process.terminate()
            assert process.wait(5) == 0

    async def test_a_line_cut_short_is_left_out(self, tmp_path: Path):
        data = tmp_path / "cosmos.jsonl"
        with launched_cosmos("--data", str(data)) as (url, _):
            store = CosmosStore(url, "kept", key=ANY_KEY, create_containers=True)
            await store.create(INTERVIEWS, doc("p", "a"))
            await store.close()
        data.write_text(data.read_text() + '{"set":{"id":"b",')
        with launched_cosmos("--data", str(data)) as (url, _):
            store = CosmosStore(url, "kept", key=ANY_KEY)
            assert await store.ids(INTERVIEWS, "p") == ["a"]
            await store.close()

    def test_it_ends_with_the_program_that_started_it(self):
        with launched_cosmos() as (url, process):
            assert re.fullmatch(r"https://127\.0\.0\.1:\d+", url)
            assert process.stdin is not None
            process.stdin.close()
            assert process.wait(5) == 0
