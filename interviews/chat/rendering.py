"""What a participant sees, as something that rich can print. Pure."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.text import Text

from interviews.chat.texts import ChatTexts
from interviews.chat.typed import COMMANDS, ReadyReply, hint, labelled, replies
from interviews.contract.participant import PrefilledQuestion, Question, State
from interviews.plain import one_line, words
from interviews.shapes import Hanging

WIDTH: Final = 90
BAR: Final = 24
QUIET: Final = "dim"
STRONG: Final = "bold"
_TOPICAL: Final = frozenset({"EXPLORE", "DEEP_OFFER", "DEEPEN"})
"""Phases of an exploration in which its topics are talked about, or might be."""


def page(*parts: RenderableType | None) -> RenderableType:
    """The parts below one another, no wider than is good to read."""
    return Constrain(Group(*(part for part in parts if part is not None)), WIDTH)


def note(sentence: str) -> RenderableType:
    """Something that the terminal says of its own."""
    return Text(sentence, QUIET)


def disclosure(texts: ChatTexts, retention_days: int | None) -> RenderableType:
    told = (
        (texts.who_asks, texts.who_asks_text),
        (texts.what_kept, texts.what_kept_text),
        (texts.how_long, texts.retention(retention_days)),
        (texts.who_reads, texts.who_reads_text),
        (texts.your_pace, texts.your_pace_text),
    )
    return page(
        Text(texts.disclosure_title, STRONG),
        Text(texts.disclosure_lead),
        Text(),
        *(Text.assemble((f"{title}: ", STRONG), text) for title, text in told),
        Text(),
        Text(texts.agreement_text),
        choices(agreement(texts)),
        Text(texts.by_number, QUIET),
    )


def agreement(texts: ChatTexts) -> tuple[ReadyReply, ...]:
    """The two ways to go on from the disclosure."""
    return labelled(texts.agree, texts.decline)


def whether_to_end(texts: ChatTexts) -> tuple[ReadyReply, ...]:
    """The two ways to go on from `/end`."""
    return labelled(texts.end_stay, texts.end_confirm)


def question(state: State, asked: Question, texts: ChatTexts, retention_days: int | None) -> RenderableType:
    """The question with what was said of the answer before, and how far the interview is."""
    said = asked.acknowledgement or ""
    mark = "" if asked.again else _mark(asked.kind, state.phase)
    return page(
        Text(),
        *(words(warning, "yellow") for warning in state.warnings),
        words(said, "italic") if said and not state.is_parked else None,
        Text.assemble((f"{texts.recap_title}: ", STRONG), words(said)) if said and state.is_parked else None,
        *_feedback(state, texts),
        _main_question(asked),
        Text(getattr(texts, mark), "cyan") if mark else None,
        words(asked.question_text, STRONG),
        *_consent(asked, texts, retention_days),
        choices(replies(asked, texts)),
        Text(hint(asked, texts), QUIET) if hint(asked, texts) else None,
        Text(texts.nudge, QUIET) if asked.nudges and not state.is_parked else None,
        progress(state, texts),
    )


def progress(state: State, texts: ChatTexts) -> RenderableType:
    """A bar that shows without colours too, and what it stands for."""
    done = round(min(max(state.progress, 0.0), 1.0) * BAR)
    return Text.assemble(("━" * done, "green"), ("─" * (BAR - done), QUIET), f" {how_far(state, texts)}")


def how_far(state: State, texts: ChatTexts) -> str:
    """An exploration tells how much is covered, never how many turns are left: it is as long as there is to say."""
    if not state.phase:
        left = state.remaining or 0
        if not left or state.progress >= 1:
            return ""
        whole = round(left / (1 - state.progress))
        return texts.counted.format(done=whole - left, of=whole) if whole > 1 else ""
    if state.phase not in _TOPICAL:
        return texts.almost_done
    return texts.topics_covered.format(share=f"{int(state.progress * 100)} %")


def _main_question(asked: Question) -> RenderableType | None:
    """The main question above what belongs to it, unless that shows it itself."""
    main = asked.main_question_text
    return words(main, QUIET) if main and main not in asked.question_text else None


def choices(ready: Sequence[ReadyReply]) -> RenderableType | None:
    """The replies that can be chosen, each behind its label."""
    rows = [_row(reply.label, words(one_line(reply.text))) for reply in ready]
    return Group(*rows) if rows else None


def prefilled(items: Sequence[PrefilledQuestion], texts: ChatTexts) -> RenderableType:
    """What the resume answers, by number."""
    if not items:
        return page(Text(texts.no_prefilled))
    rows = [
        _row(
            str(number),
            Group(
                words(item.question_text),
                *(words(f"“{one_line(span)}”", QUIET) for span in item.evidence),
            ),
        )
        for number, item in enumerate(items, 1)
    ]
    return page(Text(texts.prefilled_lead), *rows)


def commands(asked: Question, texts: ChatTexts) -> RenderableType:
    """What can be typed instead of an answer."""
    names = (*COMMANDS, "skip", *(("none",) if asked.kind == "field" else ()))
    rows = (_row(f"/{name}", Text(getattr(texts, f"help_{name}")), width=13) for name in names)
    return page(Text(texts.how_to), *rows)


def closing(state: State, unsent: str, texts: ChatTexts) -> RenderableType:
    """The last words, the thank-you, and what was typed and never sent."""
    ending = state.status if state.status in ("completed", "failed") else "ended"
    message = state.closing_message or getattr(texts, f"{ending}_text")
    reward = state.reward
    return page(
        Text(),
        Text(getattr(texts, f"{ending}_title"), STRONG),
        words(message),
        Text(texts.next) if ending != "failed" else None,
        Text.assemble((f"{texts.reward}: ", STRONG), words(one_line(reward.label))) if reward else None,
        Text.assemble(f"{texts.reward_code} ", words(one_line(reward.code), STRONG)) if reward else None,
        left_over(unsent, texts),
    )


def left_over(unsent: str, texts: ChatTexts) -> RenderableType | None:
    """A text that has nowhere to go any more."""
    return Group(Text(texts.closing_kept, QUIET), words(unsent)) if unsent.strip() else None


def _row(label: str, inside: RenderableType, width: int = 5) -> RenderableType:
    return Hanging(Text(f"  {label}", "cyan"), width, inside)


def _mark(kind: str, phase: str | None) -> str:
    if kind in ("clarification", "offer", "consent", "field"):
        return kind
    return "deepen" if phase == "DEEPEN" else kind if kind == "follow_up" else ""


def _feedback(state: State, texts: ChatTexts) -> list[RenderableType]:
    if state.feedback is None:
        return []
    covered = [one_line(label) for label in state.feedback.covered]
    return [Text(f"{texts.covered}: {', '.join(covered)}", "green")] if covered else []


def _consent(asked: Question, texts: ChatTexts, retention_days: int | None) -> list[RenderableType]:
    if asked.kind != "consent":
        return []
    return [Text(f"{texts.consent_kept} {texts.retention(retention_days)}"), Text(texts.consent_free)]
