import type { RecordColumn } from "../types.js";
import type { Chunks } from "./write-records.js";

const CELLS_AT_ONCE = 20_000;
const encoder = new TextEncoder();

/** CSV by RFC 4180 with LF. In a file of one column a null is `""`: an empty last line would be no record. */
export function* csvChunks(columns: readonly RecordColumn[], rows: number): Chunks {
  yield [encoder.encode(`${columns.map((column) => quoted(column.name)).join(",")}\n`), 0];
  const step = Math.max(1, Math.floor(CELLS_AT_ONCE / columns.length));
  const none = columns.length === 1 ? '""' : "";
  for (let from = 0; from < rows; from += step) {
    const to = Math.min(rows, from + step);
    const lines = cells(columns[0]!, from, to, none);
    for (const column of columns.slice(1)) {
      const next = cells(column, from, to, none);
      for (let i = 0; i < lines.length; i++) lines[i] = `${lines[i]!},${next[i]!}`;
    }
    yield [encoder.encode(`${lines.join("\n")}\n`), to / rows];
  }
}

function cells({ values }: RecordColumn, from: number, to: number, none: string): string[] {
  const out: string[] = [];
  if (values instanceof Int32Array) for (let i = from; i < to; i++) out.push(String(values[i]));
  else if (values instanceof Float64Array) for (let i = from; i < to; i++) out.push(Number.isNaN(values[i]) ? none : String(values[i]));
  else for (let i = from; i < to; i++) out.push(values[i] === null ? none : quoted(values[i]!));
  return out;
}

function quoted(text: string): string {
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
