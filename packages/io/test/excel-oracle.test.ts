import { PYTHON, wants } from "@sdc-risk/servers";
import { checkSize, drawSeed } from "@sdc-risk/testkit";
import fc from "fast-check";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBytes } from "../src/index.ts";
import { columnsOf, typeName, valuesOf } from "./support/helpers.ts";
import { typeByRule } from "./support/rule.ts";

/** A cell as it is handed over: what it is, and its text in a CSV file. */
interface Cell {
  readonly kind: "number" | "text" | "date" | "moment" | "time" | "boolean" | "empty";
  readonly text: string;
}

const day = fc.date({ min: new Date("1900-03-01"), max: new Date("9999-12-30"), noInvalidDate: true });
const CELLS: Readonly<Record<string, fc.Arbitrary<Cell>>> = {
  whole: fc.integer().map((x) => ({ kind: "number", text: String(x) })),
  number: fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
    .map((x) => ({ kind: "number", text: String(Number(x.toPrecision(15)) + 0) })), // openpyxl writes 16 digits
  text: fc
    .oneof(
      fc.constantFrom("007", " a ", 'a "b"', "x,y", "a\nb", "<&>", "=1+1", "Île", "東京", "😀", "1", "NA"),
      fc.string({ minLength: 1 }).map((text) => text.replace(/[^\x20-\x7e]/g, "é")),
    )
    .map((text) => ({ kind: "text", text })),
  date: day.map((date) => ({ kind: "date", text: date.toISOString().slice(0, 10) })),
  moment: day.map((date) => ({ kind: "moment", text: date.toISOString().slice(0, 19) })),
  night: day.map((date) => ({ kind: "moment", text: `${date.toISOString().slice(0, 10)}T00:00:00` })),
  time: fc
    .integer({ min: 0, max: 86_399 })
    .map((s) => ({ kind: "time", text: new Date(s * 1000).toISOString().slice(11, 19) })),
  boolean: fc.boolean().map((x) => ({ kind: "boolean", text: String(x) })),
};
const EMPTY: Cell = { kind: "empty", text: "" };

/** Columns of some kinds, each with cells that are missing; the first has none, so that no row is blank. */
const table = fc
  .tuple(
    fc.array(fc.constantFrom(...Object.keys(CELLS)), { minLength: 1, maxLength: 8 }),
    fc.integer({ min: 1, max: 15 }),
  )
  .chain(([kinds, rows]) =>
    fc.tuple(
      ...kinds.map((kind, c) =>
        fc.array(c === 0 ? CELLS[kind] : fc.option(CELLS[kind], { nil: EMPTY }), {
          minLength: rows,
          maxLength: rows,
        }),
      ),
    ),
  );

const SCRIPT = `
import datetime, json, sys
from openpyxl import Workbook

def value(cell):
    kind, text = cell["kind"], cell["text"]
    if kind == "empty":
        return None
    if kind == "number":
        return float(text) if "." in text or "e" in text else int(text)
    if kind == "boolean":
        return text == "true"
    if kind == "date":
        return datetime.date.fromisoformat(text)
    if kind == "moment":
        return datetime.datetime.fromisoformat(text)
    if kind == "time":
        return datetime.time.fromisoformat(text)
    return text

for i, columns in enumerate(json.load(open(sys.argv[1], encoding="utf-8"))):
    book = Workbook(write_only=i % 2 == 0)
    sheet = book.create_sheet("Data", 0)
    rows = [[f"v{c}" for c in range(len(columns))]]
    rows += [[value(cell) for cell in row] for row in zip(*columns)]
    for row in rows:
        sheet.append(row)
        if i % 2 == 0:
            continue
        for cell in sheet[sheet.max_row]:
            if cell.data_type == "f":
                cell.data_type = "s"
    book.save(f"{sys.argv[2]}/{i}.xlsx")
`;

describe("workbooks that openpyxl writes", wants("openpyxl"), () => {
  const root = mkdtempSync(join(tmpdir(), "io-openpyxl-"));
  const tables = fc
    .sample(table, { seed: drawSeed(20240501), numRuns: checkSize(300, 30) })
    // a stream of rows makes formulas of texts that begin with =
    .map((columns, i) =>
      columns.map((cells) =>
        cells.map((cell) =>
          i % 2 === 0 && cell.kind === "text" && cell.text.startsWith("=") ? { ...cell, text: "x" } : cell,
        ),
      ),
    );
  beforeAll(() => {
    writeFileSync(join(root, "tables.json"), JSON.stringify(tables));
    execFileSync(PYTHON, ["-c", SCRIPT, join(root, "tables.json"), root], {
      stdio: ["ignore", "pipe", "pipe"],
    });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("hold what was written, typed by the rule of CSV", async () => {
    for (const [i, columns] of tables.entries()) {
      const bytes = new Uint8Array(readFileSync(join(root, `${i}.xlsx`)));
      const read = await readBytes(bytes, `${i}.xlsx`, { sheet: "Data" });
      for (const [c, cells] of columns.entries()) {
        const column = read.table.getChild(`v${c}`)!;
        const nights = cells.every(({ kind, text }) => kind !== "moment" || text.endsWith("T00:00:00"));
        const expected = typeByRule(
          // a workbook does not tell a date from its midnight
          cells.map(({ kind, text }) => (nights && kind === "moment" ? text.slice(0, 10) : text)),
          [],
        );
        expect([i, c, typeName(column), valuesOf(column)]).toEqual([i, c, expected.type, expected.values]);
      }
      expect(Object.keys(columnsOf(read.table))).toHaveLength(columns.length);
    }
  });
});
