"""Joins a page's modules into one script: every file that a page loads is a request, and on Azure a call of a function.

Each module becomes a function that is called once, in a browser's order, and returns what the module exports. Known are
the forms that the pages use: imports of names on one line, and exports of a function, a constant or a class. What would
mean something else when it is joined is refused: modules that import each other, and imports while a module runs.
Lines stay lines, so a source map, by which a debugger shows the modules, says little: see https://tc39.es/ecma426/.
"""

import json
import posixpath
import re
import string
from collections.abc import Callable
from typing import Final

IMPORT: Final = re.compile(r'import \{ ([^{}]+) \} from "(\.[^"]+)";')
EXPORT: Final = re.compile(r"export (?:async function|function|const|class) ([\w$]+)")
LATE_IMPORT: Final = re.compile(r"\bimport[.(]")
"""A comment may have one, too: the types in it."""
BASE64: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
MAP: Final = ".map.json"


class NotJoined(Exception):
    """A module that cannot be joined; the message names it and says why."""


class JoinedScript:
    """A page's script, made from its main module and all that this imports. Raises NotJoined.

    `name` is the module's path, such as `chat/main.js`; `read` returns the code of a module by its path.
    """

    def __init__(self, name: str, read: Callable[[str], str]) -> None:
        self._name = name
        self._read = read
        self._lines: list[str] = []
        self._lengths: dict[str, int] = {}
        """How many lines each module has, in their order; one stands before, and one after them."""
        self._exports: dict[str, list[str]] = {}
        self._begun: set[str] = set()
        self._join(name)

    @property
    def text(self) -> str:
        """The script; its last line names the source map."""
        place = posixpath.basename(self._name).removesuffix(".js") + MAP
        return "\n".join([*self._lines, f"//# sourceMappingURL={place}", ""])

    @property
    def source_map(self) -> str:
        """The source map, for a place below `/web/`."""
        mappings: list[str] = []
        before = 0
        for number, length in enumerate(self._lengths.values()):
            first = f"A{'C' if number else 'A'}{_base64_vlq(-before)}A"
            mappings += ["", first, *["AACA"] * (length - 1), ""]
            before = length - 1
        sources = [f"/web/{name}" for name in self._lengths]
        return json.dumps({"version": 3, "sources": sources, "names": [], "mappings": ";".join(mappings)})

    def _join(self, name: str) -> None:
        """Add the module after those that it imports."""
        if name in self._begun:
            if name not in self._exports:
                raise NotJoined(f"{name} is imported by a module that it imports.")
            return
        self._begun.add(name)
        exports: list[str] = []
        body = [self._inside(name, line, exports) for line in self._read(name).split("\n")]
        self._lengths[name] = len(body)
        end = f"return {{ {', '.join(exports)} }}; }})();"
        self._lines += [f"const {_variable(name)} = (() => {{", *body, end]
        self._exports[name] = exports

    def _inside(self, name: str, line: str, exports: list[str]) -> str:
        """A module's line as it is inside a function; what it exports is added to `exports`."""
        if found := IMPORT.fullmatch(line):
            return self._imported(name, found[1].split(", "), found[2])
        code = line.partition("/*")[0].lstrip()
        is_late = LATE_IMPORT.search(code) and not code.startswith("*")
        if found := EXPORT.match(line):
            exports.append(found[1])
        if is_late or (line.startswith(("import", "export")) and not found):
            raise NotJoined(f"{name} has a line of an unknown form: {line}")
        return line.removeprefix("export ")

    def _imported(self, name: str, wanted: list[str], path: str) -> str:
        other = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        self._join(other)
        for each in wanted:
            if each.split(" ")[0] not in self._exports[other]:
                raise NotJoined(f"{name} imports {each}, which {other} does not export.")
        return f"const {{ {', '.join(wanted).replace(' as ', ': ')} }} = {_variable(other)};"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)


def _base64_vlq(number: int) -> str:
    """As source maps write a number: groups of five bits, the lowest first and with the sign, each a letter."""
    rest = abs(number) << 1 | (number < 0)
    letters = ""
    while rest > 31:
        letters += BASE64[rest & 31 | 32]
        rest >>= 5
    return letters + BASE64[rest]
