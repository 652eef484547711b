"""The language port that the product uses: the model where there is one, checked, and the rules where it fails (A8).

A turn costs at most three model calls: one to assess, two to word what is shown (the second where the first could not be
shown). Retries of a call are within it. Each task says whether the rules do it when the model fails.

Secrets in a request are masked first, so that neither a model sees one nor anything made of its reply shows one (G8).
"""

import asyncio
import logging
from copy import copy
from dataclasses import replace
from typing import Final

from shared.language.guards import InvalidReply
from shared.language.model_settings import HARD_LIMIT_S
from shared.language.observing import Observer, asking, unobserved
from shared.language.off_record import OffRecord
from shared.language.port import LanguageFailed, Reply, Request, Usage
from shared.language.task import ByModel, Conversation, LanguageModel, Task
from shared.language.vectors import Vectors
from shared.text.secrets.masking import without_secrets

_FELL_BACK: Final = Usage(fallbacks=1)
_CALLED: Final = Usage(model_calls=1)
_log = logging.getLogger(__name__)


class FallbackLanguage:
    """Implements `LanguageModel` over a model (None: there is none) and the rules.

    `time_limit_s` holds all that the model does for one task, a second wording included. With `vectors` a repeated
    question is also found by its meaning. `observer` is called for every task that the model was asked for.
    """

    def __init__(
        self,
        model: LanguageModel | None,
        rules: LanguageModel,
        *,
        time_limit_s: float = HARD_LIMIT_S,
        vectors: Vectors | None = None,
        observer: Observer = unobserved,
    ) -> None:
        self._model = model
        self._rules = rules
        self._time_limit_s = time_limit_s
        self._vectors = vectors
        self._observer = observer
        self._kept = OffRecord()

    def keeping(self, kept: OffRecord) -> "FallbackLanguage":
        """The same for an interview in which this was said, and is kept off the record."""
        same = copy(self)
        same._kept = kept
        return same

    @property
    def has_model(self) -> bool:
        """Whether there is a model at all; each of its calls may still fail."""
        return self._model is not None

    async def run[Asked: Request, Result](self, task: Task[Asked, Result], request: Asked) -> Reply[Result]:
        by_model = task.model
        if self._model is None or by_model is None or not by_model.needed(request):
            return await self._rules.run(task, request)
        request = await asyncio.to_thread(without_secrets, request, request.language)  # a file may be long
        request = request.model_copy(update={"kept": self._kept}) if self._kept.said else request
        conversation = Conversation(self._model, task, self._vectors)
        try:
            return await self._by_model(task.name, by_model, conversation, request)
        except LanguageFailed as failure:
            # The failure's text holds no word that anyone typed.
            calls = failure.usage.model_calls
            _log.warning("the model failed: task=%s %s model_calls=%d", task.name, failure, calls)
            if not by_model.falls_back:
                raise
            try:
                reply = await self._rules.run(task, request)
            except LanguageFailed as exhausted:
                spent = failure.usage + exhausted.usage + _FELL_BACK
                raise LanguageFailed(exhausted.reason, exhausted.detail, spent) from exhausted
            value = (
                by_model.keep(reply.value, conversation.replies, request) if by_model.keep else reply.value
            )
            return replace(reply, value=value, usage=failure.usage + reply.usage + _FELL_BACK)

    async def _by_model[Asked: Request, Result](
        self,
        name: str,
        by_model: ByModel[Asked, Result],
        conversation: Conversation[Asked, Result],
        request: Asked,
    ) -> Reply[Result]:
        """The model's reply, checked. Raises `LanguageFailed` with all that was spent on it."""
        async with asking(name, self._observer) as under_way:
            try:
                async with asyncio.timeout(self._time_limit_s):
                    value = await by_model.ask(conversation, request)
            except TimeoutError as late:
                raise LanguageFailed("timeout", "no time left", conversation.spent + _CALLED) from late
            except InvalidReply as refused:
                raise LanguageFailed("invalid", refused.fault, conversation.spent) from refused
            except LanguageFailed as failure:
                raise LanguageFailed(failure.reason, failure.detail, conversation.spent) from failure
            under_way.usage = conversation.spent
            return Reply(value, "model", conversation.spent)


def keeping(language: LanguageModel, kept: OffRecord) -> LanguageModel:
    """The language port with what is off the record; the rules leave out by themselves what was asked of them."""
    return language.keeping(kept) if isinstance(language, FallbackLanguage) else language


def has_model(language: LanguageModel) -> bool:
    """Whether a model is asked first."""
    return isinstance(language, FallbackLanguage) and language.has_model
