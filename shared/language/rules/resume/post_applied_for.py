"""The post that a resume is written for, as it names it: an interviewer weighs all questions by it (E2).

A resume has no field for it. It stands behind a label ("Applying for: …"), under a heading, or in a sentence of what
somebody looks for; there it has to name a kind of work, for "a new challenge" is no post.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, Literal

from shared.language.rules.resume.charges import leads_people
from shared.language.rules.resume.headings import heading_of
from shared.language.rules.resume.jobs import title_in
from shared.language.rules.resume.lines import ResumeLine, resume_lines
from shared.language.rules.resume.periods import period_in
from shared.language.rules.resume.post_required import required_list
from shared.language.rules.resume.post_words import POST_WORDS
from shared.language.rules.resume.words import spoken
from shared.text.phrase_patterns import any_of, whole_phrase
from shared.text.sentences import sentences
from shared.text.words import words

MOST_CHARS: Final = 300
_LONGEST_LABEL: Final = 8
_QUOTED_WORDS: Final = 16
_MOST_LINES: Final = 300
_LINE_CHARS: Final = 1_000
_TOP: Final = 12
"""The first lines of a resume: there a label needs no colon."""
_BELOW: Final = 3
"""How many lines below a heading tell of it."""
_MARKS: Final = " \t#*_-–—•·|:.»>"
_BULLET: Final = re.compile(r"\s*[-*•–—▪●○◦■□·‣➢✓>]\s")
_LEADING_ON: Final = (" als", " as", " comme", " como", " come", " of", " de", " d'", " di")
_CELL: Final = re.compile(r"\S++(?:[^\S\t]{1,2}\S++)*+")
_CUTS: Final = re.compile(r"[,;(–—|]|\s-\s")


def post_applied_for(resume: str, language: str) -> str | None:
    """What the resume says of the post, at most 300 characters; None where it names none."""
    lines = _lines(resume)
    found = next(_labelled(lines, language), None) or next(_sought(lines, language), None)
    return found[:MOST_CHARS].strip() if found and "?" not in found else None


def wanted_by_post(resume: str, language: str) -> str:
    """The post, with all that it asks for: what jobs and skills are weighed by; empty where none is named."""
    post = post_applied_for(resume, language)
    return f"{post}\n{required_list(resume, language).partition(':')[2]}".strip() if post else ""


def lines_without_post(resume: str, language: str) -> tuple[ResumeLine, ...]:
    """The lines of a resume without those that name the post or what it asks for: its staff and duties are not yet the
    person's."""
    post = next(_labelled(_lines(resume), language), None)
    behind = post.rstrip(" .;") if post else None
    required = [*_lines_within(resume, required_list(resume, language), language)]
    return tuple(
        line
        for line in resume_lines(resume, language)
        if line.title or not (_names(line, behind) or line in required)
    )


def _lines_within(resume: str, part: str, language: str) -> Iterator[ResumeLine]:
    """The lines that stand in this part of a resume, which may name elsewhere what they say."""
    start, at = resume.find(part), 0
    for line in resume_lines(resume, language) if part else ():
        at = max(at, resume.find(line.text, at))
        if start <= at < start + len(part):
            yield line


def _names(line: ResumeLine, post: str | None) -> bool:
    """Whether a line names the post, behind a label at most."""
    if not post or post not in line.text:
        return False
    return len(words(line.text.partition(post)[0])) <= _LONGEST_LABEL


def quoted_post(post: str, *, shortly: bool = False) -> str:
    """The post as it is quoted: its first sentence, cut at a comma or the like where that is long; `shortly` up to the
    first of these."""
    first = (sentences(post) or [post])[0].rstrip(" .;,")
    ends = [cut.start() for cut in _CUTS.finditer(first)]
    if shortly and ends:
        return first[: ends[0]].strip()
    while len(words(first)) > _QUOTED_WORDS and ends:
        first = first[: ends.pop()].strip()
    whole = first[: first.rfind("(")].strip() if first.count("(") > first.count(")") else first
    return whole if len(words(whole)) <= _QUOTED_WORDS else " ".join(whole.split()[:_QUOTED_WORDS])


def parts_of(post: str) -> list[str]:
    """What the post is made of: its name, its place, what is in its charge."""
    return [part for each in sentences(post) for cut in _CUTS.split(each) if (part := cut.strip(" ).;,"))]


def _lines(resume: str) -> list[str]:
    """The lines, each column by itself; a blank one stays, for it ends what stands below a heading."""
    raw = resume.replace("’", "'").split("\n", _MOST_LINES)[:_MOST_LINES]
    return [cell for line in raw for cell in _CELL.findall(line[:_LINE_CHARS]) or ("",)]


def _labelled(lines: list[str], language: str) -> Iterator[str]:
    """What stands behind or below the label of a post; then what an aim names, where that is one."""
    for place in range(len(lines)):
        is_bare = place < _TOP and not _BULLET.match(lines[place])
        if rest := _behind("labels", lines, place, language, is_bare=is_bare):
            yield rest
    for place in range(len(lines)):
        rest = _behind("aims", lines, place, language, is_bare=False)
        if found := rest and _post_in(rest, language):
            yield found


def _behind(
    kind: Literal["labels", "aims"], lines: list[str], place: int, language: str, *, is_bare: bool
) -> str | None:
    """The text of a label at this place: behind its colon or dash, or below; where it `is_bare` right behind it, if a
    post follows: "Application for employment" names none."""
    line = lines[place].strip(_MARKS)
    label = _label(kind, language).match(line)
    if label is None:
        return None
    rest = line[label.end() :]
    if not rest.strip(_MARKS):
        below = [*_below(lines[place + 1 :], language)]
        return " ".join(below) or None
    has_mark = rest.lstrip()[:1] in (":", "–", "—") or rest.startswith(" - ")
    leads_on = label.group().lower().endswith(_LEADING_ON) or _post_in(rest, language) is not None
    if not (has_mark or (is_bare and leads_on and not period_in(rest, language))):
        return None
    return rest.strip(_MARKS) + " ".join(("", *_carried_on(rest, lines[place + 1 :], language)))


def _below(lines: list[str], language: str) -> Iterator[str]:
    """The next lines, up to a blank one, a heading or a date; one blank line may stand under the heading itself."""
    for line in lines[lines[:1] == [""] :][:_BELOW]:
        if not line or heading_of(line.strip(_MARKS), language) or period_in(line, language):
            return
        yield line.lstrip(_MARKS)


def _carried_on(rest: str, below: list[str], language: str) -> list[str]:
    """The next line, where the sentence of this one goes on in it."""
    goes_on = rest.rstrip().endswith((",", "-", "(", "&")) or rest.count("(") > rest.count(")")
    return [*_below(below[:1], language)] if goes_on else []


def _post_in(text: str, language: str) -> str | None:
    """The post that somebody looks for: what a phrase leads to, else the sentence that names a kind of work."""
    for sentence in sentences(text):
        if sought := _seeks(language).search(sentence):
            return sentence[sought.end() :].strip(_MARKS)
        if title_in(sentence, language) or leads_people(sentence, language):
            return sentence
    return None


def _sought(lines: list[str], language: str) -> Iterator[str]:
    """What a sentence anywhere says that somebody applies for or looks for."""
    for line in lines:
        sought = None if _BULLET.match(line) else _seeks(language).search(line)
        rest = line[sought.end() :].strip(_MARKS) if sought else ""
        if rest and (title_in(rest, language) or leads_people(rest, language)):
            yield rest


@cache
def _label(kind: Literal["labels", "aims"], language: str) -> re.Pattern[str]:
    phrases = (phrase for each in spoken(language) for phrase in getattr(POST_WORDS[each], kind))
    return re.compile(rf"(?:{any_of(phrases)})(?:(?<=')|(?!\w))", re.IGNORECASE)


@cache
def _seeks(language: str) -> re.Pattern[str]:
    return whole_phrase(phrase for each in spoken(language) for phrase in POST_WORDS[each].seeks)
