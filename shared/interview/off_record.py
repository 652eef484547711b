"""What a participant keeps off the record, in whatever answer of theirs it was said (G8).

The record keeps the words as they were typed, with the request beside them; all that is made of it has neither.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, cast

from shared.interview.interview import Interview
from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.header_document import FINAL_STATUSES
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import WholeTurn, given_back, off_record
from shared.interview.state_machine.settings import LanguageCode
from shared.language.off_record import OffRecord, kept_off
from shared.language.rules.handover.names import names_in
from shared.language.rules.hearing.manner_phrases import MANNERS
from shared.language.rules.off_record.around_request import asks_by_words, asks_to_keep_out, names_its_matter
from shared.language.rules.off_record.kept_out import doubtful, kept_out_of_all
from shared.language.rules.off_record.slipped_codes import slipped_codes, without_requests_to_erase
from shared.language.rules.points.matching import stems
from shared.language.rules.written_in import spoken_in
from shared.text.held_once import without
from shared.text.sentences import sentences

SHARED_WORDS: Final = 2
_NAMING: Final = 5
"""Words of a wish that only names what it is about; one of more tells it, "that stays with us: the uncle did it"."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish of a turn to have something left out: the words that say what, without and with the names among them, and
    what the answer says behind it, and whether the wish may be about an answer of long ago."""

    turn: int
    matter: frozenset[str]
    words: frozenset[str]
    behind: str
    is_of_long_ago: bool = False

    def leaves_out(self, turn: int, said: str, language: LanguageCode) -> bool:
        """Whether the wish leaves this out: it was said before the wish, and shares two words with it, not only a name.

        What is said after the wish stays in: "don't write that … For the record: ask the secretary"; so does what was
        said before the answer in front of it, unless the wish names what it means: "the bit about my brother".
        """
        if turn > self.turn or (turn == self.turn and said in self.behind):
            return False
        if turn < self.turn - 1 and not self.is_of_long_ago:
            return False
        alike = stems(said, language) & self.words
        is_of_it = not self.matter or not alike.isdisjoint(self.matter)
        return len(alike) >= SHARED_WORDS and is_of_it


def wishes(turns: Sequence[WholeTurn], language: LanguageCode) -> list[Wish]:
    """What a model heard somebody ask to have left out, by the words that ask for it, where these can be told."""
    found: list[Wish] = []
    for turn in turns:
        if turn.assessment is None or turn.answer is None or not (out := turn.assessment.off_record):
            continue
        quoted = [each for stretch in out for each in sentences(stretch)]
        asking = [each for each in quoted if asks_to_keep_out(each, language)] or quoted
        wish, said = " ".join(asking), turn.answer.text
        told = stems(wish, language) - stems(" ".join(MANNERS[language].keep_out), language)
        if len(asking) < len(quoted) or len(quoted) > 1 or len(told) > _NAMING:
            continue  # the model quoted what is meant itself: its neighbours stay in
        named = stems(
            " ".join(name for name, _ in (*names_in(wish, language), *names_in(said, language))), language
        )
        ends = [said.index(each) + len(each) for each in out if each in said]
        found.append(
            Wish(
                turn.shown.turn, told - named, told, said[max(ends) :] if ends else "", names_its_matter(wish)
            )
        )
    return found


def off_record_of(
    turns: Sequence[WholeTurn],
    language: LanguageCode,
    known: Sequence[str] = (),
    *,
    reading: int | None = None,
    is_over: bool = False,
) -> OffRecord:
    """What these turns keep off the record, beside all that was said in them and was `known` before.

    Of an interview that `is_over` the last answer is kept out, too, where it may ask that and nobody could be asked.

    A model that hears a wish knows what it is about: the words alone tell it of other turns, but of that which a model is
    `reading`. Of an answer that one has read, a wish which it did not hear counts by its plain words alone.
    """
    said = [turn.answer.text if turn.answer else "" for turn in turns]
    codes = slipped_codes(said, language)
    unread = [
        "" if turn.shown.turn == reading or _is_known(turn.assessment, text, language) else text
        for turn, text in zip(turns, without_requests_to_erase(said, codes, language), strict=True)
    ]
    quoted = off_record(turn.assessment for turn in turns)
    spoken: list[LanguageCode] = [spoken_in(said, at, language) for at in range(len(said))]
    heard = (*sorted(kept_out_of_all(unread, language, spoken)), *_told_before(turns, quoted, language))
    heard += _never_asked_about(turns, language) if is_over else ()
    stretches = (*quoted, *without(heard, given_back(turn.assessment for turn in turns)))
    kept = kept_off(stretches, [each for each in said if each], known, language)
    read = [turn.assessment.told_us for turn in turns if turn.assessment and turn.assessment.told_us]
    names = {name: put for each in read for name, put in each.unnamed.items()}
    names |= dict.fromkeys(chain.from_iterable(codes.values()), "")
    return kept.model_copy(update={"unnamed": names}) if names else kept


def _is_known(heard: AssessmentDocument | None, said: str, language: LanguageCode) -> bool:
    """Whether a model has read what the answer wants left out, a name alone, what it gives back, or no such wish where
    its plain words have none: who would rather not write of something keeps nothing out that they tell all the same."""
    if heard is None or heard.told_us is None:
        return heard is not None and bool(heard.off_record)
    if heard.off_record or heard.told_us.unnamed or heard.told_us.given_back:
        return True
    return not any(asks_by_words(each, language) for each in sentences(said))


def off_record_in(interview: Interview, *, reading: int | None = None, is_over: bool = False) -> OffRecord:
    """The same of all turns that were loaded of an interview; what its material names is no secret."""
    material = interview.find(MaterialRecord)
    known = tuple(_texts(material.material.model_dump(mode="json"))) if material else ()
    is_over = is_over or interview.header.status in FINAL_STATUSES
    return off_record_of(
        interview.turns(), interview.header.language, known, reading=reading, is_over=is_over
    )


def silent_sentences(kept: OffRecord, said: Sequence[str]) -> frozenset[str]:
    """The sentences of these answers that are kept out: each that a stretch stands in, or that stands in one."""
    if not kept.stretches:
        return frozenset()
    return frozenset(
        each
        for text in said
        for each in sentences(text)
        if any(stretch in each or each in stretch for stretch in kept.stretches)
    )


def _never_asked_about(turns: Sequence[WholeTurn], language: LanguageCode) -> tuple[str, ...]:
    """What of the last answer may ask to be kept out, with what that may be about; where a model leads, it tells."""
    judged = (turn.assessment.assessment for turn in turns if turn.assessment)
    last = next((turn.answer for turn in reversed(turns) if turn.answer), None)
    if last is None or any(each and each.source == "model" for each in judged):
        return ()
    return tuple(sorted(doubtful(last.text, language)))


def _told_before(
    turns: Sequence[WholeTurn], stretches: Sequence[str], language: LanguageCode
) -> Iterator[str]:
    """Sentences that a wish leaves out, and that no model has quoted."""
    heard = wishes(turns, language)
    for turn in turns:
        for each in sentences(turn.answer.text) if heard and turn.answer else ():
            is_quoted = any(stretch in each for stretch in stretches)
            if not is_quoted and any(wish.leaves_out(turn.shown.turn, each, language) for wish in heard):
                yield each


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        given = cast("dict[str, Any] | list[Any]", value)
        for each in given.values() if isinstance(given, dict) else given:
            yield from _texts(each)
