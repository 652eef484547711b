"""The questions about a skill or a job (E2): one for an unknown attribute, and those that ask on when it stays open.

The resume's own lines lead to them, one after the other, each a whole sentence in quotation marks. A skill can be a tool,
a title or a trade, so that a sentence around its name needs a form that fits any: the question speaks of "this work",
which is named or quoted in the same question, or was so in the one before.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from shared.interview.state_machine.assessment import SkillAttribute
from shared.language.port import LanguageFailed
from shared.language.requests.interview import FollowUpRequest
from shared.language.requests.resume import GapQuestionRequest
from shared.language.rules.following_up.probes import is_story, tells_case
from shared.language.rules.following_up.quoted import quotes, stands_in
from shared.language.rules.hearing.listening import mentions
from shared.language.rules.phrases import rotated
from shared.language.rules.points.matching import stems
from shared.language.rules.resume.jobs import short_name, title_in
from shared.language.rules.resume.learnt import is_of_a_course
from shared.language.rules.resume.line_kinds import line_kind
from shared.language.rules.resume.line_order import has_figure, telling_first
from shared.language.rules.resume.periods import period_in
from shared.language.rules.resume.post_words import POST_WORDS
from shared.language.rules.resume.words import RESUME_WORDS, LineKind, SkillLeads
from shared.language.rules.skills.own_part import tells_own_part
from shared.language.rules.skills.signs import MEASURED
from shared.language.spans import find_name
from shared.text.words import normalised, words

_LISTED: Final = re.compile(r"[,;]\s|\s[/|]\s")
_FEWEST_QUOTED: Final = 3
_FEW: Final = 12
_QUOTES: Final = frozenset("“„«")
_OF_A_JOB: Final = 2
"""The first questions for depth ask for the days and the tasks of a job."""
_OF_EVERY_DAY: Final = 3
"""The first ones ask how something goes as a rule."""
_OF_OTHERS: Final = slice(1, 3)
"""Which questions for autonomy ask whom they turned to, and who else was involved."""
_LONGEST_LEAD: Final = 21
"""Words before a question; an acknowledgement may stand before them."""
_TOLD: Final = 0.6
"""The share of a line's words that an answer has which tells of it."""
_TOLD_OF_A_NAME: Final = 0.5


def gap_question(request: GapQuestionRequest) -> str:
    """A question for the attribute; the wording used least comes first.

    Raises `LanguageFailed("exhausted")` when every wording was asked about this skill, or the need was.
    """
    if request.attribute is None:
        return _for_need(request)
    book = RESUME_WORDS[request.language]
    if request.is_learnt and request.attribute == "depth":
        named = tuple(each.format(skill=" ".join(request.skill.split())) for each in book.lessons)
        return _least_used(named, request.asked)[0]
    for lead in _leads(request, book.leads):
        for question in _least_used(_fitting(lead, request), request.asked):
            text = f"{lead} {question}".strip()
            if words(text) not in map(words, request.asked):
                return text
    raise LanguageFailed("exhausted", "no new wording is left for this attribute")


def _for_need(request: GapQuestionRequest) -> str:
    """The question for what the interview is not to end without, named as the model did that read the resume."""
    named = next((each for gap in request.open[:1] for each in gap.needs), None)
    if named is None:
        raise LanguageFailed("exhausted", "nothing is named that the work needs")
    text = POST_WORDS[request.language].open.format(need=named.strip().rstrip(".?"))
    if words(text) in map(words, request.asked):
        raise LanguageFailed("exhausted", "it was asked for in these words")
    return text


def _fitting(lead: str, request: GapQuestionRequest) -> tuple[str, ...]:
    """The questions for the attribute that fit what the lead names or quotes."""
    attribute, book = request.attribute, RESUME_WORDS[request.language]
    assert attribute is not None, "it was asked for"
    if of_line := _of_its_line(lead, attribute, request.language):
        return of_line
    questions = book.questions[attribute]
    if attribute == "depth" and not request.is_job:
        questions = questions[_OF_A_JOB:]
    if attribute == "autonomy" and _tells_own_part(request):
        questions = (*questions[: _OF_OTHERS.start], *questions[_OF_OTHERS.stop :])
    if _was_told(request.skill, request, _TOLD_OF_A_NAME):
        # The first ones ask to describe it, the later ones what is behind it.
        questions = rotated(questions, len(questions) // 2)
    return questions


def _of_its_line(quoting: str, attribute: SkillAttribute, language: str) -> tuple[str, ...]:
    """The questions that fit the line which a lead or a question quotes, where it is of a kind of its own."""
    kind = _kind_quoted(quoting, language)
    return RESUME_WORDS[language].of_lines[kind].get(attribute, ()) if kind else ()


def _kind_quoted(quoting: str, language: str) -> LineKind | None:
    return line_kind(quoting, language) if _QUOTES.intersection(quoting) else None


def skill_probes(request: FollowUpRequest, attribute: SkillAttribute) -> Iterator[str]:
    """What to ask on about an attribute: what was not asked at all before what was asked about another skill.

    It says what it is about unless the question before did. After an answer of some length it asks only for a
    real case, once an interview, and for none after one.
    """
    of_line = _of_its_line(request.main_question, attribute, request.language)
    is_told = any(len(words(each.answer)) >= _FEW for each in request.exchanges[-1:])
    if is_told and (attribute != "depth" or of_line):
        return
    if attribute == "depth" and any(_tells_case(each.answer, request.language) for each in request.exchanges):
        return
    book, skill = RESUME_WORDS[request.language], request.skill
    mine = [normalised(exchange.question) for exchange in request.exchanges]
    used = [normalised(text) for text in request.asked]
    texts = of_line or book.probes[attribute]
    if attribute == "depth" and not of_line and stands_in(texts[0], used):
        is_open = request.gaps and not stands_in(texts[0], mine)
        texts = book.questions["depth"][_OF_EVERY_DAY:] if is_open else ()
    for text in _least_used(texts, request.asked):
        is_new = not stands_in(text, used)
        if is_new and (skill is None or _says_subject(skill, request.asked[-1:], request.language)):
            yield text
        elif skill and not stands_in(text, mine):
            yield f"{_again(request, skill)[0]} {text}"


def figure_probe(request: FollowUpRequest) -> Iterator[str]:
    """How a figure that the main question quotes as a result was counted: once an interview, where no answer says it."""
    book, asked = RESUME_WORDS[request.language], request.main_question
    is_claim = _kind_quoted(asked, request.language) == "result" and has_figure(asked)
    is_told = any(mentions(each.answer, book.counted) for each in request.exchanges)
    if is_claim and not is_told and not stands_in(book.figure, [*map(normalised, request.asked)]):
        yield book.figure


def _tells_case(answer: str, language: str) -> bool:
    return is_story(answer, language) or tells_case(answer, language)


def _says_subject(skill: str, asked: Iterable[str], language: str) -> bool:
    """Whether a question names the skill or quotes the resume; words of an answer say nothing of what is asked about."""
    name = normalised(short_name(skill))
    return any(
        name in normalised(text) or not (_QUOTES.isdisjoint(text) or quotes(text, language)) for text in asked
    )


def _again(request: FollowUpRequest | GapQuestionRequest, skill: str) -> list[str]:
    """What leads back to a job or a skill, or stays with it, by its name; nobody says what is but cut from a line."""
    leads, turn = RESUME_WORDS[request.language].leads, len(request.asked)
    is_left = isinstance(request, GapQuestionRequest) and not request.staying
    if line := _line_cut(request, skill):
        if not is_left:
            return [*rotated(leads.alone, turn)]
        was_quoted = stands_in(line, [normalised(text) for text in request.asked])
        lead = (
            rotated(leads.returning, turn)[0].format(skill=_marked(line, leads.line))
            if was_quoted
            else leads.line.format(line=line)
        )
        return [lead]
    is_work = _is_work(request)
    staying, returning = leads.back, leads.job if request.is_job else leads.returning
    if is_work:
        staying, returning = leads.job_back, leads.job_returning
    wordings = returning if is_left else staying
    named = _spoken(request) if isinstance(request, GapQuestionRequest) else short_name(skill)
    named = named if request.is_job else _marked(named, leads.line)
    return [lead.format(skill=named) for lead in rotated(wordings, turn)]


def _line_cut(request: FollowUpRequest | GapQuestionRequest, skill: str) -> str | None:
    """The line of which the name of a duty is only the beginning, where it can be quoted as a whole."""
    if request.is_job:
        return None
    lines = request.lines if isinstance(request, GapQuestionRequest) else request.known
    lead = RESUME_WORDS[request.language].leads.line
    cut = (_bare(each) for each in lines if _bare(each).startswith(f"{skill} "))
    return next((each for each in cut if len(words(lead.format(line=each))) <= _LONGEST_LEAD), None)


def _bare(line: str) -> str:
    return " ".join(line.split()).strip(' .;,:“”„«»"')


def _marked(name: str, line: str) -> str:
    """A name of several words as it is quoted: it may begin with a verb, as a duty does."""
    before, _, behind = line.partition("{line}")
    opens = before[before.rfind(" " if "«" not in before else "«") :].lstrip()
    return f"{opens}{name}{behind.rstrip('.')}" if len(words(name)) > _FEWEST_QUOTED else name


def _is_work(request: FollowUpRequest | GapQuestionRequest) -> bool:
    """Whether it is a job under its title, which people can be said to have worked as."""
    return request.is_job and title_in(short_name(request.skill or ""), request.language) is not None


def _spoken(request: GapQuestionRequest) -> str:
    return short_name(request.skill, with_employer=request.namesakes)


def _leads(request: GapQuestionRequest, leads: SkillLeads) -> Iterator[str]:
    """What stands before the question, best first: a line of the resume that was not quoted yet, else the name."""
    skill = " ".join(request.skill.split())
    named = [
        lead.partition("{line}")[0]
        for lead in (
            leads.under,
            *leads.entry,
            leads.told,
            leads.added,
            *leads.back,
            *leads.returning,
            *leads.job,
            leads.job_under,
            *leads.job_entry,
            *leads.job_back,
            *leads.job_returning,
        )
    ]
    named = [lead.format(skill=name) for lead in named for name in (skill, _spoken(request))]
    is_known = request.staying or any(lead in text for text in request.asked for lead in named)
    if not request.is_added and (request.attribute not in MEASURED or not is_known):
        yield from _quotations(request, skill, leads)
    if not is_known and _line_cut(request, skill) is None:
        is_work = _is_work(request)
        if _was_told(skill, request, 1.0) and not is_work:
            yield leads.told.format(skill=skill)
        entries = leads.job_entry if is_work else leads.entry
        entry = (leads.added,) if request.is_added else rotated(entries, len(request.asked))
        skill = _spoken(request) if is_work else skill
        yield from (lead.format(skill=skill) for lead in entry)
    yield from _again(request, skill)


def _quotations(request: GapQuestionRequest, skill: str, leads: SkillLeads) -> Iterator[str]:
    """Leads with a line that was neither quoted nor told of yet, the most telling first: after others, where it names the
    skill, where not."""
    asked = [normalised(text) for text in request.asked]
    again = rotated(leads.again, len(asked))[0]
    lines = [_of_the_skill(_bare(each), request) for each in request.lines or request.known]
    for line in telling_first(lines, request.language, str, request.post):
        is_no_work = period_in(line, request.language) is not None or is_of_a_course(line, request.language)
        was_quoted = any(normalised(line) in text for text in asked)
        is_short = len(words(line)) < _FEWEST_QUOTED and line_kind(line, request.language) != "result"
        if is_no_work or was_quoted or is_short or _was_told(line, request):
            continue
        names = find_name(skill, line) is not None or skill == RESUME_WORDS[request.language].main_work
        under = leads.job_under if _is_work(request) else leads.under
        lead = again if request.staying else leads.line if names else under
        text = lead.format(line=line, skill=_spoken(request))
        if len(words(text)) <= _LONGEST_LEAD and "?" not in line:
            yield text


def _of_the_skill(line: str, request: GapQuestionRequest) -> str:
    """The part of a line that names a skill, where it lists other things beside; a job's is of it as a whole."""
    if request.is_job:
        return line
    named = [part for part in _LISTED.split(line) if find_name(request.skill, part) is not None]
    return named[0] if named else line


def _was_told(line: str, request: GapQuestionRequest, share: float = _TOLD) -> bool:
    """Whether an earlier answer has most of the words of a line, or of a skill's name."""
    answers = (*request.said, *((request.last.answer,) if request.last else ()))
    wanted = stems(line, request.language)
    return any(len(wanted & stems(each, request.language)) >= share * len(wanted) for each in answers)


def _tells_own_part(request: GapQuestionRequest) -> bool:
    """Whether answers on the skill tell what they do themselves, and whom they turn to."""
    answers = (*request.said, *((request.last.answer,) if request.last and request.staying else ()))
    return any(tells_own_part(each, request.language) for each in answers)


def _least_used(questions: tuple[str, ...], asked: Iterable[str]) -> list[str]:
    """The questions by how often they were asked, about whatever skill."""
    seen = [normalised(text) for text in asked]
    return sorted(questions, key=lambda question: sum(normalised(question) in text for text in seen))
