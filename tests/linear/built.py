"""Calls of the product that build patterns as they run: from the vocabularies of its languages, or from someone's words.

A new pattern of this kind is entered here, with a call that builds it.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, get_args

from devhost.http.routes import read_route
from shared.interview.state_machine import signal
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES
from shared.interview.state_machine.settings import LanguageCode
from shared.language import spans
from shared.language.rules import days_of_the_year, interrogatives
from shared.language.rules.asides import by_words as asides
from shared.language.rules.corrections import contrasts
from shared.language.rules.exploration import sub_goals_heard
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.following_up import quoted
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS
from shared.language.rules.handover import facts, names
from shared.language.rules.handover.file_analysis import days, frame, literals, people, signs
from shared.language.rules.hearing import skipping
from shared.language.rules.off_record import left_out
from shared.language.rules.points import part_signs
from shared.language.rules.points.doubts import cues
from shared.language.rules.resume import clauses as resume_clauses
from shared.language.rules.resume import doubts as resume_doubts
from shared.language.rules.resume import duties as resume_duties
from shared.language.rules.resume import jobs as resume_jobs
from shared.language.rules.resume import learnt as resume_learnt
from shared.language.rules.resume import periods as resume_periods
from shared.language.rules.resume import post_applied_for, post_required
from shared.language.rules.resume import words as resume_words
from shared.language.rules.skills import signs as skill_signs
from shared.modes.candidate_gaps import reviewing
from shared.modes.predefined_questions import resume_coverage as coverage
from shared.modes.topic_exploration import contact_data, facts_told
from shared.text import clauses, dictated, grounding, quantities, spoken_times
from shared.text.spoken import in_one

LANGUAGES: Final[tuple[LanguageCode, ...]] = get_args(LanguageCode.__value__)
_HARD_WORDS: Final = ("a a b", "-- --", "aaaa", "a\u00a0a", "C++ C", "...", "((a", "' ' '", "7 7.7")


def _of_languages() -> None:
    for language in LANGUAGES:
        left_out.asks_to_leave_out("not for the file", language)
        post_required._label(language)
        for build in (
            clauses._joint,
            spoken_times._clock,
            clauses._opening,
            clauses._example,
            partial(clauses._example, sure=False),
            dictated._pattern,
            facts._opening,
            interrogatives.reasons,
        ):
            build(language)
        quantities._ones(language)
        for bound in quantities.BOUNDS:
            quantities._limits(language, bound)
        for opened in (True, False):
            quantities._passing(language, opened=opened)
        for cue in cues.CUES:
            cues._pattern(language, cue)
        for build in (resume_periods._period, resume_words.wishing, resume_jobs._titles):
            build(language)
        for build in (resume_clauses._doing, resume_doubts._strong, resume_doubts._slight):
            build(language)
        for build in (
            resume_learnt._certificate,
            resume_learnt._schooling,
            resume_learnt._nature,
            resume_learnt._deeds,
        ):
            build(language)
        for labels in ("labels", "aims"):
            post_applied_for._label(labels, language)
        for build in (resume_duties._leads, resume_duties._joint, resume_duties._ends):
            build(language)
        for build in (
            skill_signs._deadline,
            skill_signs._quantity,
            skill_signs._cues,
            skill_signs._told_freely,
        ):
            build(language)
        for build in (asides._greeting, contrasts._before, skipping.breaks):
            build(language)
        for build in (facts_told._joints, quoted._before_a_subject):
            build(language)
        book = EXPLORATION_WORDS[language]
        stories = FOLLOW_UP_WORDS[language]
        for listed in (book.sad, stories.once, stories.we):
            sub_goals_heard.any_of_words(listed)
        for attribute in SKILL_ATTRIBUTES:
            for answering in (False, True):
                skill_signs._patterns(attribute, language, answering)
        for sign in in_one(dict[str, Any], language, "handover_signs"):
            part_signs._pattern(sign, language)
        days_of_the_year._days(language)
        signal._compiled(in_one(tuple[str, ...], language, "words", "impact"))
    for sign in get_args(signs.Sign.__value__):
        signs._pattern(sign)
    for kind in ("fields", "subjects", "greetings", "closings"):
        frame._pattern(kind)
    days._end_days()
    days._set_days()
    literals._patterns()
    for look in (people.people, people.names_owner, people.owner):
        look("x")


def _of_words() -> None:
    for words in _HARD_WORDS:
        spans.find_span(words, ["x"])
        spans.find_name(words, "x")
        coverage.span_in(words, "x")
        reviewing.around(words, "x")
        names._within(words, [f"{words} x"])
        contact_data._without(words, {"name": "x"})
        for kind in ("cell", "file", "identifier"):
            grounding._stands(grounding.Artefact(kind, words), grounding.grounds(["x"]))
    read_route("api/interview/{id}/questions/{question_id}/audio", (), None)
    read_route("console/{*path}", (), None)


EXAMPLES: Final[tuple[Callable[[], None], ...]] = (_of_languages, _of_words)
