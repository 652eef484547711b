"""The product as it stands, to which every answer seems to have taken its participant `TEST_SECONDS_MORE` longer.

What a plan counts is the time from when a question was shown to when its answer was taken. Here the triggers, which take
answers, go by a clock that is ahead: the shortest plan, of a minute, is over within a few turns.
"""

import os
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from shared.platform import bootstrap  # noqa: E402
from shared.platform.services import Services, utc_now  # noqa: E402
from tests.fakes.around_product import product_app  # noqa: E402
from triggers.http import operations  # noqa: E402

AHEAD = timedelta(seconds=float(os.environ["TEST_SECONDS_MORE"]))


def ahead() -> datetime:
    return utc_now() + AHEAD


@lru_cache(maxsize=1)
def services() -> Services:
    return replace(bootstrap.services(), now=ahead)


operations.services = services

app = product_app()
