"""A value of an earlier answer that the next one takes back in its first breath: "No, wait, November." (G2)."""

from collections.abc import Iterable
from typing import Final

from shared.language.requests.handover_turn import ExtractRequest, MendedFact
from shared.language.rules.corrections.corrected_facts import apart, beside
from shared.language.rules.corrections.righting import says_wrong
from shared.language.rules.corrections.slips import as_it_holds, begins_a_slip
from shared.language.rules.corrections.values import values
from shared.language.rules.handover.record import shown_part
from shared.text.sentences import sentences
from shared.text.words import words

_LATEST: Final = 5
"""Facts that the first breath of the next answer may be of."""
_LONGEST: Final = 8


def breath_that_takes_back(request: ExtractRequest) -> str | None:
    """The first sentence of the answer, where it does nothing but put a value in the place of one."""
    first = next(iter(sentences(request.answer)), "")
    is_slip = begins_a_slip(first) and len(words(first)) <= _LONGEST and says_wrong(first, request.language)
    return first if is_slip and len(values(first, request.language)) == 1 else None


def taken_back_next(request: ExtractRequest) -> MendedFact | None:
    """The known fact with the value that holds: the one that the question quotes, else the latest, unless the same answer
    told two such."""
    said = breath_that_takes_back(request)
    if said is None:
        return None
    found = list(_with(said, reversed(request.facts[-_LATEST:]), request.language))
    quoted = shown_part(request.main_question)
    of_question = [each for each in found if quoted and quoted in each.was]
    asked = dict(zip(request.facts, request.facts_asked, strict=False))
    is_plain = len({asked.get(each.was, "") for each in found[:2]}) == len(found[:2])
    return next(iter(of_question or (found if is_plain else [])), None)


def _with(said: str, facts: Iterable[str], language: str) -> Iterable[MendedFact]:
    """Those of the facts that have one value of the kind, each with the new one."""
    for fact in facts:
        old = apart(fact, language)
        held = ((each, as_it_holds(f"{each} {said}", language)) for each in sentences(old.holds))
        changed = [(was, holds) for was, holds in held if holds != f"{was} {said}"]
        if len(changed) != 1:
            continue
        ((was, holds),) = changed
        stays = {each.text for each in values(holds, language)}
        gone = [each.text for each in values(was, language) if each.text not in stays]
        if len(gone) == 1 and (at := was.casefold().find(gone[0])) >= 0:
            first = old.first or was[at : at + len(gone[0])]
            yield MendedFact(was=fact, text=beside(old.holds.replace(was, holds), first, language))
