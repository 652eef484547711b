"""YAML, read with care: only plain values, without aliases, within bounds of depth and size."""

from collections.abc import Iterator
from typing import Any, Final, cast

import yaml

MAX_DEPTH: Final = 20
MAX_NODES: Final = 50_000
_RARE_LINE_ENDS: Final = frozenset("\x85\u2028\u2029")

# libyaml's C parser where the package brings it: ten times as fast, the same results.
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class BadYaml(Exception):
    """The text is no YAML that is taken here; the message says why, in one clause."""


def load_yaml(text: str) -> object:
    """The value of the only document in the text. Raises BadYaml."""
    try:
        _check(text)
        return yaml.load(text, Loader=_Loader)  # noqa: S506 - it is the safe loader
    except yaml.MarkedYAMLError as error:
        where = f" in line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise BadYaml(f"{error.problem or 'not YAML'}{where}") from None
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        raise BadYaml(str(error).splitlines()[0] if str(error) else "not YAML") from None


class _Dumper(yaml.SafeDumper):
    """Escapes the rarer line ends, which a reader would otherwise fold into spaces."""


def _text(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    style = '"' if _RARE_LINE_ENDS.intersection(text) else None
    return cast(Any, dumper).represent_scalar(
        "tag:yaml.org,2002:str", text, style=style
    )  # untyped in its stubs


_Dumper.add_representer(str, _text)


def dump_yaml(value: object) -> str:
    """The value as YAML for people: keys in their order, text as it is."""
    return yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=110)


def _check(text: str) -> None:
    """Look at the events before anything is built of them: an alias multiplies, depth and number cost stack and time."""
    depth = nodes = 0
    events = cast(Iterator[yaml.Event], cast(Any, yaml).parse(text, Loader=_Loader))  # untyped in its stubs
    for event in events:
        if isinstance(event, yaml.AliasEvent):
            raise BadYaml(f"aliases are not taken, line {event.start_mark.line + 1} has one")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        nodes += isinstance(event, yaml.NodeEvent)
        if depth > MAX_DEPTH or nodes > MAX_NODES:
            raise BadYaml(f"more than {MAX_DEPTH} levels deep, or more than {MAX_NODES} values")
