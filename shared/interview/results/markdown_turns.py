"""The conversation of a result in Markdown: each turn with what was judged, decided and reviewed of it."""

from collections.abc import Iterator, Sequence

from shared.interview.results.markdown_text import literal, table_cell
from shared.interview.results.model import Result, ResultTurn
from shared.interview.reviews.model import ReviewedCriterion


def conversation(result: Result) -> Iterator[str]:
    """The turns in their order, with what an earlier turn of the same main question, or of any where a point is one's
    own, has not shown of its points; what was put right later was no contradiction."""
    shown: set[tuple[str, str]] = set()
    last = {_key(met, turn): met.verdict for turn in result.turns for met in _judged(turn)}
    for turn in result.turns:
        met = [
            each
            for each in _judged(turn)
            if each.review or each.verdict != "contradicted" or last[_key(each, turn)] == "contradicted"
        ]
        lines = {(_key(each, turn)[0], line): None for each in met for line in _criterion(each)}
        yield _turn(turn, [line for key, line in lines if (key, line) not in shown], result)
        shown |= lines.keys()


def _judged(turn: ResultTurn) -> tuple[ReviewedCriterion, ...]:
    return turn.assessment.criteria if turn.assessment else ()


def _key(met: ReviewedCriterion, turn: ResultTurn) -> tuple[str, str]:
    """Whose point it is, of a skill or of a main question, and the point."""
    main_id = turn.parent_question_id or turn.question_id
    return ("" if met.concept_id.partition(".")[2] else main_id), f"{met.concept_id} {met.criterion}"


def _turn(turn: ResultTurn, news: Sequence[str], result: Result) -> str:
    before = f"{literal(turn.acknowledgement)} " if turn.acknowledgement else ""
    lines = [f"### {turn.turn_id}. {before}{literal(turn.question_text)}", f"*{turn.kind.replace('_', ' ')}*"]
    if turn.user_response is None:
        lines.append("No answer.")
    else:
        lines.append("\n".join(f"> {literal(line)}" for line in turn.user_response.splitlines()))
    lines.append(_read(turn))
    lines += ["\n".join(news)] if news else []
    if turn.note:
        lines.append(f"Note for staff: {literal(turn.note)}")
    lines += _overrides(turn, result)
    return "\n\n".join(filter(None, lines))


def _read(turn: ResultTurn) -> str:
    """What the answer was taken as, where it was no answer; figures and decisions stand in the JSON and the CSV."""
    is_answer = turn.intent is None or turn.intent == "answer"
    return "" if is_answer else f"Taken as: {str(turn.intent).replace('_', ' ').replace('dont', "don't")}."


def _criterion(met: ReviewedCriterion) -> Iterator[str]:
    """A line for a point that the answer shows or denies, with the words where the resume has them, or that somebody
    reviewed. What waits, and what is open, is listed before the conversation."""
    if met.review or met.demonstrated or met.verdict == "contradicted":
        quoted = (
            f" “{literal(' '.join(met.evidence.split()))}”" if met.evidence and met.source == "resume" else ""
        )
        yield f"- {_found(met)}: {literal(met.criterion)}{quoted}{_reviewed(met)}"


def _found(met: ReviewedCriterion) -> str:
    if met.demonstrated:
        return "demonstrated"
    if met.demonstrated is None:
        return "undecided"
    if met.verdict == "contradicted" and met.review is None:
        return "contradicted"
    from_resume = met.evidence and met.source == "resume"
    if from_resume:
        return "not demonstrated, but the resume says"
    return "not demonstrated"


def _reviewed(met: ReviewedCriterion) -> str:
    """Who reviewed it, and what the machine had said."""
    if met.review is None:
        return ""
    said, machine = (each.replace("_", " ") for each in (met.review.verdict, met.verdict))
    doubts = f" ({', '.join(met.doubts).replace('_', ' ')})" if met.doubts else ""
    reason = f". {table_cell(met.review.reason)}" if met.review.reason else ""
    return f"\n  - reviewed by {literal(met.review.by)}: {said}; the machine: {machine}{doubts}{reason}"


def _overrides(turn: ResultTurn, result: Result) -> list[str]:
    lines = [
        f"- {literal(each.author)} ({each.at.isoformat(timespec='seconds')}): "
        f"{table_cell(each.concept or each.field)} is {each.value} instead of {each.machine}. {table_cell(each.reason)}"
        for each in result.overrides
        if each.turn_id == turn.turn_id
    ]
    return ["Reviewed:\n\n" + "\n".join(lines)] if lines else []
