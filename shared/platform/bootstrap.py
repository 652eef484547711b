"""Where real things meet: the store, the language, the files and the settings of this process, opened on first use."""

import logging
import os
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from shared.assessments.evidence.embedding import Embedder, OfflineEmbedder
from shared.assessments.evidence.nearest import VectorStore
from shared.channels.speech.repository import Speech
from shared.channels.teams.port import Teams
from shared.interview.records.model_usage import UsageTally
from shared.interview.records.watch import Watches
from shared.language.fallback import FallbackLanguage
from shared.language.model_settings import AzureEndpoint, Endpoint, OpenAIEndpoint
from shared.language.observing import Observer, unobserved
from shared.language.rules.language import RulesLanguage
from shared.language.sentence_encoder import load_encoder
from shared.language.tasks.assess import ASSESS
from shared.language.vectors import load_vectors
from shared.modes import shipped as shipped  # registers the modes
from shared.platform.services import Services, utc_now
from shared.platform.settings import AppSettings, SettingsRefused
from shared.platform.task_hub import problems, read_task_hub
from shared.platform.telemetry.models import model_names, model_observer
from shared.platform.telemetry.opening import open_telemetry
from shared.platform.telemetry.port import Telemetry
from shared.platform.telemetry.stores import measured_store
from shared.storage.files import Files, open_files
from shared.storage.port import Store

if TYPE_CHECKING:
    from shared.access.openid.provider import OpenIdProvider
    from shared.assessments.evidence.hosted_reranker import HostedReranker

logger = logging.getLogger("interviews.settings")

HOST_JSON: Final = Path(__file__).resolve().parents[2] / "host.json"

FEDERATION: Final = "api://AzureADTokenExchange/.default"
"""The audience of what a managed identity signs for another registration."""

_given: Services | None = None


def services() -> Services:
    """The services of this process. Raises SettingsRefused, or what the store refuses to open with."""
    return _given or _opened()


@contextmanager
def using(given: Services) -> Generator[None]:
    """Until the end of the block the process works with these services and opens none of its own."""
    global _given
    before, _given = _given, given
    try:
        yield
    finally:
        _given = before


@lru_cache(maxsize=1)
def _opened() -> Services:
    """Real ones, by the environment."""
    settings = AppSettings.read(os.environ)
    opened = _store(settings)
    watches = Watches(settings.max_waits, settings.max_waits_a_token)
    system = "azure.cosmosdb" if settings.cosmos_endpoint else "sqlite"
    store = measured_store(opened, system, written=watches.changed)
    files = files_of(settings)
    telemetry = open_telemetry(settings)
    observer = _observer(settings, store, telemetry)
    return Services(
        settings=settings,
        store=store,
        language=language_of(settings, observer),
        files=files,
        embedder=_embedder(settings, observer),
        reranker=_reranker(settings, observer),
        vector_store=_vector_store(settings, opened),
        teams=_teams(settings),
        speech=_speech(settings, store, files, observer),
        provider=_provider(settings),
        telemetry=telemetry,
        watches=watches,
    )


def load_libraries() -> None:
    """Load what the settings ask for, where nobody waits yet: the first request would. Opens nothing."""
    load_vectors()
    load_encoder()
    try:
        settings = AppSettings.read(os.environ)
    except SettingsRefused as refused:  # said now, in the log of the start; each request raises it again
        logger.error("the settings are refused: %s", refused)
        return
    for problem in problems(read_task_hub(HOST_JSON, os.environ), settings, os.environ):
        logger.warning("the task hub: %s", problem)
    wanted = {
        "shared.language.openai_model": model_endpoint(settings) is not None,
        "shared.storage.cosmos": settings.cosmos_endpoint is not None,
        "shared.channels.teams.adapter": settings.teams_app_id is not None
        or settings.teams_anonymous == "on",
        "shared.access.openid.provider": settings.oidc_issuer is not None,
    }
    for module in filter(wanted.get, wanted):
        import_module(module)


def model_endpoint(settings: AppSettings) -> tuple[Endpoint, str] | None:
    """Where the model is and what it is called; None when no model is configured and the rules do all of it."""
    if settings.azure_openai_endpoint and settings.azure_openai_deployment:
        endpoint = AzureEndpoint(
            endpoint=settings.azure_openai_endpoint,
            api_key=settings.azure_openai_api_key,
            api_version=settings.azure_openai_api_version,
        )
        return endpoint, settings.azure_openai_deployment
    if settings.openai_api_key:
        key, url = settings.openai_api_key, settings.openai_base_url
        return (OpenAIEndpoint(key, url) if url else OpenAIEndpoint(key)), settings.openai_model
    return None


def _observer(settings: AppSettings, store: Store, telemetry: Telemetry) -> Observer:
    """Who is told of the model's tasks: telemetry, and the rows that operations add up."""
    found = model_endpoint(settings)
    names = model_names(settings, found[1] if found else "")
    provider = "azure.ai.openai" if found and isinstance(found[0], AzureEndpoint) else "openai"
    return model_observer(telemetry, names, provider, then=UsageTally(store, utc_now).told)


def judge_of(settings: AppSettings) -> str | None:
    """The name of the model that judges answers; None where the rules do."""
    found = model_endpoint(settings)
    return found and settings.settings_of_model(found[1]).model_of(ASSESS.name)


def language_of(settings: AppSettings, observer: Observer = unobserved) -> FallbackLanguage:
    """The configured model with the rules behind it, or the rules alone."""
    vectors = load_vectors()
    rules = RulesLanguage(vectors)
    found = model_endpoint(settings)
    if found is None:
        return FallbackLanguage(None, rules)
    # Imported here: without a model nothing needs the client, and it takes half a second to load.
    from shared.language.openai_model import OpenAILanguage

    endpoint, model = found
    asked = OpenAILanguage(endpoint, settings.settings_of_model(model))
    return FallbackLanguage(asked, rules, vectors=vectors, observer=observer)


def _store(settings: AppSettings) -> Store:
    """Cosmos DB where an endpoint is named, the embedded file otherwise. Raises UnusableFile for a file that is none."""
    # Imported where they are opened: a run needs one of the two, and Cosmos DB's SDK takes a third of a second to load.
    if not settings.cosmos_endpoint:
        from shared.storage.sqlite import SqliteStore

        return SqliteStore(settings.data_dir / "interviews.db")
    from shared.storage.cosmos import CosmosStore

    return CosmosStore(
        settings.cosmos_endpoint,
        settings.cosmos_database,
        key=settings.cosmos_key,
        create_containers=settings.cosmos_create_containers,
        vector_dimensions=settings.cosmos_vector_dimensions,
    )


def _embedder(settings: AppSettings, observer: Observer) -> Embedder | None:
    """The configured model's vectors, else those inside the package, else none: words are searched."""
    found = model_endpoint(settings)
    if found is not None and settings.openai_embedding_model:
        from shared.assessments.evidence.openai_embedder import OpenAIEmbedder

        return OpenAIEmbedder(found[0], settings.openai_embedding_model, observer=observer)
    vectors = load_vectors()
    return None if vectors is None else OfflineEmbedder(vectors)


def _reranker(settings: AppSettings, observer: Observer) -> "HostedReranker | None":
    if not settings.rerank_url:
        return None
    # Imported here: it brings an HTTP client that few installations need.
    from shared.assessments.evidence.hosted_reranker import HostedReranker

    url, key = settings.rerank_url, settings.rerank_key
    return HostedReranker(url, key, settings.rerank_model, observer=observer)


def _vector_store(settings: AppSettings, store: Store) -> VectorStore | None:
    """The store, where it is Cosmos DB and its deployment has given the container a vector index."""
    if not settings.cosmos_endpoint or not settings.cosmos_vector_dimensions:
        return None
    return cast(VectorStore, store)


def _teams(settings: AppSettings) -> Teams | None:
    if settings.teams_app_id is None and settings.teams_anonymous == "off":
        return None
    # Imported here: the SDK takes most of a second to load.
    from shared.channels.teams.adapter import AgentsSdkTeams
    from shared.channels.teams.credentials import credential

    if settings.teams_app_id is None:
        return AgentsSdkTeams.anonymous()
    own = credential(settings.teams_app_id, settings.teams_app_tenant, settings.teams_app_secret)
    return AgentsSdkTeams.with_tokens(settings.teams_app_id, settings.teams_app_tenant, own)


def _speech(settings: AppSettings, store: Store, files: Files, observer: Observer) -> Speech | None:
    """Questions read aloud, where a model for it is named and its endpoint is."""
    found = model_endpoint(settings)
    if found is None or not settings.openai_speech_model:
        return None
    from shared.channels.speech.openai_speaker import OpenAISpeaker

    model, voice = settings.openai_speech_model, settings.openai_speech_voice
    return Speech(OpenAISpeaker(found[0], model, voice, observer=observer), store, files)


def _provider(settings: AppSettings) -> "OpenIdProvider | None":
    if settings.oidc_issuer is None or settings.oidc_client_id is None:
        return None
    # Imported here: without a provider nothing needs its client, which takes half a second to load.
    from shared.access.openid.provider import Client, OpenIdProvider

    return OpenIdProvider(
        Client(
            issuer=settings.oidc_issuer,
            client_id=settings.oidc_client_id,
            secret=settings.oidc_client_secret,
            assertion=_managed_assertion() if settings.oidc_client_assertion else None,
            scopes=settings.oidc_scopes,
            groups_claim=settings.oidc_groups_claim,
        )
    )


def _managed_assertion() -> Callable[[], Awaitable[str]]:
    from azure.identity.aio import DefaultAzureCredential

    credential = DefaultAzureCredential()

    async def signed() -> str:
        return (await credential.get_token(FEDERATION)).token

    return signed


def files_of(settings: AppSettings) -> Files:
    """In the container or folder that FILES_URL names, else in the data folder."""
    url = settings.files_url or str(settings.data_dir / "files")
    return open_files(url, connection_string=settings.files_connection_string)
