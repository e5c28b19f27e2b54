"""`python -m sdc_risk assess survey.csv …`: the command with its own flags."""

from __future__ import annotations

import os
import subprocess
import sys

from ._command import carried, command
from ._errors import CommandNotFound


def main() -> int:
    """Runs the command that this package carries, else the one that is installed, in the place of this process."""
    try:
        arguments = [carried() or command(), *sys.argv[1:]]
    except CommandNotFound as error:
        print(f"sdc-risk: {error}", file=sys.stderr)
        return 2
    if sys.platform == "win32":
        return subprocess.run(arguments, check=False).returncode
    os.execv(arguments[0], arguments)


if __name__ == "__main__":
    sys.exit(main())
