"""The summary of a handover: five parts by topic, always all of them, and what is open (B11)."""

from collections.abc import Sequence

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import SummaryDraft, SummarySection
from shared.language.requests.onboarding import PartsDraft
from shared.modes.knowledge_handover.knowledge import SUMMARY_PARTS, Ground, Knowledge, Statement
from shared.modes.knowledge_handover.onboarding.health import marked
from shared.modes.knowledge_handover.onboarding.open_points import open_in_part, open_points
from shared.modes.knowledge_handover.texts import ONBOARDING, Texts, place
from shared.text.quoted_in_full import quoted_in_full


def summary_of(knowledge: Knowledge, draft: PartsDraft, language: LanguageCode) -> SummaryDraft:
    """An overview, below what sums it up, the five parts and what is open; an empty part says so.

    Without facts the overview holds questions and answers.
    """
    texts = ONBOARDING[language]
    sections = tuple(
        SummarySection(
            title=texts.parts[part],
            text=_listed(draft.parts.get(part, ()), language) or texts.nothing,
        )
        for part in SUMMARY_PARTS
    )
    listed = (*draft.unclear, *open_points(knowledge, language), *_left_out(knowledge, texts))
    still_open = "\n".join(f"- {cited(each, language)}" for each in listed)
    left = SummarySection(title=texts.sections["open_questions"], text=still_open or texts.nothing)
    sections = (*sections, left)
    overview = "\n\n".join(filter(None, (draft.text, _overview(knowledge, texts, language))))
    if any(draft.parts.values()) or not knowledge.answered:
        return SummaryDraft(text=overview, sections=sections)
    return SummaryDraft(text="\n\n".join([overview, *_plainly(knowledge, texts)]), sections=sections)


def _listed(statements: Sequence[Statement], language: LanguageCode) -> str:
    return "\n".join(f"- {cited(marked(each, language), language)}" for each in statements)


def cited(statement: Statement, language: LanguageCode) -> str:
    """The statement with the places it rests on behind it: "… (turn 3; prices.csv, line 12)"."""
    places = places_of(statement.grounds, language)
    return f"{statement.text} ({places})" if places else statement.text


def places_of(grounds: tuple[Ground, ...], language: LanguageCode) -> str:
    """The places, each once."""
    return "; ".join(dict.fromkeys(place(ground, language) for ground in grounds))


def _left_out(knowledge: Knowledge, texts: Texts) -> list[Statement]:
    """For staff: the turns in which somebody asked not to have something written down."""
    turns = (each.turn for each in knowledge.turns if each.left_out)
    return [Statement(text=texts.left_out, grounds=(Ground.of_turn(turn, ""),)) for turn in turns]


def _overview(knowledge: Knowledge, texts: Texts, language: LanguageCode) -> str:
    if not knowledge.answered:
        return texts.nothing_answered
    overview = texts.overview.format(
        answered=knowledge.questions_answered,
        asked=knowledge.questions,
        facts=len(knowledge.facts),
    )
    counted = ((texts.partly, open_in_part(knowledge, language)), (texts.in_passing, knowledge.in_passing))
    return " ".join([overview, *(text.format(count=count) for text, count in counted if count)])


def _plainly(knowledge: Knowledge, texts: Texts) -> list[str]:
    """Questions and answers as they were given."""
    blocks = [texts.nothing_sorted]
    for turn in knowledge.turns:
        answer = quoted_in_full(turn.quotable)
        said = texts.answer.format(text=answer) if answer else texts.unanswered
        blocks.append(f"{texts.question.format(turn=turn.turn, text=turn.question)}\n{said}")
    return blocks
