"""The search by vectors as it is sent to Cosmos DB; where it was run is told in docs/adr/0004."""

import pytest

from shared.storage.cosmos import CosmosStore
from shared.storage.cosmos_client import indexing_policy, vector_policy
from shared.storage.cosmos_queries import vector_query
from shared.storage.port import CONTAINERS, EVIDENCE, BadQuery


class TestQuery:
    def test_it_orders_by_the_distance_that_it_gives_back_within_one_partition_and_one_maker(self) -> None:
        query, parameters = vector_query({"maker": "openai:small", "dimension": 3}, 100)
        assert query.startswith("SELECT TOP 100 c.id, c.pk, c.kind, ")
        assert "VectorDistance(c.embedding, @vector) AS score FROM c WHERE c.pk = @pk " in query
        assert 'c["maker"] = @where0 AND c["dimension"] = @where1' in query
        assert query.endswith(" ORDER BY VectorDistance(c.embedding, @vector)")
        assert "c.embedding," not in query.split("VectorDistance")[0], "no vector is sent back"
        assert parameters == {"@where0": "openai:small", "@where1": 3}

    def test_a_field_that_is_none_enters_no_query(self) -> None:
        with pytest.raises(BadQuery):
            vector_query({"maker = 1 OR 1": "m"}, 100)

    async def test_rows_come_back_as_documents_with_their_cosine(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[tuple[str, str, dict[str, object]]] = []

        async def rows(
            _: CosmosStore, container: str, pk: str, query: str, parameters: dict[str, object]
        ) -> list[object]:
            asked.append((container, pk, parameters))
            return [{"id": "passage-1", "kind": "passage", "score": 0.75}]

        monkeypatch.setattr(CosmosStore, "_query", rows)
        store = CosmosStore("https://localhost:1", "db", key="a2V5")
        found = await store.nearest(EVIDENCE, "acme", (1.0, 0.5), where={"maker": "m"}, most=100)
        assert found == [({"id": "passage-1", "kind": "passage"}, 0.75)]
        assert asked == [(EVIDENCE, "acme", {"@where0": "m", "@vector": [1.0, 0.5]})]


class TestContainer:
    def test_the_container_of_evidence_alone_has_a_vector_index_where_one_is_wanted(self) -> None:
        for container in CONTAINERS:
            wanted = container == EVIDENCE
            assert ("vectorIndexes" in indexing_policy(container, 1536)) is wanted
            assert bool(vector_policy(container, 1536)) is wanted
            assert "vectorIndexes" not in indexing_policy(container)
            assert vector_policy(container, 0) == {}

    def test_vectors_are_indexed_as_vectors_and_as_nothing_else(self) -> None:
        policy = indexing_policy(EVIDENCE, 1536)
        assert policy["vectorIndexes"] == [{"path": "/embedding", "type": "quantizedFlat"}]
        assert {"path": "/embedding/*"} in policy["excludedPaths"]
        made = vector_policy(EVIDENCE, 1536)["vector_embedding_policy"]
        assert made["vectorEmbeddings"][0] == {
            "path": "/embedding",
            "dataType": "float32",
            "dimensions": 1536,
            "distanceFunction": "cosine",
        }
