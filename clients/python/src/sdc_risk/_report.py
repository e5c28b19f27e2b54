"""Reports."""

from __future__ import annotations

import json
import os
import warnings
from pathlib import Path
from typing import Any, Mapping, Sequence

from . import _command, _data
from ._errors import IncompleteError

Names = Sequence[str]


class Report(dict):  # type: ignore[type-arg]
    """
    The JSON of a report. What is stable in it: docs/stability.md.

    In a notebook it shows itself as the HTML report.
    """

    html: str
    """The whole report as one HTML page, without scripts."""
    exit_code: int
    """0; with a policy 4 where it is not met, 5 where that cannot be told."""
    _records: Any

    @property
    def verdict(self) -> str | None:
        """"yes", "no" or "cannot tell"; None where no policy was given."""
        return self["answer"]["verdict"]  # type: ignore[no-any-return]

    @property
    def statement(self) -> str:
        """The answer in one sentence."""
        return self["answer"]["statement"]  # type: ignore[no-any-return]

    def rows(self) -> list[dict[str, object]]:
        """All single figures of summaries: measure, figure (a path such as violations.0.records), value."""
        return [
            {"measure": measure, "figure": figure, "value": value}
            for measure, result in self["measures"].items()
            for figure, value in _leaves(result["summary"])
        ]

    def figures(self) -> Any:
        """The same as a data frame of pandas, where that is installed."""
        return _frame(self.rows())

    def records(self) -> Any:
        """One row per record, in the order of the data, as a data frame; needs `records=True` (the default)."""
        if self._records is None:
            raise ValueError("This report was made without figures of records (records=False).")
        return self._records

    def _repr_html_(self) -> str:
        escaped = self.html.replace("&", "&amp;").replace('"', "&quot;")
        return f'<iframe srcdoc="{escaped}" sandbox="" style="width:100%;height:40em;border:0"></iframe>'

    def __repr__(self) -> str:
        return f"<Report of {self['data']['name']}: {self.statement}>"


def _frame(rows: list[dict[str, object]]) -> Any:
    pandas = _data._module("pandas")
    return rows if pandas is None else pandas.DataFrame(rows)


def _leaves(value: object, path: str = "") -> list[tuple[str, object]]:
    if isinstance(value, Mapping):
        parts = [(str(name), one) for name, one in value.items()]
    elif isinstance(value, list):
        parts = [(str(i), one) for i, one in enumerate(value)]
    else:
        return [(path, value)]
    return [leaf for name, one in parts for leaf in _leaves(one, f"{path}.{name}" if path else name)]


def read(text: str, html: str, exit_code: int, records: Any = None) -> Report:
    """A report of its JSON. Raises IncompleteError for another schema."""
    report = Report(json.loads(text))
    if report.get("schema") != _command.SCHEMA:
        raise IncompleteError(f"The report is of schema {report.get('schema')!r}, not {_command.SCHEMA!r}.")
    report.html, report.exit_code, report._records = html, exit_code, records
    for one in report.get("warnings", []):
        if one.get("code") == "deprecated":  # the level is that of the caller of assess or plan
            warnings.warn(one["message"], FutureWarning, stacklevel=3)
    return report


def policy_in(folder: Path, policy: object) -> object:
    """A policy as the command takes it: the name of a preset, a path, or rules that are written to a file."""
    if policy is None or isinstance(policy, (str, os.PathLike)):
        return policy
    return _written(folder / "policy.json", policy)


def options_in(folder: Path, options: object) -> object:
    """Options of measures: a path, or a mapping that is written to a file."""
    if options is None or isinstance(options, (str, os.PathLike)):
        return options
    return _written(folder / "options.json", options)


def _written(path: Path, value: object) -> str:
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


def assess(
    data: object,
    keys: Names | None = None,
    *,
    weight: str | None = None,
    policy: object = None,
    options: object = None,
    records: bool = True,
    **settings: object,
) -> Report:
    """
    Measures the disclosure risk of data.

    keys: what an intruder may know. weight: the sampling weight. policy: the name of a preset, a path, or rules as a
    dictionary. options: options of measures as a dictionary, or a path. records: whether figures of records are kept.
    Further settings are those of `sdc-risk assess`, with _ in place of -: household="hid", sensitive=["health"],
    config="sdc-risk.json", scenario=["neighbour=region,sex"].

    Raises DataError, UsageError, IncompleteError, Interrupted with the text of the command.
    """
    name, stdin = _data.encoded(data)
    with _command.private_folder() as folder:
        out = {ending: folder / f"report.{ending}" for ending in ("json", "html")}
        own: dict[str, object] = {"keys": keys, "weight": weight, **settings}
        own.update(policy=policy_in(folder, policy), options=options_in(folder, options))
        arguments = ["assess", *_command.flags_of(own), "--quiet", *(f"--out={path}" for path in out.values())]
        if records:
            arguments.append(f"--records={folder / 'records.csv'}")
        exit_code, _ = _command.run([*arguments, "--", name], stdin, (0, 4, 5))
        figures = _data.decoded(folder / "records.csv") if records else None
        texts = [path.read_text(encoding="utf-8") for path in out.values()]
        return read(texts[0], texts[1], exit_code, figures)
