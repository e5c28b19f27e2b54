import { installed, checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import { readBytes } from "@sdc-risk/io";
import { propertyRuns } from "@sdc-risk/testkit";
import type { Plan, PlanStep } from "@sdc-risk/treat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortPlan } from "../src/treat/search/short-plan.ts";

const options = {
  origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
  keysAdvice: "name keys.",
  known: installed,
};

/** A file as its header and the texts of its cells. */
interface Cells {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Limits {
  readonly share: number;
  readonly uniques: number;
}

async function fileOf({ names, rows }: Cells, name: string): Promise<DataFile> {
  const csv = [names, ...rows].map((row) => row.join(",")).join("\n") + "\n";
  const read = await readBytes(new TextEncoder().encode(csv), name);
  return { ...read, name, sha256: "0" };
}

const settingsFor = (known: object, { share, uniques }: Limits) =>
  settingsOf(
    checkSettings({
      ...known,
      insensitive: ["w"],
      measures: ["frequency", "kanon"],
      policy: {
        name: "ours",
        rules: [
          { figure: "kanon.violations.share", k: 3, max: share },
          { figure: "frequency.sampleUniques", max: uniques },
        ],
      },
    }),
  );

/** A step that a search makes. */
type KeyStep = Extract<PlanStep, { readonly kind: "recode" | "suppress" | "leave-out" }>;

/** Does by cells alone what steps say. */
function byHand({ names, rows }: Cells, steps: readonly PlanStep[]): Cells {
  let made: Cells = { names, rows };
  for (const step of steps as readonly KeyStep[]) {
    const at = made.names.indexOf(step.key);
    expect(at, step.key).toBeGreaterThanOrEqual(0);
    const each = (to: (text: string, record: number) => string): void => {
      const changed = made.rows.map((row, r) => row.map((text, c) => (c === at ? to(text, r + 1) : text)));
      made = { ...made, rows: changed };
    };
    if (step.kind === "leave-out")
      made = {
        names: made.names.filter((_, c) => c !== at),
        rows: made.rows.map((row) => row.filter((_, c) => c !== at)),
      };
    else if (step.kind === "suppress") each((text, record) => (step.records.includes(record) ? "" : text));
    else each((text) => step.values.find(({ from }) => from.includes(text))?.to ?? text);
  }
  return made;
}

/** Share of the records in groups of fewer than three, of a file without gaps. */
function inSmallGroups({ names, rows }: Cells, keys: readonly string[]): number {
  const at = names.flatMap((name, c) => (keys.includes(name) ? [c] : []));
  const groups = new Map<string, number>();
  const keyOf = (row: readonly string[]): string => at.map((c) => row[c]).join("\n");
  for (const row of rows) groups.set(keyOf(row), (groups.get(keyOf(row)) ?? 0) + 1);
  return rows.filter((row) => groups.get(keyOf(row))! < 3).length / rows.length;
}

const row = fc
  .record({
    rate: fc.option(fc.integer({ min: 0, max: 140 }), { freq: 40 }),
    sex: fc.constantFrom("f", "m"),
    // mostly one level, and rare ones
    reg: fc.oneof(
      { weight: 12, arbitrary: fc.constant("north") },
      { weight: 1, arbitrary: fc.constantFrom("s", "t", "u") },
    ),
    w: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ rate, sex, reg, w }) => [rate === null ? "" : String(rate), sex, reg, String(w)]);
const file: fc.Arbitrary<Cells> = fc
  .array(row, { minLength: 30, maxLength: 160 })
  .map((rows) => ({ names: ["rate", "sex", "reg", "w"], rows }));
const limits: fc.Arbitrary<Limits> = fc.record({
  share: fc.constantFrom(0, 0.05, 0.2, 0.5),
  uniques: fc.constantFrom(0, 2, 6, 20),
});

/** What kinds of plans a property came across. */
const kinds = () => ({ yes: 0, recoded: 0, suppressed: 0, leftOut: 0, missed: 0 });

/** Assesses by hand what a short plan says of a file, and compares. @returns what the plan was like */
async function compared(
  cells: Cells,
  known: object,
  asked: Limits,
): Promise<keyof ReturnType<typeof kinds> | null> {
  const settings = settingsFor(known, asked);
  const data = microdata(settings, await fileOf(cells, "f.csv"), []);
  const { report: now } = await run(settings, data, { ...options, remedies: false });
  if (now.policy!.met) return null;
  const { steps, report } = await shortPlan(settings, settings.policy!, data, options);
  const made = byHand(cells, steps);
  const plan = { name: "f.csv", records: cells.rows.length, sha256: null };
  const releasedPlan: Plan = { schema: "sdc-risk-plan-1", data: plan, steps: [...steps] };
  const own = { ...settings, match: "position" as const, releasedPlan };
  const treated = microdata(own, await fileOf(cells, "f.csv"), [await fileOf(made, "t.csv")]);
  const { policy } = (await run(own, treated, { ...options, remedies: false })).report;
  expect(report.verdict).toBe(policy!.verdict);
  const open = policy!.rules.filter(({ met }) => !met);
  expect(report.open.map(({ figure, scenario, value }) => [figure, scenario, value])).toEqual(
    open.map(({ figure, scenario, value }) => [figure, scenario, value]),
  );
  const has = (kind: PlanStep["kind"]): boolean => steps.some((step) => step.kind === kind);
  const complete = cells.rows.every(([rate]) => rate !== "");
  if (report.verdict === "yes" && complete && !has("suppress"))
    expect(inSmallGroups(made, ["rate", "sex", "reg"])).toBeLessThanOrEqual(asked.share);
  if (report.verdict !== "yes") return "missed";
  if (has("leave-out")) return "leftOut";
  if (has("suppress")) return "suppressed";
  return has("recode") ? "recoded" : "yes";
}

describe("a short plan", () => {
  it("does what it says: made by hand, written as CSV and read again, the verdict is the same", async () => {
    const seen = kinds();
    await fc.assert(
      fc.asyncProperty(file, limits, async (cells, asked) => {
        const kind = await compared(cells, { keys: ["rate", "sex", "reg"] }, asked);
        if (kind !== null) seen[kind]++;
      }),
      propertyRuns(120),
    );
    expect(seen.recoded + seen.suppressed).toBeGreaterThan(0);
    if (propertyRuns(120).numRuns === 120)
      expect(Object.values(seen).filter((n) => n > 0).length).toBeGreaterThan(2);
  });

  it("does so for several intruders at once", async () => {
    let planned = 0;
    const scenarios = [
      { name: "nosy", keys: ["rate", "sex", "reg"] },
      { name: "far", keys: ["rate", "reg"] },
    ];
    await fc.assert(
      fc.asyncProperty(file, limits, async (cells, asked) => {
        if ((await compared(cells, { scenarios }, asked)) !== null) planned++;
      }),
      propertyRuns(40),
    );
    expect(planned).toBeGreaterThan(0);
  });
});
