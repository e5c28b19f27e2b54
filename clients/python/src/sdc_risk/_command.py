"""Finds the command and runs it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any, Iterator, Mapping, Sequence

from ._errors import CommandNotFound, error_of

VERSION = "0.1.0"
"""The version of this package, and of the command that it needs."""
SCHEMA = "sdc-risk-report-1"
"""The schema of the reports that this package reads."""

_checked: set[str] = set()


def carried() -> str | None:
    """The path of the command that this package carries; None where its wheel carries none."""
    for name in ("sdc-risk", "sdc-risk.exe"):
        inside = Path(__file__).parent / "bin" / name
        if inside.is_file():
            return str(inside)
    return None


def command() -> str:
    """
    The path of the command: that of the environment variable SDC_RISK, that in this package, or the one on the PATH.

    Raises CommandNotFound where there is none.
    """
    named = os.environ.get("SDC_RISK")
    if named:
        found = shutil.which(named)
        if found is None:
            raise CommandNotFound(f"SDC_RISK is {named!r}, which is no command.")
        return found
    found = carried() or shutil.which("sdc-risk")
    if found is None:
        raise CommandNotFound(
            "The command sdc-risk is neither in the environment variable SDC_RISK nor on the PATH. "
            "Install it with: npm install --global sdc-risk"
        )
    return found


def _checked_command() -> str:
    path = command()
    if path not in _checked:
        told = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
        version = told.stdout.strip()
        if version != VERSION:
            raise CommandNotFound(
                f"{path} is version {version or 'unknown'}, but this package needs {VERSION}."
            )
        _checked.add(path)
    return path


@contextlib.contextmanager
def private_folder() -> Iterator[Path]:
    """A folder that only this user can read. It is removed at the end, whatever happens."""
    folder = tempfile.mkdtemp(prefix="sdc-risk-")  # mode 0700
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def flags_of(settings: Mapping[str, object]) -> list[str]:
    """Settings as flags: lists are joined by commas, mappings and lists of flags that repeat are given several times."""
    flags: list[str] = []
    for name, value in settings.items():
        flag = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            flags.append(flag)
        elif isinstance(value, Mapping):
            flags += [f"{flag}={key}={_text(one)}" for key, one in value.items()]
        elif name in _REPEATED and not isinstance(value, str) and isinstance(value, Sequence):
            flags += [f"{flag}={one}" for one in value]
        else:
            flags.append(f"{flag}={_text(value)}")
    return flags


_REPEATED = {"scenario", "margins", "keep_missing", "plugin", "move", "hierarchy"}


def _text(value: object) -> str:
    if isinstance(value, (list, tuple, set)):
        names = [str(one) for one in value]
        for one in names:
            if "," in one:
                raise ValueError(f"{one!r} holds a comma, which separates names in lists.")
        return ",".join(names)
    return str(value)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Holds Ctrl-C back until the end of the block, so that a command that has started is known here."""
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    held: list[tuple[int, Any]] = []
    signal.signal(signal.SIGINT, lambda number, frame: held.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if held:
            handler(*held[0])


def run(arguments: Sequence[str], data: bytes | None, expected: Sequence[int]) -> tuple[int, str]:
    """
    Runs the command with data on its standard input.

    Returns its exit code, one of those expected, and what it printed as errors and warnings. Raises SdcRiskError for
    every other code. Where this process is interrupted, the command is, too.
    """
    path = _checked_command()
    process = None
    try:
        with _interrupts_held():
            process = subprocess.Popen(
                [path, *arguments],
                stdin=subprocess.DEVNULL if data is None else subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
        _, told = process.communicate(data)
    except BaseException:
        if process is None:
            raise
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        raise
    stderr = told.decode("utf-8", "replace")
    if process.returncode not in expected:
        raise error_of(process.returncode, stderr)
    return process.returncode, stderr
