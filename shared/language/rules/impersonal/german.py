"""German: "was man macht" as "was Sie machen", "was weggeworfen wird" as "was Sie wegwerfen"."""

import re
from typing import Final

from shared.language.rules.impersonal.words import IMPERSONAL_WORDS

_ENDS: Final = r"(?=$|[,;.?]| und | oder )"
_NO_VERB: Final = (
    r"(?!(?:oft|weit|gut|leicht|schlecht|recht|laut|spät|selbst|fest|kalt|alt|dicht|nicht|jetzt|meist|zuletzt|erst"
    r"|sonst|fast|dort|sofort|überhaupt|vielleicht|heute|gerne|lange|bekannt|beliebt|bereit|w(?:e[nmr]|as|ie|o|elche\w?))\b)"
)
_MAN: Final = re.compile(
    rf"\bman\b(?P<mid>(?: [^\s,;.?]{{1,40}}){{0,20}}?) (?P<verb>{_NO_VERB}[a-zäöüß][^\s,;.?]{{0,38}}[^\Wn]){_ENDS}"
)
_TAIL: Final = re.compile(
    r",? (?:und|oder|aber|sondern|sowie) (?P<mid>(?:[^\s,;.?]{1,40} ){0,8}?)"
    rf"(?P<verb>{_NO_VERB}[a-zäöüß]\w*){_ENDS}"
)
"""What the same subject also does: "was man kauft oder selbst macht"."""
_LISTED: Final = re.compile(r"\bSie\b[^,;.?]{0,80}, [a-zäöüß]\w*t (?:und|oder)\b")
_ASKS: Final = re.compile(
    r"(?:\w+ )?(?:w(?:er|e[nm]|as|ann|ie|o\w*|arum|eshalb|eil|enn|elche\w*)|ob|dass|falls|man|Sie)\b"
)
_ANOTHER: Final = re.compile(r"(?:der|die|das|ein|eine|es|er|sie|ihr|jemand|andere|alles)\b")
_INVERTED: Final = re.compile(rf"^(?P<ask>\w+(?: [A-ZÄÖÜ]\w+)?) (?P<verb>{_NO_VERB}[a-zäöüß]\w*) man\b")
_DONE: Final = re.compile(
    r"^(?P<ask>was|womit|wie oft|wie viel|wie|wann|wo|welche[ns]? [A-ZÄÖÜ]\w+)"
    r"(?P<mid>(?: (?:das|die|es|diese|dieses) ?(?:[A-ZÄÖÜ]\w+)?| (?:dann|danach|dabei|schon|bisher|zuerst|meistens"
    r"|nicht|oft|noch|nie))*)"
    rf" (?P<done>\w+) (?P<be>wird|werden|wurde|wurden|worden ist|worden sind){_ENDS}"
)
_WEAK: Final = re.compile(
    r"^(?P<before>\w{0,12}?)(?:ge(?P<stem>\w{2,30}t)|(?P<whole>(?:be|ver|er|ent|zer)\w{2,30}t|\w{1,30}iert))$"
)


def to_you_de(goal: str) -> str:
    """The sub-goal as it is said to "Sie"."""
    if found := _DONE.match(goal):
        said = _done(found)
        return goal if said is None else said + to_you_de(goal[found.end() :])
    if found := _INVERTED.match(goal):
        verb = _plural(found["verb"])
        return goal if verb is None else to_you_de(f"{found['ask']} {verb} Sie{goal[found.end() :]}")
    verbs = [_plural(found["verb"]) for found in _MAN.finditer(goal)]
    if None in verbs or len(verbs) != len(re.findall(r"\bman\b", goal)):
        return goal
    turned = _MAN.sub(lambda found: f"Sie{found['mid']} {_plural(found['verb'])}", goal)
    return _with_tails(turned) or goal


def _with_tails(turned: str) -> str | None:
    """What else the same clause says that "Sie" do, turned too; None where its subject or its verb is not certain."""
    if _LISTED.search(turned):
        return None
    said, at = "", 0
    for found in _TAIL.finditer(turned):
        clause, tail = turned[: found.start()].rpartition(",")[2], f"{found['mid']}{found['verb']}"
        is_plural = found["verb"].endswith("n") and found["verb"] not in dict(IMPERSONAL_WORDS["de"].forms)
        if "Sie" not in clause.split() or _ASKS.match(tail) or is_plural:
            continue
        verb = None if _ANOTHER.match(tail) else _plural(found["verb"])
        if verb is None:
            return None
        said += f"{turned[at : found.start('verb')]}{verb}"
        at = found.end()
    return said + turned[at:]


def _done(found: re.Match[str]) -> str | None:
    """What they do, or have done; None where the verb of a participle is not known."""
    lead = f"{found['ask']} Sie{found['mid']}"
    infinitive = _infinitive(found["done"])
    if infinitive is None or IMPERSONAL_WORDS["de"].is_alone(found["done"]):
        return None
    return f"{lead} {infinitive}" if found["be"] in ("wird", "werden") else f"{lead} {found['done']} haben"


def _infinitive(done: str) -> str | None:
    """The infinitive of a participle: listed by its end, or regular."""
    for old, new in IMPERSONAL_WORDS["de"].participles:
        if done.endswith(old):
            return done.removesuffix(old) + new
    found = _WEAK.match(done)
    if found is None:
        return None
    return f"{found['before']}{_plural(found['stem'] or found['whole'])}"


def _plural(verb: str) -> str | None:
    """The verb as it is said to "Sie"; None for one that is no third person."""
    book = IMPERSONAL_WORDS["de"]
    for old, new in (*book.forms, *book.endings):
        if verb.endswith(old):
            return verb.removesuffix(old) + new
    return None
