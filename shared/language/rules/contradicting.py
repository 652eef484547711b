"""What a file says and an answer says otherwise, and the question which of the two holds (B7)."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.requests.handover_turn import Contradiction, ExtractRequest
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.handover_record import shared_stems
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.listening import declines, mentions
from shared.language.rules.numbers import alike, numbers, telling_names, without_places
from shared.language.rules.righting import says_wrong
from shared.language.rules.same_value import in_one_unit, may_be_one_value
from shared.text.sentences import sentences
from shared.text.words import words

_DENIED: Final = re.compile(
    r"\b(?:not|nicht|pas|plus|no|non)\s(?:the\s|die\s|las?\s|les\s|i\s)?(\d[\d.,]{0,12}\d|\d)(?![\w:])",
    re.IGNORECASE,
)
"""A number that is denied, in any language: "43, not 34"."""
_ANY_WORD: Final = re.compile(r"[^\W\d_]+")
_DENIED_WORD: Final = re.compile(
    r"\b(?:not|nicht|pas|plus|no|non)\s(?:(?:on|am|im|an|le|la|el|il|en|in|à|a)\s){0,2}([^\W\d_]{3,12})",
    re.IGNORECASE,
)
"""A word that is denied: "not on Thursday", "nicht am Donnerstag", "no el jueves"."""
_SHORTEST_NAME: Final = 5
"""Characters of a thing's name with its number: a word of one or two letters is none."""
_FEWEST_SHARED: Final = 2
_MOST_OF_A_VALUE: Final = 6
"""Words of a sentence that says little but another value: "No, it is 43 now"."""
_MOST_SENTENCES: Final = 40
_LOOKED_AT: Final = 3_000


def contradiction(request: ExtractRequest) -> Contradiction | None:
    """A number of a file's where the answer gives another one like it that holds today.

    First the numbers that the question cites, then those of any line that shares two telling words with the sentence.
    """
    if declines(request.answer, request.language):
        return None
    book, told = HANDOVER_TURN_WORDS[request.language], sentences(request.answer)[:_MOST_SENTENCES]
    asked = numbers(without_places(request.question))
    chooses = request.question != request.main_question and not set(asked).isdisjoint(numbers(request.answer))
    today = (
        []
        if chooses
        else [each for each in told if mentions(each, book.now) or not mentions(each, book.past)]
    )
    opening = request.answer.partition(",")[0]  # "That's wrong, for a start."
    is_wrong = request.file_name is not None and any(
        says_wrong(each, request.language) for each in (opening, request.answer)
    )
    found = (
        each for sentence in today if (each := _denies_the_question(request, sentence, is_wrong=is_wrong))
    )
    elsewhere = (each for sentence in today if (each := _denies_a_line(request, sentence)))
    days = (each for sentence in today if (each := _denies_a_day(request, sentence)))
    return next(found, None) or next(elsewhere, None) or next(days, None)


def _denies_the_question(request: ExtractRequest, sentence: str, *, is_wrong: bool) -> Contradiction | None:
    if request.file_name is None:
        return None
    book, language = HANDOVER_TURN_WORDS[request.language], request.language
    matter = without_places(request.main_question)
    cited = [each for each in numbers(matter) if each not in ("0", "1")]
    today = is_wrong or mentions(sentence, book.now)
    denied = _DENIED.findall(request.answer)
    if not today and any(each in cited and each not in denied for each in numbers(request.answer)):
        return None
    if today or shared_stems(sentence, matter, language) or len(words(sentence)) <= _MOST_OF_A_VALUE:
        pairs = (
            (there, here)
            for there in cited
            for here in numbers(sentence)
            if here not in cited and (is_wrong or in_one_unit(matter, there, sentence, here, language))
        )
        if pair := next((each for each in pairs if alike(*each, request.language)), None):
            holds = pair[1] if is_wrong or pair[0] in denied else None
            return Contradiction(in_file=pair[0], said=pair[1], file_name=request.file_name, holds=holds)
    return None


def _denies_a_line(request: ExtractRequest, sentence: str) -> Contradiction | None:
    """What a line says otherwise, unless another line of that file on the same thing bears the answer out."""
    titles = HANDOVER_TURN_WORDS[request.language].titles
    denied, about = _DENIED.findall(sentence), telling_names(sentence) - set(titles)
    said = [
        each
        for each in numbers(sentence)
        if each not in denied and not _names(each, sentence, request.corpus)
    ]
    if not said or len(about) < _FEWEST_SHARED:
        return None
    for file_name, text in zip(request.file_names, request.corpus, strict=False):
        lines = text[:_LOOKED_AT].split("\n")
        near = [each for each in lines if len(about & telling_names(each)) >= _FEWEST_SHARED]
        there = [(each, numbers(each)) for each in near]
        if any(not set(said).isdisjoint(each) for _, each in there):
            continue
        pairs = (
            (each[0], here)
            for line, each in there
            for here in said
            if len(each) == 1 and may_be_one_value(line, each[0], sentence, here, request.language)
        )
        if pair := next((each for each in pairs if alike(*each, request.language)), None):
            holds = pair[1] if pair[0] in denied else None
            return Contradiction(in_file=pair[0], said=pair[1], file_name=file_name, holds=holds)
    return None


def _names(number: str, sentence: str, texts: Sequence[str]) -> bool:
    """Whether the files name a thing by this number and the word before it, as the sentence does: "fridge 5"."""
    before = sentence.partition(number)[0].split()[-1:]
    name = f"{before[0]} {number}".lower() if before else number
    return len(name) >= _SHORTEST_NAME and any(name in each[:_LOOKED_AT].lower() for each in texts)


def _denies_a_day(request: ExtractRequest, sentence: str) -> Contradiction | None:
    """A day or a month of a line on the same thing that the sentence denies: "Wednesday now, not Thursday"."""
    denied = next((each for each in _DENIED_WORD.finditer(sentence) if each[1].lower() in CALENDAR), None)
    if denied is None:
        return None
    before, behind = (_days(each) for each in (sentence[: denied.start()], sentence[denied.end() :]))
    said = next(iter([*reversed(before), *behind]), None)
    about = telling_names(sentence) - CALENDAR
    for file_name, text in zip(request.file_names, request.corpus, strict=False):
        for line in text[:_LOOKED_AT].split("\n"):
            if said and denied[1].lower() in words(line) and about & telling_names(line):
                return Contradiction(in_file=denied[1], said=said, file_name=file_name, holds=said)
    return None


def _days(text: str) -> list[str]:
    return [each for each in _ANY_WORD.findall(text) if each.lower() in CALENDAR]


def which_holds(differs: Contradiction, language: str) -> str:
    """The question which of the two holds."""
    book = HANDOVER_TURN_WORDS[language]
    is_plain = numbers(differs.in_file) == [differs.in_file] and numbers(differs.said) == [differs.said]
    if is_plain and differs.file_name:
        return book.conflict.format(file=differs.file_name, in_file=differs.in_file, said=differs.said)
    return book.conflict_plainly


def resolved(differs: Contradiction, answer: str) -> Contradiction:
    """The contradiction with which of the two holds, where the answer names one of them and not the other."""
    chosen = [each for each in (differs.in_file, differs.said) if each in numbers(answer)]
    return differs.model_copy(update={"holds": chosen[0]}) if len(chosen) == 1 else differs
