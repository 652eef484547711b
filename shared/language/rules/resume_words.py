"""What the rules look for in resumes and in answers about skills, and what they ask.

A phrase matches whole words, case and white space aside; `*` stands for any ending ("deadline*").
"""

from typing import Annotated, Final

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen, SkillAttribute
from shared.text.spoken import in_all

_MARKS: Final = (", ", "; ", ": ", " – ")

type PhraseList = tuple[str, ...]
type ByAttribute[T] = dict[SkillAttribute, T]


class Headings(Frozen):
    """What stands over the parts of a resume."""

    skills: PhraseList
    experience: PhraseList
    education: PhraseList
    objective: PhraseList
    summary: PhraseList


class SkillLeads(Frozen):
    """What names a skill before a question about it: at first, again, and with what the resume says of it."""

    entry: PhraseList
    staying: PhraseList
    known: str


class ResumeWords(Frozen):
    """The vocabulary of one language.

    `wishes` are what someone would like or hardly knows; `frames` words of a criterion that name no subject. `numbers`
    are counts in words, `vague` those that alone are an answer; `times` and `sizes` units, `answer_times` those that
    count in answers only; `deadlines` turn a time into a limit. `signs` tell an attribute, `cues` ask for one;
    `leads` name a `{skill}`, `questions` ask for an attribute of it, `probes` ask on, one list for each follow-up.
    """

    headings: Headings
    wishes: PhraseList
    frames: PhraseList
    present: PhraseList
    since: PhraseList
    until: PhraseList
    months: PhraseList
    titles: PhraseList
    numbers: PhraseList
    vague: PhraseList
    times: PhraseList
    answer_times: PhraseList
    deadlines: PhraseList
    durations: PhraseList
    sizes: PhraseList
    signs: ByAttribute[PhraseList]
    cues: ByAttribute[PhraseList]
    leads: SkillLeads
    questions: ByAttribute[PhraseList]
    probes: ByAttribute[Annotated[tuple[PhraseList, ...], Field(min_length=3, max_length=3)]]
    main_work: str


RESUME_WORDS: Final = in_all(ResumeWords, "resume")


def spoken(language: str) -> tuple[str, ...]:
    """The languages a text of this interview may be in: resumes are often in English whatever the interview's."""
    return (language,) if language == "en" else (language, "en")


def stretch(text: str, start: int, longest: int) -> str:
    """The part of a sentence that holds position `start`, between its marks, at most `longest` characters."""
    begins = (text.rfind(mark, 0, start) + len(mark) for mark in _MARKS if mark in text[:start])
    ends = (at for mark in _MARKS if (at := text.find(mark, start)) >= 0)
    began, ended = max(begins, default=0), min(ends, default=len(text))
    if ended - began > longest:
        began, ended = _window(text, began, start, ended, longest)
    return " ".join(text[began:ended].split()).strip(" .;,()")


def _window(text: str, began: int, start: int, ended: int, longest: int) -> tuple[int, int]:
    """From `start` on what fits, else what fits before the end, in whole words where there is a space to cut at."""
    if ended - start > longest:
        space = text.rfind(" ", start, start + longest)
        return start, space if space > start else start + longest
    space = text.find(" ", ended - longest, start)
    return (space + 1 if space >= 0 else start), ended
