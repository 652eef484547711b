"""Question sets in the store: versions that never change, one winner of two writers, nothing left of a deleted one."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from shared.library.collection import DELETED
from shared.library.importing import Imported
from shared.library.model import FiledQuestionSet, GivenQuestionSet, QuestionSet
from shared.library.question_sets import QUESTION_SETS, QuestionSetHead, filtered_by, next_question_set
from shared.storage.changing import Stale
from shared.storage.port import LIBRARY, Store
from tests.library.sets import create, import_sets, question, question_set

NOW = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
PARTITION = QUESTION_SETS.partition


def valid(*questions: dict[str, object], **changes: object) -> FiledQuestionSet:
    return FiledQuestionSet.model_validate(question_set(*questions, **changes))


@pytest.fixture
async def kept(store: Store) -> QuestionSet:
    return await create(store, valid(), NOW)


async def head_of(store: Store, set_id: str) -> tuple[QuestionSetHead, str]:
    found = await QUESTION_SETS.read_head(store, set_id)
    assert found is not None
    return found


async def change(
    store: Store,
    set_id: str,
    given: GivenQuestionSet,
    now: datetime = NOW,
    seen: tuple[QuestionSetHead, str] | None = None,
) -> QuestionSet:
    """Change what was seen of the set, by default what there is."""
    head, etag = seen or await head_of(store, set_id)
    before = await QUESTION_SETS.read(store, set_id, head.version)
    assert before is not None
    return await QUESTION_SETS.change(store, *next_question_set(given, set_id, (head, before), now), etag)


class TestVersions:
    async def test_what_was_created_is_read_as_version_1_and_everything_else_is_none(
        self, store: Store, kept: QuestionSet
    ) -> None:
        assert kept.version == 1
        assert await QUESTION_SETS.read(store, kept.id) == await QUESTION_SETS.read(store, kept.id, 1) == kept
        await import_sets(store, [valid(name="Spring")], NOW)
        assert await QUESTION_SETS.read(store, kept.id, 2) is None
        for other in ("nobody", "", "a/b", f"{kept.id}.v-000001", "imports"):
            assert await QUESTION_SETS.read(store, other) is None

    async def test_a_change_makes_the_next_version_and_leaves_the_earlier_ones(
        self, store: Store, kept: QuestionSet
    ) -> None:
        second = await change(store, kept.id, valid(question("New?")))
        assert second.version == 2
        assert await QUESTION_SETS.read(store, kept.id) == second
        assert await QUESTION_SETS.read(store, kept.id, 1) == kept

    async def test_of_changes_at_once_one_wins_and_the_others_write_nothing(
        self, store: Store, kept: QuestionSet
    ) -> None:
        seen = await head_of(store, kept.id)
        attempts = [change(store, kept.id, valid(level=f"L{number}"), seen=seen) for number in range(6)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        (won,) = [result for result in results if isinstance(result, QuestionSet)]
        assert sum(isinstance(result, Stale) for result in results) == 5
        assert await QUESTION_SETS.read(store, kept.id) == won
        assert await QUESTION_SETS.read(store, kept.id, 3) is None


class TestDeletion:
    async def test_nothing_but_a_mark_that_passes_is_left(self, store: Store, kept: QuestionSet) -> None:
        await change(store, kept.id, valid())
        await QUESTION_SETS.delete(store, *await head_of(store, kept.id))
        assert await QUESTION_SETS.read(store, kept.id) is None
        assert await QUESTION_SETS.read(store, kept.id, 1) is None
        assert list(await store.ids(LIBRARY, PARTITION)) == [kept.id]
        mark = await store.get(LIBRARY, PARTITION, kept.id)
        assert mark is not None
        assert (mark["kind"], mark["ttl"]) == (DELETED, 86_400)

    async def test_a_change_after_a_deletion_and_a_deletion_after_a_change_are_stale(
        self, store: Store, kept: QuestionSet
    ) -> None:
        seen = await head_of(store, kept.id)
        await change(store, kept.id, valid())
        with pytest.raises(Stale):
            await QUESTION_SETS.delete(store, *seen)
        changed = await QUESTION_SETS.read(store, kept.id)
        assert changed is not None
        head, etag = await head_of(store, kept.id)
        await QUESTION_SETS.delete(store, head, etag)
        with pytest.raises(Stale):
            await QUESTION_SETS.change(
                store, *next_question_set(valid(), kept.id, (head, changed), NOW), etag
            )
        assert await QUESTION_SETS.read(store, kept.id) is None

    async def test_one_that_broke_off_is_finished_by_the_next(self, store: Store, kept: QuestionSet) -> None:
        mark = {"id": kept.id, "pk": PARTITION, "kind": DELETED, "version": 1}
        await store.put(LIBRARY, mark)
        await QUESTION_SETS.finish_deletion(store, kept.id)
        assert list(await store.ids(LIBRARY, PARTITION)) == [kept.id]

    async def test_finishing_leaves_a_living_set_alone(self, store: Store, kept: QuestionSet) -> None:
        for each in (kept.id, "nobody"):
            await QUESTION_SETS.finish_deletion(store, each)
        assert await QUESTION_SETS.read(store, kept.id) == kept


class TestListing:
    async def test_sets_are_found_by_role_and_level_in_any_case_and_by_whether_they_are_active(
        self, store: Store
    ) -> None:
        active = (await create(store, valid(role="Data  Engineer"), NOW)).id
        resting = (await create(store, valid(role="Cook", is_active=False), NOW)).id
        for asked, found in (
            (filtered_by("data engineer", "SENIOR"), {active}),
            (filtered_by(is_active=None), {active, resting}),
            (filtered_by(is_active=True), {active}),
            (filtered_by(is_active=False), {resting}),
        ):
            heads, _ = await QUESTION_SETS.page(store, [asked], limit=10, cursor=None)
            assert {head.set_id for head in heads} == found

    async def test_pages_hold_every_set_once(self, store: Store) -> None:
        made = {(await create(store, valid(name=f"N{number}"), NOW)).id for number in range(5)}
        seen: list[str] = []
        cursor = None
        while True:
            heads, cursor = await QUESTION_SETS.page(store, [{}], limit=2, cursor=cursor)
            seen += [head.set_id for head in heads]
            if cursor is None:
                break
        assert (len(seen), set(seen)) == (5, made)

    async def test_the_list_shows_what_the_newest_version_says(self, store: Store, kept: QuestionSet) -> None:
        later = NOW + timedelta(days=1)
        await change(store, kept.id, valid(question("One?"), name="Winter"), later)
        heads, _ = await QUESTION_SETS.page(store, [{}], limit=10, cursor=None)
        assert [(head.version, head.name, head.question_count) for head in heads] == [(2, "Winter", 1)]
        assert (heads[0].created_at, heads[0].updated_at) == (NOW, later)


def outcomes(imported: list[Imported[QuestionSetHead, QuestionSet]]) -> list[tuple[str, int]]:
    return [(each.outcome, each.document.version) for each in imported]


class TestImporting:
    async def test_the_same_file_again_changes_nothing(self, store: Store) -> None:
        file = [valid(), valid(name="Winter")]
        assert outcomes(await import_sets(store, file, NOW)) == [("created", 1), ("created", 1)]
        assert outcomes(await import_sets(store, file, NOW)) == [("unchanged", 1), ("unchanged", 1)]
        assert await store.count(LIBRARY, PARTITION, QuestionSetHead.KIND) == 2

    async def test_a_changed_set_becomes_the_next_version_and_keeps_the_ids_of_its_questions(
        self, store: Store
    ) -> None:
        [first] = await import_sets(store, [valid(question("A?"), question("B?"))], NOW)
        [second] = await import_sets(store, [valid(question("B?"), question("C?"))], NOW)
        assert (second.outcome, second.document.version) == ("changed", 2)
        assert second.document.id == first.document.id
        assert [each.id for each in second.document.questions] == ["q2", "q3"]

    async def test_case_and_spacing_of_role_level_and_name_make_no_other_set(self, store: Store) -> None:
        await import_sets(store, [valid(name="Late  Autumn")], NOW)
        [again] = await import_sets(store, [valid(name="late autumn")], NOW)
        assert again.outcome == "changed"
        assert await store.count(LIBRARY, PARTITION, QuestionSetHead.KIND) == 1

    @pytest.mark.parametrize(("given", "outcome"), [
        ({}, "unchanged"), ({"id": "elsewhere"}, "unchanged"), ({"id": "its own", "name": "Harvest"}, "changed"),
    ], ids=["no id", "an id of elsewhere", "its own id"])  # fmt: skip
    async def test_a_set_of_a_file_is_the_one_of_its_id_or_of_its_names_and_a_known_id_may_get_another_name(
        self, store: Store, kept: QuestionSet, given: dict[str, str], outcome: str
    ) -> None:
        named = given | ({"id": kept.id} if "name" in given else {})
        [imported] = await import_sets(store, [valid(**named)], NOW)
        found = imported.document
        assert (imported.outcome, found.id, found.name) == (outcome, kept.id, given.get("name", kept.name))

    async def test_a_set_that_names_its_id_is_that_one_and_not_a_newer_of_the_same_name(
        self, store: Store, kept: QuestionSet
    ) -> None:
        newer = await create(store, valid(), NOW + timedelta(seconds=1))
        [imported] = await import_sets(store, [valid(question("New?"), id=kept.id)], NOW)
        assert (imported.outcome, imported.document.id) == ("changed", kept.id)
        assert await QUESTION_SETS.read(store, newer.id) == newer

    async def test_one_file_never_means_the_same_set_twice(self, store: Store, kept: QuestionSet) -> None:
        renamed, other = await import_sets(store, [valid(id=kept.id, name="Harvest"), valid()], NOW)
        assert (renamed.outcome, other.outcome) == ("changed", "created")
        assert renamed.document.id != other.document.id

    async def test_imports_at_once_create_one_set(self, store: Store) -> None:
        results = await asyncio.gather(*(import_sets(store, [valid()], NOW) for _ in range(5)))
        assert sorted(each.outcome for [each] in results) == ["created", *["unchanged"] * 4]
        assert await store.count(LIBRARY, PARTITION, QuestionSetHead.KIND) == 1

    async def test_a_deleted_set_is_created_anew(self, store: Store) -> None:
        [first] = await import_sets(store, [valid()], NOW)
        await QUESTION_SETS.delete(store, *await head_of(store, first.document.id))
        [second] = await import_sets(store, [valid()], NOW)
        assert second.outcome == "created"
        assert second.document.id != first.document.id
