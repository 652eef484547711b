"""The modes of an interview by their names, and the models that are read by their mode.

`shared/modes/shipped.py` registers the modes of the product. The state machine, the orchestrator and the activities find
them here and name none; a trigger that serves one mode alone may. What the state machine needs of a mode is pure and
stands here; `shared/modes/mode.py` adds what activities and triggers need.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar, Final, cast

from pydantic import BaseModel, BeforeValidator, Field, GetJsonSchemaHandler, SerializeAsAny
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from shared.interview.state_machine.assessment import Frozen
from shared.other_versions import read_from

if TYPE_CHECKING:
    from shared.interview.state_machine.settings import Settings
    from shared.modes.policy import Policy


class ModePart(Frozen):
    """What a mode adds to the state of an interview: ids, counts and flags, nothing that a person said.

    Who has little time and wishes for it is asked the main questions first (`main_first`).
    """

    mode: str
    main_first: Annotated[bool, Field(exclude_if=lambda value: not value)] = False


class LibraryRef(Frozen):
    """A version of something in the library, under the name that it had."""

    id: str
    name: str
    version: int


class FromLibrary(BaseModel):
    """What of the library is asked, by its kind; null where nothing of that kind is."""

    question_set: LibraryRef | None = None
    plan: LibraryRef | None = None
    questionnaire: LibraryRef | None = None
    guide: LibraryRef | None = None

    @property
    def references(self) -> dict[str, LibraryRef]:
        """Those that there are, by kind."""
        named = {name: getattr(self, name) for name in FromLibrary.model_fields}
        return {name: ref for name, ref in named.items() if ref is not None}


class ModeMaterial(Frozen):
    """What an interview of a mode is about, as it is stored."""

    mode: str

    @property
    def library(self) -> FromLibrary:
        return FromLibrary()


def as_own[M: ModePart | ModeMaterial](given: ModePart | ModeMaterial, kind: type[M]) -> M:
    """The part of a state, or the material of an interview, as what it is in this mode."""
    assert isinstance(given, kind), "it belongs to the mode"
    return given


class ModeRules:
    """The pure half of a mode: its name, its models, its policy and the settings that hold where a start gives none."""

    name: ClassVar[str]
    part: ClassVar[type[ModePart]]
    material: ClassVar[type[ModeMaterial]]
    policy: ClassVar["Policy"]
    defaults: ClassVar["Settings"]

    def begin(self) -> ModePart:
        """The part of an interview that is not prepared yet."""
        return self.part(mode=self.name)


_MODES: Final[dict[str, ModeRules]] = {}


def register(mode: ModeRules) -> None:
    _MODES[mode.name] = mode


def registered() -> tuple[ModeRules, ...]:
    return tuple(_MODES.values())


def mode_names() -> tuple[str, ...]:
    """The names of all modes, in the order in which they were registered."""
    return tuple(_MODES)


def rules_of(name: str) -> ModeRules:
    """The mode of this name. Raises ValueError where there is none."""
    if name not in _MODES:
        raise ValueError(f"there is no mode {name!r}; known: {', '.join(_MODES)}")
    return _MODES[name]


class _NamesAMode:
    """A schema that lists the modes that are registered when the schema is made."""

    @staticmethod
    def __get_pydantic_json_schema__(schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(schema) | {"enum": list(mode_names())}


def _read_part(value: object) -> object:
    return value if isinstance(value, ModePart) else read_from(_mode_in(value).part, value)


def _read_material(value: object) -> object:
    return value if isinstance(value, ModeMaterial) else read_from(_mode_in(value).material, value)


def _mode_in(value: object) -> ModeRules:
    """The mode that a JSON object names. Raises ValueError."""
    if not isinstance(value, dict):
        raise ValueError("an object with a mode is needed")
    return rules_of(str(cast("dict[str, object]", value).get("mode")))


type ModeName = Annotated[str, _NamesAMode]
type Part = Annotated[SerializeAsAny[ModePart], BeforeValidator(_read_part)]
"""The part of any mode: read as the model that its `mode` names."""
type Material = Annotated[SerializeAsAny[ModeMaterial], BeforeValidator(_read_material)]
"""The material of any mode: read as the model that its `mode` names."""
