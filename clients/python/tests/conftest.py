"""Tests run the command that SDC_RISK names, else the built one of this repository."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
os.environ.setdefault("SDC_RISK", str(ROOT / "packages/cli/bin/sdc-risk.js"))


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """A folder in which all temporary files lie, so that what is left behind is seen."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder
