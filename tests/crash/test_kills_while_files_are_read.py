"""kill -9 while a project's files are read: a host that comes back on the same data reads them to the end, each once."""

from pathlib import Path
from typing import Any, Final

from tests.hosting import HostProcess
from tests.product import client_of, eventually, serve
from tests.reading.documents import archive, docx

FILES: Final = {
    f"model_{number}.py": f"# Part {number}.\nLIMIT = 0.{number}\n".encode() for number in range(80)
}
DOCUMENTS: Final = {f"plan_{number}.docx": docx(f"The plan of part {number}") for number in range(12)}
HALTS: Final = (0.05, 0.5, 0.75)
"""How far the files are at least when the host is killed."""


async def hand_over(host: HostProcess, data: bytes) -> str:
    """Send the archive; where its handover is looked at."""
    async with client_of(host) as product:
        headers = {"x-functions-key": product.staff_key, "Content-Type": "application/zip"}
        reply = await product.call("POST", "/api/handovers", data=data, headers=headers)
        return f"/api/handovers/{reply.json['handover_id']}"


async def look_until(host: HostProcess, path: str, least: float) -> list[dict[str, Any]]:
    """All that is seen of the handover until it is so far."""
    seen: list[dict[str, Any]] = []
    async with client_of(host) as product:

        async def far_enough() -> bool:
            seen.append(await product.look(path))
            return seen[-1]["progress"] >= least

        await eventually(far_enough)
    return seen


async def test_every_file_is_read_once_whenever_the_host_dies(tmp_path: Path) -> None:
    host = serve(tmp_path)
    try:
        path = await hand_over(host, archive(FILES | DOCUMENTS))
        seen: list[dict[str, Any]] = []
        for least in HALTS:
            seen += await look_until(host, path, least)
            host.kill9()
            host = host.again()
        seen += await look_until(host, path, 1.0)
    finally:
        host.stop()
    shares = [found["progress"] for found in seen]
    assert shares == sorted(shares)
    assert (seen[-1]["status"], seen[-1]["rejected_files"]) == ("ready", [])
    assert [dive["file_name"] for dive in seen[-1]["deep_dives"]] == [*FILES, *DOCUMENTS]
