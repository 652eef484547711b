"""The database that the templates make is the one that the code reads and writes."""

import json
from typing import Any

from shared.platform.settings import AppSettings
from shared.storage.cosmos_client import PARTITION_KEY, indexing_policy, vector_policy
from shared.storage.port import CONTAINERS, EVIDENCE, NEVER_EXPIRES
from tests.infra.templates import INFRA, app, body, variable

MADE = {each["id"]: each for each in json.loads((INFRA / "app/containers.json").read_text())}


def test_there_are_the_containers_that_the_code_knows_with_its_partitions_and_times_to_live() -> None:
    assert tuple(MADE) == CONTAINERS
    for each in MADE.values():
        assert each["partitionKey"] == {"paths": [PARTITION_KEY], "kind": "Hash", "version": 2}
        assert each["defaultTtl"] == NEVER_EXPIRES, "documents bring their own time to live"


def test_they_index_what_the_code_asks_for_and_nothing_else() -> None:
    assert {name: each["indexingPolicy"] for name, each in MADE.items()} == {
        name: indexing_policy(name) for name in CONTAINERS
    }


def union(one: Any, other: Any) -> Any:
    """As Bicep's: objects are merged, anything else is replaced."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return other
    return one | {name: union(one[name], value) if name in one else value for name, value in other.items()}


def test_with_vectors_evidence_is_searched_as_the_code_searches_it() -> None:
    made = union(MADE[EVIDENCE], variable("vectorSearch", "cosmos"))
    assert made["indexingPolicy"] == indexing_policy(EVIDENCE, 1536)
    (wanted,) = vector_policy(EVIDENCE, 1536)["vector_embedding_policy"]["vectorEmbeddings"]
    assert made["vectorEmbeddingPolicy"] == {
        "vectorEmbeddings": [wanted | {"dimensions": "vectorDimensions"}]
    }


def test_only_the_container_of_evidence_has_vectors() -> None:
    assert (
        f"(each.id == '{EVIDENCE}' && vectorDimensions > 0) ? vectorSearch : {{}}"
        in (INFRA / "app/cosmos.bicep").read_text()
    )


def test_the_database_has_the_name_that_the_code_looks_for() -> None:
    assert variable("databaseName", "cosmos") == AppSettings().cosmos_database


def test_a_process_reads_what_another_one_has_just_written() -> None:
    """J2. Session, the account's own default, holds within one client alone."""
    policy = body(app("cosmos")["resources"]["account"])["properties"]["consistencyPolicy"]
    assert policy == {"defaultConsistencyLevel": "Strong"}


def test_what_is_erased_stays_in_no_older_version_and_no_bin() -> None:
    blobs = body(app("storage")["resources"]["blobs"])["properties"]
    assert blobs["isVersioningEnabled"] is False
    assert [
        blobs[name]["enabled"] for name in ("deleteRetentionPolicy", "containerDeleteRetentionPolicy")
    ] == [
        False,
        False,
    ]
