"""The contract as a model: sequences of calls give what a dictionary with etags would give."""

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from shared.storage.cosmos import CosmosStore
from shared.storage.port import (
    INTERVIEWS,
    AlreadyExists,
    Changed,
    Create,
    Document,
    NotFound,
    OfKind,
    Page,
    Put,
    Replace,
    Store,
    StoreError,
    Write,
)
from shared.storage.sqlite import SqliteStore
from tests.store.conftest import Clock
from tests.store.endpoints import CosmosEndpoint

IDS = st.sampled_from(["-", "9", "10", "B", "a", "é", "日", "\uff5e", "🎉"])
KINDS = st.sampled_from(["turn", "fact"])
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**53), 2**53),
    st.floats(-(2.0**53), 2.0**53),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
)
BODIES = st.dictionaries(
    st.sampled_from(["v", "w"]), st.recursive(VALUES, lambda inner: st.lists(inner, max_size=3))
)
TTLS = st.sampled_from([None, None, -1, 5, 15])
CHOICES = st.sampled_from(["create", "put", "current", "stale"])


BRIEFLY = (Phase.explicit, Phase.reuse, Phase.generate)
"""Without shrinking, which takes minutes over a network; the same failure shrinks on SQLite, or is Cosmos' own."""


type Prepared = tuple[asyncio.Runner, Store, Callable[[int], None] | None]


@dataclass(frozen=True, slots=True)
class Kept:
    document: Document
    etag: str
    expires: float


class Calls(RuleBasedStateMachine):
    """Runs against the store in `prepared`; the last of the three lets seconds pass for it, where a test can."""

    prepared: ClassVar[Prepared]

    def __init__(self) -> None:
        super().__init__()
        self.runner, self.store, self.later = self.prepared
        self.pk = uuid.uuid4().hex
        self.kept: dict[str, Kept] = {}
        self.stale: dict[str, str] = {}
        self.time = 0.0

    def run[T](self, call: Awaitable[T]) -> T:
        async def awaited() -> T:
            return await call

        return self.runner.run(awaited())

    def stored(self, doc_id: str) -> Document:
        kept = self.kept[doc_id]
        return {**kept.document, "_etag": kept.etag}

    def teardown(self) -> None:
        for doc_id in self.run(self.store.ids(INTERVIEWS, self.pk)):
            self.run(self.store.delete(INTERVIEWS, self.pk, doc_id))

    def operation(self, choice: str, doc_id: str, kind: str, body: Document, ttl: int | None) -> Write:
        document: Document = {**body, "id": doc_id, "pk": self.pk, "kind": kind}
        if ttl is not None and self.later:
            document["ttl"] = ttl
        kept = self.kept.get(doc_id)
        match choice:
            case "create":
                return Create(document)
            case "put":
                return Put(document)
            case "current":
                return Replace(document, kept.etag if kept else "none")
            case _:
                return Replace(document, self.stale.get(doc_id, "none"))

    def expected(self, operation: Write, kept: dict[str, Kept]) -> type[StoreError] | None:
        there = kept.get(operation.document["id"])
        match operation:
            case Create() if there:
                return AlreadyExists
            case Replace() if not there:
                return NotFound
            case Replace(etag=etag) if there and there.etag != etag:
                return Changed
            case _:
                return None

    def keep(self, document: Document, etag: str) -> None:
        if before := self.kept.get(document["id"]):
            self.stale[document["id"]] = before.etag
        ttl = document.get("ttl", -1)
        self.kept[document["id"]] = Kept(document, etag, self.time + ttl if ttl > 0 else float("inf"))

    @rule(choice=CHOICES, doc_id=IDS, kind=KINDS, body=BODIES, ttl=TTLS)
    def write_one(self, choice: str, doc_id: str, kind: str, body: Document, ttl: int | None) -> None:
        operation = self.operation(choice, doc_id, kind, body, ttl)
        if error := self.expected(operation, self.kept):
            with pytest.raises(error):
                self.run(self.single(operation))
        else:
            written = self.run(self.single(operation))
            self.keep(operation.document, written["_etag"])
            assert written == self.stored(operation.document["id"])

    async def single(self, operation: Write) -> Document:
        match operation:
            case Create(document):
                return await self.store.create(INTERVIEWS, document)
            case Put(document):
                return await self.store.put(INTERVIEWS, document)
            case Replace(document, etag):
                return await self.store.put(INTERVIEWS, document, etag=etag)

    @rule(
        parts=st.lists(
            st.tuples(CHOICES, IDS, KINDS, BODIES, TTLS), max_size=4, unique_by=lambda part: part[1]
        )
    )
    def write_many(self, parts: list[tuple[str, str, str, Document, int | None]]) -> None:
        operations = [self.operation(*part) for part in parts]
        errors = [error for operation in operations if (error := self.expected(operation, self.kept))]
        if errors:
            with pytest.raises(errors[0]):
                self.run(self.store.write(INTERVIEWS, self.pk, operations))
            return
        self.run(self.store.write(INTERVIEWS, self.pk, operations))
        for operation in operations:
            stored = self.run(self.store.get(INTERVIEWS, self.pk, operation.document["id"]))
            assert stored is not None
            self.keep(operation.document, stored["_etag"])

    @rule(doc_id=IDS)
    def read(self, doc_id: str) -> None:
        wanted = self.stored(doc_id) if doc_id in self.kept else None
        assert self.run(self.store.get(INTERVIEWS, self.pk, doc_id)) == wanted

    @rule(doc_id=IDS)
    def delete(self, doc_id: str) -> None:
        self.run(self.store.delete(INTERVIEWS, self.pk, doc_id))
        self.kept.pop(doc_id, None)

    @precondition(lambda self: self.later is not None)
    @rule()
    def let_time_pass(self) -> None:
        assert self.later is not None
        # More than the shortest time to live and clear of the others, since a store may count in whole seconds.
        self.later(10)
        self.time += 10
        self.kept = {doc_id: kept for doc_id, kept in self.kept.items() if kept.expires > self.time}

    @invariant()
    def every_reading_agrees(self) -> None:
        assert list(self.run(self.store.ids(INTERVIEWS, self.pk))) == sorted(self.kept)
        for kind in ("turn", "fact"):
            of_kind = [i for i, kept in self.kept.items() if kept.document["kind"] == kind]
            descending = kind == "fact"
            assert self.pages(
                lambda after, kind=kind, descending=descending: self.store.list(
                    INTERVIEWS, self.pk, kind, limit=2, after=after, descending=descending
                )
            ) == [self.stored(i) for i in sorted(of_kind, reverse=descending)]
            assert self.run(self.store.count(INTERVIEWS, self.pk, kind)) == len(of_kind)
        both = [OfKind("fact"), OfKind("turn")]
        assert self.pages(
            lambda after: self.store.collect(INTERVIEWS, self.pk, both, limit=3, after=after)
        ) == [self.stored(i) for i in sorted(self.kept)]

    def pages(self, call: Callable[[str | None], Awaitable[Page]]) -> list[Document]:
        found: list[Document] = []
        after: str | None = None
        while True:
            page = self.run(call(after))
            found += page.items
            if page.next is None:
                return found
            after = page.next


def run_model(
    prepared: Prepared, *, examples: int, steps: int, phases: tuple[Phase, ...] = tuple(Phase)
) -> None:
    machine = type("Machine", (Calls,), {"prepared": prepared})
    bounds = settings(
        max_examples=examples,
        stateful_step_count=steps,
        phases=phases,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    run_state_machine_as_test(machine, settings=bounds)


def test_sqlite_behaves_as_the_model():
    clock = Clock(time.time())

    def later(seconds: int) -> None:
        clock.time += seconds

    with TemporaryDirectory() as folder, asyncio.Runner() as runner:
        store = SqliteStore(Path(folder) / "store.db", now=clock.now)
        run_model((runner, store, later), examples=40, steps=20)
        runner.run(store.close())


@pytest.mark.cosmos
def test_cosmos_behaves_as_the_model(cosmos: CosmosEndpoint):
    later = cosmos.advance if cosmos.clock_moves else None
    with asyncio.Runner() as runner:
        store = CosmosStore(
            cosmos.url, f"model-{uuid.uuid4().hex[:8]}", key=cosmos.key, create_containers=True
        )
        run_model((runner, store, later), examples=8, steps=10, phases=BRIEFLY)
        runner.run(store.close())
