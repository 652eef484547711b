"""What the rules look for in resumes and in answers about skills, and what they ask.

A phrase matches whole words, case and white space aside; `*` stands for any ending ("deadline*").
"""

import re
from functools import cache
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen, SkillAttribute
from shared.text.phrase_patterns import whole_phrase
from shared.text.spoken import in_all

_MARKS: Final = (", ", "; ", ": ", " – ")

type LineKind = Literal["result", "once", "leading"]
"""A result, something that was done one time, the leading of people."""
type PhraseList = tuple[str, ...]
type ByAttribute[T] = dict[SkillAttribute, T]


class Headings(Frozen):
    """What stands over the parts of a resume."""

    skills: PhraseList
    experience: PhraseList
    voluntary: PhraseList
    other: PhraseList
    education: PhraseList
    objective: PhraseList
    summary: PhraseList
    asides: PhraseList


class SkillLeads(Frozen):
    """What leads to a question: a `{line}` of the resume, alone, `under` its `{skill}` or after another one of it.

    Without a line the skill is named in the `entry` to it, where an answer `told` of it, where the question before was of
    it (`back`) or of another (`returning`); one that staff `added` is not said to be in it. One comes back to a
    `job` as one; that which is named by its title has leads of its own ("your work as …").
    """

    line: str
    under: str
    again: tuple[str, ...]
    entry: PhraseList
    added: str
    told: str
    back: PhraseList
    alone: PhraseList
    returning: PhraseList
    job: PhraseList
    job_under: str
    job_entry: PhraseList
    job_back: PhraseList
    job_returning: PhraseList


class ResumeWords(Frozen):
    """The vocabulary of one language.

    `wishes` are what someone would like or hardly knows; `doubts` tell of what is no deed of theirs or holds no more,
    `fill_doubts` of a small or shared part. `frames` are words of a criterion that name no subject, `limits` those that
    must be said as they are; `either` parts two of which one will do. `doing` says that a thing was done. `duty_leads`
    stand before the name of a duty, `duty_ends` behind it. `numbers` are counts in words, `vague` those that alone are an
    answer; `times` and `sizes` units, `answer_times` those that count in answers only; `deadlines` turn a time into a
    limit. `signs` tell an attribute, `answer_signs` in answers, `cues` ask for one; `questions` ask for an attribute,
    `probes` ask on, and `figure` for how a claim was `counted`; of a line of a kind that `line_signs` tell, `of_lines`
    ask instead. `unpaid` tell of voluntary work, `denials` that a skill is none of theirs, `by_others` that others
    decide; what is said `beside` the subject is about the talk. `certificates` tell what somebody learnt for sure ("-"
    before the end of a compound), `schooling` beside one of these; `nature` what they are like. Of what was learnt
    `lessons` ask, with its name. By `turning_to` somebody tells whom they turn to. Who has `hardly` done a thing is asked
    for what is `nearest`.
    """

    headings: Headings
    wishes: PhraseList
    doubts: PhraseList
    fill_doubts: PhraseList
    limits: PhraseList
    either: PhraseList
    doing: PhraseList
    duty_leads: PhraseList
    duty_ends: PhraseList
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
    answer_signs: ByAttribute[PhraseList]
    cues: ByAttribute[PhraseList]
    leads: SkillLeads
    questions: ByAttribute[PhraseList]
    probes: ByAttribute[PhraseList]
    figure: str
    counted: PhraseList
    line_signs: dict[LineKind, PhraseList]
    of_lines: dict[LineKind, ByAttribute[PhraseList]]
    unpaid: PhraseList
    hardly: PhraseList
    nearest: str
    denials: PhraseList
    beside: PhraseList
    by_others: PhraseList
    certificates: PhraseList
    schooling: PhraseList
    nature: PhraseList
    lessons: PhraseList
    turning_to: PhraseList
    main_work: str


RESUME_WORDS: Final = in_all(ResumeWords, "resume")


def spoken(language: str) -> tuple[str, ...]:
    """The languages a text of this interview may be in: resumes are often in English whatever the interview's."""
    return (language,) if language == "en" else (language, "en")


@cache
def wishing(language: str) -> re.Pattern[str]:
    """Finds what someone would like to do, or says to hardly know."""
    return whole_phrase(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].wishes)


def stretch(text: str, start: int, longest: int) -> str:
    """The part of a sentence that holds position `start`, between its marks, at most `longest` characters."""
    begins = (text.rfind(mark, 0, start) + len(mark) for mark in _MARKS if mark in text[:start])
    ends = (at for mark in _MARKS if (at := text.find(mark, start)) >= 0)
    began, ended = max(begins, default=0), min(ends, default=len(text))
    if ended - began > longest:
        began, ended = _window(text, start, ended, longest)
    return " ".join(text[began:ended].split()).strip(" .;,()")


def _window(text: str, start: int, ended: int, longest: int) -> tuple[int, int]:
    """From `start` on what fits, else what fits before the end, in whole words where there is a space to cut at."""
    if ended - start > longest:
        space = text.rfind(" ", start, start + longest)
        return start, space if space > start else start + longest
    space = text.find(" ", ended - longest, start)
    return (space + 1 if space >= 0 else start), ended
