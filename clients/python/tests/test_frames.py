"""
Data frames of packages that Debian does not have.

polars and pyarrow are taken where they are installed. Elsewhere stand-ins have the attributes that this package uses, as their
documentation has them: what they cannot show is that the packages behave so. pandas answers for the interchange protocol,
and the Arrow file is a real one, written in Node.
"""

import json
import subprocess
import sys
import types
from pathlib import Path

import pytest

import sdc_risk
from sdc_risk import _data

pandas = pytest.importorskip("pandas")
ROOT = Path(__file__).resolve().parents[3]
SURVEY = ROOT / "examples/survey.csv"
KEYS = ["region", "sex", "age"]
COLUMNS = {"name": ["a", None, "ü"], "count": [1, 2, None], "real": [0.5, None, 1e300]}
AS_CSV = b'"name","count","real"\n"a","1","0.5"\n"","2",""\n"\xc3\xbc","","1e+300"\n'


@pytest.fixture
def fake(monkeypatch):
    """Puts a module in the place of one that is not installed; a real one is left alone."""

    def put(name, **parts):
        if _data._module(name) is not None:
            pytest.skip(f"{name} is installed: test_real_{name} tests it")
        module = types.ModuleType(name)
        module.__dict__.update(parts)
        module.__spec__ = types.SimpleNamespace(name=name)
        monkeypatch.setitem(sys.modules, name, module)
        return module

    return put


class Series:
    def __init__(self, values):
        self.values = values

    def to_list(self):
        return list(self.values)


class PolarsFrame:
    def __init__(self, data):
        self.data = data

    @property
    def columns(self):
        return list(self.data)

    def __getitem__(self, name):
        return Series(self.data[name])


class PolarsLazy:
    def __init__(self, data):
        self.data = data

    def collect(self):
        return PolarsFrame(self.data)


def test_a_frame_of_polars_by_a_stand_in(fake):
    read = []
    fake("polars", DataFrame=PolarsFrame, LazyFrame=PolarsLazy, read_csv=lambda path: read.append(path) or "of polars")
    assert _data.encoded(PolarsFrame(COLUMNS)) == ("-", AS_CSV)
    assert _data.encoded(PolarsLazy(COLUMNS)) == ("-", AS_CSV)
    survey = pandas.read_csv(SURVEY)[[*KEYS, "weight"]]
    frame = PolarsFrame({name: survey[name].astype(object).where(survey[name].notna(), None) for name in survey})
    report = sdc_risk.assess(frame, KEYS, weight="weight", measures=["kanon"])
    assert report["measures"]["kanon"]["summary"]["violations"][1]["records"] == 897
    assert _data.decoded(Path("treated.csv"), PolarsFrame({})) == "of polars" and read == [Path("treated.csv")]


@pytest.fixture(scope="module")
def arrow_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("arrow") / "survey.arrow"
    survey = pandas.read_csv(SURVEY)[[*KEYS, "weight"]]
    columns = {name: [None if pandas.isna(one) else one for one in survey[name].tolist()] for name in survey}
    program = """
        import { readFileSync, writeFileSync } from "node:fs";
        import { Float64, Table, tableToIPC, Utf8, vectorFromArray } from "apache-arrow";
        const columns = Object.entries(JSON.parse(readFileSync(0, "utf8")));
        const typeOf = (name) => (["age", "weight"].includes(name) ? new Float64() : new Utf8());
        const vectors = columns.map(([name, values]) => [name, vectorFromArray(values, typeOf(name))]);
        writeFileSync(process.argv[1], tableToIPC(new Table(Object.fromEntries(vectors)), "file"));
    """
    node = ["node", "--input-type=module", "--eval", program, str(path)]
    subprocess.run(node, cwd=ROOT, input=json.dumps(columns), text=True, check=True)
    return path.read_bytes()


class Sink:
    def __init__(self):
        self.parts = []

    def getvalue(self):
        return memoryview(b"".join(self.parts))


class ArrowTable:
    """A table whose file is known."""

    column_names = [*KEYS, "weight"]
    schema = "of the table"

    def __init__(self, file):
        self.file = file


class Writer:
    def __init__(self, sink, schema):
        assert schema == ArrowTable.schema
        self.sink = sink

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def write_table(self, table):
        self.sink.parts.append(table.file)


@pytest.fixture
def arrow(fake, monkeypatch):
    def table(stream):
        assert stream.__arrow_c_stream__() == "a capsule"
        return ArrowTable(stream.file)

    module = fake("pyarrow", Table=ArrowTable, BufferOutputStream=Sink, table=table)
    ipc = types.ModuleType("pyarrow.ipc")
    ipc.new_file = Writer
    monkeypatch.setitem(sys.modules, "pyarrow.ipc", ipc)
    return module


class Streaming:
    """What polars, DuckDB and others offer: a capsule with a stream of Arrow."""

    def __init__(self, file):
        self.file = file

    def __arrow_c_stream__(self, requested_schema=None):
        return "a capsule"


@pytest.mark.parametrize("kind", [ArrowTable, Streaming])
def test_arrow_goes_to_the_command_as_it_is(arrow, arrow_file, kind):
    assert arrow_file.startswith(b"ARROW1")
    assert _data.encoded(kind(arrow_file)) == ("-", arrow_file)
    report = sdc_risk.assess(kind(arrow_file), KEYS, weight="weight", measures=["kanon"])
    assert report["measures"]["kanon"]["summary"]["violations"][1]["records"] == 897


class OfPandas:
    def __init__(self, frame):
        self.frame = frame

    def to_pandas(self):
        return self.frame


class Interchange:
    """A frame that offers the interchange protocol and nothing else; pandas makes and reads its buffers."""

    def __init__(self, frame):
        self.frame = frame

    def __dataframe__(self, nan_as_null=False, allow_copy=True):
        return self.frame.__dataframe__(nan_as_null, allow_copy)


@pytest.mark.parametrize("kind", [OfPandas, Interchange])
def test_frames_of_other_packages_arrive_as_in_pandas(kind):
    frame = pandas.DataFrame(
        {
            "text": ["a", None, "ü"],
            "whole": [1, 2, 3],
            "real": [0.5, float("nan"), 1e300],
            "truth": [True, False, True],
            "day": pandas.to_datetime(["2024-01-31", "2024-02-29", "1969-07-20"]),
            "label": pandas.Categorical(["f", "f", "m"]),
        }
    )
    assert _data.encoded(kind(frame)) == _data.encoded(frame)
    survey = pandas.read_csv(SURVEY)[[*KEYS, "weight"]]
    own, expected = (
        sdc_risk.assess(one, KEYS, weight="weight", measures=["kanon", "frequency"]) for one in (kind(survey), survey)
    )
    assert own["measures"] == expected["measures"]


def test_no_category_is_made_of_a_missing_one():
    frame = pandas.DataFrame({"label": pandas.Categorical(["f", None, "m"])})
    try:
        assert _data.encoded(Interchange(frame)) == _data.encoded(frame)
    except sdc_risk.DataError as error:  # pandas before version 2
        assert "Column 'label' has 1 missing values" in str(error) and pandas.__version__ < "2"


def test_what_is_lacking_is_named(monkeypatch):
    monkeypatch.setattr(_data, "_module", lambda name: None)
    for one, package in [(Streaming(b""), "pyarrow"), (OfPandas(None), "pandas"), (Interchange(None), "pandas")]:
        with pytest.raises(TypeError, match=f"not {type(one).__name__}.* install {package}"):
            _data.encoded(one)


def test_real_polars():
    polars = pytest.importorskip("polars")
    assert _data.encoded(polars.DataFrame(COLUMNS)) == ("-", AS_CSV)
    assert _data.encoded(polars.LazyFrame(COLUMNS)) == ("-", AS_CSV)


def test_real_pyarrow():
    arrow = pytest.importorskip("pyarrow")

    class Stream:
        def __arrow_c_stream__(self, requested_schema=None):
            return arrow.table(COLUMNS).__arrow_c_stream__(requested_schema)

    assert _data.encoded(Stream()) == _data.encoded(arrow.table(COLUMNS))
