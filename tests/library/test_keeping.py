"""Question sets in the store: versions that never change, one winner of two writers, nothing left of a deleted one."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from shared.library.collection import DELETED, Stale
from shared.library.importing import Imported, import_sets
from shared.library.model import FiledQuestionSet, GivenQuestionSet, QuestionSet
from shared.library.question_sets import QUESTION_SETS, QuestionSetHead, filtered_by, next_question_set
from shared.storage.port import LIBRARY, Store
from tests.library.sets import create, question, question_set

NOW = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
PARTITION = QUESTION_SETS.partition


def valid(*questions: dict[str, object], **changes: object) -> FiledQuestionSet:
    return FiledQuestionSet.model_validate(question_set(*questions, **changes))


async def head_of(store: Store, set_id: str) -> tuple[QuestionSetHead, str]:
    found = await QUESTION_SETS.read_head(store, set_id)
    assert found is not None
    return found


async def change(
    store: Store, head: QuestionSetHead, etag: str, given: GivenQuestionSet, now: datetime = NOW
) -> QuestionSet:
    before = await QUESTION_SETS.read(store, head.set_id, head.version)
    assert before is not None
    return await QUESTION_SETS.change(
        store, *next_question_set(given, head.set_id, (head, before), now), etag
    )


class TestVersions:
    async def test_a_set_that_nobody_made_is_none(self, store: Store) -> None:
        assert await QUESTION_SETS.read(store, "nobody") is None
        assert await QUESTION_SETS.read(store, "") is None
        assert await QUESTION_SETS.read(store, "a/b") is None

    async def test_what_was_created_is_read_as_version_1(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        assert kept.version == 1
        assert await QUESTION_SETS.read(store, kept.id) == kept
        assert await QUESTION_SETS.read(store, kept.id, 1) == kept
        assert await QUESTION_SETS.read(store, kept.id, 2) is None

    async def test_a_document_of_another_kind_is_no_set(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        await import_sets(store, [valid(name="Spring")], NOW)
        assert await QUESTION_SETS.read(store, f"{kept.id}.v-000001") is None
        assert await QUESTION_SETS.read(store, "imports") is None

    async def test_a_change_makes_the_next_version_and_leaves_the_earlier_ones(self, store: Store) -> None:
        first = await create(store, valid(), NOW)
        second = await change(store, *await head_of(store, first.id), valid(question("New?")))
        assert second.version == 2
        assert await QUESTION_SETS.read(store, first.id) == second
        assert await QUESTION_SETS.read(store, first.id, 1) == first

    async def test_of_changes_at_once_one_wins_and_the_others_write_nothing(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        head, etag = await head_of(store, kept.id)
        attempts = [change(store, head, etag, valid(level=f"L{number}")) for number in range(6)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        won = [result for result in results if isinstance(result, QuestionSet)]
        assert len(won) == 1
        assert sum(isinstance(result, Stale) for result in results) == 5
        assert await QUESTION_SETS.read(store, kept.id) == won[0]
        assert await QUESTION_SETS.read(store, kept.id, 3) is None


class TestDeletion:
    async def test_nothing_but_a_mark_that_passes_is_left(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        await change(store, *await head_of(store, kept.id), valid())
        await QUESTION_SETS.delete(store, *await head_of(store, kept.id))
        assert await QUESTION_SETS.read(store, kept.id) is None
        assert await QUESTION_SETS.read(store, kept.id, 1) is None
        assert list(await store.ids(LIBRARY, PARTITION)) == [kept.id]
        mark = await store.get(LIBRARY, PARTITION, kept.id)
        assert mark is not None
        assert (mark["kind"], mark["ttl"]) == (DELETED, 86_400)

    async def test_a_change_that_was_read_before_the_deletion_is_stale(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        head, etag = await head_of(store, kept.id)
        await QUESTION_SETS.delete(store, head, etag)
        with pytest.raises(Stale):
            await QUESTION_SETS.change(store, *next_question_set(valid(), kept.id, (head, kept), NOW), etag)
        assert await QUESTION_SETS.read(store, kept.id) is None

    async def test_a_deletion_of_what_was_changed_since_is_stale(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        head, etag = await head_of(store, kept.id)
        await change(store, head, etag, valid())
        with pytest.raises(Stale):
            await QUESTION_SETS.delete(store, head, etag)
        assert await QUESTION_SETS.read(store, kept.id) is not None

    async def test_one_that_broke_off_is_finished_by_the_next(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        mark = {"id": kept.id, "pk": PARTITION, "kind": DELETED, "version": 1}
        await store.put(LIBRARY, mark)
        await QUESTION_SETS.finish_deletion(store, kept.id)
        assert list(await store.ids(LIBRARY, PARTITION)) == [kept.id]

    async def test_finishing_leaves_a_living_set_alone(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        await QUESTION_SETS.finish_deletion(store, kept.id)
        await QUESTION_SETS.finish_deletion(store, "nobody")
        assert await QUESTION_SETS.read(store, kept.id) == kept


class TestListing:
    async def test_sets_are_found_by_role_and_level_whatever_case_and_spacing(self, store: Store) -> None:
        kept = await create(store, valid(role="Data  Engineer"), NOW)
        await create(store, valid(role="Cook"), NOW)
        heads, _ = await QUESTION_SETS.page(
            store, where=filtered_by("data engineer", "SENIOR"), limit=10, cursor=None
        )
        assert [head.set_id for head in heads] == [kept.id]

    async def test_inactive_sets_are_listed_unless_only_active_ones_are_asked_for(self, store: Store) -> None:
        active = await create(store, valid(), NOW)
        resting = await create(store, valid(is_active=False), NOW)

        async def listed(is_active: bool | None) -> set[str]:
            heads, _ = await QUESTION_SETS.page(
                store, where=filtered_by(is_active=is_active), limit=10, cursor=None
            )
            return {head.set_id for head in heads}

        assert await listed(None) == {active.id, resting.id}
        assert await listed(True) == {active.id}
        assert await listed(False) == {resting.id}

    async def test_pages_hold_every_set_once(self, store: Store) -> None:
        made = {(await create(store, valid(name=f"N{number}"), NOW)).id for number in range(5)}
        seen: list[str] = []
        cursor = None
        while True:
            heads, cursor = await QUESTION_SETS.page(store, limit=2, cursor=cursor)
            seen += [head.set_id for head in heads]
            if cursor is None:
                break
        assert (len(seen), set(seen)) == (5, made)

    async def test_the_list_shows_what_the_newest_version_says(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        later = datetime(2026, 5, 5, tzinfo=UTC)
        await change(store, *await head_of(store, kept.id), valid(question("One?"), name="Winter"), later)
        heads, _ = await QUESTION_SETS.page(store, limit=10, cursor=None)
        assert [(head.version, head.name, head.question_count) for head in heads] == [(2, "Winter", 1)]
        assert (heads[0].created_at, heads[0].updated_at) == (NOW, later)


def outcomes(imported: list[Imported]) -> list[tuple[str, int]]:
    return [(each.outcome, each.question_set.version) for each in imported]


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
        assert (second.outcome, second.question_set.version) == ("changed", 2)
        assert second.question_set.id == first.question_set.id
        assert [each.id for each in second.question_set.questions] == ["q2", "q3"]

    async def test_case_and_spacing_of_role_level_and_name_make_no_other_set(self, store: Store) -> None:
        await import_sets(store, [valid(name="Late  Autumn")], NOW)
        [again] = await import_sets(store, [valid(name="late autumn")], NOW)
        assert again.outcome == "changed"
        assert await store.count(LIBRARY, PARTITION, QuestionSetHead.KIND) == 1

    async def test_a_set_that_was_created_by_hand_is_found_too(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        [imported] = await import_sets(store, [valid()], NOW)
        assert (imported.outcome, imported.question_set) == ("unchanged", kept)

    async def test_a_set_that_names_its_id_is_that_one_and_not_a_newer_of_the_same_name(
        self, store: Store
    ) -> None:
        first = await create(store, valid(), NOW)
        newer = await create(store, valid(), NOW + timedelta(seconds=1))
        [imported] = await import_sets(store, [valid(question("New?"), id=first.id)], NOW)
        assert (imported.outcome, imported.question_set.id) == ("changed", first.id)
        assert await QUESTION_SETS.read(store, newer.id) == newer

    async def test_by_its_id_a_set_may_be_renamed(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        [imported] = await import_sets(store, [valid(id=kept.id, name="Harvest")], NOW)
        assert (imported.question_set.id, imported.question_set.name) == (kept.id, "Harvest")

    async def test_an_unknown_id_is_a_file_from_elsewhere_which_goes_by_its_names(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        [imported] = await import_sets(store, [valid(id="elsewhere")], NOW)
        assert (imported.outcome, imported.question_set.id) == ("unchanged", kept.id)

    async def test_one_file_never_means_the_same_set_twice(self, store: Store) -> None:
        kept = await create(store, valid(), NOW)
        renamed, other = await import_sets(store, [valid(id=kept.id, name="Harvest"), valid()], NOW)
        assert (renamed.outcome, other.outcome) == ("changed", "created")
        assert renamed.question_set.id != other.question_set.id

    async def test_imports_at_once_create_one_set(self, store: Store) -> None:
        results = await asyncio.gather(*(import_sets(store, [valid()], NOW) for _ in range(5)))
        assert sorted(each.outcome for [each] in results) == ["created", *["unchanged"] * 4]
        assert await store.count(LIBRARY, PARTITION, QuestionSetHead.KIND) == 1

    async def test_a_deleted_set_is_created_anew(self, store: Store) -> None:
        [first] = await import_sets(store, [valid()], NOW)
        await QUESTION_SETS.delete(store, *await head_of(store, first.question_set.id))
        [second] = await import_sets(store, [valid()], NOW)
        assert second.outcome == "created"
        assert second.question_set.id != first.question_set.id
