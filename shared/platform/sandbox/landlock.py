"""Landlock (Linux 5.13 and later): this process may open nothing but what lies in a few folders, and no connection.

There is no package that does this well: the one on PyPI is a pre-release, and three system calls are all it takes. A
right that the kernel does not know yet is left out; nothing here needs a privilege. See `man 7 landlock`.
"""

import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from typing import Final

_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
"""These numbers are the same on every architecture."""
_ASK_VERSION: Final = 1
_PATH_BENEATH: Final = 1
_SET_NO_NEW_PRIVS: Final = 38

_READ_FILE: Final = 1 << 2
_READ_DIR: Final = 1 << 3
_FILES_OF: Final = {1: 13, 2: 14, 3: 15, 5: 16}
"""How many rights over files there are, from which version on."""
_CONNECTIONS: Final = 0b11
"""Bind and connect, TCP, from version 4 on."""
_SCOPES: Final = 0b11
"""Abstract Unix sockets and signals to other processes, from version 6 on."""


def restrict(folders: Iterable[str]) -> int:
    """Leave this process the reading of these folders, no other right over files. The kernel's version, 0 for none."""
    if not sys.platform.startswith("linux"):
        return 0
    libc = ctypes.CDLL(None, use_errno=True)
    version = int(libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _ASK_VERSION))
    if version < 1:
        return 0
    files = (1 << max(count for since, count in _FILES_OF.items() if since <= version)) - 1
    rights = struct.pack("=QQQ", files, _CONNECTIONS if version >= 4 else 0, _SCOPES if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    ruleset = int(libc.syscall(_CREATE_RULESET, rights, ctypes.c_size_t(size), 0))
    if ruleset < 0:
        return 0
    try:
        for folder in folders:
            _allow(libc, ruleset, folder)
        libc.prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        return version if libc.syscall(_RESTRICT_SELF, ruleset, 0) == 0 else 0
    finally:
        os.close(ruleset)


def _allow(libc: ctypes.CDLL, ruleset: int, folder: str) -> None:
    opened = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    try:
        libc.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", _READ_FILE | _READ_DIR, opened), 0)
    finally:
        os.close(opened)
