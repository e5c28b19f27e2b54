import datetime
import decimal
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sdc_risk
from sdc_risk import _command, _data

pandas = pytest.importorskip("pandas")
ROOT = Path(__file__).resolve().parents[3]
SURVEY = ROOT / "examples/survey.csv"
KEYS = ["region", "sex", "age"]


def command_json(tmp_path, *arguments):
    out = tmp_path / "command.json"
    done = subprocess.run(
        [sdc_risk.command(), "assess", *arguments, "--quiet", "--out", str(out)], capture_output=True, text=True
    )
    assert done.returncode in (0, 4, 5), done.stderr
    return json.loads(out.read_text())


@pytest.fixture
def survey():
    return pandas.read_csv(SURVEY)


def test_figures_are_those_of_the_command(survey, tmp_path):
    report = sdc_risk.assess(survey, KEYS, weight="weight", household="hid", policy="k3")
    expected = command_json(
        tmp_path, str(SURVEY), "--keys", ",".join(KEYS), "--weight=weight", "--household=hid", "--policy=k3"
    )
    assert report["measures"] == expected["measures"]
    assert report.verdict == expected["answer"]["verdict"] == "no"
    assert report.exit_code == 4


def test_a_path_is_read_by_the_command(tmp_path):
    report = sdc_risk.assess(SURVEY, KEYS, measures=["kanon"], options={"kanon": {"k": [3]}})
    assert report["measures"]["kanon"]["summary"]["violations"][0]["records"] == 897


def test_figures_and_records_are_data_frames(survey):
    complete = survey.dropna(subset=KEYS).reset_index(drop=True)
    report = sdc_risk.assess(complete, KEYS, measures=["kanon", "frequency"])
    figures = report.figures()
    assert list(figures.columns) == ["measure", "figure", "value"]
    assert set(figures["measure"]) == {"kanon", "frequency"}
    sizes = complete.groupby(KEYS)["id"].transform("size")
    assert report.records()["frequency.fk"].tolist() == sizes.tolist()


def test_without_records_there_are_none(survey):
    report = sdc_risk.assess(survey, KEYS, measures=["kanon"], records=False)
    with pytest.raises(ValueError, match="records=False"):
        report.records()


def test_a_notebook_shows_the_report_without_scripts(survey):
    shown = sdc_risk.assess(survey, KEYS, measures=["kanon"])._repr_html_()
    assert shown.startswith('<iframe srcdoc="<!')
    assert 'sandbox=""' in shown
    assert shown.count('"') == 6  # nothing in the report ends the attribute


def test_a_policy_may_be_rules(survey):
    rules = json.loads((ROOT / "examples/policies" / sorted(os.listdir(ROOT / "examples/policies"))[0]).read_text())
    assert sdc_risk.assess(survey, KEYS, weight="weight", policy=rules).verdict in ("yes", "no", "cannot tell")


def test_types_of_pandas_arrive():
    frame = pandas.DataFrame(
        {
            "category": pandas.Categorical(["a", None, "b"], categories=["b", "a", "unused"]),
            "nullable": pandas.array([1, None, 3], dtype="Int64"),
            "float": [1.0, float("nan"), 2.0],
            "real": [0.1, 1e300, float("nan")],
            "day": pandas.to_datetime(["2024-01-31", None, "2024-02-29"]),
            "date": [datetime.date(2024, 1, 31), None, datetime.date(1969, 7, 20)],
            "truth": pandas.array([True, None, False], dtype="boolean"),
            "code": ["01", "02", None],
            "text": ['quo"te', "a,b", "ü\nß"],
        }
    )
    name, data = _data.encoded(frame)
    assert name == "-"
    assert data.decode() == (
        '"category","nullable","float","real","day","date","truth","code","text"\n'
        '"a","1","1","0.1","2024-01-31","2024-01-31","true","01","quo""te"\n'
        '"","","","1e+300","","","","02","a,b"\n'
        '"b","3","2","","2024-02-29","1969-07-20","false","","ü\nß"\n'
    )
    report = sdc_risk.assess(frame, ["category", "nullable", "day"], measures=["frequency"])
    assert report["data"]["rows"] == 3 and report["data"]["columns"] == 9


def test_intervals_months_and_decimals_arrive_as_texts_and_numbers():
    frame = pandas.DataFrame({"age": [5, 15, None]})
    frame["band"] = pandas.cut(frame["age"], [0, 10, 20])
    frame["month"] = pandas.PeriodIndex(["2024-01", "2024-02", None], freq="M")
    frame["amount"] = [decimal.Decimal("1E+3"), decimal.Decimal("0.10"), None]
    low, high = (str(one) for one in frame["band"][:2])
    assert low.startswith("(0")
    assert _data.encoded(frame)[1].decode() == (
        '"age","band","month","amount"\n'
        f'"5","{low}","2024-01","1000"\n"15","{high}","2024-02","0.10"\n"","","",""\n'
    )


def test_tables_of_pyarrow_go_as_arrow():
    arrow = pytest.importorskip("pyarrow")
    columns = {"a": ["", None, "x", "x"], "b": [1, 2, 3, 3]}
    report = sdc_risk.assess(arrow.table(columns), ["a", "b"], measures=["frequency"])
    assert report.records()["frequency.fk"].tolist() == [1, 1, 2, 2] and report["data"]["rows"] == 4


@pytest.mark.parametrize(
    "columns, message",
    [
        ({"a": ["", "b"]}, "empty texts"),
        ({"a": [float("inf")]}, "holds inf"),
        ({"a": [object()]}, "type object"),
        ({1: [1]}, "Names of columns are texts"),
        ({"a": [1], "b": [1, 2]}, "not of one length"),
        ({}, "no columns"),
    ],
)
def test_data_that_would_not_arrive_are_refused(columns, message):
    with pytest.raises(sdc_risk.DataError, match=message):
        _data._as_csv(columns)


def test_two_columns_of_one_name_are_refused():
    frame = pandas.DataFrame([[1, 2]], columns=["a", "a"])
    with pytest.raises(sdc_risk.DataError, match="two columns 'a'"):
        sdc_risk.assess(frame, ["a"])


def test_data_of_no_known_kind_are_refused():
    with pytest.raises(TypeError, match="not int"):
        sdc_risk.assess(7, ["a"])


def test_a_dictionary_of_columns_needs_no_package():
    report = sdc_risk.assess({"a": [1, 1, 2], "b": ["x", "x", "y"]}, ["a", "b"], measures=["frequency"])
    assert report["data"]["rows"] == 3


def test_errors_have_a_class_and_the_text_of_the_command(survey, temporary):
    with pytest.raises(sdc_risk.DataError) as caught:
        sdc_risk.assess(survey, ["regoin"])
    told = subprocess.run(
        [sdc_risk.command(), "assess", str(SURVEY), "--keys", "regoin", "--quiet"], capture_output=True, text=True
    )
    assert f"sdc-risk: {caught.value}" == told.stderr.strip()
    assert caught.value.exit_code == 1
    with pytest.raises(sdc_risk.UsageError) as caught:
        sdc_risk.assess(survey, KEYS, no_such_flag=1)
    assert "--no-such-flag" in str(caught.value) and caught.value.exit_code == 2
    assert os.listdir(temporary) == []


def test_nothing_is_left_behind_and_nobody_else_can_read(survey, temporary, monkeypatch):
    modes = []
    inner = _command.run

    def watched(*arguments):
        (folder,) = temporary.iterdir()
        modes.append(folder.stat().st_mode & 0o777)
        return inner(*arguments)

    monkeypatch.setattr(_command, "run", watched)
    sdc_risk.assess(survey, KEYS, measures=["kanon"])
    assert modes == [0o700]
    assert os.listdir(temporary) == []


def test_ctrl_c_ends_the_command_and_leaves_nothing(tmp_path, temporary):
    # a command that says that it runs, and then waits
    waits = tmp_path / "waits"
    waits.write_text(
        "#!/bin/sh\n[ \"$1\" = --version ] && echo 0.1.0 && exit\n"
        f"echo $$ > {tmp_path}/pid.part; mv {tmp_path}/pid.part {tmp_path}/pid\nexec sleep 600\n"
    )
    waits.chmod(0o700)
    env = {**os.environ, "SDC_RISK": str(waits), "TMPDIR": str(temporary), "PYTHONPATH": str(ROOT / "clients/python/src")}
    child = subprocess.Popen(
        [sys.executable, "-c", "import sdc_risk; sdc_risk.assess({'a': [1]}, ['a'])"],
        env=env,
        stderr=subprocess.PIPE,
    )
    pid = tmp_path / "pid"
    while not pid.exists():
        assert child.poll() is None, child.stderr.read()
        time.sleep(0.02)
    assert len(os.listdir(temporary)) == 1
    child.send_signal(signal.SIGINT)
    _, told = child.communicate(timeout=60)
    assert b"KeyboardInterrupt" in told
    assert os.listdir(temporary) == []
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)


def test_ctrl_c_while_the_command_starts_ends_it(monkeypatch, temporary):
    sdc_risk.command()
    started = []
    inner = subprocess.Popen

    class Interrupted(inner):
        def __init__(self, arguments, **more):
            super().__init__(arguments, **more)
            if "assess" in arguments:
                started.append(self)
                os.kill(os.getpid(), signal.SIGINT)  # before the caller knows the process

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        sdc_risk.assess({"a": [1]}, ["a"])
    assert len(started) == 1 and started[0].poll() is not None
    assert os.listdir(temporary) == []
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_command_of_another_version_is_refused(tmp_path, monkeypatch):
    other = tmp_path / "other"
    other.write_text("#!/bin/sh\necho 9.9.9\n")
    other.chmod(0o700)
    monkeypatch.setenv("SDC_RISK", str(other))
    with pytest.raises(sdc_risk.CommandNotFound, match="is version 9.9.9, but this package needs 0.1.0"):
        sdc_risk.assess({"a": [1]}, ["a"])


def test_where_no_command_is_it_says_how_to_install_one(monkeypatch):
    monkeypatch.delenv("SDC_RISK")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(sdc_risk.CommandNotFound, match="npm install --global sdc-risk"):
        sdc_risk.command()
    monkeypatch.setenv("SDC_RISK", "/nowhere")
    with pytest.raises(sdc_risk.CommandNotFound, match="'/nowhere', which is no command"):
        sdc_risk.command()


def test_the_version_is_that_of_the_command():
    told = subprocess.run([sdc_risk.command(), "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == sdc_risk.__version__


def test_names_with_a_comma_are_refused(survey):
    with pytest.raises(ValueError, match="holds a comma"):
        sdc_risk.assess(survey, ["a,b"])


def test_the_data_of_the_r_package_are_those_of_the_example():
    own = pandas.read_csv(ROOT / "clients/r/inst/extdata/survey.csv", dtype=str)
    example = pandas.read_csv(SURVEY, dtype=str)
    pandas.testing.assert_frame_equal(own, example[list(own.columns)])


def test_the_module_runs_the_command_with_its_flags(tmp_path):
    def run(*arguments, **variables):
        env = {**os.environ, "PYTHONPATH": str(ROOT / "clients/python/src"), **variables}
        module = [sys.executable, "-m", "sdc_risk", *arguments]
        return subprocess.run(module, env=env, cwd=tmp_path, capture_output=True, text=True)

    assert run("--version").stdout == f"{sdc_risk.__version__}\n"
    wrong = run("assess", str(SURVEY), "--keys", "regoin", "--quiet")
    assert wrong.returncode == 1 and wrong.stderr.startswith("sdc-risk: ")
    none = run("--version", SDC_RISK="/nowhere")
    assert none.returncode == 2 and "'/nowhere', which is no command" in none.stderr
