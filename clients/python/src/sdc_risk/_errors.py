"""Errors of the command, with its own text."""

from __future__ import annotations


class SdcRiskError(Exception):
    """The command ended with an error. `exit_code` is its exit code."""

    exit_code: int | None = None

    def __init__(self, message: str, exit_code: int | None = None) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class DataError(SdcRiskError, ValueError):
    """The data or the roles are wrong (exit code 1)."""


class UsageError(SdcRiskError, ValueError):
    """Wrong settings (exit code 2)."""


class IncompleteError(SdcRiskError, RuntimeError):
    """The run could not be completed (exit code 3, or another one that is not known here)."""


class Interrupted(SdcRiskError):
    """The command was interrupted (exit code 130)."""


class CommandNotFound(SdcRiskError, FileNotFoundError):
    """There is no command, or it is of another version."""


def error_of(exit_code: int, stderr: str) -> SdcRiskError:
    """The error that an exit code and what was printed stand for."""
    lines = [line for line in stderr.strip().splitlines() if line.strip()]
    own = [i for i, line in enumerate(lines) if line.startswith("sdc-risk: ")]
    text = "\n".join(lines[own[-1] :]) if own else "\n".join(lines)
    text = text[len("sdc-risk: ") :] if text.startswith("sdc-risk: ") else text
    kinds = {1: DataError, 2: UsageError, 130: Interrupted}
    kind = kinds.get(exit_code, IncompleteError)
    return kind(text or f"The command ended with exit code {exit_code}.", exit_code)
