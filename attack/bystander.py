"""Somebody who only looks: calls one address again and again, in a process of its own, and prints how long it took.

`python -m attack.bystander <url>`; the reply is a JSON list of milliseconds, failed calls as -1. A line on stdin ends it.
"""

import http.client
import json
import select
import sys
import time
from typing import Final
from urllib.parse import urlsplit

PAUSE_S: Final = 0.04
LONGEST_S: Final = 120.0


def told_to_stop() -> bool:
    """Whether the one who started this has said anything."""
    return bool(select.select([sys.stdin], [], [], 0)[0])


def looks(url: str) -> list[float]:
    parts = urlsplit(url)
    took: list[float] = []
    until = time.monotonic() + LONGEST_S
    while time.monotonic() < until and not told_to_stop():
        connection = http.client.HTTPConnection(parts.netloc, timeout=30)
        begun = time.perf_counter()
        try:
            connection.request("GET", parts.path)
            answered = connection.getresponse()
            answered.read()
            ok = answered.status == 200
        except OSError:
            ok = False
        finally:
            connection.close()
        took.append((time.perf_counter() - begun) * 1_000 if ok else -1)
        time.sleep(PAUSE_S)
    return took


if __name__ == "__main__":
    print(json.dumps(looks(sys.argv[1])))
