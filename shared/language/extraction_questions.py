"""Which questions of a model's extraction may be asked or wait: new, about the answer, of nothing made up (B4 to B6)."""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Confidence
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import repeats
from shared.language.guards import QUESTION_CHARS, InvalidReply, said_about, shares_a_word, shown
from shared.language.requests.handover_turn import (
    Contradiction,
    DiscoveredQuestion,
    Extraction,
    ExtractRequest,
    RewordedQuestion,
    in_digits,
)
from shared.language.rules.handover.probe import probe
from shared.language.rules.hearing.listening import is_refusing
from shared.language.rules.points.matching import speaks_of
from shared.language.rules.written_in import in_other_languages
from shared.text.grounding import Grounds, ungrounded
from shared.text.quantities import in_figures, short_years, spoken_years
from shared.text.spoken_times import spoken_times

MOST_DISCOVERED: Final = 3
SCANNED: Final = 10
"""Questions, settled or discovered, that are looked at."""


def asked_next(
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


def reworded(draft: Extraction, request: ExtractRequest, ground: Grounds) -> tuple[RewordedQuestion, ...]:
    """The waiting questions as they are to be asked once what they held is corrected: of the same still."""
    texts = {each.question_id: each.text for each in (*request.waiting, *request.later)}
    gone = {each.question_id for each in draft.settled}
    kept: dict[str, RewordedQuestion] = {}
    for each in draft.reworded[:SCANNED] if draft.replaced or draft.intent == "correction" else ():
        before = texts.get(each.question_id, "")
        asked = [other for other in _asked(request) if other != before]
        text = (
            _question(each.text, request, asked, ground) if before and each.question_id not in gone else None
        )
        if text is not None and is_about(text, before, request.language):
            kept.setdefault(each.question_id, each.model_copy(update={"text": text}))
    return tuple(kept.values())


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
    for each in given[:SCANNED]:
        text = _question(each.text, request, [*asked, *(other.text for other in kept)], ground)
        if text is not None and is_about(text, request.answer, request.language):
            kept.append(each.model_copy(update={"text": text}))
    return tuple(kept[: min(MOST_DISCOVERED, max(0, request.may_discover))])


def _question(text: str, request: ExtractRequest, asked: Sequence[str], ground: Grounds) -> str | None:
    """The text if it may be asked: one question, new, about nothing that is made up."""
    try:
        question = shown(text, QUESTION_CHARS)
    except InvalidReply:
        return None
    unfit = repeats(question, asked) or ungrounded(question, ground, *spoken_of(request))
    return None if unfit else question


def is_about(text: str, told: str, language: LanguageCode) -> bool:
    """Whether the text has a word of what was told, in any form ("deleted", "don't delete it"). Texts in two languages
    cannot be compared: they pass."""
    is_shared = shares_a_word(text, told) or speaks_of(text, told, language)
    return is_shared or in_other_languages(text, told)


def _asked(request: ExtractRequest) -> list[str]:
    return [*request.backlog, request.question, *(each.question for each in request.said)]


def spoken_of(request: ExtractRequest) -> list[str]:
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
