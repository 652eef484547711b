"""Writes `web/shared/api-types.d.ts`: the answers that the pages name as TypeScript types, from the OpenAPI document.

`python -m tools.page_types`, after an answer of the API has changed, and where a page names another one.
"""

import json
import re
import sys
from typing import Any, Final

import function_app  # every operation is declared by its import
from tools.environment import ROOT
from triggers.http.openapi import document

assert function_app.app
PAGES: Final = ROOT / "web"
TYPES: Final = PAGES / "shared" / "api-types.d.ts"
NAMED: Final = re.compile(r'api-types\.js"\)\.(\w+)')
HEAD: Final = "// Made from the OpenAPI document by `python -m tools.page_types`. Do not edit it.\n"
REFERENCE: Final = "#/components/schemas/"
SCALARS: Final = {
    "string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null",
    "object": "Record<string, unknown>",
}  # fmt: skip

type Schema = dict[str, Any]


class PageTypes:
    """What the pages name of a document's schemas, as types, with what these hold.

    Models and enumerations are named, all else stands where it is used.
    """

    def __init__(self, api: Schema) -> None:
        self.schemas: dict[str, Schema] = api["components"]["schemas"]
        self.named: dict[str, str] = {}
        for page in PAGES.rglob("*.js"):
            for name in NAMED.findall(page.read_text(encoding="utf-8")):
                self._referred(name)

    def text(self) -> str:
        """The whole file, in the order of names."""
        return "\n".join([HEAD, *(self.named[name] for name in sorted(self.named))])

    def _type(self, schema: Schema) -> str:
        match schema:
            case {"$ref": str() as reference}:
                return self._referred(reference.removeprefix(REFERENCE))
            case {"anyOf": choices} | {"oneOf": choices}:
                return " | ".join(dict.fromkeys(map(self._type, choices)))
            case {"const": value}:
                return json.dumps(value)
            case {"enum": values}:
                return " | ".join(map(json.dumps, values))
            case {"type": "array", "items": items}:
                return f"Array<{self._type(items)}>"
            case {"properties": fields}:
                # The server leaves no field of an answer out, not even one with a default.
                lines = (f"  {name}: {self._type(inside)};\n" for name, inside in fields.items())
                return f"{{\n{''.join(lines)}}}"
            case {"additionalProperties": {**inside}} if inside:
                return f"Record<string, {self._type(inside)}>"
            case _:
                return SCALARS.get(schema.get("type", ""), "unknown")

    def _referred(self, name: str) -> str:
        """The name of a type, which is declared on its first use; where it needs none, the type itself."""
        schema = self.schemas[name]
        if "__" in name or not ("properties" in schema or "enum" in schema):
            return self._type(schema)
        if name not in self.named:
            self.named[name] = ""
            self.named[name] = f"export type {name} = {self._type(schema)};\n"
        return name


def main() -> int:
    TYPES.write_text(PageTypes(document()).text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
