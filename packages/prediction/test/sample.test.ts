import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { surveyTable, syntheticTable } from "@sdc-risk/testkit";
import { Table, vectorFromArray, type Vector } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { endsOf } from "../src/summary.ts";
import { prediction } from "../src/index.ts";
import { attackedOf, samePersons, type TargetRecords } from "../src/persons.ts";

const ROWS = 2600;
const MOST = 1000;
const table = surveyTable({ rows: ROWS, seed: 6, missing: 0 });
const keys = ["region", "sex", "age"];
const roles = { keys, sensitive: ["marital"] };
const released = syntheticTable(table, { within: ["region", "sex"], seed: 1 });

const run = async (original: Table, attacked: number, files: readonly Table[]) => {
  const sdc = SdcObject.fromArrow(original, roles, { released: files });
  const { results, findings } = await assess(sdc, [prediction], {
    options: { prediction: { attacked, trees: 10, permutations: 19 } },
  });
  const { summary, columns } = results.prediction;
  const column = Array.from(columns["marital.gain"]?.values ?? []);
  return { target: summary.targets[0], column, blocks: findings[0].blocks };
};

/** The records of a table in another order. */
const reversed = (given: Table): Table =>
  new Table(
    Object.fromEntries(
      given.schema.fields.map(({ name, type }): [string, Vector] => {
        const values = Array.from(given.getChild(name) ?? [], (value: unknown) => value).reverse();
        return [name, vectorFromArray(values, type)];
      }),
    ),
  );

describe.each([
  ["without a release", []],
  ["with a release and no control file", [released]],
])("a file of more persons than are attacked, %s", (_name, files) => {
  it("has a share of a sample, and the number at risk among all", async () => {
    const { target, column, blocks } = await run(table, MOST, files);
    expect([target.persons, target.known, target.missing]).toEqual([MOST, ROWS, 0]);
    expect(column.filter((score) => !Number.isNaN(score))).toHaveLength(MOST);
    expect(target.atRisk).toBe(Math.round(target.share! * ROWS));
    expect(JSON.stringify(blocks)).toContain("a random sample of 1,000 of them");
    const everybody = (await run(table, ROWS, files)).target;
    expect([everybody.persons, everybody.known]).toEqual([ROWS, ROWS]);
    // two samples of persons, one of them everybody, and models that learn from other records: five deviations
    const deviation = Math.sqrt((everybody.share! * (1 - everybody.share!)) / MOST);
    expect(Math.abs(target.share! - everybody.share!)).toBeLessThan(5 * deviation + 0.02);
  });

  it("has an interval for rules on the share, which one of everybody has not", () => {
    const target = (known: number) =>
      ({
        variable: "t",
        file: 1,
        known,
        persons: 1000,
        low: -0.1,
        high: 0.2,
        shareLow: 0.3,
        shareHigh: 0.5,
      }) as const;
    const ends = (known: number) =>
      endsOf({ targets: [target(known)] } as unknown as Parameters<typeof endsOf>[0]);
    expect(ends(2000)).toEqual({
      low: { targets: [{ variable: "t", file: 1, excess: -0.1, share: 0.3, atRisk: 600 }] },
      high: { targets: [{ variable: "t", file: 1, excess: 0.2, share: 0.5, atRisk: 1000 }] },
    });
    expect(ends(1000).low).toEqual({ targets: [{ variable: "t", file: 1, excess: -0.1 }] });
  });

  it("is attacked for the same persons in any order of records", async () => {
    const first = await run(table, MOST, files);
    const second = await run(reversed(table), MOST, files.map(reversed));
    const { reason, ...figures } = second.target;
    expect({ reason, ...figures }).toEqual(first.target);
  });
});

describe("persons who are attacked", () => {
  const all: TargetRecords = {
    size: 6,
    rows: Int32Array.of(0, 0, 1, 1, 2, 2),
    values: Int32Array.of(0, 1, 0, 1, 0, 1),
    numbers: null,
    records: Int32Array.of(5, 3, 1, 0, 2, 4),
    missing: 0,
  };
  it("are everybody where there are no more", () => {
    expect(attackedOf(all, 6, () => 0.5)).toEqual({ persons: all, others: null });
    expect(samePersons(all, all.records)).toEqual({ persons: all, others: null });
  });
  it("and others together are everybody, in one order each", () => {
    const { persons, others } = samePersons(all, Int32Array.of(0, 5, 4));
    expect([persons.records, others!.records].map((records) => [...records])).toEqual([
      [5, 0, 4],
      [3, 1, 2],
    ]);
    expect([...persons.values, ...others!.values]).toEqual([0, 1, 1, 1, 0, 0]);
  });
});
