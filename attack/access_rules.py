"""Who may call what, as the contract's table says: the status that each call of the matrix must be answered with."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from attack.credentials import ShownCredential
from attack.roles import RoleHeld
from attack.routes import GuardedRoute, some_route_takes
from shared.access.permissions import PERMISSIONS, Permission
from shared.access.principal import Role
from tests.teams.test_strangers import NOTHING_TO_SAY

METHODS: Final = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS")


ALLOWED: Final = {"allow": True}
"""A sound answer to a terminal's code: so that what decides is who answers, and whether a terminal asks."""


@dataclass
class MatrixCell:
    """One call, and which status it must be answered with."""

    method: str
    path: str
    credential: ShownCredential
    right: Callable[[int], bool]
    rule: str
    is_refused: bool = True
    body: dict[str, Any] = field(default_factory=dict[str, Any])
    status: int | None = None
    """What came back."""


def cells(route: GuardedRoute, path: str, credential: ShownCredential) -> Iterator[MatrixCell]:
    """The calls of this route with this credential, one for each method, and the status that each must get.

    A method that the route does not take is tried without a credential, and with those that open something.
    """
    for method in METHODS:
        is_taken = method in route.methods or (method == "HEAD" and "GET" in route.methods)
        body = ALLOWED if route.path.startswith("/api/terminal-codes/") else {}
        body = NOTHING_TO_SAY if route.caller == "teams" else body

        def cell(right: Callable[[int], bool], rule: str, refused: bool = True) -> MatrixCell:
            return MatrixCell(method, path, credential, right, rule, refused, body)  # noqa: B023

        if not is_taken and credential.headers and not credential.holds:
            continue
        if is_taken:
            yield _of_a_taken_method(route, method, credential, cell)
        elif route.caller in {"durable", "master"}:
            yield cell(lambda status: status in {401, 404, 405}, "a method that the host does not have")
        elif some_route_takes(path, method):
            yield cell(lambda status: status in {401, 404, 422, 428}, "there is nothing with this id")
        elif method == "OPTIONS":
            yield cell(lambda status: status == 204, "204 with Allow")
        else:
            yield cell(lambda status: status == 405, "405 with Allow")


def _of_a_taken_method(
    route: GuardedRoute, method: str, credential: ShownCredential, cell: Callable[..., MatrixCell]
) -> MatrixCell:
    match route.caller:
        case "anyone" if route.path.startswith("/auth/"):  # no provider, no link, nothing to sign out of
            # A terminal's code opens nothing before somebody has allowed it.
            right = {204, 401, 403, 404, 422} | ({200} if route.path == "/auth/device" else set[int]())
            return cell(lambda status: status in right, "nobody is signed in", False)
        case "anyone":
            nothing_to_see = {404} if "/logo/" in route.path else set[int]()
            return cell(lambda status: status in {200} | nothing_to_see, "200 for anybody", False)
        case "staff" | "signed_in" if credential.other_site:
            return cell(lambda status: status == 403, "403 for what another site's page sends")
        case "signed_in" if credential.role is not None or "staff" in credential.holds:
            return cell(lambda status: status in {200, 204, 404}, "everybody who is signed in", False)
        case "staff" if credential.role is not None:
            operation = route.operations["GET" if method == "HEAD" else method]
            is_token = credential.headers[0][0] == "Authorization"
            return _of_a_role(PERMISSIONS[operation], credential.role, cell, is_token=is_token)
        case "participant" if "own" in credential.holds:
            is_erased = method == "DELETE"  # by the credential before this one
            nothing_to_hear = {404} if is_erased or route.path.endswith(("/audio", "/study")) else set[int]()
            return cell(
                lambda status: status < 500 and status not in {401, 404, 405} - nothing_to_hear,
                "its own interview",
                False,
            )
        case "participant" if "foreign" in credential.holds:
            return cell(lambda status: status == 404, "404 for a valid token of another interview")
        case caller if caller in credential.holds:
            return cell(lambda status: status != 401 and status < 500, "the right credential", False)
        case _:
            return cell(lambda status: status == 401, "401")


def _of_a_role(
    permission: Permission, role: RoleHeld, cell: Callable[..., MatrixCell], *, is_token: bool
) -> MatrixCell:
    """What the table says of this role; whether it counts is said here anew, not asked of the product."""
    match permission.scope:
        case "library":
            held: Collection[Role] = role.anywhere
        case "installation" | "place":  # the routes of the matrix name no study to put something in
            held = [role.outside] if role.outside else []
        case _ if role.in_study is None:
            return cell(lambda status: status == 404, "404 for who is no member")
        case _:
            held = [role.in_study]
    if permission.roles.isdisjoint(held) or (is_token and not permission.by_tokens):
        return cell(lambda status: status == 403, f"403 for {', '.join(sorted(held)) or 'no role'}")
    return cell(lambda status: status not in {401, 403} and status < 500, "a role that may", False)
