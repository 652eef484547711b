"""What somebody wants to start, and whether its parts go together. Pure."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, cast, get_args

from interviews.errors import WrongUse

type Mode = Literal[
    "dynamic_gap", "predefined_questions", "adaptive_follow_up", "knowledge_handover", "topic_exploration"
]
type Json = dict[str, object]

MODES: Final[tuple[Mode, ...]] = get_args(Mode.__value__)
_CANDIDATE: Final[tuple[Mode, ...]] = ("dynamic_gap", "predefined_questions")
BELONGS: Final[Mapping[str, tuple[Mode, ...]]] = {
    "resume": _CANDIDATE,
    "set": ("predefined_questions",),
    "questions": ("adaptive_follow_up",),
    "files": ("knowledge_handover",),
    "plan": ("topic_exploration",),
}
"""The options that bring material, with the modes that take it."""


@dataclass(frozen=True, slots=True)
class StartOptions:
    """The options of a start. `set` and `plan` are an id, or the path of a file."""

    mode: Mode | None = None
    file: Path | None = None
    resume: Path | None = None
    set: str | None = None
    questions: Path | None = None
    files: Path | None = None
    plan: str | None = None
    candidate: str | None = None
    language: str | None = None
    settings: tuple[tuple[str, object], ...] = ()


def checked(wish: StartOptions, given: Mapping[str, object]) -> Mode:
    """The mode that the options and the file agree on. Raises WrongUse where something does not fit it."""
    named = given.get("mode")
    if wish.mode and named not in (None, wish.mode):
        raise WrongUse(f"The file is a start in mode {named}, not {wish.mode}.")
    mode = wish.mode or known_mode(named)
    if mode is None and isinstance(named, str):
        raise WrongUse(
            f"The file is a start in mode {named}, which this command does not know: {', '.join(MODES)}."
        )
    if mode is None:
        raise WrongUse(f"Say which mode: {', '.join(MODES)}; or give a file that says so.")
    for option, modes in BELONGS.items():
        if getattr(wish, option) is not None and mode not in modes:
            raise WrongUse(f"--{option} does not belong to mode {mode} (it does to {' and '.join(modes)}).")
    return mode


def known_mode(named: object) -> Mode | None:
    """The mode of this name, also with dashes; None where there is none."""
    wanted = named.replace("-", "_") if isinstance(named, str) else ""
    for mode in MODES:
        if mode == wanted:
            return mode
    return None


def with_sample(wish: StartOptions, mode: Mode, samples: Path) -> StartOptions:
    sample: Mapping[Mode, StartOptions] = {
        "dynamic_gap": StartOptions(resume=samples / "resume.txt", candidate="robin-sample"),
        "predefined_questions": StartOptions(
            resume=samples / "resume.txt",
            candidate="robin-sample",
            set=str(samples / "question-sets" / "full-stack-developer-senior.yaml"),
        ),
        "adaptive_follow_up": StartOptions(file=samples / "adaptive-interview.json"),
        "knowledge_handover": StartOptions(files=samples / "handover"),
        "topic_exploration": StartOptions(plan=str(samples / "plans" / "small-shops.json")),
    }
    own = {name for name in (*BELONGS, "file") if getattr(wish, name) is not None}
    names = ["candidate", *(("file",) if not own else ()), *(BELONGS if "file" not in own else ())]
    missing = {name: getattr(sample[mode], name) for name in names if getattr(wish, name) is None}
    return replace(wish, **missing)


def body(wish: StartOptions, mode: Mode, given: Mapping[str, object], material: Mapping[str, object]) -> Json:
    """The start's body: the file's, with the options over it, and what the options brought as `material`.

    Raises WrongUse for a candidate's interview without a candidate.
    """
    made: Json = {**given, "mode": mode}
    if mode in _CANDIDATE:
        made |= material
    elif material:
        made["material"] = {**_object(given.get("material")), **material}
    if wish.candidate:
        made["candidate_id"] = wish.candidate
    if mode in _CANDIDATE and "candidate_id" not in made:
        raise WrongUse("--candidate ID is needed, too: whose resume it is.")
    if wish.language:
        made["language"] = wish.language
    if wish.settings:
        made["settings"] = {**_object(given.get("settings")), **dict(wish.settings)}
    return made


def plan_material(plan: Mapping[str, object]) -> Json:
    """A plan's file as material: its name and its language are not the interview's own plan."""
    return {"plan": {name: value for name, value in plan.items() if name not in ("name", "language")}}


def read_settings(given: Iterable[str]) -> tuple[tuple[str, object], ...]:
    """`max_follow_ups=2` as a name and a value: a number, true, false, or else a text. Raises WrongUse."""
    settings: list[tuple[str, object]] = []
    for each in given:
        name, equals, value = each.partition("=")
        if not equals or not name.strip():
            raise WrongUse(f"{each!r} is no setting: it looks like max_follow_ups=2.")
        settings.append((name.strip(), _value(value.strip())))
    return tuple(settings)


def _value(text: str) -> object:
    try:
        return cast("object", json.loads(text))
    except ValueError:
        return text


def _object(value: object) -> Json:
    return cast("Json", value) if isinstance(value, dict) else {}
