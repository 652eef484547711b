"""Which entries of the audit are stored, by a clock of its own (I3)."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from shared.access.audit_log import RecentEntries
from shared.access.audited_call import AuditedCall, months
from shared.access.refusals import MOST_ADDRESSES, OTHERS, RefusalCounts
from shared.platform.ids import new_id

NINE = datetime(2031, 5, 1, 9, tzinfo=UTC)
YEARS = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))


def read(at: datetime = NINE, **changes: str) -> AuditedCall:
    told = {"subject": "anna", "name": "Anna", "operation": "transcript", "path": "/one", **changes}
    return AuditedCall.model_validate(
        {"entry_id": new_id(at), "at": at, "verified": True, "effect": "read", **told}
    )


def test_the_same_read_by_the_same_person_is_stored_anew_after_an_hour() -> None:
    recent = RecentEntries()
    recent.add(read())
    assert recent.knows(read(NINE + timedelta(minutes=59)))
    assert not recent.knows(read(NINE + timedelta(minutes=60)))


def test_another_person_another_thing_and_another_operation_are_entries_of_their_own() -> None:
    recent = RecentEntries()
    recent.add(read())
    others = [read(subject="bo"), read(path="/two"), read(operation="result"), read(effect="write")]
    assert [recent.knows(other) for other in others] == [False] * len(others)


def test_of_a_flood_of_refusals_the_writes_are_few_and_the_count_is_at_least_half() -> None:
    counts = RefusalCounts()
    stored = [entry for _ in range(5_000) if (entry := counts.counted("192.0.2.1", "list_all", NINE))]
    assert [entry.count for entry in stored] == [*range(1, 9), 16, 32, 64, 128, 256, 512, 1024, 2048, 4096]
    assert len({entry.entry_id for entry in stored}) == 1


def test_a_flood_from_many_addresses_is_counted_together_beyond_two_hundred() -> None:
    counts = RefusalCounts()
    for number in range(5_000):
        counts.counted(f"2001:db8:{number:x}::/64", "list_all", NINE)
    stored = [counts.counted(f"192.0.2.{number}", "list_all", NINE) for number in range(5_000)]
    assert {entry.subject for entry in stored if entry} == {f"address:{OTHERS}"}
    assert MOST_ADDRESSES == 200


def test_after_an_hour_an_address_has_a_new_entry() -> None:
    counts = RefusalCounts()
    first = counts.counted("192.0.2.1", "list_all", NINE)
    later = counts.counted("192.0.2.1", "list_all", NINE + timedelta(hours=1))
    assert first
    assert later
    assert first.entry_id != later.entry_id
    assert later.count == 1


@given(YEARS, YEARS)
def test_the_months_between_two_moments_are_each_there_once_newest_first(
    one: datetime, other: datetime
) -> None:
    oldest, newest = sorted((one, other))
    found = months(newest, oldest)
    assert list(found) == sorted(set(found), reverse=True)
    assert (found[0], found[-1]) == (f"{newest:%Y-%m}", f"{oldest:%Y-%m}")
    assert len(found) == (newest.year - oldest.year) * 12 + newest.month - oldest.month + 1
