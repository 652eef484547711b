"""A question that lets the person pick what lies behind how something is done: it quotes and presumes nothing (A5, G3).

Two interviewers who did not know which was whose ranked 48 moments: an author's question, the next main question or a
point by its topic is better, of these four the first. So they come where nothing of the kind is left to ask.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.exploration.asked_for import asked_for, tells_a_deed
from shared.language.rules.exploration.sub_goals_heard import any_of_words, is_hard
from shared.language.rules.following_up.probes import is_concluded
from shared.language.rules.following_up.quoted import MOST_SENTENCES, stands_in
from shared.language.rules.hearing.leaving import before_goodbye
from shared.language.rules.hearing.manners import leaves_alone, said_before
from shared.language.rules.off_record.keep_out_requests import is_delicate
from shared.language.rules.off_record.kept_out import kept_out
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import normalised, words

type Form = Literal["risk", "newcomer", "learnt", "alone"]
"""What the person is asked to pick out of what they told."""

_RICH: Final = 20
"""Words of an answer that tells much."""
_RICH_BY_A_RULE: Final = 12
"""Words of one that says what is never or only so: that has a reason."""


class GoingDeeperWords(Frozen):
    """The vocabulary of one language: the question of each form, the best first, and `strict`, words of a rule."""

    forms: dict[Form, str]
    strict: tuple[str, ...]


GOING_DEEPER_WORDS: Final = in_all(GoingDeeperWords, "going_deeper")


def going_deeper(
    answer: str, main_question: str, asked: Sequence[str], language: str, *, of_work: bool = False
) -> Iterator[str]:
    """The questions on an answer that tells at some length how something is done, without those that were `asked`.

    None where it says that this is all, nor after something sad, confided, or to be left alone. Where all that is told is
    `of_work`, a rule alone is asked on.
    """
    told = _of_the_matter(answer, language)
    is_strict = _tells_a_rule(" ".join(told), language)
    if len(words(" ".join(told))) < (_RICH_BY_A_RULE if is_strict else _RICH):
        return
    does = asked_for(main_question, language) == "conduct" or any(
        tells_a_deed(each, language) for each in told
    )
    if (
        not (is_strict if of_work else does)
        or is_hard(answer, language, of_work=True)
        or is_concluded(sentences(answer)[-1], language)
    ):
        return
    if any(each(part, language) for each in (leaves_alone, is_delicate) for part in sentences(answer)):
        return
    used, forms = [normalised(each) for each in asked], GOING_DEEPER_WORDS[language].forms
    order = dict.fromkeys(("newcomer", *forms) if is_strict else forms)
    yield from (forms[each] for each in order if not stands_in(forms[each], used))


def _tells_a_rule(text: str, language: str) -> bool:
    """Whether a text says what is never, always or only so, or has to be."""
    return any_of_words(GOING_DEEPER_WORDS[language].strict).search(normalised(text)) is not None


def is_going_deeper(question: str, language: str) -> bool:
    """Whether a question is one of these, as it stands or behind an acknowledgement."""
    return question.endswith(_questions(language))


@cache
def _questions(language: str) -> tuple[str, ...]:
    return tuple(GOING_DEEPER_WORDS[language].forms.values())


def _of_the_matter(answer: str, language: str) -> list[str]:
    """The sentences that tell something: none asks back, takes leave, is taken back, kept out or was said before."""
    if kept_out(answer, language):
        return []
    gone = taken_back([answer], language)
    told = sentences(before_goodbye(answer, language))[:MOST_SENTENCES]
    return [each for each in told if "?" not in each and each not in gone and not said_before(each, language)]
