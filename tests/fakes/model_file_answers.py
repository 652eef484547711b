"""What the fake model makes of the files of a handover: lines with numbers in them, and a question about each."""

import re
from collections.abc import Mapping

_LINE = re.compile(r"^(\d+): (.*)$", re.MULTILINE)
_SET = re.compile(r"^\s*(\w+)\s*(?:=|:=)\s*(\d[\d.]*)")
_FOUND = re.compile(r"^(\d+\.\d+) \[(\w+)\](?: line (\d+))?: (.*) \| (.*)$")


def dived(data: Mapping[str, str]) -> Mapping[str, object]:
    """The first line is what the file is for, each name that is set to a number a threshold."""
    lines = [(int(number), line) for number, line in _LINE.findall(data["passages"]) if line.strip()]
    purpose = [
        _finding(number, line, "purpose", "This is what the file begins with.") for number, line in lines[:1]
    ]
    return {
        "findings": purpose
        + [
            _finding(number, line, "threshold", f"{match[1]} is {match[2]}, and nothing says why.")
            for number, line in lines
            if (match := _SET.match(line))
        ][:10]
    }


def told_of_project(data: Mapping[str, str]) -> Mapping[str, object]:
    names = [text.split("\n")[0].split(" ", 1)[1] for name, text in data.items() if name.startswith("file-")]
    return {"text": f"The project is made of {', '.join(names)}. Nothing else was found."}


def planned(data: Mapping[str, str]) -> Mapping[str, object]:
    """A question for each threshold, and one for the whole project."""
    general = {"finding": None, "priority": "P0", "question": "What would break first without you?"}
    return {"questions": [general, *_questions(data)]}


def _questions(data: Mapping[str, str]) -> list[Mapping[str, object]]:
    found: list[Mapping[str, object]] = []
    for name, text in data.items():
        if name.startswith("file-"):
            file_name = text.split("\n")[0].split(" ", 1)[1]
            for match in filter(None, map(_FOUND.match, text.split("\n"))):
                if match[2] == "threshold":
                    question = (
                        f"In {file_name}, line {match[3]}, it says {match[5][:60].strip()}. Who chose that?"
                    )
                    found.append({"finding": match[1], "priority": "P0", "question": question})
    return found


def _finding(line: int, excerpt: str, kind: str, text: str) -> Mapping[str, object]:
    return {"line": line, "excerpt": excerpt.strip()[:120], "kind": kind, "text": text}
