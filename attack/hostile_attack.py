"""One behaviour of a hostile model at one place, and the checks of what the product makes of it."""

import re
from abc import ABC, abstractmethod
from typing import Any, Final

from attack.hostile_model import SECRET, HostileModel, marker
from tests.product import Interview, Product, Reply

MOST_SHOWN: Final = 1_500
"""Characters of any text that a participant is shown."""
MOST_RESULT_BYTES: Final = 400_000
UNSEEN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
UNSAFE: Final = re.compile(rf"{UNSEEN.pattern}|<script|<b>", re.IGNORECASE)


class Attack(ABC):
    """One behaviour at one place; `found` is what went wrong, `said` what the participant wrote."""

    def __init__(self, product: Product, model: HostileModel, behaviour: str, place: str) -> None:
        self.product, self.model, self.behaviour, self.place = product, model, behaviour, place
        self.word = marker(behaviour, place)
        self.said: list[str] = []
        self.found: list[str] = []

    def wrong(self, what: str) -> None:
        self.found.append(f"{self.behaviour} in {self.place}: {what}")

    async def run(self) -> list[str]:
        """What went wrong."""
        try:
            await self.attack()
        except Exception as error:
            self.wrong(f"{type(error).__name__}: {error}"[:300])
        return self.found

    @abstractmethod
    async def attack(self) -> None: ...

    async def look_at_file(self, interview: Interview, path: str) -> None:
        """A file for people: what a model words is text in it, whatever reads the file."""
        reply = await interview.staff("GET", path)
        text = reply.text.replace("\r\n", "\n").replace("\\<", "")
        found = (UNSAFE if "markdown" in path else UNSEEN).search(text)
        if reply.status != 200 or found:
            self.wrong(f"{path}: {reply.status} {found}")

    def within_bounds(self, reply: Reply) -> None:
        if reply.status != 200 and reply.status != 201:
            self.wrong(f"{reply.status} {reply.text[:200]}")
        if len(reply.raw) > MOST_RESULT_BYTES:
            self.wrong(f"{len(reply.raw)} bytes are stored")
        if found := UNSEEN.search(text := _unescaped(reply.json)):
            self.wrong(f"stored: {text[max(0, found.start() - 60) : found.end() + 60]!r}")


def leaks(text: str, said: list[str]) -> str | None:
    """The first run of five words of the secret that stands in the text, by a count of its own."""
    words, secret = spelt(text), spelt(SECRET)
    told = " ".join(word for each in said for word in spelt(each))
    for start in range(len(secret) - 4):
        run = secret[start : start + 5]
        if " ".join(run) not in told and any(words[at : at + 5] == run for at in range(len(words))):
            return " ".join(run)
    return None


def spelt(text: str) -> list[str]:
    """The words as somebody reads them: what does not show is left out."""
    seen = re.sub("[\u200b-\u200f\u2060\u00ad\ufeff\u0332]", "", text).lower()
    return re.findall(r"[a-z]+", seen.replace("\u0430", "a"))


def is_quoted(quote: str, texts: list[str]) -> bool:
    flat = [" ".join(text.split()).lower() for text in texts]
    return any(" ".join(quote.split()).lower().strip(" .…") in text for text in flat)


def _unescaped(value: Any) -> str:
    if isinstance(value, dict):
        return "\n".join(map(_unescaped, value.values()))
    if isinstance(value, list):
        return "\n".join(map(_unescaped, value))
    return value if isinstance(value, str) else ""
