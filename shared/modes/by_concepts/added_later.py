"""What an answer adds to an earlier question: it puts a point of it right, or says it better than its evidence (G2)."""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Concept, Finding
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.additions import what_is_added
from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.matching import stems
from shared.language.rules.nearest import alone
from shared.text.sentences import sentences

_FEWEST_SHARED: Final = 2


def with_addition(
    gone: Mapping[str, str],
    added: str | None,
    evidence: Mapping[str, str],
    concepts: Sequence[Concept],
    language: LanguageCode,
) -> tuple[dict[str, str], dict[str, Finding]]:
    """The evidence that is `gone` with what is added, by point, and the points of which better words were added."""
    if not added:
        return {**gone}, {}
    anew = _said_anew(added, evidence, concepts, language)
    taken = {**gone, **anew} if _owns_an_error(added, language) else {**gone}
    return taken, {} if anew.keys() <= taken.keys() else _nearer(anew, evidence, concepts, language)


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
