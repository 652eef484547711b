"""An exploration as its summary sees it: topic by topic, with the sub-goals that were covered and those left open."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from shared.interview.records.turns import WholeTurn, spared
from shared.interview.state_machine.effects import Summarise
from shared.interview.state_machine.settings import LanguageCode
from shared.language.off_record import OffRecord
from shared.language.requests.interview import ConsentOutcome, Exchange, SummaryQuestion, SummaryRequest
from shared.language.rules.facts import leans
from shared.language.rules.matching import stems
from shared.language.rules.nearest import alone
from shared.language.rules.righting import exchanged
from shared.language.rules.slips import is_redated
from shared.modes.topic_exploration.facts_told import (
    FactTold,
    best_for,
    by_topic,
    facts_told,
    in_full,
    is_beside,
    without_sounds,
)
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.plan import PlanTopic
from shared.text.joined import joined

_PLAINLY: Final = 0.18
"""Cosine from which a statement without a word of a sub-goal speaks of it: a sub-goal is a few words."""
_MOST_CHARS_OF_BOTH: Final = 220
"""Of what is quoted at most, so that nothing is cut off that puts something right."""
_MOST_CHARS_AT_ONCE: Final = 300
"""Of an answer that stands whole by the sub-goal that it tells: a sentence of it, and all of it again, reads twice."""


def summary_request(
    effect: Summarise, material: ExplorationMaterial, turns: Sequence[WholeTurn], kept: OffRecord
) -> SummaryRequest:
    """Of what was said to an offer, a consent or a field only what tells of a topic; one not reached has no exchange."""
    topics = material.plan.explore.topics
    stated = facts_told(turns, effect.language)
    evidence = {topic.topic_id: evidence_of(topic, turns, stated, effect.language) for topic in topics}
    evidence = {
        topic_id: _with_the_rest(
            own, topic_id, _all_of(evidence, but=topic_id), turns, stated, effect.language
        )
        for topic_id, own in evidence.items()
    }
    righted = {
        each.fact.span: "" if kept.stands_in(each.corrected.fact.span) else each.corrected.fact.span
        for each in stated
        if each.corrected and not kept.stands_in(each.fact.span)
    }
    return SummaryRequest(
        language=effect.language,
        mode=material.mode,
        corrected=tuple(righted),
        before={said: before for said, before in righted.items() if before},
        ended_reason=effect.reason,
        consent=_consent(turns) if material.configuration.fields else None,
        spared=spared(turn.assessment for turn in turns),
        off_record=kept.stretches,
        kept=kept,
        questions=tuple(_topic(topic, turns, stated, evidence, effect.language) for topic in topics),
    )


def _consent(turns: Sequence[WholeTurn]) -> ConsentOutcome:
    """What was said to the consent, or to all of what it is for before it was asked for (D7)."""
    heard = [turn.assessment for turn in turns if turn.assessment]
    asked = [turn for turn in turns if turn.shown.question_kind == "consent"]
    stances = {turn.assessment.stance for turn in asked if turn.assessment}
    if "accepts" in stances:
        return "given"
    if "refuses" in stances or (not asked and any(each.refused for each in heard)):
        return "refused"
    return "unclear" if asked else "not asked"


def _topic(
    topic: PlanTopic,
    turns: Sequence[WholeTurn],
    stated: Sequence[FactTold],
    evidence: Mapping[str, Mapping[str, str]],
    language: LanguageCode,
) -> SummaryQuestion:
    """One topic; what tells a sub-goal of another topic, and none of this one, stands under that alone."""
    mine = [turn for topic_id, turn in by_topic(turns) if topic_id == topic.topic_id]
    told = [turn for turn in mine if is_told(turn)]
    covered, own = covered_by(turns, topic), evidence[topic.topic_id]
    others = _all_of(evidence)
    of_it = [each for each in stated if each.topic_id == topic.topic_id]
    return SummaryQuestion(
        question=topic.label,
        exchanges=tuple(
            said for turn in mine if is_told(turn) or _is_skipped(turn) if (said := _exchange(turn))
        ),
        answers=sum(bool((said := _exchange(turn)) and said.answer.strip()) for turn in told),
        stated=tuple(_paragraphs(of_it, turns, "\n".join(own.values()), others, language)),
        evidence=own,
        similarity=len(covered) / len(topic.goals) if told else None,
        covered=tuple(topic.goals[place].text for place in covered),
        open_gaps=tuple(goal.text for place, goal in enumerate(topic.goals) if place not in covered),
    )


def _all_of(evidence: Mapping[str, Mapping[str, str]], but: str = "") -> str:
    """What tells the sub-goals of all topics, `but` of one, a line each."""
    return "\n".join(said for topic_id, each in evidence.items() if topic_id != but for said in each.values())


def _with_the_rest(
    own: Mapping[str, str],
    topic_id: str,
    others: str,
    turns: Sequence[WholeTurn],
    stated: Sequence[FactTold],
    language: LanguageCode,
) -> dict[str, str]:
    """What tells each sub-goal with all else that its answer states of the topic, where that is short; once each."""
    mine = [each for each in stated if each.topic_id == topic_id]
    wholes = [next(_paragraphs(mine, [turn], "", others, language), "") for turn in turns]
    widened: dict[str, str] = {}
    for goal, said in own.items():
        whole = next((each for each in wholes if said in each and len(each) <= _MOST_CHARS_AT_ONCE), said)
        widened[goal] = said if whole in widened.values() else whole
    return widened


def _paragraphs(
    told: Sequence[FactTold], turns: Sequence[WholeTurn], own: str, others: str, language: LanguageCode
) -> Iterator[str]:
    """What each answer states of a topic but what tells sub-goals of `others`; none that its `own` ones show whole.

    Where a figure or a date was put right later, that stands by the old one, which may tell more.
    """
    righting = [each for each in told if each.corrected and _puts_a_value_right(each, language)]
    for turn in turns:
        number = turn.shown.turn
        righted = {
            each.corrected.fact.span: each
            for each in righting
            if each.corrected and each.corrected.turn == number
        }
        stated = [each.fact.span for each in told if each.turn == number and each not in righting]
        spans = [without_sounds(each, language) for each in (*stated, *righted)]
        spans = [each for each in spans if each in own or each not in others]
        if turn.answer and not all(each in own for each in spans):
            yield " … ".join(
                [joined(spans, turn.answer.text), *(each.fact.span for each in righted.values())]
            )


def _puts_a_value_right(told: FactTold, language: LanguageCode) -> bool:
    old, new = told.corrected, told.fact.span
    return exchanged(new) is not None or (old is not None and is_redated(old.fact.span, new, language))


def evidence_of(
    topic: PlanTopic, turns: Sequence[WholeTurn], stated: Sequence[FactTold], language: LanguageCode
) -> dict[str, str]:
    """The statement that tells each sub-goal: of the first answer that told it, the one most like it.

    What was put right later stands with what puts it right. Where nothing plainly tells a sub-goal, nothing is quoted.
    """
    found: dict[str, str] = {}
    for turn in turns:
        heard = turn.assessment.sub_goals if turn.assessment else None
        told = _told_in(turn, topic.topic_id, stated)
        for place in heard.named.get(topic.topic_id, ()) if heard and told else ():
            goal = topic.goals[place].text
            asked = heard is not None and heard.asked and turn.shown.sub_goal == place
            best = _best_for(goal, list(told), language, was_asked=asked and _is_fresh(turn))
            if best is not None:
                said = without_sounds(best, language)
                answer = turn.answer.text if turn.answer else ""
                full = in_full(said, answer, language) if asked and answer else said
                after = [each for each in told if told[each] is None]
                found.setdefault(
                    goal, _with_righted(_with_leaning(full, after, answer, language), told[best])
                )
    return found


def _best_for(goal: str, told: Sequence[str], language: LanguageCode, *, was_asked: bool) -> str | None:
    """What tells a sub-goal best: it speaks of it plainly, or opens an answer to the question for it."""
    best = best_for(goal, told, language, was_asked=was_asked)
    plain = {each: alone(goal, each, language) for each in told if _speaks_of(goal, each, language)}
    if best in plain or not plain:
        return best if best in plain or (was_asked and best == told[0]) else None
    return max(plain, key=lambda each: plain[each])


def _is_fresh(turn: WholeTurn) -> bool:
    return turn.assessment is not None and turn.assessment.intent != "already_said"


def _speaks_of(goal: str, said: str, language: LanguageCode) -> bool:
    is_named = not stems(goal, language).isdisjoint(stems(said, language))
    return is_named or alone(goal, said, language) >= _PLAINLY


def _with_leaning(said: str, stated: Sequence[str], answer: str, language: LanguageCode) -> str:
    """What was said with the statements right after it that lean on it."""
    for each in stated:
        rest = answer.partition(said)[2]
        if leans(each, language) and rest.lstrip().startswith(each):
            said += rest[: rest.index(each)] + each
    return said


def _with_righted(said: str, righted: str | None) -> str:
    """What was said with what puts it right, or that alone where both are long."""
    if righted is None:
        return said
    return f"{said} … {righted}" if len(said) + len(righted) <= _MOST_CHARS_OF_BOTH else righted


def _told_in(turn: WholeTurn, topic_id: str, stated: Sequence[FactTold]) -> dict[str, str | None]:
    """What the answer states, in its order, each with the later words that put it right; of one that says that it was
    said already, what was stated before."""
    told: dict[str, str | None] = {}
    for each in stated:
        if (gone := each.corrected) and gone.turn == turn.shown.turn:
            told[gone.fact.span] = each.fact.span
        if each.turn == turn.shown.turn:
            told.setdefault(each.fact.span)
    is_said = turn.assessment is not None and turn.assessment.intent == "already_said"
    if told or not is_said or turn.shown.main_id != topic_id:
        answer = turn.answer.text if turn.answer else ""
        return dict(sorted(told.items(), key=lambda pair: answer.find(pair[0])))
    return {e.fact.span: None for e in stated if e.turn < turn.shown.turn and e.topic_id == topic_id}


def _is_skipped(turn: WholeTurn) -> bool:
    """Whether it was left at their wish: staff are told of the question, and that it was skipped."""
    return turn.assessment is not None and turn.assessment.intent == "wish_to_skip"


def _exchange(turn: WholeTurn) -> Exchange | None:
    """What was asked and said. Beside an offer, a consent or a field the spans that tell of the topic alone, without what
    was asked: under it they would read as the answer to it."""
    if turn.answer is None:
        return None
    if is_beside(turn):
        facts = turn.assessment.assessment.facts if turn.assessment and turn.assessment.assessment else ()
        return Exchange("", " ".join(fact.span for fact in facts)) if facts else None
    return Exchange(turn.shown.question_text, turn.answer.text)


def is_told(turn: WholeTurn) -> bool:
    """Whether the turn holds something that was said about a topic."""
    judged = turn.assessment
    return judged is not None and judged.assessment is not None and judged.stance != "closes"


def covered_by(turns: Sequence[WholeTurn], topic: PlanTopic) -> tuple[int, ...]:
    """The sub-goals that the answers say something to (D4); one of an earlier release covers one, in their order."""
    heard = [turn.assessment.sub_goals for turn in turns if turn.assessment and turn.assessment.sub_goals]
    if heard:
        return tuple(sorted({place for each in heard for place in each.named.get(topic.topic_id, ())}))
    told = [turn for turn in turns if turn.shown.main_id == topic.topic_id and is_told(turn)]
    return tuple(range(min(len(told), len(topic.goals))))
