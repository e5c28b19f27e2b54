import { inOriginalOrder } from "./oracle/continuous.ts";
import fc from "fast-check";
import { expect } from "vitest";
import { filesInOrder, filesOf, tableOf, type Numbers, type Texts } from "./files.ts";

/** A file, what was released of it, and the original of each released record. */
export interface Files {
  readonly original: Numbers[];
  readonly released: Numbers[];
  readonly truth: number[] | null;
  readonly texts: Texts[];
  readonly releasedTexts: Texts[];
}

/** Values of many ties, of none, or always the same; some of them missing. */
const values = (n: number): fc.Arbitrary<Numbers> =>
  fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constant("few" as const) },
        { weight: 4, arbitrary: fc.constant("many" as const) },
        { weight: 1, arbitrary: fc.constant("constant" as const) },
      ),
      fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.constant(15) }),
    )
    .chain(([kind, holes]) => {
      const value =
        kind === "few"
          ? fc.integer({ min: 0, max: 4 })
          : kind === "many"
            ? fc.integer({ min: -100_000, max: 100_000 }).map((x) => x / 128)
            : fc.constant(7.5);
      return fc.array(
        fc.tuple(value, fc.nat(99)).map(([x, chance]) => (chance < holes ? null : x)),
        { minLength: n, maxLength: n },
      );
    });

/** What treatment leaves of values: some as they are, some moved a little, some exchanged for others, some suppressed. */
const treated = (before: Numbers, rows: readonly number[]): fc.Arbitrary<Numbers> =>
  fc
    .array(fc.tuple(fc.nat(9), fc.integer({ min: -40, max: 40 })), {
      minLength: rows.length,
      maxLength: rows.length,
    })
    .map((ways) =>
      rows.map((row, r) => {
        const x = before[row] ?? null;
        const [way, noise] = ways[r];
        return way === 0
          ? null
          : way < 4
            ? x
            : way < 8 && x !== null
              ? x + noise / 128
              : before[(row + way) % before.length]!;
      }),
    );

const texts = (n: number): fc.Arbitrary<Texts> =>
  fc.array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 8, arbitrary: fc.constantFrom("a", "b", "c") },
    ),
    { minLength: n, maxLength: n },
  );

export const files = (variables: number, keys: number, records = 14): fc.Arbitrary<Files> =>
  fc
    .tuple(
      fc.integer({ min: 1, max: records }),
      fc.integer({ min: 1, max: variables }),
      fc.integer({ min: 0, max: keys }),
      fc.boolean(),
    )
    .chain(([n, d, k, byId]) =>
      fc
        .tuple(
          fc.tuple(...Array.from({ length: d }, () => values(n))),
          fc.tuple(...Array.from({ length: k }, () => texts(n))),
          byId
            ? fc.shuffledSubarray(
                Array.from({ length: n }, (_, i) => i),
                { minLength: 1 },
              )
            : fc.constant(null),
        )
        .chain(([original, categories, truth]) => {
          const rows = truth ?? Array.from({ length: n }, (_, i) => i);
          return fc
            .tuple(
              fc.tuple(...original.map((one) => treated(one, rows))),
              fc.tuple(...categories.map((one) => treatedTexts(one, rows))),
            )
            .map(([released, releasedTexts]): Files => ({
              original,
              released,
              truth,
              texts: categories,
              releasedTexts,
            }));
        }),
    );

const treatedTexts = (before: Texts, rows: readonly number[]): fc.Arbitrary<Texts> =>
  fc
    .array(fc.nat(9), { minLength: rows.length, maxLength: rows.length })
    .map((ways) => rows.map((row, r) => (ways[r] === 0 ? null : ways[r] < 8 ? before[row]! : "d")));

export const objectOf = ({ original, released, truth, texts: keys, releasedTexts }: Files) =>
  (truth === null ? filesInOrder : filesOf)(
    tableOf(original, keys, truth && original[0].map((_, i) => 100 + i)),
    tableOf(released, releasedTexts, truth?.map((i) => 100 + i) ?? null),
  );
export const truthOf = ({ original, truth }: Files): number[] => truth ?? original[0].map((_, i) => i);
export const aligned = (one: Files): Numbers[] =>
  inOriginalOrder(one.released, truthOf(one), one.original[0].length);
export const absent = (one: Files): boolean[] => one.original[0].map((_, i) => !truthOf(one).includes(i));

/** Compares a column with booleans, but where rounding decides and where the record was left out. */
export function same(
  column: readonly number[],
  expected: readonly boolean[],
  slack: readonly (number | null)[],
  leftOut: readonly boolean[],
): void {
  column.forEach((value, i) => {
    if (leftOut[i]) expect(value).toBeNaN();
    else if (slack[i] === null || Math.abs(slack[i]) > 1e-9)
      expect(value, `record ${i}`).toBe(Number(expected[i]));
  });
}

/** How many random files a test looks at. */
