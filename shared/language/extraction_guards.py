"""What an extraction of a model has to stand: words that were said, questions that may be asked (B4 to B6)."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Confidence, Fact, Intent
from shared.interview.state_machine.intents import WISHES
from shared.interview.state_machine.wording import Wording
from shared.language.conflicts import conflicts, told_as_facts
from shared.language.extraction_questions import SCANNED, asked_next, is_about, reworded, spoken_of
from shared.language.guards import (
    MAX_FACT_CHARS,
    MAX_FACTS,
    MAX_QUOTATION_CHARS,
    spared_in,
)
from shared.language.off_record import OffRecord, stretches_said
from shared.language.plain_text import one_line
from shared.language.prompt_parts import as_typed
from shared.language.requests.handover_turn import (
    Contradiction,
    Extraction,
    ExtractRequest,
    SettledQuestion,
)
from shared.language.rules.hearing.listening import is_not_knowing, is_refusing
from shared.language.rules.points.engagement import FEWEST_WORDS, engagement
from shared.language.spans import find_span, said_span, up_to_a_clause
from shared.language.told_us import checked_told_us
from shared.text.grounding import Grounds, grounds, ungrounded
from shared.text.words import words

_FIGURE: Final = re.compile(r"\d+")


def checked_extraction(draft: Extraction, request: ExtractRequest) -> Extraction:
    """The extraction with nothing in it that was not said, and no question that may not join the backlog.

    Facts without a span of the answer, or told before, are dropped, but not what puts a fact right; one that names what
    nobody spoke of is told in the words of its span. A follow-up that is missing or may not be asked is made by the
    rules, but for what is not known. A discovered question has to be new, and name nothing that does not exist; a choice
    that was not offered is none. What is settled has words of an answer, what is contradicted has words of the file too;
    of several contradictions the others are facts. Known facts are taken back whatever else the message does, unless what
    is to stand instead was not said. A model that heard a wish for silence may quote what the answer lacks by it.
    """
    ground = grounds(request.corpus)
    request = request.model_copy(update={"heard": _intent(draft.intent, request)})
    answers = (*(each.answer for each in reversed(request.said)), *request.facts_said)
    said = request.whole or request.answer
    off_record = stretches_said(draft.off_record, said, answers, request.language)
    kept = request.kept.with_wish(off_record, (*answers, said))
    typed = {"said": as_typed(request.said, request.whole)} if off_record else {}
    whole = request.model_copy(update=typed)
    found_out = conflicts((draft.contradiction, *draft.also_contradicts), whole)
    differs, others = next(iter(found_out), None), told_as_facts(found_out[1:], request.language)
    presses = draft.presses and draft.follow_up is not None
    level = _confidence(draft.confidence, request, differs, presses=presses)
    replaced = draft.replaced[:MAX_FACTS]
    facts = (*_facts(draft.facts, whole, ground, replaced), *others)
    found = Extraction(
        intent=request.heard,
        facts=facts,
        confidence=level,
        engagement="low" if engagement(request.answer, request.language) == "low" else draft.engagement,
        settled=_settled(draft.settled, whole),
        contradiction=differs,
        spared=spared_in(draft.spared, said),
        off_record=off_record,
        told_us=checked_told_us(draft.told_us, said, answers),
        must_go=draft.must_go,
        solved=draft.solved[:SCANNED],
        reworded=reworded(draft, whole, ground),
        replaced=replaced if facts or not draft.facts else (),
    ).model_copy(update=asked_next(draft, request, whole, level, ground, differs))
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
    for each in given[:SCANNED]:
        span = facts.get(each.fact) if each.fact else find_span(each.span, [request.answer])
        told = f"{each.fact} {span}" if each.fact else request.answer
        if span and each.question_id in texts and is_about(texts[each.question_id], told, request.language):
            checked = each.model_copy(update={"span": span[:MAX_QUOTATION_CHARS]})
            kept.setdefault(each.question_id, checked)
    return tuple(kept.values())


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
        if ungrounded(text, ground, *spoken_of(request)):
            text = one_line(quoted)[:MAX_FACT_CHARS]
        if not _is_known(text, stand):
            kept.setdefault(tuple(words(text)), Fact(text=text, span=quoted))
    return tuple(kept.values())[:MAX_FACTS]


def _is_known(text: str, facts: Sequence[str]) -> bool:
    told, figures = Wording(text), Counter(_FIGURE.findall(text))
    return any(told.repeats([Wording(each)]) and Counter(_FIGURE.findall(each)) == figures for each in facts)
