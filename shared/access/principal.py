"""Who calls as staff: a person, a program with a token, or a machine with the staff key; and what they are (I1, I2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

type Role = Literal["owner", "editor", "reviewer", "viewer", "operator"]
ROLES: Final[tuple[Role, ...]] = get_args(Role.__value__)
"""`owner` may do everything, `editor` makes and runs studies, `reviewer` reads and reviews, `viewer` reads results,
`operator` keeps the system running and reads nothing that people said. Where somebody is several, the first counts."""
type StudyRole = Literal["editor", "reviewer", "viewer"]
"""What a member of one study may be."""


def least(wanted: Role, own: Role | None) -> Role | None:
    """What of the wanted role somebody can give who is `own`: none that may do more than theirs."""
    if own is None or own == "owner":
        return own and wanted
    if "operator" in (wanted, own):
        return wanted if wanted == own else None
    return own if ROLES.index(own) > ROLES.index(wanted) else wanted


@dataclass(frozen=True, slots=True)
class Belonging:
    """Whose something is: of a study, else of who made it; of neither, it is the owners'.

    `viewers_read_answers` when the study lets viewers read transcripts.
    """

    study_id: str | None = None
    made_by: str | None = None
    viewers_read_answers: bool = False


NOBODY: Final = Belonging()
"""The owners' alone."""


@dataclass(frozen=True, slots=True)
class Principal:
    """`subject` names them for good, `name` is for people. `role` holds for what belongs to no study, `studies` in each.

    `groups` are those that a provider named. `verified` where the name is not the caller's own word. `acts_for` is the
    subject of a token's maker, whose is then what the token makes.
    """

    subject: str
    name: str
    kind: Literal["person", "token", "key"]
    role: Role | None = None
    studies: Mapping[str, Role] = field(default_factory=dict[str, Role])
    email: str | None = None
    verified: bool = True
    groups: tuple[str, ...] = ()
    acts_for: str | None = None

    @property
    def maker(self) -> str:
        """Whose is what they make outside of studies."""
        return self.acts_for or self.subject

    @property
    def sees_all(self) -> bool:
        """Whether nothing is hidden from them: from an operator neither, who may do little."""
        return self.role in ("owner", "operator")

    @property
    def roles(self) -> frozenset[Role]:
        """What they are anywhere."""
        return frozenset((*([self.role] if self.role else []), *self.studies.values()))

    def role_in(self, belonging: Belonging) -> Role | None:
        """What they are there; None where they must not know of it."""
        if self.sees_all:
            return self.role
        if belonging.study_id is not None:
            return self.studies.get(belonging.study_id)
        return self.role if belonging.made_by == self.maker else None

    def sees(self, study_id: str | None, made_by: str | None) -> bool:
        """Whether a list may show them what belongs so."""
        return self.role_in(Belonging(study_id, made_by)) is not None
