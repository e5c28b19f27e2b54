import { propertyRuns, schemaFaults } from "@sdc-risk/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { UtilityFigures, UtilityFile } from "../src/index.ts";
import { utilitySummary } from "../src/summary-schema.ts";
import { fileOf, sdcOf, summaryOf, tableOf } from "./files.ts";
import * as oracle from "./oracle.ts";

type Numbers = readonly (number | null)[];
type Texts = readonly (string | null)[];

/** Two files, and of each original record its released one. */
interface Drawn {
  readonly original: oracle.OracleFile;
  readonly released: oracle.OracleFile;
  readonly weighted: "both" | "original" | "neither";
  readonly sameOrder: boolean;
}

const listOf = <T>(n: number, one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(one, { minLength: n, maxLength: n });

/** Numbers of many ties, of none, all equal, or none at all; some missing. */
const numbers = (n: number): fc.Arbitrary<Numbers> =>
  fc
    .constantFrom<readonly (number | null)[]>(
      [0, 1, 2, 3, null],
      [0, 1, 2, 3, 4, 5],
      [7.5, 7.5, 7.5, null],
      [null],
      [-2, 0, 3, null],
    )
    .chain((values) =>
      fc.boolean().chain((many) =>
        many
          ? listOf(
              n,
              fc.option(
                fc.integer({ min: -9999, max: 9999 }).map((x) => x / 16),
                { freq: 9 },
              ),
            )
          : listOf(n, fc.constantFrom(...values)),
      ),
    );
const texts = (n: number): fc.Arbitrary<Texts> =>
  fc
    .constantFrom<readonly (string | null)[]>(["a"], ["a", "a", "b", null], ["a", "b", "c", "d"], [null])
    .chain((values) => listOf(n, fc.constantFrom(...values)));
const weights = (n: number): fc.Arbitrary<number[]> => listOf(n, fc.constantFrom(0.5, 1, 1, 2, 3.25, 40));

const file = (n: number, d: number, k: number): fc.Arbitrary<oracle.OracleFile> =>
  fc
    .tuple(
      fc.tuple(...Array.from({ length: d }, () => numbers(n))),
      fc.tuple(...Array.from({ length: k }, () => texts(n))),
      weights(n),
    )
    .map(([x, t, w]) => ({ numbers: x, texts: t, weights: w }));

/** What treatment leaves: most values as they are, others those of another file. */
const treated = (own: oracle.OracleFile, other: oracle.OracleFile): fc.Arbitrary<oracle.OracleFile> => {
  const mixed = <T>(a: readonly T[], b: readonly T[]): fc.Arbitrary<T[]> =>
    listOf(a.length, fc.nat(3)).map((ways) => a.map((x, i) => (ways[i] === 0 ? b[i] : x)));
  return fc
    .tuple(
      fc.tuple(...own.numbers.map((column, v) => mixed(column, other.numbers[v]))),
      fc.tuple(...own.texts.map((column, v) => mixed(column, other.texts[v]))),
      fc.oneof(fc.constant(own.weights), fc.constant(other.weights)),
    )
    .map(([x, t, w]) => ({ numbers: x, texts: t, weights: w }));
};

const drawn: fc.Arbitrary<Drawn> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
      { weight: 7, arbitrary: fc.integer({ min: 3, max: 24 }) },
    ),
    fc.nat(3),
    fc.nat(3),
    fc.nat(3),
    fc.constantFrom("both" as const, "both" as const, "original" as const, "neither" as const),
  )
  .chain(([n, d, k, more, weighted]) =>
    file(n, d, k).chain((original): fc.Arbitrary<Drawn> =>
      more > 0
        ? file(n, d, k)
            .chain((other) => treated(original, other))
            .map((released) => ({ original, released, weighted, sameOrder: true }))
        : file(n + 1, d, k).map((released) => ({ original, released, weighted, sameOrder: false })),
    ),
  );

const columnsOf = (
  { numbers: x, texts: t, weights: w }: oracle.OracleFile,
  weighted: boolean,
): Record<string, (number | string | null)[]> => ({
  ...Object.fromEntries(x.map((values, v) => [`x${v}`, [...values]])),
  ...Object.fromEntries(t.map((values, v) => [`k${v}`, [...values]])),
  ...(weighted ? { w: [...w] } : {}),
});

const ones = (one: oracle.OracleFile): oracle.OracleFile => ({ ...one, weights: one.weights.map(() => 1) });

/** All figures by their definitions. */
function expectedFigures(
  original: oracle.OracleFile,
  released: oracle.OracleFile,
  { sameOrder, counts }: { readonly sameOrder: boolean; readonly counts: boolean },
) {
  const places = [...original.numbers.keys()];
  const match = original.weights.map((_, i) => i);
  const both = { original: original.weights, released: released.weights };
  const none = { compared: 0, il1: null, il1Sum: null, il1s: null, il1sSum: null };
  const columns = [
    ...original.texts.map((values, v) => ({ name: `k${v}`, a: values, b: released.texts[v] })),
    ...original.numbers.map((values, v) => ({
      name: `x${v}`,
      a: oracle.banded(values, values, 5),
      b: oracle.banded(values, released.numbers[v], 5),
    })),
  ];
  const pairs = (one: oracle.OracleFile, v: number) => oracle.pairsOf(one.numbers[v], one.weights);
  const means = places.map((v) => ({
    variable: `x${v}`,
    ...oracle.means(pairs(original, v), pairs(released, v)),
  }));
  const shares = original.texts.map((values, v) => oracle.shares(values, released.texts[v], both));
  const overlaps = [
    ...means.flatMap(({ mean }) => mean.overlap ?? []),
    ...shares.flatMap((one) => one.overlaps),
  ];
  return {
    informationLoss: {
      ...(sameOrder ? oracle.loss(original, released, match, places) : none),
      variables: sameOrder
        ? places.map((v) => ({ variable: `x${v}`, ...oracle.loss(original, released, match, [v]) }))
        : [],
    },
    eigenvalues: { difference: oracle.eigenvalueDifference(original, released) },
    oneWay: columns.map(({ name, a, b }) => ({ variable: name, ...oracle.table([a], [b], both, counts) })),
    twoWay: columns.flatMap((first, i) =>
      columns.slice(i + 1).map((second) => ({
        first: first.name,
        second: second.name,
        ...oracle.table([first.a, second.a], [first.b, second.b], both, counts),
      })),
    ),
    means,
    shares: shares.map(({ figures }, v) => ({ variable: `k${v}`, ...figures })),
    overlap: {
      intervals: overlaps.length,
      mean: overlaps.length === 0 ? null : overlaps.reduce((a, b) => a + b, 0) / overlaps.length,
      least: overlaps.length === 0 ? null : Math.min(...overlaps),
    },
    incomes: places.map((v) => ({
      variable: `x${v}`,
      ...oracle.incomes(pairs(original, v), pairs(released, v)),
    })),
  };
}

/** Differences at any depth: numbers to nine digits; what is not expected may stand there, too. */
function faults(actual: unknown, expected: unknown, place = ""): string[] {
  if (typeof expected === "number" && typeof actual === "number") {
    const size = Math.max(1, Math.abs(expected));
    return Math.abs(actual - expected) <= 1e-8 * size ? [] : [`${place}: ${actual}, expected ${expected}`];
  }
  if (typeof expected !== "object" || expected === null)
    return actual === expected ? [] : [`${place}: ${String(actual)}, expected ${String(expected)}`];
  if (Array.isArray(expected) && (actual as unknown[]).length !== expected.length)
    return [`${place}: ${(actual as unknown[]).length} items, expected ${expected.length}`];
  return Object.entries(expected).flatMap(([name, inner]) =>
    faults((actual as Record<string, unknown>)[name], inner, `${place}.${name}`),
  );
}

/** Parts of which a figure is null and no reason is given. */
function silent(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const fields = Object.entries(value);
  const lacks =
    "reason" in value &&
    value.reason === null &&
    fields.some(([name, one]) => name !== "reason" && one === null);
  return [...(lacks ? [place] : []), ...fields.flatMap(([name, inner]) => silent(inner, `${place}.${name}`))];
}

function check({ original, released, weighted, sameOrder }: Drawn, found: UtilityFile): void {
  expect(found.unmatched === null).toBe(sameOrder);
  const of = (figures: UtilityFigures, own: boolean): string[] =>
    faults(
      figures,
      own
        ? expectedFigures(original, released, { sameOrder, counts: false })
        : expectedFigures(ones(original), ones(released), { sameOrder, counts: true }),
    );
  expect(of(found.unweighted, false)).toEqual([]);
  expect(found.weighted === null).toBe(weighted !== "both");
  expect(found.weightedReason === null).toBe(weighted === "both");
  if (found.weighted !== null) expect(of(found.weighted, true)).toEqual([]);
  expect(silent(found)).toEqual([]);
}

it("equals the definitions on random files", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (files) => {
      const { original, released, weighted } = files;
      fc.pre(original.numbers.length + original.texts.length > 0);
      const incomes = original.numbers.map((_, v) => `x${v}`);
      const before = tableOf(columnsOf(original, weighted !== "neither"));
      const after = tableOf(columnsOf(released, weighted === "both"));
      const summary = await summaryOf(sdcOf(before, [after]), { incomes });
      expect(await schemaFaults(utilitySummary, summary)).toEqual([]);
      check(files, summary.files[0]);
    }),
    propertyRuns(4000),
  );
});

/** A regression of x0 on x1 and k0 as its definition has it; null where it is not determined. */
function expectedRegression(one: oracle.OracleFile, levels: readonly string[]) {
  const [y, x] = one.numbers;
  const [t] = one.texts;
  const rows = y.flatMap((value, i) =>
    value !== null && x[i] !== null && levels.includes(t[i]!) ? [i] : [],
  );
  const columns = [
    rows.map((i) => x[i]!),
    ...levels.slice(1).map((level) => rows.map((i) => (t[i] === level ? 1 : 0))),
  ];
  const own = rows.map((i) => one.weights[i]);
  if (rows.length < columns.length + 4) return null;
  return oracle.leastSquares(
    rows.map((i) => y[i]!),
    columns,
    own,
  );
}

it("gives coefficients as the normal equations have them", async () => {
  const both = fc
    .integer({ min: 8, max: 30 })
    .chain((n) =>
      fc
        .tuple(file(n, 2, 1), file(n, 2, 1))
        .chain(([own, other]) => treated(own, other).map((released) => [own, released] as const)),
    );
  await fc.assert(
    fc.asyncProperty(both, async ([original, released]) => {
      const asked = { regressions: [{ outcome: "x0", predictors: ["x1", "k0"] }] };
      const found = await fileOf(columnsOf(original, true), columnsOf(released, true), asked);
      const [y, x] = original.numbers;
      const [first] = original.texts;
      const whole = first.filter((one, i) => one !== null && y[i] !== null && x[i] !== null);
      const count = (level: string): number => whole.filter((one) => one === level).length;
      const told = [...new Set(whole.filter((one) => one !== null))].filter((level) => count(level) >= 3);
      // the commonest is what others are compared with, of equally common ones the first by its letters
      const levels = told.sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1));
      for (const [figures, read] of [
        [found.unweighted, ones],
        [found.weighted!, (one: oracle.OracleFile) => one],
      ] as const) {
        const [{ coefficients, reason }] = figures.regressions;
        const ours = expectedRegression(read(original), levels);
        const theirs = expectedRegression(read(released), levels);
        if (ours === null || theirs === null) expect(coefficients).toEqual([]);
        else if (coefficients.length > 0) {
          const own = ours.map((one, t) => oracle.comparison(one, theirs[t]));
          // errors of a fit without a rest are rounding
          for (const [t, one] of own.entries())
            if (Math.min(ours[t].error, theirs[t].error) > 1e-5)
              expect(faults(coefficients[t], one)).toEqual([]);
        } else expect(reason).not.toBeNull();
      }
    }),
    propertyRuns(2000),
  );
});

it("does not depend on the order of records, nor on the size of weights", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, fc.nat(23), async ({ original, released }, turn) => {
      const turned = <T>(values: readonly T[]): T[] => [
        ...values.slice(turn % (values.length || 1)),
        ...values.slice(0, turn % (values.length || 1)),
      ];
      const moved = (one: oracle.OracleFile): oracle.OracleFile => ({
        numbers: one.numbers.map(turned),
        texts: one.texts.map(turned),
        weights: turned(one.weights).map((w) => w * 8),
      });
      const sizes = original.weights.length === released.weights.length;
      if (!sizes) return;
      const plain = await fileOf(columnsOf(original, true), columnsOf(released, true));
      const other = await fileOf(columnsOf(moved(original), true), columnsOf(moved(released), true));
      // totals and sums grow with the weights
      const without = ({
        means,
        informationLoss: { il1s },
        overlap,
        shares,
        oneWay,
        twoWay,
      }: UtilityFigures) => ({
        means: means.map(({ mean, quantiles }) => ({ mean, quantiles })),
        ...{ il1s, overlap, shares, oneWay, twoWay },
      });
      expect(faults(without(other.weighted!), without(plain.weighted!))).toEqual([]);
      expect(faults(without(other.unweighted), without(plain.unweighted))).toEqual([]);
    }),
    propertyRuns(500),
  );
});
