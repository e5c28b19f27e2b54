import { cellSensitivity } from "./oracle/cell-sensitivity.ts";
import { propertyRuns } from "@sdc-risk/testkit";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { measured, type Firm } from "./measured.ts";

const firm: fc.Arbitrary<Firm> = fc.record({
  cell: fc.constantFrom("a", "b", "c", "d"),
  x: fc.option(fc.oneof(fc.constantFrom(0, 1, 100), fc.integer({ min: -200, max: 1000 })), { freq: 8 }),
  w: fc.oneof(
    fc.constant(1),
    fc.integer({ min: 1, max: 12 }).map((quarters) => quarters / 4),
  ),
});
const rules = fc.record({
  dominance: fc.array(fc.record({ n: fc.integer({ min: 1, max: 4 }), k: fc.integer({ min: 1, max: 99 }) }), {
    maxLength: 3,
  }),
  p: fc.option(fc.integer({ min: 1, max: 100 })),
  coalition: fc.integer({ min: 1, max: 3 }),
  few: fc.integer({ min: 1, max: 5 }),
});

it("finds the cells that rules find where every contributor is written out", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(firm, { maxLength: 25 }),
      rules,
      fc.boolean(),
      async (firms, options, weighted) => {
        const given = weighted ? firms : firms.map((one) => ({ ...one, w: 1 }));
        const { summary } = await measured(given, options);
        const cells = [
          ...cellSensitivity(
            given.map(({ cell }) => cell),
            given.map(({ x }) => x),
            given.map(({ w }) => w),
            options,
          ).values(),
        ];
        const [table] = summary.tables;
        const expected = (rule: (one: (typeof cells)[number]) => boolean) => {
          const found = cells.filter(rule);
          return {
            cells: found.length,
            share: cells.length === 0 ? null : found.length / cells.length,
            records: found.reduce((n, { records }) => n + records, 0),
          };
        };
        expect(table).toMatchObject({
          cells: cells.length,
          few: expected(({ few }) => few),
          dominance: options.dominance.map((_, r) => expected(({ dominance }) => dominance[r])),
          pPercent: options.p === null ? null : expected(({ pPercent }) => pPercent),
          sensitive: expected((one) => one.few || one.pPercent || one.dominance.includes(true)),
        });
      },
    ),
    propertyRuns(400),
  );
});

it("finds the only large firms by looking at each cell for another one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(firm, { minLength: 1, maxLength: 25 }), async (firms) => {
      const values = firms.flatMap(({ x }) => (x === null ? [] : [x])).sort((a, b) => a - b);
      const place = 0.75 * (values.length - 1);
      const low = values[Math.floor(place)];
      const limit = low + (place % 1) * (values[Math.ceil(place)] - low);
      const isLarge = ({ x }: Firm): boolean => x !== null && x > limit;
      const alone = firms.filter(
        (one) =>
          isLarge(one) && !firms.some((other) => other !== one && other.cell === one.cell && isLarge(other)),
      );
      const { summary, column } = await measured(firms, { percentile: 0.75 });
      expect(summary.onlyLarge).toBe(alone.length);
      expect(column("onlyLarge")).toEqual(firms.map((one) => (alone.includes(one) ? 1 : 0)));
      expect(summary.variables[0]).toMatchObject({
        above: firms.filter(isLarge).length,
        atOrAbove: values.filter((x) => x >= limit).length,
      });
    }),
    propertyRuns(400),
  );
});
