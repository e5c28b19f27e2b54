import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { propertyRuns } from "@sdc-risk/testkit";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endsOf } from "../src/ends.ts";
import { halvesOf } from "../src/files/sample.ts";
import { membershipInference } from "../src/index.ts";
import { varianceOfMean } from "../src/statistics/auc.ts";
import { measured, people, RELEASES, ROLES, tableOf, type Person } from "./people.ts";

describe("halves of the control file", () => {
  it("hold each household in one of them, all records once, and about as many each", () => {
    const homes = fc.array(fc.integer({ min: -1, max: 8 }), { maxLength: 40 });
    fc.assert(
      fc.property(homes, (own) => {
        const halves = halvesOf(Int32Array.from(own.keys()).reverse(), Int32Array.from(own));
        const rows = halves.map((half) => Array.from(half));
        expect(rows.flat().sort((a, b) => a - b)).toEqual([...own.keys()]);
        const held = rows.map((half) => new Set(half.map((row) => own[row]).filter((home) => home >= 0)));
        expect([...held[0]].filter((home) => held[1].has(home))).toEqual([]);
      }),
      propertyRuns(500),
    );
  });

  it("take turns where there are no households", () => {
    const order = Int32Array.of(4, 2, 0, 1, 3);
    expect(halvesOf(order, null).map((half) => Array.from(half))).toEqual([
      [4, 0, 3],
      [2, 1],
    ]);
  });
});

describe("the variance of a mean", () => {
  it("is that of the means of households of one size, and the plain one without households", () => {
    const values = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      {
        minLength: 2,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(values, (pairs) => {
        const all = Float64Array.from(pairs.flat());
        const homes = Int32Array.from(all.keys(), (i) => i >> 1);
        const means = Float64Array.from(pairs, ([a, b]) => (a + b) / 2);
        expect(varianceOfMean(all, homes)).toBeCloseTo(varianceOfMean(means), 12);
        expect(varianceOfMean(all, new Int32Array(all.length).fill(-1))).toBeCloseTo(varianceOfMean(all), 12);
      }),
      propertyRuns(500),
    );
  });
});

/** Households of three who share region, age and nearly their income: an extreme of what homes have in common. */
const homes = (count: number, seed: number): Person[] =>
  people(count, seed).flatMap((one) =>
    [0, 1, 2].map((k): Person => [one[0], k === 1 ? "m" : "f", one[2], one[3], one[4] + k]),
  );
const table = (rows: readonly Person[]): Table =>
  tableOf(rows).assign(
    new Table({
      hid: vectorFromArray(
        rows.map((_, i) => Math.floor(i / 3)),
        new Int32(),
      ),
    }),
  );

it("an independent release of households is not accused, as it would be by the others of a household in the reference", async () => {
  let alarms = 0;
  let without = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const [original, released, control] = [homes(100, seed), homes(100, seed + 500), homes(80, seed + 900)];
    const more = { released: [table(released)], control: table(control) };
    const p = async (roles: object): Promise<number> => {
      const sdc = SdcObject.fromArrow(table(original), { ...ROLES, ...roles }, more);
      const { results } = await assess(sdc, [membershipInference], {
        options: { "membership-inference": { variables: ["region", "sex", "age", "health", "income"] } },
      });
      return results["membership-inference"].summary.worst?.p ?? NaN;
    };
    if ((await p({ household: "hid" })) < 0.05) alarms++;
    if ((await p({})) < 0.05) without++;
  }
  expect(alarms).toBeLessThanOrEqual(4);
  expect(without).toBeGreaterThan(15);
});

it("a rule on the worst, or on the file that is shown, is met only where it is of all attacks and files", async () => {
  const original = people(400, 1);
  const released = [RELEASES.independent(original, 1), RELEASES.noise(original, 1)];
  const { summary } = await measured({ original, released, control: people(400, 2) });
  // few identical records decide which file is shown, and the other one holds near copies of everybody
  const shown = { ...summary, copies: summary.files[0] };
  const { high } = endsOf(shown);
  const [first, second] = summary.files.map(({ closest }) => closest!.high - closest!.expected);
  expect(second).toBeGreaterThan(first + 0.2);
  expect(high).toMatchObject({
    copies: { closest: { excess: second } },
    worst: { auc: Math.max(...summary.attacks.map((one) => one.high)) },
    worstChosen: { auc: Math.max(...summary.chosen.map((one) => one.high)) },
  });
});
