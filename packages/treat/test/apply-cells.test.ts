import { drawSeed } from "@sdc-risk/testkit";
import { Float64, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyToCells, type PlanStep } from "@sdc-risk/treat";
import { treatedTexts } from "./script/texts.ts";

const NUMBERS = ["20", "20.0", "020", "2e1", "-3", "0.1", "0.10", ""];
const TEXTS = ["a", " a", "=b", "-", "é\n", '"', ""];

const tableOf = (names: readonly string[], rows: readonly (readonly string[])[]): Table =>
  new Table(
    Object.fromEntries(
      names.map((name, at): [string, Vector] => [
        name,
        vectorFromArray(
          rows.map((row) => (row[at] === "" ? null : row[at])),
          new Utf8(),
        ),
      ]),
    ),
  );

/** A table of texts with a column as numbers. */
function withNumbers(cells: Table, name: string): Table {
  const texts = [...cells.getChild(name)!] as (string | null)[];
  const numbers = texts.map((text) => (text === null ? null : Number(text)));
  return cells.assign(new Table({ [name]: vectorFromArray(numbers, new Float64()) }));
}

/** Cells of a table, names first; an empty text is a missing value. */
function cellsOf(table: Table): string[][] {
  const names = table.schema.fields.map(({ name }) => name);
  const rows = Array.from({ length: table.numRows }, (_, row) =>
    names.map((name) => (table.getChild(name)!.get(row) as string | null) ?? ""),
  );
  return [names, ...rows];
}

describe("applyToCells", () => {
  it("changes no cell that the steps do not name, and makes of the others what scripts make", () => {
    const names = ["n", "t", "o"];
    const rows = fc.array(
      fc.tuple(fc.constantFrom(...NUMBERS), fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS)),
      {
        minLength: 1,
        maxLength: 9,
      },
    );
    const group = fc.constantFrom("x", "7", "20");
    fc.assert(
      fc.property(rows, group, group, fc.nat(99), (some, one, two, seed) => {
        const record = (seed % some.length) + 1;
        const steps: PlanStep[] = [
          { kind: "recode", key: "n", grouping: null, values: [{ from: ["20", "-3"], to: one }] },
          { kind: "recode", key: "t", grouping: null, values: [{ from: ["a", ""], to: two }] },
          { kind: "suppress", key: "n", records: [record] },
          { kind: "suppress", key: "o", records: [record] },
        ];
        const treated = applyToCells(tableOf(names, some), withNumbers(tableOf(names, some), "n"), { steps });
        const file = { names, rows: some, isNumber: [true, false, false] };
        expect(cellsOf(treated)).toEqual(treatedTexts(file, steps));
      }),
      { seed: drawSeed(), numRuns: 200 },
    );
  });

  it("writes numbers that a move changes, and keeps those that stay as they are written", () => {
    const cells = tableOf(["n"], [["20.0"], ["23"], [""], ["2e1"], ["47"]]);
    const steps: PlanStep[] = [{ kind: "round", key: "n", base: 10, ties: "even" }];
    expect(cellsOf(applyToCells(cells, withNumbers(cells, "n"), { steps }))).toEqual([
      ["n"],
      ["20.0"],
      ["20"],
      [""],
      ["2e1"],
      ["50"],
    ]);
  });

  it("leaves variables out, and refuses steps on what is not there", () => {
    const table = tableOf(["a", "b"], [["1", "2"]]);
    expect(cellsOf(applyToCells(table, table, { steps: [{ kind: "leave-out", key: "a" }] }))).toEqual([
      ["b"],
      ["2"],
    ]);
    const lacking: PlanStep = {
      kind: "recode",
      key: "c",
      grouping: null,
      values: [{ from: ["1"], to: "2" }],
    };
    expect(() => applyToCells(table, table, { steps: [lacking] })).toThrow('There is no variable "c"');
  });
});
