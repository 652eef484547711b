"""The settings that the templates give the app."""

import re
from typing import Final

import pytest

from shared.platform.settings import AppSettings, SettingsRefused
from tests.infra.templates import MAIN, template, variable

SET: Final = {
    **variable("host", "function"),
    **variable("product", "function"),
    **variable("model", "function"),
    **variable("scheduler", "function"),
    **variable("bot", "function"),
}

LOCAL: Final = "for local runs alone"
A_KEY: Final = "a key, where the identity signs in"
AS_IT_IS: Final = "its default suits a deployment; the parameter `settings` sets another"
BY_HAND: Final = "needs a resource or a contract of the operator's own; the parameter `settings` sets it"
LEFT_OUT: Final = {
    "DATA_DIR": LOCAL,
    "DEVELOPMENT": LOCAL,
    "TEAMS_ANONYMOUS": LOCAL,
    "WEBHOOKS_LOCAL": LOCAL,
    "TELEMETRY": LOCAL,
    "COSMOS_CREATE_CONTAINERS": "the templates make them, the identity may not",
    "WEBSITE_AUTH_ENABLED": "the platform sets it where its sign-in is on",
    "AZURE_OPENAI_API_KEY": A_KEY,
    "COSMOS_KEY": A_KEY,
    "FILES_CONNECTION_STRING": A_KEY,
    "TEAMS_APP_SECRET": A_KEY,
    "STAFF_KEY_PREVIOUS": "set while the staff key is changed, and empty else",
    "PARTICIPANT_TOKEN_KEY_PREVIOUS": "set while the key of links is changed, and empty else",
    "ROLES_OF_GROUPS": "names groups of the operator's own provider; the parameter `settings` sets it",
    "LINK_VALID_DAYS": AS_IT_IS,
    "NUDGE_AFTER_S": AS_IT_IS,
    "RETENTION_DAYS": AS_IT_IS,
    "AUDIT_DAYS": AS_IT_IS,
    "UPLOAD_DAYS": AS_IT_IS,
    "PARTICIPANTS_OWN_DATA": AS_IT_IS,
    "STUCK_AFTER_S": AS_IT_IS,
    "REMIND_AFTER_S": AS_IT_IS,
    "RATE_LIMITS": AS_IT_IS,
    "MAX_WAITS": AS_IT_IS,
    "MAX_WAITS_A_TOKEN": AS_IT_IS,
    "FORWARDED_FOR": AS_IT_IS,
    "TRUSTED_PROXIES": AS_IT_IS,
    "AZURE_OPENAI_API_VERSION": AS_IT_IS,
    "MODEL_SETTINGS": AS_IT_IS,
    "MODEL_PRICES": AS_IT_IS,
    "OPENAI_SPEECH_VOICE": AS_IT_IS,
    "RERANK_MODEL": AS_IT_IS,
    "RERANK_CUT_OFF": AS_IT_IS,
    "OIDC_ISSUER": BY_HAND,
    "OIDC_CLIENT_ID": BY_HAND,
    "OIDC_CLIENT_SECRET": BY_HAND,
    "OIDC_CLIENT_ASSERTION": BY_HAND,
    "OIDC_SCOPES": AS_IT_IS,
    "OIDC_GROUPS_CLAIM": AS_IT_IS,
    "OIDC_NAME": AS_IT_IS,
    "SESSION_HOURS": AS_IT_IS,
    "PLATFORM_SIGN_IN": "who puts the platform's sign-in in front sets it",
    "OPENAI_API_KEY": BY_HAND,
    "OPENAI_BASE_URL": BY_HAND,
    "OPENAI_MODEL": BY_HAND,
    "OPENAI_SPEECH_MODEL": BY_HAND,
    "OPENAI_EMBEDDING_MODEL": BY_HAND,
    "RERANK_URL": BY_HAND,
    "RERANK_KEY": BY_HAND,
    "OTEL_EXPORTER_OTLP_ENDPOINT": BY_HAND,
    "SMTP_HOST": BY_HAND,
    "SMTP_PORT": BY_HAND,
    "SMTP_USER": BY_HAND,
    "SMTP_PASSWORD": BY_HAND,
    "SMTP_FROM": BY_HAND,
    "SMTP_SECURITY": BY_HAND,
    "SMTP_PER_MINUTE": BY_HAND,
}
"""Settings of the app that no template sets, each with why."""

REFUSED_BY_FLEX: Final = {
    "FUNCTIONS_WORKER_RUNTIME",
    "FUNCTIONS_EXTENSION_VERSION",
    "SCM_DO_BUILD_DURING_DEPLOYMENT",
    "ENABLE_ORYX_BUILD",
    "WEBSITE_RUN_FROM_PACKAGE",
    "WEBSITE_MAX_DYNAMIC_APPLICATION_SCALE_OUT",
}
"""What a Flex Consumption app has in its configuration, or not at all, instead of as a setting."""
OF_THE_PLATFORM: Final = {
    "AzureWebJobsStorage__accountName",
    "AzureWebJobsStorage__credential",
    "AzureWebJobsStorage__clientId",
    "AzureWebJobsDisableHomepage",
    "AZURE_CLIENT_ID",
    "AZURE_STORAGE_ACCOUNT_NAME",
    "APPLICATIONINSIGHTS_AUTHENTICATION_STRING",
    "PYTHON_THREADPOOL_THREAD_COUNT",
}
"""What the host and the libraries read, beside the app, and cannot do without."""


def test_every_setting_of_the_app_is_set_or_left_out_for_a_reason() -> None:
    known = {name.upper() for name in AppSettings.model_fields}
    assert known - SET.keys() == LEFT_OUT.keys()


def test_what_the_host_and_the_libraries_need_is_set() -> None:
    assert SET.keys() >= OF_THE_PLATFORM
    assert not SET.keys() & REFUSED_BY_FLEX


def test_the_templates_give_the_app_settings_that_it_takes() -> None:
    """With something for each value that is known only once there is a deployment."""
    environment = {
        name: re.sub(r"\$\{\w+\}", "x", value) if isinstance(value, str) else "https://app.example"
        for name, value in SET.items()
    }
    made = {
        **{name: "k" * 40 for name, value in environment.items() if value.startswith("@Microsoft.KeyVault(")},
        "COSMOS_VECTOR_DIMENSIONS": "1536",
        "TEAMS_APP_ID": "11111111-2222-3333-4444-555555555555",
        "TEAMS_APP_TENANT": "11111111-2222-3333-4444-555555555555",
    }
    settings = AppSettings.read({**environment, **made, "WEBSITE_SITE_NAME": "func-x"})
    assert settings.files_url == "az://x"
    assert settings.forwarded_for == "trusted"
    assert settings.participant_token_key == settings.staff_key == "k" * 40


def test_a_reference_to_the_vault_that_was_not_resolved_is_no_key() -> None:
    """Its text is in the templates: with it anybody could make links, and call as an owner."""
    for name in ("PARTICIPANT_TOKEN_KEY", "STAFF_KEY", "STAFF_KEY_PREVIOUS"):
        with pytest.raises(SettingsRefused, match=f"^{name}: .*Key Vault"):
            AppSettings.read({name: "@Microsoft.KeyVault(SecretUri=https://v/secrets/x)"})


def test_the_library_that_sends_telemetry_signs_in_with_the_identity(monkeypatch) -> None:
    """The setting's form is that which the library reads."""
    from azure.identity import ManagedIdentityCredential
    from azure.monitor.opentelemetry.exporter.export import _base

    value = SET["APPLICATIONINSIGHTS_AUTHENTICATION_STRING"].replace("${identityClientId}", "an-id")
    monkeypatch.setenv("APPLICATIONINSIGHTS_AUTHENTICATION_STRING", value)
    assert isinstance(_base._get_authentication_credential(), ManagedIdentityCredential)


def test_an_operator_s_settings_win_over_those_of_the_templates() -> None:
    union = template(MAIN.parent / "app/function.bicep")["resources"]["appSettings"]["config"]["properties"]
    assert list(union["function"]["parameters"].values())[-1] == "settings"


def test_the_scheduler_s_connection_is_named_where_it_is_looked_for() -> None:
    named = [name for name in SET if name.endswith("__connectionStringName")]
    assert [SET[name] in SET for name in named] == [True]
