"""Which model is spoken to, how, and within which limits: settings per task of the language port."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

type ReasoningEffort = Literal["minimal", "low", "medium", "high"]

HARD_LIMIT_S: Final = 30.0
OPENAI_URL: Final = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True)
class OpenAIEndpoint:
    """OpenAI itself, or any server that speaks its chat completions."""

    api_key: str = field(repr=False)
    base_url: str = OPENAI_URL


@dataclass(frozen=True, slots=True)
class AzureEndpoint:
    """Azure OpenAI: the model's name is the name of its deployment.

    Without `api_key` the app signs in with Entra: by `token_provider` where one is given, else by the default
    credential of azure-identity (a managed identity on Azure).
    """

    endpoint: str
    api_key: str | None = field(default=None, repr=False)
    api_version: str = "2024-10-21"
    token_provider: Callable[[], Awaitable[str]] | None = field(default=None, repr=False)


type Endpoint = OpenAIEndpoint | AzureEndpoint


@dataclass(frozen=True, slots=True)
class TaskSettings:
    """How one task calls the model.

    `temperature` None leaves it to the model (some models refuse the option). `model` overrides the model of all tasks.
    `time_limit_s` is for the whole call with its retries, `attempt_limit_s` for each try, both in seconds.
    """

    max_output_tokens: int
    temperature: float | None
    model: str | None = None
    reasoning_effort: ReasoningEffort | None = None
    time_limit_s: float = HARD_LIMIT_S
    attempt_limit_s: float = 15.0

    def __post_init__(self) -> None:
        if self.max_output_tokens < 1:
            raise ValueError("max_output_tokens must be at least 1")
        if not 0 < self.time_limit_s <= HARD_LIMIT_S or self.attempt_limit_s <= 0:
            raise ValueError(f"time limits must be above 0, and at most {HARD_LIMIT_S:g} s for a call")


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """The model, and the tasks whose settings are not their own. The back-off doubles from `backoff_base_s` up to
    `backoff_cap_s` seconds.
    """

    model: str
    tasks: Mapping[str, TaskSettings] = field(default_factory=dict[str, TaskSettings])
    attempts: int = 3
    backoff_base_s: float = 0.5
    backoff_cap_s: float = 8.0

    def __post_init__(self) -> None:
        if not self.model or self.attempts < 1:
            raise ValueError("a model's name and at least one attempt are needed")

    def model_of(self, task: str) -> str:
        """The model (on Azure: the deployment) that serves the task of this name."""
        given = self.tasks.get(task)
        return (given.model if given else None) or self.model
