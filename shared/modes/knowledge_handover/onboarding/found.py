"""What was found in the files of a handover, and which of it the interview has outdated (B12)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.record import shown_part
from shared.language.rules.points.matching import stems
from shared.modes.knowledge_handover.handover import DeepDive, Finding
from shared.modes.knowledge_handover.knowledge import Ground, Known, KnownContradiction, KnownFile
from shared.modes.knowledge_handover.records import BacklogDocument
from shared.text.grounding import artefacts

SURE_ENOUGH: Final = 0.6
"""From this confidence on a question counts as answered."""
SAME_WORDS: Final = 0.6
"""The share of a finding's words that a fact or a question has which is about the same."""
_FEWEST: Final = 3
"""Words that a fact shares with it: a name alone says little."""
_NEAR: Final = 3
"""A question is about the lines around its own, too."""


def known_files(
    dives: Sequence[DeepDive],
    backlog: Sequence[BacklogDocument],
    facts: Sequence[Known],
    contradictions: Sequence[KnownContradiction],
    language: LanguageCode,
) -> tuple[KnownFile, ...]:
    """The files with what was found in them; without any, those that the backlog's questions are about.

    What an answer told, or a contradiction that was decided put right, is `settled`.
    """
    if not dives:
        named = dict.fromkeys(each.file_name for each in backlog if each.file_name)
        return tuple(KnownFile(file_name=name, read=False) for name in named)
    answered = [each for each in backlog if (each.confidence or 0.0) >= SURE_ENOUGH]
    told = [stems(each.text, language) for each in facts]
    decided = {
        (ground.file_name, ground.line) for each in contradictions if each.holds for ground in each.grounds
    }

    def known(dive: DeepDive, found: Finding) -> Known:
        ground = Ground.of_file(dive.file_name, found.line, found.excerpt, found.place)
        said = stems(found.excerpt, language)
        is_settled = (
            (dive.file_name, found.line) in decided
            or any(_asks_about(each, dive.file_name, found, said, language) for each in answered)
            or any(len(said & each) >= max(_FEWEST, SAME_WORDS * len(said)) for each in told)
        )
        settled = is_settled and found.kind != "purpose"
        return Known(text=found.text, ground=ground, kind=found.kind, settled=settled)

    return tuple(
        KnownFile(file_name=dive.file_name, findings=tuple(known(dive, found) for found in dive.findings))
        for dive in dives
    )


def _asks_about(
    question: BacklogDocument, file_name: str, found: Finding, said: frozenset[str], language: LanguageCode
) -> bool:
    if (question.file_name, question.line) == (file_name, found.line):
        return True
    if _cites(question.text, file_name, found.excerpt):
        return True
    if question.file_name != file_name or not question.line or not found.line or not said:
        return False
    shared = said & stems(question.text, language)
    return abs(question.line - found.line) <= _NEAR and len(shared) >= SAME_WORDS * len(said)


def _cites(question: str, file_name: str, excerpt: str) -> bool:
    """Whether a question names this file and something of these words: what it quotes, or an identifier."""
    if file_name not in question:
        return False
    named = [each.text for each in artefacts(question) if each.kind == "identifier"]
    return any(each in excerpt for each in filter(None, (shown_part(question), *named)))
