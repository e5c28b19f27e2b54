import { wants } from "@sdc-risk/servers";
import { drawSeed } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPlan, scriptOf, stepsOfMoves, type PlanStep } from "../../src/index.ts";
import {
  columnsOf,
  inDuckDb,
  made,
  planOf,
  runPspp,
  runPython,
  runR,
  tableOf,
  type Case,
} from "./harness.ts";

const NAMES = ["income", "note", "rate"] as const;
/** Numbers as files write them, -9 among them, which may be a code. */
const numberText = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.integer({ min: -200_000, max: 200_000 }).map(String),
  fc.integer({ min: -5000, max: 5000 }).map((x) => String(x / 20)),
  fc.integer({ min: -99_999, max: 99_999 }).map((x) => (x / 1000).toFixed(4)),
  fc.constantFrom("-9", "1e3", "007.0", "22.50", "0.15", "0.25", "-0.05", "150", "-50", "2500000000"),
);
const codes = fc.constantFrom(undefined, { income: [-9] }, { income: ["-9", 20], rate: [-9] });

/** One move after another, as people write them. */
const moves = fc.array(
  fc.oneof(
    fc
      .tuple(
        fc.constantFrom("income", "rate"),
        fc.constantFrom(100, 50, 7, 1, 0.5, 0.1, 0.05, 0.25, 0.001),
        fc.constantFrom("even", "away"),
      )
      .map(([name, base, ties]) => `${name}=round:${base},ties=${ties}`),
    fc
      .tuple(
        fc.constantFrom("income", "rate"),
        fc.integer({ min: -30, max: 30 }),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom("bound", "mean"),
      )
      .map(([name, bottom, width, to]) => `${name}=ends:bottom=${bottom},top=${bottom + width},to=${to}`),
    fc.constantFrom(
      "income=rank-swap:50,seed=1",
      "income,rate=noise:0.1,seed=2",
      "income,rate=noise:0.3,correlated=true,seed=3",
      "income=microaggregate:2",
      "rate=leave-out",
    ),
  ),
  { minLength: 1, maxLength: 3 },
);

/** Whether a case can be treated at all: what cannot is refused, which is no matter of scripts. */
function treatable({ file, steps }: Case): boolean {
  try {
    applyPlan(tableOf(file), { steps });
    return true;
  } catch {
    return false;
  }
}

const cases: fc.Arbitrary<Case> = fc
  .tuple(
    fc.array(
      fc.tuple(fc.option(numberText, { nil: "", freq: 5 }), fc.option(numberText, { nil: "", freq: 5 })),
      {
        minLength: 6,
        maxLength: 14,
      },
    ),
    moves,
    codes,
  )
  .map(([rows, some, missing]) => ({
    file: {
      names: NAMES,
      // a record that has no number at all is no line of a CSV file with one column left
      rows: rows.map(([income, rate]) => [income, "n", rate]),
      isNumber: [true, false, true],
    },
    steps: stepsOfMoves(some, {
      variables: NAMES,
      ...(missing === undefined ? {} : { missing }),
    }) as PlanStep[],
  }))
  .filter(treatable);

/** The treated file: cells as they are written where their numbers stay, else as JavaScript writes numbers. */
function expected({ file, steps }: Case): string[][] {
  const original = tableOf(file);
  const treated = applyPlan(original, { steps });
  const names = treated.schema.fields.map(({ name }) => name);
  const rows = file.rows.map((row, i) =>
    names.map((name) => {
      const value: unknown = treated.getChild(name)!.get(i);
      const before: unknown = original.getChild(name)!.get(i);
      return value === before ? row[file.names.indexOf(name)] : String(value);
    }),
  );
  return [names, ...rows];
}

async function holds(ending: string, run: (path: string) => unknown): Promise<void> {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const [names, ...rows] = await made(one, ending, run);
      // a value that becomes itself, such as the mean of one value, may be written anew
      const same = rows.map((row, i) =>
        row.map((text, j) => {
          const before = one.file.rows[i][one.file.names.indexOf(names[j])];
          return text !== "" && before !== "" && Number(text) === Number(before) ? before : text;
        }),
      );
      expect([names, ...same]).toEqual(expected(one));
    }),
    { seed: drawSeed(), numRuns: 25 },
  );
}

describe("a script of moves of numbers makes the treated file, cell by cell,", () => {
  it("in Python", wants("python"), async () => {
    await holds("py", runPython);
  });
  it("in R", wants("haven"), async () => {
    await holds("R", runR);
  });
  it("in SQL of DuckDB", async () => {
    await inDuckDb((run) => holds("sql", run));
  });
  it("in SPSS, as PSPP runs it", wants("pspp"), async () => {
    await holds("sps", runPspp);
  });
});

describe("a script of moves of numbers", () => {
  const file = {
    names: NAMES,
    rows: [
      ["-9", "n", "0.15"],
      ["150", "n", "0.3"],
      ["90001", "n", ""],
    ],
    isNumber: [true, false, true],
  };
  const lines = (ending: string, ...some: string[]): string[] => {
    const steps = stepsOfMoves(some, { variables: NAMES, missing: { income: [-9] } }) as PlanStep[];
    const files = { input: "a.csv", output: "b.csv", columns: columnsOf(file), table: tableOf(file) };
    return scriptOf(planOf({ file, steps }), ending, files).split("\n");
  };

  it("is code in Stata", () => {
    expect(lines("do", "income=ends:top=90000")).toContain(
      'replace income = "90000" if real(income) > 90000 & !missing(real(income)) & !inlist(real(income), -9)',
    );
    const some = lines("do", "income=round:100");
    expect(some).toContain(
      "generate double `size' = round(abs(real(income)) * 1) if !inlist(real(income), -9)",
    );
    expect(some).toContain(
      "replace `below' = `below' + 1 if !missing(`rest') & (2 * `rest' > 100 | (2 * `rest' == 100 & mod(`below', 2) == 1))",
    );
    expect(some).toContain("replace income = `text' if `rest' > 0 & !missing(`rest')");
  });
  it("is code in SAS", () => {
    expect(lines("sas", "income=ends:top=90000")).toContain(
      "  if not missing(input('income'n, ?? best32.)) and input('income'n, ?? best32.) > 90000 and input('income'n, ?? best32.) not in (-9) then 'income'n = '90000';",
    );
    const some = lines("sas", "rate=round:0.1,ties=away");
    expect(some).toContain("    'sdc_risk size'n = round(abs('sdc_risk x'n) * 100);");
    expect(some).toContain(
      "    if 2 * 'sdc_risk rest'n > 10 or (2 * 'sdc_risk rest'n = 10) then 'sdc_risk below'n = 'sdc_risk below'n + 1;",
    );
  });
  it("lists values by record where numbers have more digits than are computed exactly", () => {
    expect(lines("py", "rate=round:0.00000025").some((line) => line.startsWith("round_to("))).toBe(false);
    expect(lines("py", "income=round:1e12").some((line) => line.startsWith("round_to("))).toBe(true);
    expect(lines("py", "income=round:1e15").some((line) => line.startsWith("round_to("))).toBe(true);
  });
});
