"""The one table of what each role may do: every operation of staff, by its name (I2)."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from shared.access.principal import Belonging, Principal, Role

type Scope = Literal[
    "study",
    "interview",
    "handover",
    "assessment",
    "document",
    "resume",
    "review",
    "place",
    "library",
    "installation",
]
"""What the route's id names, and so whose roles count; `library` and `installation` belong to all of staff.

A `place` is the study that the query names for what is made, else what belongs to the caller.
In the `library` a role in any study counts, in the `installation` the role outside of studies.
"""


class NoPermission(Exception):
    """An operation of staff has no entry in the table, so the app does not start."""


@dataclass(frozen=True, slots=True)
class Permission:
    """The roles that may do it, and in what; with `answers` viewers may too where the study lets them read answers.

    Without `by_tokens` a person has to do it, or who has the staff key.
    """

    roles: frozenset[Role]
    scope: Scope
    answers: bool = False
    by_tokens: bool = True


_OF_ALL_STAFF: Final[frozenset[Scope]] = frozenset({"library", "installation"})
_OWNERS: Final[tuple[Role, ...]] = ("owner",)
_OPERATORS: Final[tuple[Role, ...]] = (*_OWNERS, "operator")
_EDITORS: Final[tuple[Role, ...]] = (*_OWNERS, "editor")
_REVIEWERS: Final[tuple[Role, ...]] = (*_EDITORS, "reviewer")
_VIEWERS: Final[tuple[Role, ...]] = (*_REVIEWERS, "viewer")


def _each(
    roles: tuple[Role, ...], scope: Scope, names: str, *, answers: bool = False, by_tokens: bool = True
) -> dict[str, Permission]:
    return dict.fromkeys(names.split(), Permission(frozenset(roles), scope, answers, by_tokens))


PERMISSIONS: Final[Mapping[str, Permission]] = {
    # Interviews
    **_each(_EDITORS, "installation", "start_interview"),
    **_each(_VIEWERS, "library", "list_all"),
    **_each(
        _REVIEWERS,
        "interview",
        "result look_at transcript turns read_preparation read_facts package ask",
        answers=True,
    ),
    **_each(_REVIEWERS, "interview", "override_judgement correct_stated_facts"),
    **_each(
        _EDITORS,
        "interview",
        "end_by_staff nudge extend force_ask reopen issue_link revoke_link issue_link_code index_interview "
        "correct_preparation confirm_preparation share_interview list_shared_links revoke_shared_link",
    ),
    **_each(_OWNERS, "interview", "erase_interview"),
    **_each((*_EDITORS, "operator"), "interview", "retry rewind durable_status"),
    **_each(_REVIEWERS, "library", "list_reviews agreement_of_reviews"),
    **_each(_REVIEWERS, "review", "give_review"),
    # Studies
    **_each(_VIEWERS, "library", "list_studies"),
    **_each(_EDITORS, "installation", "create_study"),
    **_each(
        _VIEWERS,
        "study",
        "get_study list_participants get_participant results criteria_results get_preflight",
    ),
    **_each(_REVIEWERS, "study", "quotes", answers=True),
    **_each(
        _EDITORS,
        "study",
        "change_study open_study close_study copy_study invite note_bounce upload_logo add "
        "reissue_link revoke_participant_link begin_preflight rebuild assess_documents ask_again",
    ),
    **_each(_EDITORS, "study", "list_study_members change_study_members"),
    **_each(_OWNERS, "study", "erase_one_study erase_one"),
    # What is asked
    **_each(
        _VIEWERS,
        "library",
        "list_all_plans get_plan list_sets get_question_set export_question_set list_questionnaires "
        "get_questionnaire export_questionnaire list_guides get_guide export_guide",
    ),
    **_each(
        _EDITORS,
        "library",
        "create_plan change_plan delete_plan create_question_set import_question_sets change_question_set "
        "delete_question_set create_questionnaire import_questionnaires change_questionnaire delete_questionnaire "
        "create_guide import_guides change_guide delete_guide",
    ),
    # Evidence, assessments and handovers
    **_each(
        _EDITORS, "place", "upload_resume add_document start_assessment start_handover read_criteria_file"
    ),
    **_each(_REVIEWERS, "library", "list_all_corpora"),
    **_each(_REVIEWERS, "place", "look_at_corpus list_documents"),
    **_each(_EDITORS, "place", "delete_corpus"),
    **_each(_EDITORS, "resume", "delete_resume"),
    **_each(_REVIEWERS, "document", "look_at_document"),
    **_each(_EDITORS, "document", "delete_document"),
    **_each(_VIEWERS, "library", "list_all_assessments"),
    **_each(_VIEWERS, "assessment", "look_at_assessment"),
    **_each(_EDITORS, "assessment", "delete_assessment ask_follow_ups"),
    **_each(_REVIEWERS, "handover", "look_at_handover read_handover_backlog", answers=True),
    **_each(_EDITORS, "handover", "correct_handover_backlog delete_handover"),
    # The installation
    **_each(_OWNERS, "installation", "list_members"),
    **_each(_OWNERS, "installation", "change_members", by_tokens=False),
    **_each((*_VIEWERS, "operator"), "library", "list_all_tokens delete_token"),
    **_each((*_VIEWERS, "operator"), "library", "create_token", by_tokens=False),
    **_each(_OWNERS, "installation", "create_owner_link", by_tokens=False),
    **_each(_OPERATORS, "installation", "ops_exam ops_stuck ops_summary"),
    **_each(_OWNERS, "installation", "list_audit"),
    **_each(_OWNERS, "installation", "list_all_webhooks make_webhook remove_webhook renew_secret"),
}


def permission_of(operation: str) -> Permission:
    """Raises NoPermission for an operation that the table does not know."""
    try:
        return PERMISSIONS[operation]
    except KeyError:
        raise NoPermission(
            f"{operation}: no role may do it; shared/access/permissions.py needs an entry"
        ) from None


@dataclass(frozen=True, slots=True)
class Rights:
    """What somebody may do in each of these studies; `studies` is None for what holds outside of studies.

    For owners and operators that holds in all studies, too.
    """

    studies: tuple[str, ...] | None
    operations: tuple[str, ...]


def rights_of(principal: Principal, read_by_viewers: Collection[str]) -> tuple[Rights, ...]:
    """What they may do where, outside of studies first; studies in which they may do the same stand together."""
    outside = Belonging(made_by=principal.maker)
    same: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    if not principal.sees_all:
        for study_id in sorted(principal.studies):
            there = Belonging(study_id, viewers_read_answers=study_id in read_by_viewers)
            same[_allowed(principal, there)].append(study_id)
    in_studies = (Rights(tuple(studies), operations) for operations, studies in same.items())
    return (Rights(None, _allowed(principal, outside)), *in_studies)


def _allowed(principal: Principal, there: Belonging) -> tuple[str, ...]:
    in_study = there.study_id is not None
    return tuple(
        name
        for name, permission in PERMISSIONS.items()
        if not (in_study and permission.scope in _OF_ALL_STAFF) and may(principal, permission, there)
    )


def may(principal: Principal, permission: Permission, belonging: Belonging) -> bool | None:
    """Whether they may do it to what belongs so; None where they must not know that it is there."""
    if principal.kind == "token" and not permission.by_tokens:
        return False
    match permission.scope:
        case "library":
            return bool(principal.roles & permission.roles)
        case "installation":
            return principal.role in permission.roles
        case "place" if belonging.study_id is None:
            return principal.role in permission.roles
        case _:
            role = principal.role_in(belonging)
            if role is None:
                return None
            by_study = permission.answers and belonging.viewers_read_answers and role == "viewer"
            return role in permission.roles or by_study
