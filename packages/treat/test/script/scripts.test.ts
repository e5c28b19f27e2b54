import { wants } from "@sdc-risk/servers";
import { drawSeed } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPlan, scriptOf, type Plan, type PlanStep } from "../../src/index.ts";
import { inDuckDb, made, runPspp, runPython, runR, tableOf, type Case } from "./harness.ts";
import { treatedTexts } from "./texts.ts";

/** Characters that mean something to one of the languages, or to CSV. */
const NASTY = [
  "a",
  "B",
  "7",
  " ",
  "'",
  '"',
  ",",
  ";",
  "$",
  "`",
  "%",
  "&",
  "\\",
  "é",
  "ß",
  "😀",
  "{",
  "}",
  "#",
  "*",
  "/",
  "-",
];
const NASTY_LINES = [...NASTY, "\n"];
const NUMBERS = ["20", "21", "22.5", "22.50", "-3", "0.1", "1e3", "007.0"];

const textFrom = (units: readonly string[], trimmed: boolean): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...units), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(""))
    .filter((text) => text.trim() !== "" && (!trimmed || text.trim() === text));

/** A file of two columns of texts and one of numbers, and steps on it. */
function cases(
  names: readonly [string, string, string],
  units: readonly string[],
  trimmed: boolean,
): fc.Arbitrary<Case> {
  const text = textFrom(units, trimmed);
  const recodeOf = (
    key: string,
    values: readonly string[],
    to: fc.Arbitrary<string>,
  ): fc.Arbitrary<PlanStep> =>
    fc
      .tuple(
        fc.uniqueArray(fc.constantFrom(...values), { maxLength: values.length }),
        to,
        to,
        fc.nat(values.length),
      )
      .map(([some, a, b, cut]) => ({
        kind: "recode",
        key,
        grouping: null,
        values: [
          { from: some.slice(0, cut), to: a },
          { from: some.slice(cut), to: b },
        ].filter(({ from }) => from.length > 0),
      }));
  return fc.uniqueArray(text, { minLength: 1, maxLength: 4 }).chain((levels) =>
    fc
      .array(
        fc.tuple(fc.constantFrom("", ...levels), fc.constantFrom(...levels), fc.constantFrom("", ...NUMBERS)),
        { minLength: 1, maxLength: 8 },
      )
      .chain((rows) => {
        const record = fc.uniqueArray(fc.integer({ min: 1, max: rows.length }), {
          minLength: 1,
          maxLength: 8,
        });
        const suppress = (key: string): fc.Arbitrary<PlanStep> =>
          record.map((records) => ({ kind: "suppress", key, records: records.sort((a, b) => a - b) }));
        const [first, second, third] = names;
        // values of numbers as plans name them
        const numbers = [
          ...new Set(
            rows
              .map((row) => row[2])
              .filter((one) => one !== "")
              .map((one) => String(Number(one))),
          ),
        ];
        return fc
          .tuple(
            recodeOf(first, [...levels, ""], text),
            suppress(first),
            fc.boolean(),
            numbers.length === 0 ? suppress(third) : recodeOf(third, numbers, text),
            suppress(third),
          )
          .map(([a, b, leaves, c, d]) => ({
            file: { names, rows, isNumber: [false, false, true] },
            steps: [a, b, c, d, ...(leaves ? [{ kind: "leave-out", key: second } as const] : [])],
          }));
      }),
  );
}

async function holds(
  arbitrary: fc.Arbitrary<Case>,
  ending: string,
  run: (path: string) => unknown,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (one) => {
      expect(await made(one, ending, run)).toEqual(treatedTexts(one.file, one.steps));
    }),
    { seed: drawSeed(), numRuns: 25 },
  );
}

const ODD_NAMES = ['re"gion', "select", "age, in years"] as const;
const PLAIN_NAMES = ["Region", "Sex_1", "age"] as const;

const plan: Pick<Plan, "data" | "steps"> = {
  data: { name: "people.csv", records: 250, sha256: null },
  steps: [
    { kind: "recode", key: "age", grouping: null, values: [{ from: ["20", "21.5"], to: "20's" }] },
    { kind: "recode", key: "region", grouping: null, values: [{ from: ["a`b", '"x"', "$y"], to: "R&D %x" }] },
    { kind: "suppress", key: "region", records: Array.from({ length: 120 }, (_, i) => i + 1) },
    { kind: "leave-out", key: "sex" },
  ],
};
const files = {
  input: "people.csv",
  output: "treated.csv",
  columns: [
    { name: "region", isNumber: false, bytes: 3 },
    { name: "sex", isNumber: false, bytes: 1 },
    { name: "age", isNumber: true, bytes: 4 },
  ],
  table: tableOf({
    names: ["region", "sex", "age"],
    rows: Array.from({ length: 250 }, (_, i) => (i < 249 ? ["a", "m", "20"] : ["$y", "m", "21.5"])),
    isNumber: [false, false, true],
  }),
};
const linesOf = (ending: string): readonly string[] => scriptOf(plan, ending, files).split("\n");

describe("a script of Stata", () => {
  const lines = linesOf("do");

  it("compares numbers as numbers, and puts the variable where it was", () => {
    expect(lines).toContain('replace sdc_risk_new = "20" + char(39) + "s" if inlist(real(age), 20, 21.5)');
    expect(lines).toContain("order sdc_risk_new, before(age)");
    expect(lines).toContain("order region age");
  });
  it("writes what Stata would expand or end by its code", () => {
    expect(lines).toContain(
      'replace sdc_risk_new = "R&D %x" if inlist(region, "a" + char(96) + "b", char(34) + "x" + char(34), char(36) + "y")',
    );
  });
  it("lists at most a hundred records at a time", () => {
    const some = lines.filter((line) => line.startsWith('replace region = "" if inlist(_n, '));
    expect(some.map((line) => line.split(",").length)).toEqual([101, 21]);
  });
  it("is refused where Stata has no such name", () => {
    const [region, ...others] = files.columns;
    for (const name of ["if", "a b", "x".repeat(33), "sdc_risk_new"])
      expect(() =>
        scriptOf({ ...plan, steps: [] }, "do", { ...files, columns: [{ ...region, name }, ...others] }),
      ).toThrow(`Stata has no variable called ${JSON.stringify(name)}`);
  });
});

describe("a script of SAS", () => {
  const lines = linesOf("sas");

  it("quotes so that no macro is called", () => {
    expect(lines).toContain("  if input('age'n, ?? best32.) in (");
    expect(lines).toContain("    20, 21.5) then 'age'n = '20''s';");
    expect(lines).toContain("    'a`b', '\"x\"', '$y') then 'region'n = 'R&D %x';");
  });
  it("gives each variable room for its labels", () => {
    expect(lines).toContain("    'region'n $6");
    expect(lines).toContain("    'age'n $4;");
  });
});

describe("a script", () => {
  it("is of the language that its file ends in", () => {
    expect(scriptOf(plan, "r", files).startsWith("# R: treats people.csv, 250 records,")).toBe(true);
    expect(() => scriptOf(plan, "txt", files)).toThrow("ends in .R, .py, .sql, .do, .sps, .sas, not in .txt");
  });
  it("is refused for a variable that the file lacks, and for a line break where a language has none", () => {
    expect(() => scriptOf({ ...plan, steps: [{ kind: "leave-out", key: "regoin" }] }, "py", files)).toThrow(
      "region",
    );
    const steps: PlanStep[] = [
      { kind: "recode", key: "region", grouping: null, values: [{ from: ["a\nb"], to: "c" }] },
    ];
    for (const ending of ["do", "sps", "sas"])
      expect(() => scriptOf({ ...plan, steps }, ending, files)).toThrow("line break");
  });
  it("has no name of a file that ends its comment", () => {
    const name = "a\nb */ c";
    const [first] = scriptOf({ ...plan, data: { ...plan.data, name } }, "sas", files).split("\n");
    expect(first).toBe("/* SAS: treats a?b *? c, 250 records, by a plan of sdc-risk. */");
    const [stata] = scriptOf({ ...plan, data: { ...plan.data, name: "a/*b /// c" } }, "do", files).split(
      "\n",
    );
    expect(stata).toBe("* Stata: treats a/?b /?/ c, 250 records, by a plan of sdc-risk.");
  });
});

describe("a plan applied to a table", () => {
  it("gives the treated file by the definition, missing values that get a label too", () => {
    fc.assert(
      fc.property(cases(ODD_NAMES, NASTY_LINES, false), ({ file, steps }) => {
        const rows = file.rows.map((row) =>
          row.map((text, at) => (file.isNumber[at] && text !== "" ? String(Number(text)) : text)),
        );
        const treated = applyPlan(tableOf({ ...file, rows }), { steps });
        const names = treated.schema.fields.map(({ name }) => name);
        const cells = Array.from({ length: treated.numRows }, (_, i) =>
          names.map((name) => {
            const value = treated.getChild(name)!.get(i) as string | number | null;
            return value === null ? "" : String(value);
          }),
        );
        expect([names, ...cells]).toEqual(treatedTexts({ ...file, rows }, steps));
      }),
      { seed: drawSeed(), numRuns: 200 },
    );
  });
});

describe("a script makes the treated file, cell by cell,", () => {
  it("in Python", wants("python"), async () => {
    await holds(cases(ODD_NAMES, NASTY_LINES, false), "py", runPython);
  });

  it("in R", wants("haven"), async () => {
    await holds(cases(ODD_NAMES, NASTY_LINES, false), "R", runR);
  });

  it("in SQL of DuckDB", async () => {
    await inDuckDb((run) => holds(cases(ODD_NAMES, NASTY_LINES, false), "sql", run));
  });

  it("in SPSS, as PSPP runs it", wants("pspp"), async () => {
    await holds(cases(PLAIN_NAMES, NASTY, true), "sps", runPspp);
  });
});
