"""Seccomp (Linux): this process opens no connection, starts no program and reaches no other process.

A filter of the classic kind: it looks at the number of a call alone. Forbidden calls answer with "not permitted", so that
a library that tries one goes on without it. The binding on PyPI needs a library of the system; a dozen lines do as well.
"""

import ctypes
import platform
import struct
import sys
from typing import Final

_SET_NO_NEW_PRIVS: Final = 38
_SET_SECCOMP: Final = 22
_FILTER: Final = 2
_LOAD: Final = 0x20
_IF_EQUAL: Final = 0x15
_IF_AT_LEAST: Final = 0x35
_RETURN: Final = 0x06
_ALLOW: Final = 0x7FFF0000
_REFUSE: Final = 0x00050000 | 1
"""With EPERM."""
_X32: Final = 0x40000000
"""From here on the numbers of x86-64 mean its other, 32 bit wide interface, which nothing here uses."""

_NUMBERS: Final = {
    # socket, connect, accept, sendto, bind, listen, socketpair, accept4, fork, vfork, execve, execveat, kill, tkill,
    # tgkill, ptrace, process_vm_readv, process_vm_writev, rt_sigqueueinfo, rt_tgsigqueueinfo
    "x86_64": (
        0xC000003E,
        (41, 42, 43, 44, 49, 50, 53, 288, 57, 58, 59, 322, 62, 200, 234, 101, 310, 311, 129, 297),
    ),
    # The same; there is neither fork nor vfork.
    "aarch64": (
        0xC00000B7,
        (198, 203, 202, 206, 200, 201, 199, 242, 221, 281, 129, 130, 131, 117, 270, 271, 138, 240),
    ),
}
_ON_BOTH: Final = (424, 425, 434, 438)
"""pidfd_send_signal, io_uring_setup (which could do all of it unseen), pidfd_open, pidfd_getfd."""


def restrict() -> bool:
    """Forbid these calls for good; False where there is no seccomp, or no list for this machine."""
    known = _NUMBERS.get(platform.machine())
    if known is None or not sys.platform.startswith("linux"):
        return False
    architecture, numbers = known
    steps = _program(architecture, (*numbers, *_ON_BOTH))
    packed = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("@HP", len(steps), ctypes.addressof(packed)))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    return libc.prctl(_SET_SECCOMP, _FILTER, program, 0, 0) == 0


def _program(architecture: int, numbers: tuple[int, ...]) -> list[tuple[int, int, int, int]]:
    """Another architecture and forbidden numbers jump to the last step, which refuses."""
    count = len(numbers)
    return [
        (_LOAD, 0, 0, 4),
        (_IF_EQUAL, 0, count + 3, architecture),
        (_LOAD, 0, 0, 0),
        (_IF_AT_LEAST, count + 1, 0, _X32),
        *((_IF_EQUAL, count - place, 0, number) for place, number in enumerate(numbers)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    ]
