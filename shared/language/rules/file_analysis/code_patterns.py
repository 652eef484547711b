"""The patterns by which lines of code are read, whatever the language. Bounded everywhere, so that no line is slow."""

import re
from typing import Final

_NUMBER: Final = r"-?\d[\d_]{0,15}(?:\.\d{1,12})?"
_SIGN: Final = r"<=|>=|<>|!=|===?|<|>|-(?:gt|ge|lt|le|eq|ne)\b|=(?![=>])"
_GAP: Final = r"\s{0,3}"
_KEYWORDS: Final = (
    "export|const|let|var|final|static|public|private|SET|DECLARE|define|int|float|double|Dim|readonly|val"
)
_TYPE: Final = r"(?:\s(?:NUMERIC|DECIMAL|INT|FLOAT|AS)\w{0,20}(?:\([\d, ]{0,10}\))?)?"
_TEXTS: Final = r"(?:[\"'][^\"'\n]{1,60}[\"']\s{0,2},?\s{0,2}){1,12}"
_OPERAND: Final = r"[\w.\])\"'`]{1,60}"

COMPARED: Final = re.compile(
    rf"(?P<name>[A-Za-z_][\w.\[\]\"'$]{{0,60}})\)?{_GAP}(?P<sign>{_SIGN}){_GAP}(?P<number>{_NUMBER})(?![\w.])"
)
COUNTED: Final = re.compile(rf"\s(?P<sign>-(?:gt|ge|lt|le|eq|ne))\s{{1,3}}(?P<number>{_NUMBER})(?![\w.])")
"""A shell's comparison, whatever stands at its left."""
BETWEEN: Final = re.compile(
    rf"(?P<name>[\w.]{{1,60}})\s{{1,3}}(?:NOT\s)?BETWEEN\s{{1,3}}(?P<number>{_NUMBER}\s{{1,3}}AND\s{{1,3}}{_NUMBER})",
    re.IGNORECASE,
)
ASSIGNED: Final = re.compile(
    rf"^\s{{0,80}}(?:(?:{_KEYWORDS})\s{{1,3}}){{0,4}}[@$\"']?(?P<name>[A-Za-z_][\w.-]{{0,60}})[\"']?{_TYPE}"
    rf"{_GAP}(?::=|<-|=(?!=)|:){_GAP}[\"']?(?P<value>{_NUMBER}%?)[\"']?\s{{0,3}}[;,)]?\s*$",
    re.IGNORECASE,
)
EQUALS_TEXT: Final = re.compile(
    r"(?P<name>[A-Za-z_$][\w.$]{0,60})[\"'\]]{0,2}\)?\s{0,3}"
    rf"(?:===?|=|<>|!=|\bIN\b|\bNOT IN\b|\bLIKE\b|\.equals){_GAP}\(?(?P<texts>{_TEXTS})",
    re.IGNORECASE,
)
QUOTED: Final = re.compile(r"[\"']([^\"']{1,60})[\"']")
ARITHMETIC: Final = re.compile(
    rf"(?P<code>{_OPERAND}{_GAP}[*/]{_GAP}(?=[(\[\w$-])[-\w.(\[$\"'`]{{1,60}}[^;\n]{{0,80}})"
)
NO_ARITHMETIC: Final = re.compile(
    r"(?<!\w)\w+://\S*|/[*/]|\*/|\(\s*\*\s*\)|(?<![\w.~-])[\w.~-]*(?:/[\w.~-]+){2,}|[\"'][^\"']*[\"']"
)
"""Addresses, comments, `(*)`, paths and texts: signs of multiplication and division in them are none."""
NO_FORMULA: Final = re.compile(r"\s*(?:import|#include|using)\b")
TARGET: Final = re.compile(
    r"^\s{0,80}(?:\w{1,12}\s){0,3}[@$]?(?P<name>[A-Za-z_][\w.\[\]\"'$]{0,60})\s{0,3}(?:[*/+-]?=(?!=)|<-|:=)"
)
ALIAS: Final = re.compile(r"\bAS\s{1,3}(?P<name>[\w\"`\[\]]{1,60})\s*+(?:,\s*+)?$", re.IGNORECASE)
NAMED_AS: Final = re.compile(r"(?<!\s)\s+AS\s+\S+\s*$", re.IGNORECASE)
CHOICE: Final = re.compile(r"\b(?P<code>CASE\s{1,3}WHEN\b.{1,200}\bEND)\b", re.IGNORECASE)
"""A formula that differs from case to case is shown whole."""
TABLE: Final = re.compile(
    r"\b(?:FROM|JOIN|INTO|UPDATE|MERGE\s{1,3}INTO|TABLE(?:\s{1,3}IF\s{1,3}(?:NOT\s{1,3})?EXISTS)?)\s{1,3}"
    r"(?P<name>[\"`\[]?[A-Za-z_][\w.\"`\[\]$]{1,80})",
    re.IGNORECASE,
)
LIBRARY: Final = re.compile(
    r"^\s{0,20}(?:import\s.{0,80}?from\s{1,3}[\"'](?P<a>[\w@./-]{1,60})|import\s{1,3}[\"']?(?P<b>[\w@./-]{1,60})"
    r"|(?:.{0,60}=\s?)?require\(\s?[\"'](?P<c>[\w@./-]{1,60})|library\((?P<d>[\w.]{1,40})|using\s{1,3}(?P<e>[\w.]{1,60});"
    r"|#include\s{0,3}[<\"](?P<f>[\w./]{1,60})|from\s{1,3}(?P<g>[\w.]{1,60})\s{1,3}import\b)"
)
QUERY: Final = re.compile(
    r"\b(?:WHERE|WHEN|AND|OR|ON|HAVING|IF|ELSIF|CASE|THEN|SELECT|FILTER)\b", re.IGNORECASE
)
OWNER_SET: Final = re.compile(
    r"^\s{0,20}[\"']?_{0,2}(?:author|owner|maintainer|contact)s?_{0,2}[\"']?\s?[:=]", re.IGNORECASE
)
QUERYING: Final = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|JOIN)\b")
