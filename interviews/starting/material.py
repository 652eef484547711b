"""The material that options name, read from files and, where it has to be, sent ahead to the server."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, cast
from urllib.parse import quote

from interviews.calls import ServerClient
from interviews.contract.staff import ImportedSets, StoredResume
from interviews.errors import WrongUse
from interviews.plain import one_line
from interviews.starting.start_options import Json, StartOptions, plan_material

MIB: Final = 1024 * 1024
MOST_BYTES: Final = 40 * MIB
"""More than the server takes of anything."""
SET_TYPES: Final = {".yaml": "application/yaml", ".yml": "application/yaml", ".json": "application/json"}


async def gather(
    wish: StartOptions, server: ServerClient, handed_over: str | None, tell: Callable[[str], None]
) -> Json:
    """What the options bring. `handed_over` is the handover that the files have become.

    Raises WrongUse for what cannot be read, and Refused.
    """
    material: Json = {}
    if wish.resume:
        material |= await _resume(wish.resume, server, tell)
    if wish.set:
        material["question_set_id"] = await _question_set(wish.set, server)
    if wish.questions:
        material["questions"] = _questions(read_json(wish.questions), wish.questions)
    if wish.plan:
        material |= (
            plan_material(read_object(Path(wish.plan))) if _is_file(wish.plan) else {"plan_id": wish.plan}
        )
    if handed_over:
        material["handover_id"] = handed_over
    return material


def language_of(wish: StartOptions) -> str | None:
    if wish.language is None and wish.plan and _is_file(wish.plan):
        named = read_object(Path(wish.plan)).get("language")
        return named if isinstance(named, str) else None
    return wish.language


def read_bytes(path: Path) -> bytes:
    """The file. Raises WrongUse."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise WrongUse(f"{path} is over {MOST_BYTES // MIB} MiB.")
        return path.read_bytes()
    except OSError as error:
        raise WrongUse(f"{path} cannot be read: {error.strerror or error}.") from None


def read_json(path: Path) -> object:
    """The file's JSON. Raises WrongUse."""
    try:
        return cast("object", json.loads(read_bytes(path)))
    except (ValueError, RecursionError) as error:
        raise WrongUse(f"{path} is not JSON: {one_line(str(error))}.") from None


def read_object(path: Path) -> Json:
    """The file's JSON object. Raises WrongUse."""
    value = read_json(path)
    if not isinstance(value, dict):
        raise WrongUse(f"{path} is no JSON object.")
    return cast("Json", value)


async def _resume(path: Path, server: ServerClient, tell: Callable[[str], None]) -> Json:
    """A text goes into the start itself; what is no text is sent to the server, which takes the text out."""
    data = read_bytes(path)
    if not data.lstrip().startswith((b"%PDF", b"PK", b"<")):
        try:
            return {"resume_text": data.decode("utf-8-sig")}
        except UnicodeDecodeError:
            pass  # an older encoding, which the server knows as well
    name = quote(path.name)
    reply = await server.call(
        "POST",
        "/api/resumes",
        content=data,
        headers={
            "Content-Type": "application/octet-stream",
            "Content-Disposition": f"attachment; filename*=UTF-8''{name}",
        },
    )
    stored = reply.read(StoredResume)
    for warning in stored.warnings:
        tell(warning)
    return {"resume_document_id": stored.resume_document_id}


async def _question_set(given: str, server: ServerClient) -> str:
    """The set's id; a file is imported first, which changes nothing where the server has it already."""
    path = Path(given)
    if not _is_file(given):
        return given
    kind = SET_TYPES.get(path.suffix.lower())
    if kind is None:
        raise WrongUse(f"{path} is no question set: those are .yaml or .json files.")
    reply = await server.call(
        "POST", "/api/question-sets/import", content=read_bytes(path), headers={"Content-Type": kind}
    )
    items = reply.read(ImportedSets).items
    if len(items) != 1:
        raise WrongUse(
            f"{path} holds {len(items)} question sets; they are imported. Give the id of one of them."
        )
    return items[0].id


def _questions(value: object, path: Path) -> object:
    for name in ("material", "questions"):
        if isinstance(value, dict):
            known = cast("Mapping[str, object]", value)
            value = known.get(name, known)
    if not isinstance(value, list):
        raise WrongUse(f'{path} holds no questions: a list of them, or {{"questions": […]}}.')
    return cast("list[object]", value)


def _is_file(given: str) -> bool:
    return Path(given).suffix.lower() in SET_TYPES or Path(given).is_file()
