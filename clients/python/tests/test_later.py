"""Reports of later versions: fields are added within version 1 of the schema, and these are not to disturb."""

import json
import stat
import sys
from pathlib import Path

import pytest

import sdc_risk
from sdc_risk import _report

DATA = {"region": ["n", "n", "s", "s"], "sex": ["f", "f", "m", "f"]}
KEYS = ["region", "sex"]


@pytest.fixture
def later(tmp_path, monkeypatch):
    """A command that adds fields and a measure to the reports of the real one."""
    inner = sdc_risk.command()
    script = tmp_path / "later"
    script.write_text(
        f"#!{sys.executable}\n"
        "import json, subprocess, sys\n"
        f"sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from later import with_more\n"
        f"code = subprocess.run([{inner!r}, *sys.argv[1:]]).returncode\n"
        "for one in sys.argv:\n"
        "    if one.startswith('--out=') and one.endswith('.json'):\n"
        "        with open(one[6:], encoding='utf-8') as file: report = json.load(file)\n"
        "        with open(one[6:], 'w', encoding='utf-8') as file: json.dump(with_more(report), file)\n"
        "sys.exit(code)\n"
    )
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    before = sdc_risk.assess(DATA, KEYS, measures=["kanon"], policy="k3")
    monkeypatch.setenv("SDC_RISK", str(script))
    return before


def test_fields_that_are_added_change_nothing(later):
    report = sdc_risk.assess(DATA, KEYS, measures=["kanon"], policy="k3")
    assert report["addedLater"] != 0 and report["data"]["addedLater"] != 0
    assert (report.verdict, report.statement, repr(report)) == (later.verdict, later.statement, repr(later))
    known = [row for row in report.rows() if "addedLater" not in row["measure"] + row["figure"]]
    assert known == later.rows() and len(known) > 0
    assert {"measure": "addedLater", "figure": "figure", "value": 1} in report.rows()
    assert len(report.figures()) == len(report.rows()) > len(known)
    assert "<iframe" in report._repr_html_()
    assert len(report.records()) == 4


def test_a_plan_of_a_later_version_is_read(later):
    found = sdc_risk.plan(DATA, KEYS, policy="k3")
    assert found.report["addedLater"] != 0
    assert found.verdict in ("yes", "no", "cannot tell")
    assert set(found.treated) <= set(DATA)


def test_another_schema_is_refused(later):
    text = json.dumps({**later, "schema": "sdc-risk-report-2"})
    with pytest.raises(sdc_risk.IncompleteError, match="of schema 'sdc-risk-report-2', not 'sdc-risk-report-1'"):
        _report.read(text, "", 0)


def test_what_is_deprecated_is_a_warning_of_python(later):
    message = "The setting wave (--panel-wave) is deprecated since version 0.2.0 and will be removed."
    warned = {"code": "deprecated", "message": message, "measure": None}
    text = json.dumps({**later, "warnings": [*later["warnings"], warned]})
    with pytest.warns(FutureWarning) as caught:
        _report.read(text, "", 0)
    assert [str(one.message) for one in caught] == [message]
