"""In which language texts are written: said only where it is plain."""

from typing import get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS
from shared.language.rules.written_in import written_in


@pytest.mark.parametrize("language", get_args(LanguageCode.__value__))
def test_a_few_sentences_say_their_language(language: LanguageCode) -> None:
    assert written_in(HANDOVER_QUESTIONS[language].general.values()) == language


def test_few_words_and_a_mixture_say_none() -> None:
    mixed = [" ".join(HANDOVER_QUESTIONS[each].general.values()) for each in ("en", "it")]
    assert written_in(mixed) is None
    assert written_in(["total = amount * rate", "Montag"]) is None
