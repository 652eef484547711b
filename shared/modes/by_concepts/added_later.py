"""What an answer adds to an earlier question: it puts a point of it right, or says it better than its evidence (G2)."""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Concept, Finding
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.corrections.cues import calls_wrong
from shared.language.rules.hearing.additions import what_is_added
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.points.matching import stems
from shared.language.rules.points.nearest import alone
from shared.modes.by_concepts.subject import Subject
from shared.text.sentences import sentences

_FEWEST_SHARED: Final = 2


def with_addition(
    gone: Mapping[str, str],
    added: str | None,
    evidence: Mapping[str, str],
    subject: Subject,
    language: LanguageCode,
    *,
    is_known: bool,
) -> tuple[dict[str, str], dict[str, Finding]]:
    """The evidence that is `gone` with what is added, by point, and the points of which better words were added.

    Where what is added calls something wrong, and it is not known (`is_known`) which sentence, that is whatever shares
    its matter; where none does, all that covers a point of this question.
    """
    if not added:
        return {**gone}, {}
    anew = _said_anew(added, evidence, subject.concepts, language)
    taken = {**gone, **anew} if _owns_an_error(added, language) and not is_known else {**gone}
    if not is_known and any(calls_wrong(each, language) for each in sentences(added)):
        taken |= _in_doubt(added, evidence, subject, language)
    return taken, {} if anew.keys() <= taken.keys() else _nearer(anew, evidence, subject.concepts, language)


def _in_doubt(
    added: str, evidence: Mapping[str, str], subject: Subject, language: LanguageCode
) -> dict[str, str]:
    """The points whose evidence may be what was called wrong, each with the words that do so."""
    mine = {
        each.concept_id: evidence[each.concept_id] for each in subject.concepts if each.concept_id in evidence
    }
    about = stems(added, language) - stems(subject.text or "", language)
    alike = [id_ for id_, span in mine.items() if about & stems(span, language)]
    return dict.fromkeys(alike or mine, " ".join(what_is_added(added)))


def _said_anew(
    added: str, evidence: Mapping[str, str], concepts: Sequence[Concept], language: LanguageCode
) -> dict[str, str]:
    """The sentence of what is added that has most of a covered point's words, by id; at least two, or one that its
    evidence has not."""
    said = {each: stems(each, language) for each in what_is_added(added)}
    found: dict[str, str] = {}
    for each in concepts:
        own, span = stems(each.text, language), evidence.get(each.concept_id)
        best = max(said, key=lambda text: len(own & said[text]), default=None)
        if span is None or best is None:
            continue
        shared = own & said[best]
        if len(shared) >= _FEWEST_SHARED or shared - stems(span, language):
            found[each.concept_id] = best
    return found


def _nearer(
    anew: Mapping[str, str], evidence: Mapping[str, str], concepts: Sequence[Concept], language: LanguageCode
) -> dict[str, Finding]:
    """The points that stay covered, by what is nearer to them than their evidence."""
    texts = {each.concept_id: each.text for each in concepts}
    return {
        id_: Finding(concept_id=id_, verdict="demonstrated", evidence=said)
        for id_, said in anew.items()
        if alone(texts[id_], said, language) > alone(texts[id_], evidence[id_], language)
    }


def _owns_an_error(added: str, language: LanguageCode) -> bool:
    """Whether what is added begins by saying that something was wrong."""
    return "error" in kinds_of(pieces(sentences(added)[0], language))
