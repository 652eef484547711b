"""What an extraction of a model has to stand: words that were said, questions that may be asked (B4 to B6)."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Confidence, Fact, Intent
from shared.interview.state_machine.intents import WISHES
from shared.interview.state_machine.wording import Wording, repeats
from shared.language.guards import (
    MAX_FACT_CHARS,
    MAX_FACTS,
    MAX_QUOTATION_CHARS,
    QUESTION_CHARS,
    InvalidReply,
    said_about,
    shares_a_word,
    shown,
    spared_in,
)
from shared.language.off_record import OffRecord, stretches_said
from shared.language.plain_text import one_line
from shared.language.prompt_parts import as_typed
from shared.language.requests.handover_turn import (
    Contradiction,
    DiscoveredQuestion,
    Extraction,
    ExtractRequest,
    RewordedQuestion,
    SettledQuestion,
    in_digits,
)
from shared.language.rules.engagement import FEWEST_WORDS, engagement
from shared.language.rules.handover_probe import probe
from shared.language.rules.listening import is_not_knowing, is_refusing
from shared.language.rules.matching import speaks_of
from shared.language.spans import find_span, said_span, up_to_a_clause
from shared.language.told_us import checked_told_us
from shared.text.grounding import Grounds, grounds, ungrounded
from shared.text.quantities import in_figures, short_years, spoken_years
from shared.text.spoken_times import spoken_times
from shared.text.words import words

MOST_DISCOVERED: Final = 3
_SCANNED: Final = 10
_FIGURE: Final = re.compile(r"\d+")


def checked_extraction(draft: Extraction, request: ExtractRequest) -> Extraction:
    """The extraction with nothing in it that was not said, and no question that may not join the backlog.

    Facts without a span of the answer, or told before, are dropped, but not what puts a fact right; one that names what
    nobody spoke of is told in the words of its span. A follow-up that is missing or may not be asked is made by the
    rules, but for what is not known. A discovered question has to be about the answer, new, and name nothing that does
    not exist; a choice that was not offered is none. What is settled has words of an answer, what is contradicted has
    words of the file too. Known facts are taken back whatever else the message does, unless what is to stand instead
    was not said. The answer is without the sentences around a wish to have something left out; whoever heard the wish
    may quote from the whole.
    """
    ground = grounds(request.corpus)
    intent = _intent(draft.intent, request)
    request = request.model_copy(update={"heard": intent})
    answers = (*(each.answer for each in reversed(request.said)), *request.facts_said)
    said = request.whole or request.answer
    off_record = stretches_said(draft.off_record, said, answers, request.language)
    kept = request.kept.with_wish(off_record, (*answers, said))
    typed = {"said": as_typed(request.said, request.whole)} if off_record else {}
    whole = request.model_copy(update=typed)
    differs = _contradiction(draft.contradiction, whole)
    presses = draft.presses and draft.follow_up is not None
    level = _confidence(draft.confidence, request, differs, presses=presses)
    replaced = draft.replaced[:MAX_FACTS]
    facts = _facts(draft.facts, whole, ground, replaced)
    found = Extraction(
        intent=intent,
        facts=facts,
        confidence=level,
        engagement="low" if engagement(request.answer, request.language) == "low" else draft.engagement,
        settled=_settled(draft.settled, whole),
        contradiction=differs,
        spared=spared_in(draft.spared, said),
        off_record=off_record,
        told_us=checked_told_us(draft.told_us, said, answers),
        must_go=draft.must_go,
        solved=draft.solved[:_SCANNED],
        reworded=_reworded(draft, whole, ground),
        replaced=replaced if facts or not draft.facts else (),
    ).model_copy(update=_asked_next(draft, request, whole, level, ground, differs))
    return _freed(found, kept)


def _freed(found: Extraction, kept: OffRecord) -> Extraction:
    """The extraction without what is off the record."""
    differs, follow_up = found.contradiction, found.follow_up
    return found.model_copy(
        update={
            "facts": tuple(
                each for each in found.facts if not (kept.tells(each.text) or kept.tells(each.span))
            ),
            "settled": tuple(each for each in found.settled if not kept.tells(each.span)),
            "contradiction": None if differs and kept.tells(differs.said) else differs,
            "follow_up": None if follow_up and kept.tells(follow_up) else follow_up,
            "discovered": tuple(each for each in found.discovered if not kept.tells(each.text)),
            "reworded": tuple(each for each in found.reworded if not kept.tells(each.text)),
        }
    )


def _asked_next(
    draft: Extraction,
    request: ExtractRequest,
    whole: ExtractRequest,
    level: Confidence,
    ground: Grounds,
    differs: Contradiction | None,
) -> Mapping[str, object]:
    """The follow-up, the questions that join the backlog, and the one that is next."""
    follow_up = _follow_up(draft.follow_up, request, level, ground, differs)
    unput = _unput(draft, request, level, differs)
    discovered = _discovered((*unput, *draft.discovered), whole, ground)
    leads_on = any(each.comes_next for each in discovered)
    choice = None if leads_on else _choice(draft.next_question_id, request)
    presses = draft.presses and draft.follow_up is not None
    return {
        "follow_up": follow_up,
        "discovered": discovered,
        "next_question_id": choice,
        "asked_for": draft.asked_for and (leads_on or choice is not None),
        "presses": presses and (follow_up is not None or bool(unput)),
    }


def _intent(judged: Intent, request: ExtractRequest) -> Intent:
    """Not knowing, or not saying, is an answer (D15); what the words alone say stands where a model hears less.

    But for a wish: words that only sound like one are read here before they count.
    """
    if is_not_knowing(request.answer, request.language):
        return "dont_know"
    if is_refusing(request.answer, request.language):
        return "answer"
    return request.heard if judged == "answer" and request.heard not in WISHES else judged


def _settled(given: Sequence[SettledQuestion], request: ExtractRequest) -> tuple[SettledQuestion, ...]:
    texts = {each.question_id: each.text for each in (*request.waiting, *request.later)}
    facts = dict(zip(request.facts, request.facts_said, strict=False))
    kept: dict[str, SettledQuestion] = {}
    for each in given[:_SCANNED]:
        span = facts.get(each.fact) if each.fact else find_span(each.span, [request.answer])
        told = f"{each.fact} {span}" if each.fact else request.answer
        if span and each.question_id in texts and _is_about(texts[each.question_id], told, request):
            checked = each.model_copy(update={"span": span[:MAX_QUOTATION_CHARS]})
            kept.setdefault(each.question_id, checked)
    return tuple(kept.values())


def _reworded(draft: Extraction, request: ExtractRequest, ground: Grounds) -> tuple[RewordedQuestion, ...]:
    """The waiting questions as they are to be asked once what they held is corrected: of the same still."""
    texts = {each.question_id: each.text for each in (*request.waiting, *request.later)}
    gone = {each.question_id for each in draft.settled}
    kept: dict[str, RewordedQuestion] = {}
    for each in draft.reworded[:_SCANNED] if draft.replaced or draft.intent == "correction" else ():
        before = texts.get(each.question_id, "")
        asked = [other for other in _asked(request) if other != before]
        text = (
            _question(each.text, request, asked, ground) if before and each.question_id not in gone else None
        )
        if text is not None and _is_about(text, before, request):
            kept.setdefault(each.question_id, each.model_copy(update={"text": text}))
    return tuple(kept.values())


def _contradiction(given: Contradiction | None, request: ExtractRequest) -> Contradiction | None:
    if given is None:
        return None
    there = find_span(given.in_file, [request.file_lines, request.main_question])
    places: list[tuple[str, str | None, int | None]] = [
        *((each.text, each.file_name, each.first_line) for each in request.elsewhere),
        *((each.text, None, None) for each in (*request.waiting, *request.later)),
    ]
    if there:
        places = [*_numbered_lines(request), (there, request.file_name, None)]
    lines = ((find_span(given.in_file, [text]), file_name, line) for text, file_name, line in places)
    in_file, file_name, line = next((each for each in lines if each[0]), (None, None, None))
    said = find_span(given.said, [request.answer])
    if in_file is None or said is None or in_file == said:
        return None
    in_file, said = in_file[:MAX_QUOTATION_CHARS], said[:MAX_QUOTATION_CHARS]
    holds = {given.in_file: in_file, given.said: said}.get(given.holds or "")
    line = None if line == request.line else line
    return Contradiction(in_file=in_file, said=said, file_name=file_name, line=line, holds=holds)


def _numbered_lines(request: ExtractRequest) -> list[tuple[str, str | None, int | None]]:
    """The lines around the place that the question comes from, each with its number: "7: Rails A-F"."""
    parted = (line.partition(": ") for line in request.file_lines.split("\n"))
    return [(text, request.file_name, int(at)) for at, _, text in parted if at.isdecimal()]


def _confidence(
    judged: Confidence, request: ExtractRequest, differs: Contradiction | None, *, presses: bool
) -> Confidence:
    if request.heard == "dont_know" or is_refusing(request.answer, request.language):
        return "low"
    unsure = (differs is not None and differs.holds is None) or len(words(request.answer)) < FEWEST_WORDS
    return "medium" if judged == "high" and (unsure or presses) else judged


def _facts(
    facts: Sequence[Fact], request: ExtractRequest, ground: Grounds, replaced: Sequence[str]
) -> tuple[Fact, ...]:
    # What puts a fact right says most of it again.
    stand = [each for each in request.facts if each not in replaced]
    kept: dict[tuple[str, ...], Fact] = {}
    for fact in facts[: MAX_FACTS * 2]:
        span = said_span(fact.span, request.answer)
        text = one_line(fact.text[: 2 * MAX_FACT_CHARS])[:MAX_FACT_CHARS]
        if span is None or not words(text) or text.endswith(("?", "？")):
            continue
        quoted = up_to_a_clause(span, MAX_QUOTATION_CHARS)
        if ungrounded(text, ground, *_spoken_of(request)):
            text = one_line(quoted)[:MAX_FACT_CHARS]
        if not _is_known(text, stand):
            kept.setdefault(tuple(words(text)), Fact(text=text, span=quoted))
    return tuple(kept.values())[:MAX_FACTS]


def _is_known(text: str, facts: Sequence[str]) -> bool:
    told, figures = Wording(text), Counter(_FIGURE.findall(text))
    return any(told.repeats([Wording(each)]) and Counter(_FIGURE.findall(each)) == figures for each in facts)


def _follow_up(
    given: str | None,
    request: ExtractRequest,
    level: Confidence,
    ground: Grounds,
    differs: Contradiction | None,
) -> str | None:
    has_none = given is None and request.heard == "dont_know" and differs is None
    if has_none or level == "high" or not request.may_follow_up:
        return None
    if is_refusing(request.answer, request.language):
        return None
    return _question(given or "", request, _asked(request), ground) or probe(request, level, differs)


def _unput(
    draft: Extraction, request: ExtractRequest, level: Confidence, differs: Contradiction | None
) -> tuple[DiscoveredQuestion, ...]:
    """The follow-up that is called for and may not be put now: it waits, or is next where it presses or a file says
    otherwise."""
    is_called_for = draft.follow_up is not None and level != "high" and request.heard != "dont_know"
    is_open = differs is not None and differs.holds is None and not draft.asked_for
    presses = draft.presses and request.may_press
    goes_on = presses or (request.may_stay and request.may_go_deeper)
    has_room = goes_on or is_open or request.heard == "correction"
    may_be_put = request.may_follow_up and has_room and (presses or not draft.must_go)
    if not is_called_for or may_be_put or is_refusing(request.answer, request.language):
        return ()
    is_next = is_open or presses
    is_weighty = is_open or draft.presses or (request.may_go_deeper and request.may_stay)
    priority = "P0" if is_weighty else "P1"  # it takes no round of those that press
    return (DiscoveredQuestion(text=draft.follow_up or "", priority=priority, comes_next=is_next),)


def _discovered(
    given: Sequence[DiscoveredQuestion], request: ExtractRequest, ground: Grounds
) -> tuple[DiscoveredQuestion, ...]:
    asked = _asked(request)
    kept: list[DiscoveredQuestion] = []
    for each in given[:_SCANNED]:
        text = _question(each.text, request, [*asked, *(other.text for other in kept)], ground)
        if text is not None and _is_about(text, request.answer, request):
            kept.append(each.model_copy(update={"text": text}))
    return tuple(kept[: min(MOST_DISCOVERED, max(0, request.may_discover))])


def _question(text: str, request: ExtractRequest, asked: Sequence[str], ground: Grounds) -> str | None:
    """The text if it may be asked: one question, new, about nothing that is made up."""
    try:
        question = shown(text, QUESTION_CHARS)
    except InvalidReply:
        return None
    unfit = repeats(question, asked) or ungrounded(question, ground, *_spoken_of(request))
    return None if unfit else question


def _is_about(text: str, told: str, request: ExtractRequest) -> bool:
    """Whether the text has a telling word of what was told, in whatever form: "deleted" is about "don't delete it"."""
    return shares_a_word(text, told) or speaks_of(text, told, request.language)


def _asked(request: ExtractRequest) -> list[str]:
    return [*request.backlog, request.question, *(each.question for each in request.said)]


def _spoken_of(request: ExtractRequest) -> list[str]:
    """What was said, also with its number words in figures: who dictates "twenty nineteen" has said 2019, who writes
    "from 61 to 98" two years, and who says "tonight" the day."""
    said, language = said_about(request.question, request.said), request.language
    figures = (
        figure
        for text in said
        for figure in (
            in_figures(text, language),
            *spoken_years(text, language),
            *short_years(text),
            *spoken_times(text, language),
        )
    )
    return [*said, *request.facts, *figures, request.day, *in_digits(request.day)]


def _choice(question_id: str | None, request: ExtractRequest) -> str | None:
    return (
        question_id
        if question_id in {each.question_id for each in (*request.waiting, *request.later)}
        else None
    )
