"""Treatments: the least one that meets a policy, and a plan applied again."""

from __future__ import annotations

import json
from typing import Any, Sequence

from . import _command, _data, _report


class Plan(dict):  # type: ignore[type-arg]
    """The JSON of a plan, which names records: keep it as the original data."""

    treated: Any
    """The treated data, as a data frame."""
    report: _report.Report
    """The report of the treated data beside the original."""
    exit_code: int
    """0 the treated data meet the policy, 4 no plan was found with which they do, 5 cannot tell."""

    @property
    def verdict(self) -> str | None:
        """Whether the treated data meet the policy: "yes", "no" or "cannot tell"."""
        return self.report.verdict


def plan(
    data: object,
    keys: Sequence[str] | None = None,
    *,
    weight: str | None = None,
    policy: object = None,
    options: object = None,
    suppression: bool = True,
    **settings: object,
) -> Plan:
    """
    Searches the cheapest treatment with which data meet a policy. Settings are those of `sdc-risk plan`:
    fixed=["sex"], insensitive=[...], importance={"region": 2}, move=["income=round:100"].

    Raises what `assess` raises. A plan with which the policy is not met has the verdict "no".
    """
    name, stdin = _data.encoded(data)
    with _command.private_folder() as folder:
        own: dict[str, object] = {"keys": keys, "weight": weight, **settings}
        own.update(policy=_report.policy_in(folder, policy), options=_report.options_in(folder, options))
        arguments = ["plan", *_command.flags_of(own), "--quiet", f"--plan={folder / 'plan.json'}"]
        if not suppression:
            arguments.append("--no-suppression")
        arguments += [f"--out={folder / name}" for name in ("treated.csv", "report.json", "report.html")]
        exit_code, _ = _command.run([*arguments, "--", name], stdin, (0, 4, 5))
        found = Plan(json.loads((folder / "plan.json").read_text(encoding="utf-8")))
        texts = [(folder / f"report.{ending}").read_text(encoding="utf-8") for ending in ("json", "html")]
        found.report = _report.read(texts[0], texts[1], exit_code)
        found.treated, found.exit_code = _data.decoded(folder / "treated.csv", data), exit_code
        return found


def treat(data: object, plan: Plan | dict[str, Any], *, any_file: bool = False, **settings: object) -> Any:
    """
    Data treated as a plan says. any_file: take other data with as many records, in the same order.

    Raises what `assess` raises; DataError where the plan was made for other data.
    """
    name, stdin = _data.encoded(data)
    with _command.private_folder() as folder:
        (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
        flags = _command.flags_of({"any_file": any_file, **settings})
        out = folder / "treated.csv"
        arguments = ["treat", *flags, "--quiet", f"--plan={folder / 'plan.json'}", f"--out={out}"]
        _command.run([*arguments, "--", name], stdin, (0,))
        return _data.decoded(out, data)
