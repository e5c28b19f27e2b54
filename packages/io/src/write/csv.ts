import { addCells } from "./kernels/cells.ts";
import { rowTexts, required } from "@sdc-risk/data";
import { DataType, type Table, type Vector } from "apache-arrow";
import type { RecordColumn, RecordField } from "../types.ts";
import type { Chunks, Encoder, Pieces } from "./encoder.ts";

const CELLS_AT_ONCE = 20_000;
const encoder = new TextEncoder();

/**
 * CSV by RFC 4180 with LF. Names and texts that a spreadsheet would take for a formula begin with an
 * apostrophe, control characters are written as \u001b. In a file of one column a null is `""`: an empty last
 * line would be no record.
 */
export function csvEncoder(fields: readonly RecordField[]): Encoder {
  const step = Math.max(1, Math.floor(CELLS_AT_ONCE / fields.length));
  const none = fields.length === 1 ? '""' : "";
  return {
    begin: () => [encoder.encode(`${fields.map(({ name }) => quoted(name)).join(",")}\n`)],
    *part(columns): Pieces {
      const [head, ...others] = columns;
      const first = required(head, "column to write");
      const rows = first.values.length;
      for (let from = 0; from < rows; from += step) {
        const to = Math.min(rows, from + step);
        const lines = cells(first, from, to, none);
        for (const column of others) addCells(lines, cells(column, from, to, none));
        yield encoder.encode(`${lines.join("\n")}\n`);
      }
    },
    end: () => [],
  };
}

function cells({ values }: RecordColumn, from: number, to: number, none: string): string[] {
  const out: string[] = [];
  if (values instanceof Int32Array) for (let i = from; i < to; i++) out.push(String(values[i]));
  else if (values instanceof Float64Array)
    for (let i = from; i < to; i++) out.push(Number.isNaN(values[i]) ? none : String(values[i]));
  else for (const text of values.slice(from, to)) out.push(text === null ? none : quoted(text));
  return out;
}

/**
 * What acts on terminals instead of showing; line breaks and tabs stay, in quotes, and so does a U+FEFF, which
 * at the start of a file would be no part of its text.
 */
const CONTROLS =
  // eslint-disable-next-line no-control-regex -- control characters are what it is for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A cell in quotes where it needs them. */
const enclosed = (text: string): string =>
  text === "" || /[",;\t\r\n]|^\ufeff/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function quoted(text: string): string {
  const shown = text.replace(CONTROLS, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const safe = FORMULA.test(shown) && !NUMBER.test(shown) ? `'${shown}` : shown;
  return enclosed(safe);
}

/**
 * A table as CSV by the same rules; dates are `2021-03-04`, moments `2021-03-04T05:06:07`.
 * @param asWritten names and texts stay as they are, whatever a spreadsheet or a terminal makes of them
 */
export function* csvTable(table: Table, asWritten = false): Chunks {
  const cell = asWritten ? enclosed : quoted;
  const rows = table.numRows;
  const columns = table.schema.fields.map((field, c) => {
    const vector = required(table.getChildAt(c), "column of a table");
    return { name: field.name, text: cellText(field.type as DataType, vector, cell), vector };
  });
  yield [encoder.encode(`${columns.map(({ name }) => cell(name)).join(",")}\n`), 0];
  const step = Math.max(1, Math.floor(CELLS_AT_ONCE / columns.length));
  const none = columns.length === 1 ? '""' : "";
  for (let from = 0; from < rows; from += step) {
    const to = Math.min(rows, from + step);
    let lines = "";
    for (let row = from; row < to; row++) {
      for (const [c, { text, vector }] of columns.entries()) {
        const value: unknown = vector.get(row);
        lines += (c === 0 ? "" : ",") + (value === null ? none : text(value, row));
      }
      lines += "\n";
    }
    yield [encoder.encode(lines), to / rows];
  }
}

/** How a value of a type is written. */
function cellText(
  type: DataType,
  vector: Vector,
  cell: (text: string) => string,
): (value: unknown, row: number) => string {
  if (DataType.isInt(type) || DataType.isFloat(type)) return String;
  const texts = rowTexts(vector);
  if (DataType.isTimestamp(type))
    return (_, row) =>
      texts(row)
        .replace(/\.000Z$/, "")
        .replace(/Z$/, "");
  return (_, row) => cell(texts(row));
}
