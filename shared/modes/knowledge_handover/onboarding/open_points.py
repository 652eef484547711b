"""What a handover leaves open: what is contradicted, what nobody knew, what was left and what was not asked."""

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.knowledge_handover.handover import Priority
from shared.modes.knowledge_handover.knowledge import Knowledge, Statement
from shared.modes.knowledge_handover.texts import ONBOARDING

_MOST_PRESSING: tuple[Priority, ...] = ("P0", "P1", "P2")


def open_points(knowledge: Knowledge, language: LanguageCode) -> tuple[Statement, ...]:
    """Contradictions first, then the open questions, the most pressing first, each with why it is open."""
    texts = ONBOARDING[language]
    contradicted = (
        Statement(text=texts.contradicted.format(in_file=each.in_file, said=each.said), grounds=each.grounds)
        for each in knowledge.contradictions
    )
    pressing = sorted(knowledge.open_questions, key=lambda each: _MOST_PRESSING.index(each.priority))
    asked = (
        Statement(
            text=f"[{each.priority}] {each.text} – {texts.open[each.why]}",
            grounds=(each.ground,) if each.ground else (),
        )
        for each in pressing
    )
    return (*contradicted, *asked)
