"""Findings of the rules as sentences in the language of the handover; they are stored in English."""

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.backlog_words import ArtefactPlace, opening_sentence
from shared.language.rules.file_analysis.comments import bare
from shared.language.rules.file_analysis.found import shown
from shared.language.rules.file_analysis.subjects import FileSubject, subject_of
from shared.modes.knowledge_handover.handover import DeepDive, Finding

_MOST_CHARS = 160
_EDGES = " .\"'"


def told_in(language: LanguageCode, finding: Finding, dive: DeepDive) -> str:
    """The finding as a sentence: a model's as it stands, one of the rules by what it cites and where."""
    if language == "en" or dive.source == "model":
        return finding.text
    code = bare(finding.excerpt.rsplit("\n", 1)[-1]).strip(_EDGES)
    subject = subject_of(finding) or FileSubject("relies", "code", code=shown(code, _MOST_CHARS))
    line = None if finding.line is None else finding.line + finding.excerpt.count("\n")
    place = ArtefactPlace(file_name=dive.file_name, line=line, address=subject.address)
    return opening_sentence(subject, (place,), language) or finding.text
