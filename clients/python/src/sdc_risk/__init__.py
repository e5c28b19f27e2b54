"""Disclosure risk of microdata: the command sdc-risk for data frames."""

from ._command import SCHEMA, VERSION, command
from ._errors import CommandNotFound, DataError, IncompleteError, Interrupted, SdcRiskError, UsageError
from ._plan import Plan, plan, treat
from ._report import Report, assess

__version__ = VERSION
__all__ = [
    "SCHEMA",
    "CommandNotFound",
    "DataError",
    "IncompleteError",
    "Interrupted",
    "Plan",
    "Report",
    "SdcRiskError",
    "UsageError",
    "assess",
    "command",
    "plan",
    "treat",
]
