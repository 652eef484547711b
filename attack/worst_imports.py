"""The worst files of YAML and JSON that a question set may be imported from."""

import json
from typing import Final

from attack.worst_files import Files
from tests.reading.documents import archive


def aliases(depth: int = 12) -> bytes:
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, depth)]
    return "\n".join(lines).encode()


IMPORTS: Final[Files] = {
    "no text": lambda: b"",
    "YAML of a billion laughs": aliases,
    "YAML that is itself": lambda: b"&a [*a]",
    "YAML that merges itself": lambda: b"a: &a\n  <<: *a\n  b: c",
    "YAML that makes an object": lambda: b"!!python/object/apply:os.system ['true']",
    "YAML with an unknown tag": lambda: b"!secret x",
    "YAML nested 100,000 deep": lambda: b"[" * 100_000,
    "YAML maps nested deep": lambda: b"".join(b" " * n + b"a:\n" for n in range(1_500)),
    "YAML of tabs": lambda: b"\t\t\ta: b\n" * 1_000,
    "YAML of 50,000 anchors": lambda: b"\n".join(b"- &a%d x" % n for n in range(50_000)),
    "YAML of a long key": lambda: b"? " + b"x" * 500_000 + b"\n: y",
    "YAML of many documents": lambda: b"---\na: b\n" * 20_000,
    "YAML with control characters": lambda: b"a: \x00\x07\x1b",
    "a set with a question of 1 MB": lambda: json.dumps(
        {"role": "r", "level": "l", "name": "n", "questions": [{"question_text": "x" * 900_000}]}
    ).encode(),
    "100,000 sets": lambda: b"[" + b"{}," * 99_999 + b"{}]",
    "a set of 50,000 questions": lambda: json.dumps({"questions": [{}] * 50_000}).encode(),
    "JSON nested 100,000 deep": lambda: b'{"a":' * 100_000,
    "JSON of a million brackets": lambda: b"[" * 1_000_000,
    "JSON of a million digits": lambda: b"9" * 1_000_000,
    "JSON of an endless number": lambda: b'{"a": 1e999999999}',
    "JSON that is no number": lambda: b'{"a": NaN, "b": Infinity}',
    "JSON with the same key": lambda: b"{" + b",".join([b'"questions": []'] * 10_000) + b"}",
    "JSON with halves of characters": lambda: b'{"name": "\\ud800", "role": "\\udc00"}',
    "JSON in UTF-16": lambda: json.dumps({"name": "n"}).encode("utf-16"),
    "a picture as an import": lambda: b"\x89PNG\r\n\x1a\n" + bytes(1_000),
    "an archive as an import": lambda: archive({"a.json": b"{}"}),
    "keys that mean something to programs": lambda: (
        b'{"__proto__": {"x": 1}, "constructor": {}, "$ref": "file:///"}'
    ),
}
