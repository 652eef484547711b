"""Replies that a test can script: what a model or its server may send, sound or hostile."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

type Ending = Literal["whole", "hang", "cut", "drip", "endless"]


@dataclass(frozen=True, slots=True)
class ModelReply:
    """One HTTP reply: `body` under `status`, `delay_s` seconds late, whole, never coming, or cut off in the middle.

    It may also come a byte at a time ("drip"), or go on with blanks that never end ("endless").

    `after_requests`: it is held back until so many requests have come, so only a client that does not wait gets it.
    """

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_s: float = 0.0
    ending: Ending = "whole"
    after_requests: int = 0


def completion(
    message: Mapping[str, object],
    *,
    finish_reason: str = "stop",
    input_tokens: int = 120,
    cached_tokens: int = 0,
    output_tokens: int = 30,
    delay_s: float = 0.0,
) -> ModelReply:
    return ModelReply(
        body=_json(
            {
                "id": "chatcmpl-fake",
                "object": "chat.completion",
                "created": 1_760_000_000,
                "model": "fake",
                "choices": [
                    {
                        "index": 0,
                        "finish_reason": finish_reason,
                        "message": {"role": "assistant", "refusal": None, **message},
                    }
                ],
                "usage": {
                    "prompt_tokens": input_tokens,
                    "completion_tokens": output_tokens,
                    "total_tokens": input_tokens + output_tokens,
                    "prompt_tokens_details": {"cached_tokens": cached_tokens},
                },
            }
        ),
        delay_s=delay_s,
    )


def says(content: Mapping[str, object] | str, *, delay_s: float = 0.0) -> ModelReply:
    """The model's content, an object or any text, sent `delay_s` seconds late."""
    text = content if isinstance(content, str) else json.dumps(content)
    return completion({"content": text}, delay_s=delay_s)


def error(
    status: int, *, code: str | None = None, param: str | None = None, retry_after: str | None = None
) -> ModelReply:
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    body = _json({"error": {"message": f"fake error {status}", "type": "fake", "param": param, "code": code}})
    return ModelReply(body=body, status=status, headers=headers)


def refusal() -> ModelReply:
    return completion({"content": None, "refusal": "I cannot help with that."})


def truncated() -> ModelReply:
    return completion({"content": '{"question": "What about'}, finish_reason="length")


def filtered() -> ModelReply:
    return completion({"content": None}, finish_reason="content_filter")


def null_content() -> ModelReply:
    return completion({"content": None})


def no_choices() -> ModelReply:
    return ModelReply(body=_json({"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 0}}))


def not_json() -> ModelReply:
    return ModelReply(body=b"<html>Bad gateway</html>", headers={"Content-Type": "text/html"})


def hangs() -> ModelReply:
    """The server takes the request and never answers it."""
    return ModelReply(ending="hang")


def cut_off() -> ModelReply:
    """The connection breaks in the middle of the body."""
    return ModelReply(body=says({"question": "What comes next?"}).body, ending="cut")


def huge() -> ModelReply:
    return says({"question": "x" * 3_000_000})


def sound(seconds: float = 30.0, *, kind: str = "audio/mpeg", delay_s: float = 0.0) -> ModelReply:
    """Silence as MP3, which browsers play."""
    return ModelReply(body=silence(seconds), headers={"Content-Type": kind}, delay_s=delay_s)


def silence(seconds: float) -> bytes:
    """Frames of MPEG-1 audio, layer III, in mono at 32 kbit/s and 44.1 kHz: 1152 samples in 104 bytes each."""
    frame = bytes([0xFF, 0xFB, 0x10, 0xC0]) + bytes(100)
    return frame * max(1, round(seconds * 44_100 / 1_152))


def _json(value: Mapping[str, object]) -> bytes:
    return json.dumps(value).encode()
