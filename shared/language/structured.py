"""The JSON that a model has to answer with: strict schemas, every field required, nothing else allowed.

They carry no limits of length or number, which strict schemas of older models refuse; the checks hold those.
"""

from typing import Any, Self

from pydantic import BaseModel, ConfigDict


class WireModel(BaseModel):
    """Closed, and strict about types: what does not fit is an invalid reply."""

    model_config = ConfigDict(extra="forbid", strict=True)


class StructuredReply[Asked, Result](WireModel):
    """The whole reply to one task."""

    @classmethod
    def shape(cls, request: Asked) -> type[Self]:
        """The model whose schema is sent with this request."""
        return cls

    def result(self, request: Asked) -> Result:
        """The reply in the port's words, not yet checked."""
        raise NotImplementedError


# No docstrings from here on: pydantic would send them to the model as descriptions.


class FactReply(WireModel):
    text: str
    span: str


class QuestionReply(StructuredReply[Any, str]):
    question: str

    def result(self, request: Any) -> str:
        return self.question
