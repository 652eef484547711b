"""Model servers that listen on this machine: found at their well-known ports, named, and never used unasked.

Each is asked once for the list of its models, on loopback, without a redirect, a proxy or a key.
"""

import http.client
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Thread
from time import monotonic
from typing import Final

from pydantic import BaseModel, ValidationError

PORTS: Final[Mapping[str, int]] = {"Ollama": 11434, "LM Studio": 1234, "llama.cpp": 8080}
LIMIT_S: Final = 0.3
"""For all of them together."""
MOST_BYTES: Final = 256 * 1024
MOST_SHOWN: Final = 5
LONGEST_NAME: Final = 120


@dataclass(frozen=True)
class ModelServer:
    """A server that listens, and the names of its models that can judge."""

    name: str
    port: int
    models: tuple[str, ...]

    @property
    def settings(self) -> str:
        """What to put before a command so that it uses the first of the models."""
        model = shlex.quote(self.models[0])
        return f"OPENAI_BASE_URL=http://127.0.0.1:{self.port}/v1 OPENAI_API_KEY=local OPENAI_MODEL={model}"


class _Model(BaseModel):
    id: str


class _Models(BaseModel):
    data: list[_Model]


def listening(ports: Mapping[str, int] = PORTS) -> list[ModelServer]:
    """The servers that answer within `LIMIT_S` and have a model, in the order of `ports`."""
    found: dict[str, tuple[str, ...]] = {}

    def ask(name: str, port: int) -> None:
        found[name] = _models(port)

    # Daemons: whatever sends a byte now and then keeps nobody from leaving.
    asking = [Thread(target=ask, args=each, daemon=True) for each in ports.items()]
    until = monotonic() + LIMIT_S
    for each in asking:
        each.start()
    for each in asking:
        each.join(max(0.0, until - monotonic()))
    return [ModelServer(name, port, models) for name, port in ports.items() if (models := found.get(name))]


def advice(found: list[ModelServer]) -> list[str]:
    """What a person reads of them: a server and its models, and how to use the first."""
    lines: list[str] = []
    for each in found:
        more = ", …" if len(each.models) > MOST_SHOWN else ""
        lines += [
            f"{each.name} listens on this machine ({', '.join(each.models[:MOST_SHOWN])}{more}) and is not used.",
            "  To use it:",
            f"    {each.settings} make run",
            "  To see first how well it judges:",
            f"    {each.settings} make exam SAMPLE=40",
        ]
    return lines


def _models(port: int) -> tuple[str, ...]:
    """The models of whatever listens there, those for vectors left out; none where no model server does."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT_S)
    try:
        connection.request("GET", "/v1/models")
        answer = connection.getresponse()
        if answer.status != http.client.OK:
            return ()
        found = _Models.model_validate_json(answer.read(MOST_BYTES))
    except (OSError, http.client.HTTPException, ValidationError):
        return ()
    finally:
        connection.close()
    return tuple(each.id for each in found.data if _is_fit(each.id))


def _is_fit(name: str) -> bool:
    """Whether it can be printed as it stands, and is not a model that only makes vectors."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and "embed" not in name.lower()
