"""A real case that somebody mentions in passing, beside what they would do: "There was one in May where the belt tore".

Whoever is asked what they would do, and says so, has it in mind: "What happened?" (A5, G3).
"""

import re
from itertools import pairwise
from typing import Final

from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.exploration.asked_for import asked_for
from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS, has_date, is_of_one_time, tells_case
from shared.language.rules.following_up.quoted import MOST_SENTENCES, quotable, quoting, stands_in
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.past_forms import begins_with_if
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.sentences import sentences
from shared.text.words import normalised, words

_ANYTHING: Final = re.compile("")
_LAST: Final = frozenset({"last", "letzten", "vorigen", "vergangenen"})
"""What stands before a month as a preposition does: "last August"."""
_FEW_WORDS: Final = 15
"""Words behind it within which no case is told."""
_MOST_WORDS: Final = 60
"""Words of an answer that tells no case at length."""


def passing_case(request: FollowUpRequest) -> str | None:
    """The question for it, of the latest answer; none where the main question asks for what happened."""
    language, latest = request.language, request.exchanges[-1].answer if request.exchanges else ""
    told = sentences(latest)[:MOST_SENTENCES]
    if asked_for(request.main_question, language) == "past" or len(words(latest)) > _MOST_WORDS:
        return None
    if request.spared or is_hard(latest, language, of_work=True):
        return None
    gone = {*taken_back([latest], language), *kept_out(latest, language)}
    for at in reversed(range(len(told))):
        if told[at] in gone or len(words(" ".join(told[at + 1 :]))) > _FEW_WORDS:
            continue
        if not _is_dated(told[at], language) or begins_with_if(told[at], language):
            continue
        said = quotable(told, at, _ANYTHING, language)
        if said and not stands_in(said, [normalised(each) for each in request.asked]):
            return f"{quoting(said, language, len(request.asked))[0]} {FOLLOW_UP_WORDS[language].happened}"
    return None


def _is_dated(sentence: str, language: str) -> bool:
    """Whether a sentence tells of one time, or of what happened in a month or year: "She said March" does not."""
    if not tells_case(sentence, language):
        return False
    before = CLAUSE_WORDS[language].prepositions | _LAST
    when = (first in before and has_date((second,)) for first, second in pairwise(words(sentence)))
    return is_of_one_time(sentence, language) or any(when)
