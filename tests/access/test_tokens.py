"""What a token may: its role, as far as its maker may as much now (I2)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from shared.access.last_groups import note_groups
from shared.access.member_lists import Member, StudyMember
from shared.access.members import Identity, principal_of
from shared.access.principal import Principal, Role, least
from shared.access.staff_key import STAFF
from shared.access.token_records import list_tokens, make_token, revoke_token
from shared.access.tokens import may_give, principal_of_token
from shared.platform.services import Services
from tests.access.test_members import named, named_in

ADA = Identity("ada-1", "Ada", "ada@example.org", ("leads",))


async def token_of(found: Services, maker: Principal, role: Role, *studies: str) -> str:
    _, shown = await make_token(found, maker, "robot", role, studies, None)
    return shown


@pytest.mark.parametrize(("wanted", "own", "given"), [
    ("owner", "owner", "owner"), ("viewer", "owner", "viewer"), ("operator", "owner", "operator"),
    ("owner", "editor", "editor"), ("editor", "reviewer", "reviewer"), ("viewer", "editor", "viewer"),
    ("operator", "operator", "operator"), ("viewer", "operator", None), ("operator", "editor", None),
    ("viewer", None, None),
])  # fmt: skip
def test_nobody_gives_a_role_that_may_do_more_than_theirs(
    wanted: Role, own: Role | None, given: Role | None
) -> None:
    assert least(wanted, own) == given


async def test_a_token_of_a_maker_who_lost_their_role_may_nothing(found: Services) -> None:
    await named(found.store, Member(subject="ada-1", role="owner"))
    token = await token_of(found, await principal_of(found, Identity("ada-1", "Ada")), "editor")
    before = await principal_of_token(found, token)
    assert before is not None
    assert (before.role, before.kind, before.verified) == ("editor", "token", True)
    assert before.name == "robot (token of Ada)"
    await named(found.store, Member(subject="ada-1", role="viewer"))
    found.members.forget()
    after = await principal_of_token(found, token)
    assert after is not None
    assert after.role == "viewer"
    await named(found.store)
    found.members.forget()
    last = await principal_of_token(found, token)
    assert last is not None
    assert last.roles == frozenset()


async def test_a_token_goes_by_the_groups_of_its_maker_s_last_sign_in_and_for_thirty_days(
    found: Services,
) -> None:
    """I2"""
    begun = found.now()
    token = await token_of(found, await principal_of(found, ADA), "editor")

    async def role_after(days: float) -> Role | None:
        later = replace(found, now=lambda: begun + timedelta(days=days))
        shown = await principal_of_token(later, token)
        assert shown is not None
        return shown.role

    assert (await role_after(29), await role_after(31)) == ("editor", None)
    await note_groups(found.store, ADA, begun + timedelta(days=20))
    assert (await role_after(49), await role_after(51)) == ("editor", None)
    await note_groups(found.store, replace(ADA, groups=("others",)), begun + timedelta(days=21))
    assert await role_after(22) is None


async def test_a_token_for_studies_opens_these_alone_as_far_as_its_maker_is_a_member(found: Services) -> None:
    await named_in(found.store, "s1", StudyMember(subject="ada-1", role="editor"))
    await named_in(found.store, "s2", StudyMember(subject="ada-1", role="viewer"))
    ada = await principal_of(found, ADA)
    assert ada.role == "editor"
    assert not may_give(ada, "reviewer", ("s1", "s2"))
    assert may_give(ada, "reviewer", ("s1",))
    token = await principal_of_token(found, await token_of(found, ada, "reviewer", "s1", "s2", "s3"))
    assert token is not None
    assert (token.role, dict(token.studies)) == (None, {"s1": "reviewer", "s2": "viewer"})
    assert not may_give(token, "viewer", ("s3",))


async def test_a_token_without_studies_opens_none_but_those_that_it_is_a_member_of(found: Services) -> None:
    for study_id in ("s1", "s2"):
        await named_in(found.store, study_id, StudyMember(subject="ada-1", role="editor"))
    ada = await principal_of(found, ADA)
    record, shown = await make_token(found, ada, "robot", "editor", (), None)
    await named_in(
        found.store,
        "s3",
        StudyMember(subject=f"token:{record.token_id}", role="editor"),
        StudyMember(subject="ada-1", role="viewer"),
    )
    found.members.forget()
    token = await principal_of_token(found, shown)
    assert token is not None
    assert (token.role, dict(token.studies)) == ("editor", {"s3": "viewer"})


async def test_what_a_token_makes_is_its_maker_s_unless_they_see_everything(found: Services) -> None:
    with_key = replace(found, settings=found.settings.model_copy(update={"staff_key": "k" * 32}))
    ada = await principal_of(found, ADA)
    of_ada = await principal_of_token(found, await token_of(found, ada, "viewer"))
    of_key = await principal_of_token(with_key, await token_of(with_key, STAFF, "viewer"))
    assert of_ada is not None
    assert of_key is not None
    assert of_ada.maker == "ada-1"
    assert of_key.maker == of_key.subject != STAFF.subject


async def test_a_token_made_with_the_staff_key_ends_where_that_key_is_switched_off(found: Services) -> None:
    with_key = replace(found, settings=found.settings.model_copy(update={"staff_key": "k" * 32}))
    token = await token_of(with_key, STAFF, "editor")
    before = await principal_of_token(with_key, token)
    off = replace(found, settings=found.settings.model_copy(update={"staff_key": "off"}))
    after = await principal_of_token(off, token)
    assert before is not None
    assert after is not None
    assert (before.role, after.roles) == ("editor", frozenset())


async def test_its_text_is_stored_nowhere(found: Services) -> None:
    """I1"""
    token = await token_of(found, STAFF, "viewer")
    (record,) = await list_tokens(found.store)
    secret = token.split("_", 2)[2]
    assert secret not in record.model_dump_json()
    await revoke_token(found.store, record.token_id)
    assert await principal_of_token(found, token) is None
