"""Participants' links: whatever is made of good ones opens nothing, and one that was taken back opens nothing again."""

import asyncio
import base64
import hashlib
import hmac
import random
import string
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from attack.conftest import Figures
from shared.platform.auth import make_token
from tests.product import ROPES, Interview, Product, body, serving
from tests.served import host_of

FIRST_KEY, SECOND_KEY = "first-key-" * 4, "second-key-" * 4
AT_ONCE: Final = 25
SAFE: Final = string.ascii_letters + string.digits + "-_"
CALLS: Final = (
    ("GET", "", None),
    ("GET", "/events?wait=0", None),
    ("GET", "/prefilled", None),
    ("POST", "/respond", {"user_response": "I dry the ropes and coil them."}),
    ("POST", "/consent", {"agreed": True}),
    ("POST", "/reopen", {"question_id": "ropes"}),
    ("POST", "/end", None),
)

host = host_of("links", PARTICIPANT_TOKEN_KEY=FIRST_KEY)


def forged(good: str, other: str, chance: random.Random) -> list[str]:
    """What somebody may send who has two links and no key."""
    interview_id, mac = good.split(".")
    other_id, other_mac = other.split(".")
    made = [f"{interview_id}.{variant}" for variant in macs(mac, interview_id, chance)]
    made += [f"{interview_id}.{other_mac}", f"{other_id}.{mac}"]
    ids = (
        interview_id.upper(), interview_id[:-1], interview_id + "0", "0" * 32, f"{interview_id}:1",
        f"{interview_id}.",
    )  # fmt: skip
    more = (f"{other_id}.{interview_id}", f"../{interview_id}", f"{interview_id}%00")
    made += [f"{each}.{mac}" for each in (*ids, *more)]
    made += [
        mac,
        interview_id,
        f".{mac}",
        f"{mac}.{interview_id}",
        good + good,
        f"{good}.{good}",
        f"{good},{other}",
    ]
    return sorted(set(made) - {good, other})


def macs(mac: str, interview_id: str, chance: random.Random) -> Iterable[str]:
    yield from (mac[:length] for length in range(len(mac)))
    yield from (mac[length:] for length in range(1, len(mac)))
    yield from (mac + more for more in (*SAFE, "=", "==", "%3D", "AAAA", mac))
    # Base64 in other hands: another alphabet, padding, a last character of which two bits count for nothing.
    digest = base64.urlsafe_b64decode(mac + "=")
    yield from (base64.b64encode(digest).decode(), base64.urlsafe_b64encode(digest).decode(), digest.hex())
    yield base64.b32encode(digest).decode()
    yield from (mac[:-1] + each for each in SAFE if each != mac[-1])
    yield from (
        mac.swapcase(), mac.lower(), mac.upper(), mac[::-1], mac[:20] + "\t" + mac[20:],
        mac[:20] + "%2D" + mac[20:],
    )  # fmt: skip
    for place, old in enumerate(mac):
        yield from (mac[:place] + new + mac[place + 1 :] for new in chance.sample(SAFE, 6) if new != old)
    yield from ("".join(chance.choices(SAFE, k=len(mac))) for _ in range(200))
    # What a server would take that signed with no key, a guessed one, or without the version.
    for key in (b"", b"key", b"secret", interview_id.encode(), SECOND_KEY.encode()):
        for text in (interview_id, f"{interview_id}:1", f"{interview_id}:0", f"{interview_id}:None"):
            yield unpadded(hmac.new(key, text.encode(), hashlib.sha256).digest())
    yield unpadded(hashlib.sha256(f"{interview_id}:1".encode()).digest())
    yield from (
        make_token(FIRST_KEY.encode(), interview_id, version).split(".")[1] for version in (-1, 0, 2, 3, 11)
    )


def unpadded(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


async def statuses(product: Product, interview_id: str, tokens: Iterable[str]) -> list[int]:
    """What each of these tokens is answered with."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def tried(token: str) -> int:
        async with gate:
            return (await Interview(product, interview_id, token).participant("GET")).status

    return await asyncio.gather(*map(tried, tokens))


async def opened(product: Product, interview_id: str, tokens: Iterable[str]) -> dict[str, int]:
    """The calls of a participant that one of these tokens was let in with."""
    found: dict[str, int] = {}
    for token in tokens:
        interview = Interview(product, interview_id, token)
        for method, path, given in CALLS:
            found[f"{method} {path} {token}"] = (await interview.participant(method, path, json=given)).status
    return {call: status for call, status in found.items() if status != 401}


async def new_link(interview: Interview, valid_s: float | None = None) -> str:
    given = None if valid_s is None else {"link_valid_s": valid_s}
    return (await interview.staff("POST", "/link", json=given)).json["participant_token"]


async def test_nothing_that_is_made_of_good_links_opens_an_interview(
    product: Product, chance: random.Random, figures: Figures
) -> None:
    mine, other = [await product.start(body(ROPES)) for _ in range(2)]
    variants = forged(mine.token, other.token, chance)
    assert len(variants) > 500
    found = await statuses(product, mine.interview_id, variants)
    let_in = [token for token, status in zip(variants, found, strict=True) if status != 401]
    assert let_in == []
    assert await statuses(product, mine.interview_id, [mine.token, other.token]) == [200, 404]
    figures.add("token variants", len(variants))


async def test_a_link_that_was_taken_back_never_opens_anything_again(
    product: Product, chance: random.Random, figures: Figures
) -> None:
    """Links are made, let expire and revoked in a random order: at any time the last one works, or none."""
    interview = await product.start(body(ROPES))
    works: str | None = interview.token
    void: list[str] = []
    tried = 0
    for _ in range(30):
        if works is not None:
            void.append(works)
        match chance.choice(("new", "new", "expired", "revoked")):
            case "new":
                works = await new_link(interview, chance.choice((None, 3600.0)))
            case "expired":
                void.append(await new_link(interview, 0.001))
                works = None
            case _:
                assert (await interview.staff("DELETE", "/link")).status == 204
                works = None
        assert set(await statuses(product, interview.interview_id, void)) <= {401}
        assert await statuses(product, interview.interview_id, [works] if works else []) == (
            [200] if works else []
        )
        tried += len(void)
    assert await opened(product, interview.interview_id, chance.sample(void, 6)) == {}
    works = await new_link(interview)
    state = await Interview(product, interview.interview_id, works).state()
    assert (state["status"], state["turn"]) == ("awaiting_answer", 1)
    assert (await interview.staff("DELETE")).status == 204
    assert set(await statuses(product, interview.interview_id, void)) == {401}
    assert await statuses(product, interview.interview_id, [works]) == [404]
    figures.add("token variants", tried + 6 * len(CALLS))


async def test_links_that_are_made_at_once_leave_one_that_works(product: Product, figures: Figures) -> None:
    interview = await product.start(body(ROPES))
    made = await asyncio.gather(*(new_link(interview) for _ in range(6)))
    found = await statuses(product, interview.interview_id, sorted({interview.token, *made}))
    assert found.count(200) == 1
    assert set(found) == {200, 401}
    figures.add("token variants", len(found))


async def test_the_key_before_opens_what_it_made_until_it_is_taken_away(
    tmp_path: Path, chance: random.Random, figures: Figures
) -> None:
    data = tmp_path / "data"
    async with serving(
        data, PARTICIPANT_TOKEN_KEY=SECOND_KEY, PARTICIPANT_TOKEN_KEY_PREVIOUS=FIRST_KEY
    ) as product:
        kept, replaced = [await product.start(body(ROPES)) for _ in range(2)]
        link = await new_link(replaced)
        assert kept.token == make_token(SECOND_KEY.encode(), kept.interview_id, 1)
        assert link == make_token(SECOND_KEY.encode(), replaced.interview_id, 2)
        old = make_token(FIRST_KEY.encode(), kept.interview_id, 1)
        gone = make_token(FIRST_KEY.encode(), replaced.interview_id, 1)
        assert await statuses(product, kept.interview_id, [old, kept.token]) == [200, 200]
        found = await statuses(product, replaced.interview_id, [gone, replaced.token, link])
        assert found == [401, 401, 200]
        variants = set(forged(old, kept.token, chance)) - {kept.token}
        assert set(await statuses(product, kept.interview_id, variants)) == {401}
    async with serving(data, PARTICIPANT_TOKEN_KEY=SECOND_KEY) as product:
        assert await statuses(product, kept.interview_id, [old, kept.token]) == [401, 200]
        assert await statuses(product, replaced.interview_id, [link]) == [200]
    figures.add("token variants", len(variants) + 8)
