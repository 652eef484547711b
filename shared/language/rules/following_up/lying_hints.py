"""What earlier answers told only half, and nobody took up (A5, D6, E2, G3)."""

from collections.abc import Iterator, Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.following_up.hints import hint, hint_questions, is_on_hint
from shared.language.rules.following_up.quoted import stands_in
from shared.language.rules.off_record.kept_out import kept_out_of_all
from shared.text.words import normalised

_MOST: Final = 6
"""Questions of an interview on what was half told, after which what lies there is left."""
_LATEST: Final = 12
"""Answers that are looked through."""


def lying_hints(told: Sequence[str], language: LanguageCode, asked: Sequence[str]) -> Iterator[str]:
    """The questions for it, the latest first; nothing that was kept out or taken back since."""
    if sum(is_on_hint(each, language) for each in asked) >= _MOST:
        return
    gone: list[str] | None = None
    for each in reversed(told[-_LATEST:]):
        said = hint(each, language)
        if said is None:
            continue
        if gone is None:
            left_out = (*kept_out_of_all(told, language), *taken_back(told, language))
            gone = [normalised(sentence) for sentence in left_out]
        if not stands_in(said, gone):
            yield from hint_questions(each, language, asked)
