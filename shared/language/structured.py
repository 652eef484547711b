"""The JSON that a model has to answer with: strict schemas, every field required, nothing else allowed.

They carry no limits of length or number, which strict schemas of older models refuse; the checks hold those. The replies
of single tasks have no docstrings: pydantic would send them to the model as descriptions.
"""

from abc import abstractmethod
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict

from shared.interview.state_machine.assessment import Fact

type WishBeside = Literal["wish_to_stop", "wish_to_skip", "wish_for_human", "distress"]
"""A wish beside what a message answers."""


class WireModel(BaseModel):
    """Closed, and strict about types: what does not fit is an invalid reply."""

    model_config = ConfigDict(extra="forbid", strict=True)


class StructuredReply[Asked, Result](WireModel):
    """The whole reply to one task."""

    @classmethod
    def shape(cls, request: Asked) -> type[Self]:
        """The model whose schema is sent with this request."""
        return cls

    @abstractmethod
    def result(self, request: Asked) -> Result:
        """The reply in the port's words, not yet checked."""


class FactReply(WireModel):
    text: str
    span: str

    def fact(self) -> Fact:
        return Fact(text=self.text, span=self.span)


class TextReply(StructuredReply[Any, str]):
    def result(self, request: Any) -> str:
        (text,) = self.model_dump().values()
        return text


class QuestionReply(TextReply):
    question: str
