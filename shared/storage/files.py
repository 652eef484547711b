"""Raw files, such as uploads: in a folder, or in Azure Blob Storage. Whole files only; what is read must fit in memory.

Keys are relative paths (`<interview>/<name>`) and mean the same everywhere.
"""

import asyncio
import builtins
import os
import re
import secrets
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem  # pyright: ignore[reportMissingTypeStubs]

MAX_KEY: Final = 512
"""Characters of a key."""
MAX_PART: Final = 200
"""UTF-8 bytes of one part of a key: file systems take 255, and a file being written has a longer name for a while."""
PARTIAL: Final = ".partial"
"""How the name of a file ends while it is written into a folder; a kill may leave one behind."""
MAX_BYTES: Final = 64 * 1024 * 1024

_PART: Final = re.compile(r"[^\x00-\x1f\x7f\\/:*?\"<>|\ud800-\udfff]+")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]+://")


class BadKey(Exception):
    """The key is empty, too long, absolute, or has a part that is empty, `.`, `..`, or could not be a file's name."""


class FileTooLarge(Exception):
    """The content is over the limit given to `open_files`."""


class FileMissing(Exception):
    """There is no file with that key."""


class FilesUnavailable(Exception):
    """The folder or the storage account cannot be reached or failed: an outage."""


def open_files(url: str, *, connection_string: str | None = None, max_bytes: int = MAX_BYTES) -> "Files":
    """Files in the folder of a path or `file:///…` URL, or in the container of `az://container[/folder]`.

    A folder is made where it is missing; a container must exist. Without `connection_string` the app's identity is used,
    with the account named in AZURE_STORAGE_ACCOUNT_NAME. Raises ValueError for another kind of URL.
    """
    parts = urlsplit(url)
    if parts.scheme == "az" and parts.netloc:
        root = f"{parts.netloc}{parts.path}".rstrip("/")
        return Files(_blobs(connection_string), root, max_bytes, atomic=True)
    if parts.scheme == "file" and parts.netloc in ("", "localhost"):
        folder = Path(unquote(parts.path))
    elif _SCHEME.match(url) or not url:
        raise ValueError(f"files cannot be kept at {url!r}: it takes a path, file:///path or az://container")
    else:
        folder = Path(url)
    folder = folder.absolute()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return Files(_filesystem("file"), str(folder), max_bytes, atomic=False)


class Files:
    """Files in any file system that fsspec speaks to, below `root`.

    `atomic` tells whether the system writes a file whole or not at all by itself, as blobs are. Every method raises
    `BadKey` for a key that no file may have and `FilesUnavailable` on an outage.
    """

    def __init__(self, filesystem: "AbstractFileSystem", root: str, max_bytes: int, *, atomic: bool) -> None:
        # fsspec is untyped; its file system is handled as Any within this class alone.
        self._fs: Any = filesystem
        self._root = root
        self._max_bytes = max_bytes
        self._atomic = atomic

    async def write(self, key: str, data: bytes) -> None:
        """Write the file, whole or not at all, over one that is there. Raises FileTooLarge, BadKey for a `PARTIAL`."""
        path = self._path(key)
        if key.endswith(PARTIAL):
            raise BadKey(f"a file of this name would not be listed: {ascii(key)[:80]}")
        if len(data) > self._max_bytes:
            raise FileTooLarge(f"{len(data)} bytes, {self._max_bytes} are allowed")
        await self._expecting(path, lambda: self._put(path, data))

    async def read(self, key: str) -> bytes:
        """The content. Raises FileMissing."""
        path = self._path(key)
        return await self._run(lambda: cast(bytes, self._fs.cat_file(path)))

    async def delete(self, key: str) -> None:
        """Remove the file; a missing one is fine."""
        path = self._path(key)
        try:
            await self._run(lambda: self._fs.rm_file(path))
        except FileMissing:
            return

    async def delete_prefix(self, prefix: str) -> None:
        """Remove every file under the folder `prefix`: `a` means `a/…`, never `ab`."""
        path = self._path(prefix)

        def remove() -> None:
            if self._atomic:
                if files := self._found(path):
                    self._fs.rm(files)
                return
            while self._fs.isdir(path):
                with suppress(
                    FileNotFoundError
                ):  # another one removes it, too, or a file was just moved into place
                    self._fs.rm(path, recursive=True)

        await self._run(remove)

    async def list(self, prefix: str) -> "list[str]":
        """The keys under the folder `prefix`, in order; none when there is no such folder."""
        path = self._path(prefix)
        found = await self._run(lambda: self._found(path))
        return sorted(name[len(self._root) + 1 :] for name in found if not name.endswith(PARTIAL))

    async def older_than(self, moment: datetime) -> "builtins.list[str]":
        """The keys of all files that were last written before `moment` (aware), in order, `PARTIAL` ones too.

        What lies there under a name that no file may have was put there by somebody else.
        """

        def look() -> dict[str, dict[str, Any]]:
            return self._fs.find(self._root, detail=True)

        found = await self._run(look)
        old = (name[len(self._root) + 1 :] for name, about in found.items() if _written(about) < moment)
        return sorted(key for key in old if is_key(key))

    async def ping(self) -> None:
        """Return when files can be read; raise when not."""
        # A folder in a container is only a part of names: it is the container that has to be there.
        home = self._root.split("/")[0] if self._atomic else self._root
        await self._expecting(home, lambda: self._fs.info(home, refresh=True))

    def _path(self, key: str) -> str:
        check_key(key)
        return f"{self._root}/{key}"

    def _put(self, path: str, data: bytes) -> None:
        if self._atomic:
            self._fs.pipe_file(path, data)
            return
        folder = path.rsplit("/", 1)[0]
        self._fs.makedirs(folder, exist_ok=True)
        # Written beside the others and moved into place when complete: a reader sees all of it or nothing. In the same
        # folder, not in the system's for temporary files: moving is atomic there, and erasing the folder erases it too.
        partial = f"{folder}/{secrets.token_hex(8)}{PARTIAL}"
        try:
            self._fs.pipe_file(partial, data)
            os.replace(partial, path)
        except BaseException:
            with suppress(OSError):
                os.remove(partial)
            raise

    def _found(self, path: str) -> "list[str]":
        names = cast("list[str]", self._fs.find(path))
        return [name for name in names if name.startswith(f"{path}/")]

    async def _expecting(self, path: str, work: Callable[[], object]) -> None:
        try:
            await self._run(work)
        except FileMissing as error:
            raise FilesUnavailable(f"{path} cannot be reached: the folder or container is missing") from error

    async def _run[T](self, work: Callable[[], T]) -> T:
        def translated() -> T:
            with _errors_translated():
                return work()

        return await asyncio.to_thread(translated)


def is_key(key: str) -> bool:
    parts = key.split("/")
    short = len(key) <= MAX_KEY and all(_PART.fullmatch(part) for part in parts)
    return short and not any(_is_no_name(part) for part in parts)


def check_key(key: str) -> None:
    """Raises BadKey."""
    if not is_key(key):
        raise BadKey(f"no file may have the key {ascii(key)[:80]}")


def _written(about: Mapping[str, Any]) -> datetime:
    """When the file was last written: seconds in a folder, a moment in a storage account."""
    found = about["last_modified"] if "last_modified" in about else about["mtime"]
    return found if isinstance(found, datetime) else datetime.fromtimestamp(found, UTC)


def _is_no_name(part: str) -> bool:
    # Windows and Azure drop a dot or a space at the end; that would make two keys of one.
    return part.startswith(" ") or part.endswith((".", " ")) or len(part.encode()) > MAX_PART


@contextmanager
def _errors_translated() -> Generator[None]:
    from azure.core.exceptions import AzureError, ResourceNotFoundError

    try:
        yield
    except (FileNotFoundError, IsADirectoryError, ResourceNotFoundError) as error:
        raise FileMissing(str(error)) from error
    except (OSError, AzureError) as error:
        raise FilesUnavailable(str(error)) from error


def _blobs(connection_string: str | None) -> "AbstractFileSystem":
    # Listings are never cached: another process may have written since. adlfs loads here, on first need.
    return _filesystem(
        "az",
        connection_string=connection_string,
        anon=False,
        use_listings_cache=False,
        skip_instance_cache=True,
        assume_container_exists=True,
    )


def _filesystem(protocol: str, **options: object) -> "AbstractFileSystem":
    import fsspec  # pyright: ignore[reportMissingTypeStubs] - loaded when files are opened, not with the app

    return cast("AbstractFileSystem", cast(Any, fsspec).filesystem(protocol, **options))
