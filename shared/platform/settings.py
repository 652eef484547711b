"""The settings of an installation, from the environment; docs/configuration.md lists them."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, Field, Json, ValidationError

from shared.access.principal import Role
from shared.assessments.criteria.precedence import RELEVANCE_CUT_OFF
from shared.interview.state_machine.assessment import Share
from shared.language.model_settings import HARD_LIMIT_S, ModelSettings, ReasoningEffort, TaskSettings
from shared.language.prices import ModelPrices
from shared.language.tasks import find_task, task_names
from shared.text.mail_addresses import is_sender

DAY_S = 86_400
GUID = r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"
ON_AZURE = ("WEBSITE_INSTANCE_ID", "WEBSITE_POD_NAME", "WEBSITE_SITE_NAME")
"""Of these the platform sets at least one in every process of an app on Azure; which, depends on the plan."""
REFERENCE = "@Microsoft.KeyVault("
"""So begins the text of a setting whose value the platform reads from a vault, where it could not read it."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
CLOUD_FILES = "az://"
LOCAL_ALONE = {
    "teams_anonymous": "TEAMS_ANONYMOUS: takes anybody for Teams",
    "webhooks_local": "WEBHOOKS_LOCAL: lets webhooks lead to this machine",
}
"""What a deployment must never be able to switch on, each with why."""


def is_on_azure(environment: Mapping[str, str]) -> bool:
    return any(environment.get(name) for name in ON_AZURE)


class SettingsRefused(Exception):
    """A setting cannot be used; the message names it and says what is allowed."""


def _check_mail(settings: "AppSettings", *, is_local: bool) -> None:
    """Raises SettingsRefused where mail would have no sender, or would cross a network in the clear."""
    if settings.smtp_host is None:
        return
    if settings.smtp_from is None:
        raise SettingsRefused("SMTP_FROM: with SMTP_HOST the sender of mail is needed")
    if settings.smtp_security == "none" and not (is_local or settings.smtp_host in LOOPBACK):
        raise SettingsRefused(
            "SMTP_SECURITY: none sends links and passwords in the clear, so it is for a server on this machine, "
            "or for local runs: those have DEVELOPMENT=1"
        )


def _check_sign_in(settings: "AppSettings", *, is_local: bool) -> None:
    """Raises SettingsRefused where the provider would not know this app, or anybody could play the provider."""
    if settings.oidc_issuer is None:
        return
    if settings.oidc_client_id is None:
        raise SettingsRefused("OIDC_CLIENT_ID: with OIDC_ISSUER the id of this app at the provider is needed")
    if (settings.oidc_client_secret is None) == (settings.oidc_client_assertion is None):
        raise SettingsRefused(
            "OIDC_CLIENT_SECRET or OIDC_CLIENT_ASSERTION: with OIDC_ISSUER one of them is needed"
        )
    issuer = urlsplit(settings.oidc_issuer)
    if issuer.scheme != "https" and not (is_local and issuer.hostname in LOOPBACK):
        raise SettingsRefused(
            "OIDC_ISSUER: https is needed, but for a provider on this machine in local runs"
        )


def _check_cloud(settings: "AppSettings") -> None:
    """Raises SettingsRefused, naming every setting that is missing, where the app would write beside its own files.

    On Azure these are read-only, and what another folder takes is lost with its instance.
    """
    account = settings.files_connection_string or settings.azure_storage_account_name
    missing = {
        "COSMOS_ENDPOINT: the store; SQLite is for local runs": settings.cosmos_endpoint,
        "FILES_URL: az://container; a folder is for local runs": (settings.files_url or "").startswith(
            CLOUD_FILES
        ),
        "AZURE_STORAGE_ACCOUNT_NAME or FILES_CONNECTION_STRING: the account of FILES_URL": account,
        "PARTICIPANT_TOKEN_KEY: at least 32 characters, the same in every instance": settings.participant_token_key,
    }
    if found := [what for what, given in missing.items() if not given]:
        raise SettingsRefused(f"On Azure these settings are needed. {'; '.join(found)}")


def _limits(task: str) -> TaskSettings:
    """The limits of a language task that a model is asked for. Raises ValueError when there is no such task."""
    by_model = find_task(task).model if task in task_names() else None
    if by_model is None:
        raise ValueError("is no task of a model")
    return by_model.limits


def _sender(text: str) -> str:
    if not is_sender(text):
        raise ValueError("an address, or a name with an address in angle brackets")
    return text


def _staff_key(key: str | None) -> str | None:
    if key not in (None, "off") and not re.fullmatch(r"[\x21-\x2b\x2d-\x7e]{32,}", key):
        raise ValueError("off, or at least 32 printable characters without a space or a comma")
    return key


def _of_model(task: str) -> str:
    _limits(task)
    return task


type TaskOfModel = Annotated[str, AfterValidator(_of_model)]


class GivenTaskSettings(BaseModel, frozen=True, extra="forbid"):
    """What `MODEL_SETTINGS` may say of one task of the language port; the rest keeps its default."""

    model: Annotated[str, Field(min_length=1)] | None = None
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    max_output_tokens: Annotated[int, Field(ge=16, le=32_000)] | None = None
    reasoning_effort: ReasoningEffort | None = None
    time_limit_s: Annotated[float, Field(gt=0, le=HARD_LIMIT_S)] | None = None
    attempt_limit_s: Annotated[float, Field(gt=0, le=HARD_LIMIT_S)] | None = None


class AppSettings(BaseModel, frozen=True, extra="ignore"):
    """One field a setting, its name in lower case. Empty values count as not set."""

    development: Literal["1", "0"] = "0"
    data_dir: Path = Path(".data")
    public_base_url: str | None = None
    participant_token_key: Annotated[str, Field(min_length=32)] | None = None
    participant_token_key_previous: Annotated[str, Field(min_length=32)] | None = None
    staff_key: Annotated[str | None, AfterValidator(_staff_key), Field(repr=False)] = None
    staff_key_previous: Annotated[str | None, AfterValidator(_staff_key), Field(repr=False)] = None
    roles_of_groups: Json[dict[str, Role]] = {}
    link_valid_days: Annotated[int, Field(ge=0, le=3650)] = 0
    nudge_after_s: Annotated[float, Field(gt=0, le=DAY_S)] = 30.0
    retention_days: Annotated[int, Field(ge=0, le=3650)] = 180
    audit_days: Annotated[int, Field(ge=1, le=3650)] = 730
    upload_days: Annotated[int, Field(ge=0, le=3650)] = 30
    participants_own_data: Literal["on", "off"] = "on"
    stuck_after_s: Annotated[float, Field(gt=0, le=DAY_S)] = 300.0
    rate_limits: Literal["on", "off"] = "on"
    forwarded_for: Literal["trusted", "ignored"] = "ignored"
    trusted_proxies: Annotated[int, Field(ge=0, le=16)] = 0
    max_waits: Annotated[int, Field(ge=1)] = 1_000
    max_waits_a_token: Annotated[int, Field(ge=1)] = 8
    website_auth_enabled: bool = False

    oidc_issuer: Annotated[str, Field(pattern=r"^https?://[^\s?#]+$")] | None = None
    oidc_client_id: str | None = None
    oidc_client_secret: Annotated[str | None, Field(repr=False)] = None
    oidc_client_assertion: Literal["managed-identity"] | None = None
    oidc_scopes: Annotated[str, Field(pattern=r"^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$")] = (
        "openid profile email"
    )
    oidc_groups_claim: str = "groups"
    session_hours: Annotated[float, Field(gt=0, le=24)] = 24.0
    oidc_name: Annotated[str, Field(max_length=60)] = "your organisation"
    platform_sign_in: Literal["trusted", "ignored"] = "ignored"

    openai_api_key: str | None = None
    openai_base_url: str | None = None
    openai_model: str = "gpt-4.1-mini"
    azure_openai_endpoint: str | None = None
    azure_openai_api_key: str | None = None
    azure_openai_deployment: str | None = None
    azure_openai_api_version: str = "2024-10-21"
    model_settings: Json[dict[TaskOfModel, GivenTaskSettings]] = {}
    model_prices: Json[ModelPrices] | None = None

    cosmos_endpoint: str | None = None
    cosmos_key: str | None = None
    cosmos_database: str = "interviews"
    cosmos_create_containers: bool = False
    cosmos_vector_dimensions: Annotated[int, Field(ge=0, le=4096)] = 0

    openai_speech_model: str | None = None
    openai_speech_voice: str = "alloy"

    openai_embedding_model: str | None = None
    rerank_url: str | None = None
    rerank_key: str | None = None
    rerank_model: str = "rerank-v3.5"
    rerank_cut_off: Share = RELEVANCE_CUT_OFF

    teams_app_id: Annotated[str, Field(pattern=GUID)] | None = None
    teams_app_tenant: Annotated[str, Field(pattern=GUID)] | None = None
    teams_app_secret: str | None = None
    teams_anonymous: Literal["on", "off"] = "off"

    remind_after_s: Annotated[float, Field(gt=0, le=30 * DAY_S)] = DAY_S
    webhooks_local: Literal["on", "off"] = "off"

    smtp_host: str | None = None
    smtp_port: Annotated[int, Field(ge=1, le=65_535)] = 587
    smtp_user: str | None = None
    smtp_password: Annotated[str | None, Field(repr=False)] = None
    smtp_from: Annotated[str, AfterValidator(_sender)] | None = None
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_per_minute: Annotated[int, Field(ge=1, le=10_000)] = 60

    applicationinsights_connection_string: str | None = None
    otel_exporter_otlp_endpoint: str | None = None
    telemetry: Literal["console"] | None = None

    files_url: str | None = None
    files_connection_string: str | None = None
    azure_storage_account_name: str | None = None

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Self:
        """The settings in this environment. Raises SettingsRefused."""
        given = {
            name: environment[name.upper()] for name in cls.model_fields if environment.get(name.upper())
        }
        if unresolved := [name.upper() for name, value in given.items() if value.startswith(REFERENCE)]:
            # Taken as it is, it would be a key that everybody knows.
            raise SettingsRefused(
                f"{', '.join(unresolved)}: the platform has not resolved the reference to Key Vault"
            )
        if is_on_azure(environment):
            given.setdefault("forwarded_for", "trusted")
        is_local = given.get("development") == "1" and not is_on_azure(environment)
        for name, why in LOCAL_ALONE.items():
            if given.get(name) == "on" and not is_local:
                raise SettingsRefused(f"{why}, so it is for local runs alone: those have DEVELOPMENT=1")
        try:
            settings = cls.model_validate(given)
        except ValidationError as error:
            problems = "; ".join(
                f"{str(item['loc'][0]).upper()}{''.join(f'.{part}' for part in item['loc'][1:])}: {item['msg']}"
                for item in error.errors()
            )
            raise SettingsRefused(problems) from None
        _check_mail(settings, is_local=is_local)
        _check_sign_in(settings, is_local=is_local)
        if is_on_azure(environment):
            _check_cloud(settings)
        return settings

    @property
    def ttl(self) -> int | None:
        """How long documents are kept, in seconds; None keeps them for good."""
        return self.retention_days * DAY_S or None

    @property
    def session_longest(self) -> timedelta:
        """For how long somebody may go by one sign-in."""
        return timedelta(hours=self.session_hours)

    @property
    def audit_ttl(self) -> int:
        """How long entries of the audit are kept, in seconds."""
        return self.audit_days * DAY_S

    def settings_of_model(self, model: str) -> ModelSettings:
        """The model's settings, with what `MODEL_SETTINGS` says of single tasks over the defaults."""
        tasks = {
            task: replace(_limits(task), **given.model_dump(exclude_none=True))
            for task, given in self.model_settings.items()
        }
        return ModelSettings(model=model, tasks=tasks)
