"""What a model says of groups of statements: members that are there, and names that nothing was added to (H4)."""

import pytest

from shared.language.guards import InvalidReply
from shared.language.tasks.name_themes import GroupReply, ThemesReply, checked_names
from tests.language.together import themes_task

ASKED = themes_task()
STOCK = GroupReply(group="2", members=["1", "2"], label="Counting the stock")


def said(*groups: GroupReply) -> ThemesReply:
    return ThemesReply(groups=list(groups))


def test_statements_that_do_not_belong_to_a_group_are_left_out() -> None:
    reply = said(GroupReply(group="1", members=["2", "1"], label="A **slow** till"), STOCK)
    slow, stock = checked_names(reply.result(ASKED), ASKED)
    assert (slow.label, slow.members, stock.members) == ("A slow till", (0, 1), (0, 1))


def test_members_that_are_not_there_and_groups_that_were_passed_over_are_nothing() -> None:
    slow, stock = said(GroupReply(group="2", members=["1", "9", "x"], label="The stock")).result(ASKED)
    assert (slow.members, slow.label) == ((), "")
    assert stock.members == (0,)


@pytest.mark.parametrize(
    "label", ["A till that takes 45 minutes", "<b>The till</b>", "https://elsewhere.example", "", "x" * 61]
)
def test_a_name_that_adds_something_or_may_not_be_shown_is_refused(label: str) -> None:
    reply = said(GroupReply(group="1", members=["1", "2"], label=label), STOCK)
    with pytest.raises(InvalidReply):
        checked_names(reply.result(ASKED), ASKED)


def test_a_reply_without_any_member_is_refused() -> None:
    with pytest.raises(InvalidReply):
        checked_names(said().result(ASKED), ASKED)
