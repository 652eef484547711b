"""What the rules ask besides the topics of an exploration: whether to go on, the consent to contact data, and a field."""

from collections.abc import Sequence
from typing import Final

from shared.language.port import LanguageFailed
from shared.language.requests.exploration import TopicRequest
from shared.language.rules.exploration.asking_for import as_name, within_sentence
from shared.language.rules.exploration.words import ExplorationWords, Wordings
from shared.text.words import words

_NAMED_FIELDS: Final = frozenset({"email", "phone", "name"})
"""What is asked for by its name alone ("May I have your name?")."""


def asked_besides(request: TopicRequest, book: ExplorationWords) -> str:
    """The question of this attempt at an offer, the consent or a field (D7).

    Raises `LanguageFailed` where a field is asked for and none is given.
    """
    if request.purpose == "offer":
        return _of_attempt(book.offer, request.attempt)
    if request.purpose == "field":
        return _field(request, book)
    attempt = min(request.attempt, 2) if request.asks_back else request.attempt
    fields = _listed(request.labels, book, request.language)
    return _of_attempt(book.consent, attempt).format(fields=fields)


def _field(request: TopicRequest, book: ExplorationWords) -> str:
    field = request.field
    if field is None:
        raise LanguageFailed("invalid", "there is no field to ask for")
    attempt = 1 if request.asks_back else request.attempt
    has_article = not book.articles.isdisjoint(words(field.label)[:1])
    if attempt == 1 and field.type in _NAMED_FIELDS and has_article:
        return book.named_field.format(label=within_sentence(field.label, request.language))
    template = _of_attempt(book.field[field.type], attempt)
    return template.format(label=as_name(field.label), choices=", ".join(map(as_name, field.choices or ())))


def _of_attempt(wordings: Wordings, attempt: int) -> str:
    return wordings[min(max(attempt, 1), len(wordings)) - 1]


def _listed(labels: Sequence[str], book: ExplorationWords, language: str) -> str:
    named = [within_sentence(label, language) for label in labels]
    return book.conjunction.join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else "".join(named)
