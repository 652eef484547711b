"""What somebody may do where, as they are told it (I2)."""

from dataclasses import replace

import azure.durable_functions as df
import azure.functions as func
import pytest

from shared.access.permissions import PERMISSIONS, NoPermission, may, rights_of
from shared.access.principal import ROLES, Belonging, Principal, Role
from triggers.http.calls import Call
from triggers.http.operations import OPERATIONS, operation

ADA = Principal("ada-1", "Ada", "person")


def told(principal: Principal, operation: str, study_id: str | None, *read: str) -> bool:
    """Whether a client reads that it is allowed there."""
    return any(
        operation in each.operations and (study_id in each.studies if each.studies else study_id is None)
        for each in rights_of(principal, read)
    )


def test_an_editor_of_one_study_alone_is_not_told_that_they_may_make_another() -> None:
    editor = replace(ADA, studies={"s1": "editor"})
    assert told(editor, "change_study", "s1")
    assert not told(editor, "change_study", "s2")
    for name in ("create_study", "start_interview"):
        assert not told(editor, name, None)
        assert not told(editor, name, "s1")
    assert told(editor, "create_plan", None)


def test_who_works_the_queue_of_reviews_may_see_the_names_that_its_cards_show() -> None:
    reads = PERMISSIONS["list_reviews"].roles
    assert all(reads <= PERMISSIONS[name].roles for name in ("get_participant", "get_study", "look_at"))


def test_evidence_is_put_where_the_role_holds() -> None:
    assert told(replace(ADA, role="editor"), "add_document", None)
    in_one = replace(ADA, studies={"s1": "editor"})
    assert (told(in_one, "add_document", None), told(in_one, "add_document", "s1")) == (False, True)


def test_a_viewer_is_told_in_which_studies_answers_may_be_read() -> None:
    viewer = replace(ADA, studies={"s1": "viewer", "s2": "viewer"})
    assert told(viewer, "look_at", "s1", "s1")
    assert not told(viewer, "look_at", "s2", "s1")
    assert told(viewer, "results", "s2", "s1")


def test_a_token_is_not_told_that_it_may_make_tokens() -> None:
    assert told(replace(ADA, role="owner"), "create_token", None)
    assert not told(replace(ADA, role="owner", kind="token"), "create_token", None)


def test_studies_in_which_the_same_is_allowed_stand_together() -> None:
    many = replace(ADA, studies={"s1": "viewer", "s2": "editor", "s3": "viewer"})
    assert [each.studies for each in rights_of(many, ())] == [None, ("s1", "s3"), ("s2",)]


@pytest.mark.parametrize("role", ROLES)
def test_what_is_told_of_things_of_one_s_own_is_what_is_allowed(role: Role) -> None:
    principal = replace(ADA, role=role)
    mine = Belonging(made_by="ada-1")
    for name, permission in PERMISSIONS.items():
        assert told(principal, name, None) == (may(principal, permission, mine) is True)


def test_an_app_with_an_operation_of_staff_that_no_role_may_do_does_not_start() -> None:
    blueprint = df.Blueprint()

    async def drop_everything(call: Call) -> func.HttpResponse:
        """Nobody has said who may do this."""
        raise NotImplementedError

    before = list(OPERATIONS)
    with pytest.raises(NoPermission, match="drop_everything"):
        operation(blueprint, "DELETE", "api/everything", {204: "Gone"}, caller="staff", tag="X")(
            drop_everything
        )
    OPERATIONS[:] = before
