"""Who somebody is here: by their groups, the members' list, and the lists of studies (I2)."""

import pytest

from shared.access.member_lists import (
    KNOWN_FOR_S,
    Member,
    MemberList,
    StudyMember,
    StudyMemberList,
    read_members,
    replace_members,
)
from shared.access.members import Identity, principal_of
from shared.access.principal import Role
from shared.platform.services import Services
from shared.storage.changing import Stale
from shared.storage.port import Store
from tests.access.conftest import Seconds

ADA = Identity("ada-1", "Ada", "Ada@Example.org")


async def named(store: Store, *members: Member) -> MemberList:
    before = await read_members(store)
    return await replace_members(store, before, before.model_copy(update={"items": members}))


async def named_in(store: Store, study_id: str, *members: StudyMember) -> None:
    before = StudyMemberList(study_id=study_id)
    await replace_members(store, before, before.model_copy(update={"items": members}))


async def role_of(found: Services, identity: Identity) -> Role | None:
    return (await principal_of(found, identity)).role


async def test_who_is_named_nowhere_may_do_nothing(found: Services) -> None:
    nobody = await principal_of(found, ADA)
    assert (nobody.role, dict(nobody.studies), nobody.roles) == (None, {}, frozenset())


async def test_a_role_comes_from_a_group_that_a_setting_names(found: Services) -> None:
    assert await role_of(found, Identity("a", "A", groups=("others", "desk"))) == "operator"
    assert await role_of(found, Identity("a", "A", groups=("others",))) is None


async def test_a_member_is_known_by_subject_or_by_a_verified_address_in_any_case(found: Services) -> None:
    await named(
        found.store, Member(subject="ada-1", role="viewer"), Member(email="BOB@example.org", role="reviewer")
    )
    assert await role_of(found, ADA) == "viewer"
    assert await role_of(found, Identity("bob-1", "Bob", "bob@Example.org")) == "reviewer"
    assert await role_of(found, Identity("bob-1", "Bob")) is None


async def test_an_address_that_only_looks_the_same_in_capitals_is_another_one(found: Services) -> None:
    """The Kelvin sign, the long s and the sharp s become plain letters where all of Unicode is folded."""
    await named(found.store, Member(email="kassel@example.org", role="owner"))
    for address in ("\u212aassel@example.org", "ka\u017f\u017fel@example.org", "ka\xdfel@example.org"):
        assert await role_of(found, Identity("mallory-1", "Mallory", address)) is None


async def test_an_address_is_no_subject_and_a_subject_no_address(found: Services) -> None:
    await named(found.store, Member(email="ada@example.org", role="owner"))
    assert await role_of(found, Identity("ada@example.org", "Mallory")) is None


async def test_of_several_roles_the_first_counts(found: Services) -> None:
    await named(
        found.store, Member(subject="ada-1", role="viewer"), Member(email="ada@example.org", role="reviewer")
    )
    assert await role_of(found, ADA) == "reviewer"
    assert await role_of(found, Identity("ada-1", "Ada", groups=("leads", "desk"))) == "editor"


async def test_a_member_of_a_study_has_a_role_there_alone(found: Services) -> None:
    await named_in(found.store, "s1", StudyMember(email="ada@example.org", role="reviewer"))
    await named_in(
        found.store,
        "s2",
        StudyMember(subject="ada-1", role="viewer"),
        StudyMember(email="ada@example.org", role="editor"),
    )
    ada = await principal_of(found, ADA)
    assert (ada.role, dict(ada.studies)) == (None, {"s1": "reviewer", "s2": "editor"})


async def test_a_role_that_was_taken_away_ends_within_half_a_minute(
    found: Services, seconds: Seconds
) -> None:
    """I2"""
    await named(found.store, Member(subject="ada-1", role="owner"))
    assert await role_of(found, ADA) == "owner"
    await named(found.store)
    seconds.now = KNOWN_FOR_S - 1
    assert await role_of(found, ADA) == "owner"
    seconds.now = KNOWN_FOR_S
    assert await role_of(found, ADA) is None


async def test_the_process_that_changed_a_list_goes_by_it_at_once(found: Services) -> None:
    assert await role_of(found, ADA) is None
    await named(found.store, Member(subject="ada-1", role="owner"))
    found.members.forget()
    assert await role_of(found, ADA) == "owner"


async def test_of_two_changes_of_one_version_the_second_is_refused(found: Services) -> None:
    first = await read_members(found.store)
    await named(found.store, Member(subject="ada-1", role="owner"))
    with pytest.raises(Stale):
        await replace_members(found.store, first, first)
    second = await read_members(found.store)
    await named(found.store, Member(subject="bob-1", role="owner"))
    with pytest.raises(Stale):
        await replace_members(found.store, second, second)
