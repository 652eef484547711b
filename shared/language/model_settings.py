"""Which model is spoken to, how, and within which limits: settings per task of the language port."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, Literal

type TaskName = Literal[
    "assess",
    "word_follow_up",
    "clarify",
    "summarise",
    "judge_coverage",
    "extract_skills",
    "word_gap_question",
    "extract_facts",
    "word_backlog_question",
    "sort_facts",
    "write_package",
    "answer_question",
    "dive_into_file",
    "summarise_project",
    "plan_backlog",
    "plan_topics",
    "word_topic",
    "reword_topic",
    "rank_evidence",
    "judge_criterion",
]
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

    `temperature` None leaves it to the model (some refuse to be told). `model` overrides the model of all tasks.
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
    """The model and the settings of its tasks. Back-off doubles from `backoff_base_s` up to `backoff_cap_s` seconds.

    Coverage is waited for before the first question: it gives up on the model sooner than the rest, and a smaller
    model serves it well (`judge_coverage.model`).
    """

    model: str
    assess: TaskSettings = TaskSettings(max_output_tokens=1_600, temperature=0.0)
    word_follow_up: TaskSettings = TaskSettings(max_output_tokens=250, temperature=0.5)
    clarify: TaskSettings = TaskSettings(max_output_tokens=300, temperature=0.3)
    summarise: TaskSettings = TaskSettings(max_output_tokens=2_000, temperature=0.2, attempt_limit_s=25.0)
    judge_coverage: TaskSettings = TaskSettings(
        max_output_tokens=2_000, temperature=0.0, time_limit_s=15.0, attempt_limit_s=10.0
    )
    extract_skills: TaskSettings = TaskSettings(
        max_output_tokens=2_500, temperature=0.0, attempt_limit_s=20.0
    )
    word_gap_question: TaskSettings = TaskSettings(max_output_tokens=250, temperature=0.5)
    extract_facts: TaskSettings = TaskSettings(max_output_tokens=900, temperature=0.2)
    word_backlog_question: TaskSettings = TaskSettings(max_output_tokens=300, temperature=0.2)
    sort_facts: TaskSettings = TaskSettings(max_output_tokens=4_000, temperature=0.2, attempt_limit_s=25.0)
    write_package: TaskSettings = TaskSettings(max_output_tokens=4_000, temperature=0.2, attempt_limit_s=25.0)
    answer_question: TaskSettings = TaskSettings(max_output_tokens=1_200, temperature=0.0)
    dive_into_file: TaskSettings = TaskSettings(
        max_output_tokens=3_500, temperature=0.2, attempt_limit_s=25.0
    )
    summarise_project: TaskSettings = TaskSettings(
        max_output_tokens=800, temperature=0.2, attempt_limit_s=20.0
    )
    plan_backlog: TaskSettings = TaskSettings(max_output_tokens=3_000, temperature=0.2, attempt_limit_s=25.0)
    rank_evidence: TaskSettings = TaskSettings(
        max_output_tokens=1_500, temperature=0.0, time_limit_s=20.0, attempt_limit_s=12.0
    )
    judge_criterion: TaskSettings = TaskSettings(
        max_output_tokens=1_500, temperature=0.0, attempt_limit_s=20.0
    )
    plan_topics: TaskSettings = TaskSettings(max_output_tokens=4_000, temperature=0.2, attempt_limit_s=25.0)
    word_topic: TaskSettings = TaskSettings(max_output_tokens=450, temperature=0.7)
    reword_topic: TaskSettings = TaskSettings(max_output_tokens=450, temperature=0.3)
    attempts: int = 3
    backoff_base_s: float = 0.5
    backoff_cap_s: float = 8.0

    def __post_init__(self) -> None:
        if not self.model or self.attempts < 1:
            raise ValueError("a model's name and at least one attempt are needed")

    def of(self, task: TaskName) -> TaskSettings:
        """The settings of one task."""
        settings: TaskSettings = getattr(self, task)
        return settings

    def model_of(self, task: TaskName) -> str:
        """The model (on Azure: the deployment) that serves one task."""
        return self.of(task).model or self.model
