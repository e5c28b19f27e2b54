import { propertyRuns, schemaFaults } from "@sdc-risk/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { membershipInferenceSummary } from "../src/summary.ts";
import { measured, type Person } from "./people.ts";

const person: fc.Arbitrary<Person> = fc.tuple(
  fc.constantFrom("north", "south"),
  fc.constantFrom("f", "m"),
  fc.integer({ min: 20, max: 22 }),
  fc.constantFrom("well", "ill"),
  fc.constantFrom(100, 101.5, 300),
);
const file = (minLength: number) => fc.array(person, { minLength, maxLength: 12 });

/** Records of a file that equal one of the original on some columns, each pair compared. */
const equals = (rows: readonly Person[], original: readonly Person[], columns: readonly number[]): number =>
  rows.filter((row) => original.some((other) => columns.every((k) => row[k] === other[k]))).length;

/** Records of the original that another one equals. */
const twins = (rows: readonly Person[], columns: readonly number[]): number =>
  rows.filter((row, i) => rows.some((other, j) => i !== j && columns.every((k) => row[k] === other[k])))
    .length;

/** The share of credit that the original gets for nearest records, from all distances. */
function nearer(
  released: readonly Person[],
  original: readonly Person[],
  control: readonly Person[],
): number {
  const real = [...original, ...control];
  const scale = (k: 2 | 4): number => {
    const mean = real.reduce((sum, row) => sum + row[k], 0) / real.length;
    const variance = real.reduce((sum, row) => sum + (row[k] - mean) ** 2, 0) / real.length;
    return variance > 0 ? Math.sqrt(variance) : 1;
  };
  const [age, income] = [scale(2), scale(4)];
  const distance = (a: Person, b: Person): number =>
    ((a[2] - b[2]) / age) ** 2 +
    ((a[4] - b[4]) / income) ** 2 +
    2 * ([0, 1, 3] as const).filter((k) => a[k] !== b[k]).length;
  const credits = released.map((row) => {
    const ours = original.map((other) => distance(row, other));
    const theirs = control.map((other) => distance(row, other));
    const least = Math.min(...ours, ...theirs) + 1e-9;
    const a = ours.filter((d) => d <= least).length;
    return a / (a + theirs.filter((d) => d <= least).length);
  });
  return credits.reduce((x, y) => x + y, 0) / released.length;
}

it("equals the definitions, pair by pair, on random files", async () => {
  await fc.assert(
    fc.asyncProperty(file(1), file(1), file(1), async (original, released, control) => {
      const { summary } = await measured({ original, released: [released], control });
      const { identical, onKeys, onKeysAndTargets, closest } = summary.copies;
      for (const [part, columns] of [
        [identical, [0, 1, 2, 3, 4]],
        [onKeys, [0, 1, 2]],
        [onKeysAndTargets, [0, 1, 2, 3]],
      ] as const) {
        expect(part.records).toBe(equals(released, original, columns));
        expect(part.control).toBeCloseTo(
          (equals(control, original, columns) / control.length) * released.length,
          12,
        );
        if (original.length < 2) expect(part.expected).toBeNull();
        else
          expect(part.expected).toBeCloseTo(
            (twins(original, columns) / original.length) * released.length,
            12,
          );
      }
      expect(closest!.share).toBeCloseTo(nearer(released, original, control), 12);
      expect(closest!.expected).toBeCloseTo(original.length / (original.length + control.length), 12);
      expect(summary.attacks).toEqual([]);
      expect(summary.noAttacks).toContain("fewer than the 50 that attacks need");
      expect(await schemaFaults(membershipInferenceSummary, summary)).toEqual([]);
    }),
    propertyRuns(2000),
  );
});

it("does not depend on the order of records", async () => {
  await fc.assert(
    fc.asyncProperty(
      file(2),
      file(2),
      fc.array(person, { minLength: 60, maxLength: 80 }),
      async (original, released, control) => {
        const files = { original, released: [released], control };
        const turned = {
          original: [...original].reverse(),
          released: [[...released].reverse()],
          control: [...control].reverse(),
        };
        const first = (await measured(files)).summary;
        const second = (await measured(turned)).summary;
        expect(second.copies.identical).toEqual(first.copies.identical);
        expect(second.attacks.map(({ auc }) => auc.toFixed(9))).toEqual(
          first.attacks.map(({ auc }) => auc.toFixed(9)),
        );
      },
    ),
    propertyRuns(50),
  );
});
