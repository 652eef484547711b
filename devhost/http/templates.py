"""Route templates as ASP.NET (and so Azure Functions) reads them.

A template is segments between slashes: literals, ``{name}``, ``{name?}``, ``{name=default}``, constrained
``{name:int:min(1)}``, catch-alls ``{*name}`` and ``{**name}``, and mixtures such as ``v{number}``.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import unquote
from uuid import UUID


class BadTemplate(ValueError):
    """The text is not a route template. The message says what is wrong with it."""


type Constraint = Callable[[str], bool]


@dataclass(frozen=True)
class Template:
    """A compiled template. Templates of lower ``rank`` are tried first: literals, then parameters, then catch-alls."""

    text: str
    rank: tuple[int, ...]
    pattern: re.Pattern[str]
    constraints: tuple[tuple[str, Constraint], ...]
    defaults: tuple[tuple[str, str], ...]

    def match(self, path: str) -> dict[str, str] | None:
        """The values of the parameters where ``path`` (still percent-encoded, no slashes around it) fits, else None."""
        found = self.pattern.fullmatch(path)
        if found is None:
            return None
        values = {name: _decode(value) for name, value in found.groupdict().items() if value is not None}
        if all(holds(values[name]) for name, holds in self.constraints if name in values):
            return {**dict(self.defaults), **values}
        return None


def _decode(value: str) -> str:
    """Percent-decode all but the slash: an encoded slash stays encoded, as Azure's web server leaves it."""
    return unquote(re.sub("%2f", "%252F", value, flags=re.IGNORECASE))


def compile_template(text: str) -> Template:
    """Raises BadTemplate."""
    segments = [_segment(part, text) for part in _split(text.strip("/"))]
    names = [name for segment in segments for name in segment.names]
    if len(names) != len({name.lower() for name in names}):
        raise BadTemplate(f"'{text}' names a parameter twice")
    for segment in segments[:-1]:
        if segment.catch_all or (segment.optional and not segment.default):
            raise BadTemplate(f"in '{text}' only the last segment may be optional or a catch-all")
    return Template(
        text=text.strip("/"),
        rank=tuple(segment.rank for segment in segments),
        pattern=re.compile(_join(segments), re.IGNORECASE | re.DOTALL),
        constraints=tuple(pair for segment in segments for pair in segment.constraints),
        defaults=tuple(pair for segment in segments for pair in segment.default),
    )


@dataclass(frozen=True)
class _Segment:
    rank: int
    pattern: str
    names: tuple[str, ...] = ()
    constraints: tuple[tuple[str, Constraint], ...] = ()
    default: tuple[tuple[str, str], ...] = ()
    optional: bool = False
    catch_all: bool = False


_SEGMENT = re.compile(r"(?:\{(?:[^{}]|\{\{|\}\})*\}|[^/{}])+")


def _split(text: str) -> list[str]:
    """Split at slashes outside braces: a regex constraint may hold one."""
    parts, rest = list[str](), text
    while rest:
        found = _SEGMENT.match(rest)
        if found is None or rest[found.end() : found.end() + 1] not in ("", "/"):
            raise BadTemplate(f"'{text}' has a brace without its other half, or an empty segment")
        parts.append(found[0])
        rest = rest[found.end() + 1 :]
    return parts


_PARAMETER = re.compile(r"\{(?P<stars>\*{0,2})(?P<name>\w++)(?P<rest>(?:[^{}]|\{\{|\}\})*)\}")


def _segment(part: str, text: str) -> _Segment:
    whole = _PARAMETER.fullmatch(part)
    if whole:
        return _parameter(whole, text)
    pieces = [_piece(piece, text) for piece in re.split(r"(\{[^{}]*\})", part) if piece]
    if not any(piece.names for piece in pieces):
        return _Segment(rank=1, pattern=re.escape(part))
    return _Segment(
        rank=2,
        pattern="".join(piece.pattern for piece in pieces),
        names=tuple(name for piece in pieces for name in piece.names),
        constraints=tuple(pair for piece in pieces for pair in piece.constraints),
    )


def _piece(piece: str, text: str) -> _Segment:
    """A part of a mixed segment: plain text, or a parameter that takes as little as it can."""
    found = _PARAMETER.fullmatch(piece)
    if not found:
        if "{" in piece or "}" in piece:
            raise BadTemplate(f"'{text}' has a brace without its other half")
        return _Segment(rank=1, pattern=re.escape(piece))
    parameter = _parameter(found, text)
    if parameter.optional or parameter.catch_all:
        raise BadTemplate(f"in '{text}' an optional parameter or a catch-all must be a segment of its own")
    return _Segment(2, f"(?P<{found['name']}>[^/]+?)", parameter.names, parameter.constraints)


def _parameter(found: re.Match[str], text: str) -> _Segment:
    name, rest, catch_all = found["name"], found["rest"], bool(found["stars"])
    if not name.isidentifier():
        raise BadTemplate(f"'{text}' has a parameter with a wrong name: {name}")
    rest, equals, default = rest.partition("=") if "(" not in rest else (rest, "", "")
    optional = rest.endswith("?") or bool(equals) or catch_all
    constraints = tuple((name, check) for check in _constraints(rest.removesuffix("?"), text))
    return _Segment(
        rank=(4 if catch_all else 2) + (not constraints),
        pattern=f"(?P<{name}>{'.*' if catch_all else '[^/]+'})",
        names=(name,),
        constraints=constraints,
        default=((name, default),) if equals else (),
        optional=optional,
        catch_all=catch_all,
    )


def _join(segments: Iterable[_Segment]) -> str:
    pattern = ""
    for index, segment in enumerate(segments):
        piece = ("/" if index else "") + segment.pattern
        pattern += f"(?:{piece})?" if segment.optional else piece
    return pattern


def _constraints(rest: str, text: str) -> Iterable[Constraint]:
    if rest and not rest.startswith(":"):
        raise BadTemplate(f"'{text}' has a parameter that cannot be read near '{rest}'")
    for part in re.findall(r":((?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^:(])*)", rest):
        kind, _, arguments = part.partition("(")
        yield _constraint(kind, arguments.removesuffix(")"), text)


def _constraint(kind: str, arguments: str, text: str) -> Constraint:
    if kind in _SIMPLE and not arguments:
        return _SIMPLE[kind]
    if kind == "regex":
        pattern = re.compile(arguments.replace("{{", "{").replace("}}", "}"), re.IGNORECASE)
        return lambda value: pattern.search(value) is not None
    try:
        return _bounded(kind, *(int(argument) for argument in arguments.split(",")))
    except (ValueError, TypeError, KeyError):
        raise BadTemplate(f"'{text}' has the constraint '{kind}', which is not known here") from None


def _bounded(kind: str, first: int, second: int | None = None) -> Constraint:
    last = first if second is None else second
    bounds: dict[str, Constraint] = {
        "length": lambda value: first <= len(value) <= last,
        "minlength": lambda value: len(value) >= first,
        "maxlength": lambda value: len(value) <= first,
        "min": lambda value: _is_whole(value) and int(value) >= first,
        "max": lambda value: _is_whole(value) and int(value) <= first,
        "range": lambda value: _is_whole(value) and first <= int(value) <= last,
    }
    return bounds[kind]


def _parses(parse: Callable[[str], object]) -> Constraint:
    def check(value: str) -> bool:
        try:
            parse(value)
        except ValueError:
            return False
        return True

    return check


def _fits(bits: int) -> Constraint:
    limit = 1 << (bits - 1)
    return lambda value: _is_whole(value) and -limit <= int(value) < limit


def _is_whole(value: str) -> bool:
    return re.fullmatch(r"[+-]?[0-9]{1,20}", value) is not None


_NUMBER = re.compile(r"[+-]?(?:[0-9]*\.)?[0-9]+(?:[eE][+-]?[0-9]+)?")
_SIMPLE: dict[str, Constraint] = {
    "int": _fits(32),
    "long": _fits(64),
    "bool": lambda value: value.lower() in ("true", "false"),
    "alpha": lambda value: re.fullmatch(r"[A-Za-z]+", value) is not None,
    "guid": _parses(UUID),
    "datetime": _parses(datetime.fromisoformat),
    "decimal": lambda value: _NUMBER.fullmatch(value) is not None,
    "double": lambda value: _NUMBER.fullmatch(value) is not None,
    "float": lambda value: _NUMBER.fullmatch(value) is not None,
    "required": lambda value: value != "",
}
