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
_OFF_WORDS: Final = (
    "off|disabled|inactive|aus|deaktiviert|inaktiv|désactivée?|inactif"
    "|apagad[oa]|desactivad[oa]|spent[oa]|disattivat[oa]"
)
_GUARDS: Final = (
    "alarm|alert|guard|watch_?dog|monitor|interlock|safety|detector|sensor|failsafe|backup|notif"
    "|w(?:ä|ae)chter|melder|überwach|ueberwach|schutz|sicher(?:heit|ung)|f(?:ü|ue)hler|verriegel"
    "|warn|avert|avvert|advert|détect|capteur|surveill|sécurit|sauvegard|vigil|seguridad|respaldo|allarm|rilevator"
    "|sorvegl|sicurezz|emergenc|urgence|cut_?off|shut_?down|abschalt|(?<![a-zä])stopp?(?![a-z])|(?<![a-z])par[oa](?:da)?_"
    "|arr[êe]t_|arresto_|notaus"
)
GUARD: Final = re.compile(rf"{_GUARDS}|sperr|verrou|bloque|blocc|(?<![a-z])lock", re.IGNORECASE)
"""How what is named which warns of harm or holds it off."""
SWITCHED_OFF: Final = re.compile(
    rf"^\s{{0,80}}[\w.\"'\[\] -]{{1,60}}{_GAP}[=:]{_GAP}[\"']?(?:{_OFF_WORDS})(?!\w)"
    rf"|^\s{{0,80}}[\w.\"'\[\]-]{{0,60}}(?:enable|a[ck]ti[vf]|attiv|{_GUARDS})[\w.\"'\[\]-]{{0,30}}"
    r"\s{0,3}[=:]\s{0,3}(?:false|no|nein|non|0)(?!\w)",
    re.IGNORECASE | re.MULTILINE,
)
"""What a setting says that is switched off, or that names something which ought to be on."""
EQUALS_TEXT: Final = re.compile(
    r"(?P<name>[A-Za-z_$][\w.$]{0,60})[\"'\]]{0,2}\)?\s{0,3}"
    rf"(?:===?|=|<>|!=|\bIN\b|\bNOT IN\b|\bLIKE\b|\.equals){_GAP}\(?(?P<texts>{_TEXTS})",
    re.IGNORECASE,
)
PASSED_OVER: Final = re.compile(
    r"\bgrep\s{1,3}-[a-z]{0,5}v[a-z]{0,5}\s{1,3}\S"
    r"|\b\w{0,30}(?:ignor|mute|suppress|exclud|blacklist|silenc|unterdr(?:ü|ue)ck|ausblend|ausgeblend)\w{0,30}[^\n\"']{0,20}"
    r"[\"'][^\"'\n]{1,60}[\"']",
    re.IGNORECASE,
)
"""What a script leaves out on purpose, by name or by a shell's filter."""
QUOTED: Final = re.compile(r"[\"']([^\"']{1,60})[\"']")
ARITHMETIC: Final = re.compile(
    rf"(?P<code>{_OPERAND}{_GAP}[*/]{_GAP}(?=[(\[\w$-])[-\w.(\[$\"'`]{{1,60}}[^;\n]{{0,80}})"
)
NO_ARITHMETIC: Final = re.compile(
    r"(?i:select\s{1,3}\*)|(?<!\w)\w+://\S*|/[*/]|\*/|\(\s*\*\s*\)|(?<![\w.~-])[\w.~-]*(?:/[\w.~-]+){2,}|[\"'][^\"']*[\"']"
)
"""Addresses, comments, `(*)`, paths and texts: signs of multiplication and division in them are none."""
NO_FORMULA: Final = re.compile(r"\s*(?:import|#include|using)\b")
QUERY: Final = re.compile(
    r"\b(?:WHERE|WHEN|AND|OR|ON|HAVING|IF|ELSIF|CASE|THEN|SELECT|FILTER)\b", re.IGNORECASE
)
OWNER_SET: Final = re.compile(
    r"^\s{0,20}[\"']?_{0,2}(?:author|owner|maintainer|contact)s?_{0,2}[\"']?\s?[:=]", re.IGNORECASE
)
