"""The vocabulary around the post that a resume is written for: how it is named, what is asked about it, and what an
answer to that is heard as (E2)."""

from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.intents import Heard
from shared.language.rules.hearing.intent_words import kinds_of, own_words, pieces
from shared.language.rules.hearing.listening import telling
from shared.text.spoken import in_all


class PostWords(Frozen):
    """The vocabulary of one language.

    `labels` stand before the post that somebody applies for, `aims` before what they look for, which may be no post;
    `seeks` lead to one within a sentence. `leading` says that people are led, but not in one of `not_leading`; `of_money`
    that money is answered for. `people_told` and `money_told` stand in an answer that says so, beside a number.
    `required_labels` stand before what the post asks for, `{need}` is one thing of that, or of what a resume leaves
    `open`. The other texts are the questions, and for staff what each of them is for; `{post}` is the post as written.
    """

    labels: tuple[str, ...]
    aims: tuple[str, ...]
    seeks: tuple[str, ...]
    leading: tuple[str, ...]
    not_leading: tuple[str, ...]
    of_money: tuple[str, ...]
    people_told: tuple[str, ...]
    money_told: tuple[str, ...]
    nearest: str
    new: str
    people: str
    money: str
    next: str
    nearest_name: str
    new_name: str
    people_name: str
    money_name: str
    next_name: str
    required_labels: tuple[str, ...]
    required: str
    open: str
    required_name: str


_ENDING: Final = frozenset({"end", "over", "bye", "leave", "must", "talk"})

POST_WORDS: Final = in_all(PostWords, "post")


def asks_of_post(question: str, language: str) -> bool:
    """Whether a question is one of those about the post, whatever post it names."""
    book = POST_WORDS[language]
    forms = (book.nearest, book.new, book.people, book.money, book.next, book.required)
    return question.endswith(tuple(form.rpartition("}")[2] for form in forms))


def heard_of_post(heard: Heard, answer: str, language: str) -> Heard:
    """What an answer to such a question is meant as: "no more nights" is no wish to stop there, "I have never led
    anybody" no lack of an answer, and "I had no budget" puts nothing right."""
    is_misheard = {
        "wish_to_stop": not heard.plain or _is_of_work(answer, language),
        "dont_know": telling(answer, language) != "",
        "correction": True,
    }
    return Heard() if is_misheard.get(heard.intent, False) else heard


def _is_of_work(answer: str, language: str) -> bool:
    """Whether what somebody wants no more is a thing of its own, and nothing is said of an end or a leave."""
    has_no_end = _ENDING.isdisjoint(kinds_of(pieces(answer, language)))
    return has_no_end and bool(own_words(answer, language))
