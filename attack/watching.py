"""Somebody who looks while an attack goes on, and what they must not notice of it."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from statistics import quantiles
from typing import Final

from attack.conftest import Figures
from attack.cores import Cores
from tests.hosting import ROOT, HostProcess

MOST_MS: Final = 250.0


@asynccontextmanager
async def watched(
    host: HostProcess, figures: Figures, beside: str, *, least: int = 2, share: int = 99, scaled: bool = True
) -> AsyncIterator[None]:
    """Look at the health of the host all the while: each look is answered, and this share of 100 in time.

    The time is `scaled` by how much other processes slow the host down, where the attack needs both cores itself.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "attack.bystander", f"{host.base_url}/api/health"),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=ROOT,
    )  # fmt: skip
    before = Cores.of(host.pid)
    yield
    printed, _ = await process.communicate(b"stop\n")
    slowed_down = Cores.of(host.pid).since(before).slowed_down
    looks: list[float] = json.loads(printed)
    most = quantiles(looks, n=100, method="inclusive")[share - 1]
    figures.most(f"bystander /api/health p{share} beside {beside}", most, "ms")
    figures.most(f"bystander /api/health longest beside {beside}", max(looks), "ms")
    figures.most("how much other processes slow the host down", slowed_down, "times")
    assert len(looks) >= least
    assert min(looks) > 0, "health did not answer"
    assert most <= MOST_MS * (slowed_down if scaled else 1.0)
