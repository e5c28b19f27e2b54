"""Data frames on their way to the command and back."""

from __future__ import annotations

import csv
import datetime
import decimal
import importlib
import importlib.util
import io
import math
import numbers
import os
import sys
from pathlib import Path
from typing import Any, Iterable, Mapping

from ._errors import DataError


def _module(name: str) -> Any:
    """A module that may not be installed; None then."""
    return importlib.import_module(name) if importlib.util.find_spec(name) is not None else None


def _is_frame(data: object, module: str, kind: str) -> bool:
    """Whether data are of a type of a module, without loading the module."""
    found = getattr(sys.modules.get(module), kind, None)
    return found is not None and isinstance(data, found)


def encoded(data: object) -> tuple[str, bytes | None]:
    """
    Data as the command takes them: the name of a file, or "-" and what goes to its standard input.

    Raises DataError for data that would not arrive as they are.
    """
    if isinstance(data, (str, os.PathLike)):
        return str(Path(data)) if isinstance(data, os.PathLike) else data, None
    if _is_frame(data, "pyarrow", "Table"):
        return "-", _as_arrow(sys.modules["pyarrow"], data)
    frame: Any = data
    if _is_frame(data, "polars", "LazyFrame"):
        frame = frame.collect()
    if _is_frame(frame, "polars", "DataFrame"):
        return "-", _as_csv({name: frame[name].to_list() for name in frame.columns})
    if _is_frame(data, "pandas", "DataFrame"):
        return "-", _pandas_csv(frame)
    if isinstance(data, Mapping):
        return "-", _as_csv(data)
    return "-", _by_protocol(frame)


def _by_protocol(frame: Any) -> bytes:
    """A data frame of another package, by what it offers: a stream of Arrow, itself in pandas, or the interchange protocol."""
    arrow, pandas = _module("pyarrow"), _module("pandas")
    if arrow is not None and hasattr(frame, "__arrow_c_stream__"):
        return _as_arrow(arrow, arrow.table(frame))
    if pandas is not None and hasattr(frame, "to_pandas"):
        found = frame.to_pandas()
        if isinstance(found, pandas.DataFrame):
            return _pandas_csv(found)
    if pandas is not None and hasattr(frame, "__dataframe__"):
        return _pandas_csv(_interchanged(frame))
    offered = [name for name in ("__arrow_c_stream__", "to_pandas", "__dataframe__") if hasattr(frame, name)]
    lacks = f" It offers {offered[0]}, for which install {'pyarrow' if 'arrow' in offered[0] else 'pandas'}." if offered else ""
    raise TypeError(
        "Data are a data frame of pandas or polars, a table of pyarrow, a data frame that offers __arrow_c_stream__, to_pandas or "
        f"__dataframe__, a dictionary of columns or a path, not {type(frame).__name__}.{lacks}"
    )


def _interchanged(frame: Any) -> Any:
    """
    A frame of the interchange protocol in pandas. Raises DataError where values would be made of missing ones, as pandas before
    version 2 does with categories.
    """
    found = importlib.import_module("pandas.api.interchange").from_dataframe(frame)
    offered = frame.__dataframe__()
    for name in offered.column_names():
        absent = offered.get_column_by_name(name).null_count
        if absent is not None and found[name].isna().sum() < absent:
            raise DataError(
                f"Column {name!r} has {absent} missing values, of which this version of pandas makes others. "
                "Hand over a data frame of pandas, or install a later pandas."
            )
    return found


def _pandas_csv(frame: Any) -> bytes:
    _check_names(frame.columns)
    return _as_csv({name: _pandas_column(frame[name]) for name in frame.columns})


def _check_names(names: Iterable[object]) -> None:
    listed = list(names)
    for name in listed:
        if not isinstance(name, str) or name == "":
            raise DataError(f"Names of columns are texts, not {name!r}.")
    if len(set(listed)) < len(listed):
        twice = next(name for name in listed if listed.count(name) > 1)
        raise DataError(f"There are two columns {twice!r}.")


def _as_arrow(arrow: Any, table: Any) -> bytes:
    _check_names(table.column_names)
    sink = arrow.BufferOutputStream()
    writer = importlib.import_module("pyarrow.ipc")
    with writer.new_file(sink, table.schema) as out:
        out.write_table(table)
    return bytes(sink.getvalue())


def _pandas_column(column: Any) -> list[object]:
    """The values of a column of pandas, None where one is missing; categories by their labels."""
    if type(column.dtype).__name__ == "CategoricalDtype":
        labels = list(column.cat.categories)
        return [None if code < 0 else labels[code] for code in column.cat.codes]
    missing = column.isna().tolist()
    return [None if absent else value for value, absent in zip(column.tolist(), missing)]


def _as_csv(columns: Mapping[Any, Iterable[object]]) -> bytes:
    _check_names(columns)
    lists = {name: list(values) for name, values in columns.items()}
    if not lists:
        raise DataError("The data have no columns.")
    lengths = {len(values) for values in lists.values()}
    if len(lengths) > 1:
        raise DataError("The columns are not of one length.")
    cells = [[_cell(name, value) for value in values] for name, values in lists.items()]
    out = io.StringIO()
    # all cells are quoted, so that a record of one missing value is no empty line
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(lists)
    writer.writerows(zip(*cells))
    return out.getvalue().encode("utf-8")


def _cell(name: object, value: object) -> str:
    """A value as CSV has it: an empty cell is a missing value."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, str):
        if value == "":
            raise DataError(
                f"Column {name!r} holds empty texts, which CSV cannot tell from missing values. "
                "Put None in their place."
            )
        return value
    if isinstance(value, bool) or type(value).__name__ == "bool_":
        return "true" if value else "false"
    if isinstance(value, datetime.datetime):
        is_day = (value.hour, value.minute, value.second, value.microsecond) == (0, 0, 0, 0)
        return value.strftime("%Y-%m-%d") if is_day and value.tzinfo is None else value.isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if isinstance(value, numbers.Real):
        number = float(value)
        if math.isinf(number):
            raise DataError(f"Column {name!r} holds {number}, which is no number that the command reads.")
        # whole numbers of a float column stay whole: a column with a missing value is one of floats in pandas
        return str(int(number)) if number.is_integer() and abs(number) < 2**53 else repr(number)
    if isinstance(value, decimal.Decimal) and value.is_finite():
        return format(value, "f")
    if type(value).__name__ in ("Interval", "Period"):  # of pandas: what cut() gives, and months
        return str(value)
    raise DataError(f"Column {name!r} holds a value of type {type(value).__name__}.")


def decoded(path: Path, like: object = None) -> Any:
    """
    A CSV file of the command as a data frame: of polars where `like` is one, else of pandas where that is installed,
    else a dictionary of columns (texts, None where missing).
    """
    if _is_frame(like, "polars", "DataFrame"):
        return sys.modules["polars"].read_csv(path)
    pandas = _module("pandas")
    if pandas is not None and not isinstance(like, Mapping):
        # an empty cell is missing; "NA" and "None" are texts, as they are for the command
        return pandas.read_csv(path, keep_default_na=False, na_values=[""])
    with open(path, encoding="utf-8", newline="") as file:
        names, *rows = csv.reader(file)
    return {name: [row[i] or None for row in rows] for i, name in enumerate(names)}
