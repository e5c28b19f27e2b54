import { propertyRuns } from "@sdc-risk/testkit";
import { planSchema } from "@sdc-risk/treat";
import {
  assessTreated,
  checkSettings,
  microdata,
  planTreatment,
  settingsOf,
  treatedFile,
} from "@sdc-risk/session";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ownCount, recodedBy, type KeyRecord } from "./own-count.ts";

const NAMES = ["x", "y", "z"];
const ORIGIN = { software: { name: "test", version: "1" }, createdAt: new Date(0) };

const files = fc
  .record({
    keys: fc.integer({ min: 2, max: 3 }),
    gaps: fc.boolean(),
    cells: fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }), {
      minLength: 4,
      maxLength: 9,
    }),
  })
  .map(({ keys, gaps, cells }): KeyRecord[] =>
    cells.map((row) =>
      Object.fromEntries(
        NAMES.slice(0, keys).map((name, j) => [
          name,
          row[j] === 9 && gaps ? null : `${name}${row[j] % (j + 3)}`,
        ]),
      ),
    ),
  );

const tableOf = (rows: readonly KeyRecord[]): Table =>
  new Table(
    Object.fromEntries(
      Object.keys(rows[0]).map((name) => [
        name,
        vectorFromArray(
          rows.map((row) => row[name] ?? null),
          new Utf8(),
        ),
      ]),
    ),
  );
const rowsOf = (table: Table): KeyRecord[] =>
  Array.from({ length: table.numRows }, (_, i) =>
    Object.fromEntries(
      table.schema.fields.map(({ name }) => [name, (table.getChild(name)!.get(i) as string | null) ?? null]),
    ),
  );
const dataFile = (table: Table, name: string) => ({ table, name, sha256: null, warnings: [] }) as never;

/** Plans for a file, and what is said of the treated one. */
async function planned(rows: readonly KeyRecord[], k: number, most: number) {
  const settings = settingsOf(
    checkSettings({
      keys: Object.keys(rows[0]),
      measures: ["kanon"],
      options: { kanon: { k: [k] } },
      policy: { name: "own", rules: [{ figure: "kanon.violations.records", k, max: most }] },
    }),
  );
  const data = microdata(settings, dataFile(tableOf(rows), "all.csv"), []);
  const options = { origin: ORIGIN, keysAdvice: "name keys." };
  const found = await planTreatment(settings, data, {}, { ...options, now: () => 0 });
  const { table: treated } = await treatedFile(data, found.plan.steps);
  const file = dataFile(treated, "treated.csv");
  return { ...found, treated, ...(await assessTreated(settings, data, found, { ...options, file })) };
}

it("what is said of a treated file is what is counted in it", { timeout: 1_200_000 }, async () => {
  let yes = 0;
  await fc.assert(
    fc.asyncProperty(files, fc.constantFrom(2, 3), fc.constantFrom(0, 0, 1), async (rows, k, most) => {
      const { plan, report, treated } = await planned(rows, k, most);
      const left = rowsOf(treated);
      const [rule] = report.policy!.rules;
      if (treated.schema.fields.length === 0) {
        expect([report.policy!.verdict, rows.length >= k]).toEqual(["yes", true]);
        return;
      }
      const truth = ownCount(recodedBy(plan, rows), left, k);
      expect(rule.value).toBeCloseTo(truth.below, 9);
      expect(rule.result === "met").toBe(truth.below <= most + 1e-9);
      if (report.policy!.verdict === "yes") yes++;
      const [released] = report.released;
      const { summary } = released.assessment!.measures["kanon"] as unknown as {
        summary: {
          violations: { records: number; judged: { records: number }; ownValue: { records: number } }[];
        };
      };
      expect(summary.violations[0]).toMatchObject({
        records: truth.byAnyValue,
        ownValue: { records: truth.byOwnValue },
      });
      expect(summary.violations[0].judged.records).toBeCloseTo(truth.below, 9);
      // suppressed values are those that the original has and the treated file lacks
      const { suppressed } = report.plan as unknown as { suppressed: Record<string, number> };
      for (const name of Object.keys(left[0]))
        expect(suppressed[name] ?? 0).toBe(
          left.filter((row, i) => row[name] === null && rows[i][name] !== null).length,
        );
      expect(planSchema.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
    }),
    propertyRuns(600),
  );
  expect(yes).toBeGreaterThan(0);
});
