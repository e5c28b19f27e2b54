import { propertyRuns } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { objectOf, run, type Cells } from "./support.ts";

type Row = readonly (string | null)[];
const KEYS = ["k0", "k1", "k2", "k3"];
const LINKED = ["k0", "k2"];

/** Four keys of different numbers of levels, and a target. */
const file = (least: number) =>
  fc.array(
    fc.tuple(
      ...[5, 2, 3, 2, 3].map((levels) =>
        fc.nat(levels).map((level) => (level === levels ? null : `v${level}`)),
      ),
    ),
    { minLength: least, maxLength: 12, size: "max" },
  );
const cells = (rows: readonly Row[]): Cells =>
  Object.fromEntries([...KEYS, "t"].map((name, v) => [name, rows.map((row) => row[v]!)]));

const places = (names: readonly string[]): number[] => names.map((name) => KEYS.indexOf(name));
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;

/** Released records that differ from a row on the fewest of some keys. */
function nearest(row: Row, released: readonly Row[], keys: readonly number[]): Row[] {
  const differing = released.map((other) => keys.filter((v) => other[v] !== row[v]).length);
  const least = Math.min(...differing);
  return released.filter((_, j) => differing[j] === least);
}

function linkability(row: Row, released: readonly Row[]): number {
  const one = nearest(row, released, places(LINKED));
  const other = nearest(row, released, places(KEYS.filter((name) => !LINKED.includes(name))));
  return one.filter((record) => other.includes(record)).length / one.length / other.length;
}

/** Whether each predicate on some keys that one released record meets is met by one record of the original. */
function predicates(original: readonly Row[], released: readonly Row[], size: number): number[] {
  const sets = (from: number, left: number): number[][] =>
    left === 0
      ? [[]]
      : KEYS.flatMap((_, v) => (v < from ? [] : sets(v + 1, left - 1).map((rest) => [v, ...rest])));
  const holders = (rows: readonly Row[], row: Row, set: readonly number[]): number =>
    rows.filter((other) => set.every((v) => other[v] === row[v])).length;
  return sets(0, size).flatMap((set) =>
    released
      .filter((row) => holders(released, row, set) === 1)
      .map((row) => (holders(original, row, set) === 1 ? 1 : 0)),
  );
}

describe("attacks on every record of random files", () => {
  it("succeed as often as all pairs of records say", () =>
    fc.assert(
      fc.asyncProperty(file(1), file(1), fc.constantFrom(1, 2, 3, 4), async (original, released, size) => {
        const sdc = objectOf(cells(original), [cells(released)], { keys: KEYS, sensitive: ["t"] });
        const {
          summary: {
            files: [one],
          },
        } = await run(sdc, { attacks: { linked: LINKED, size } });
        const check = (what: string, ours: number | null, theirs: number | null): void => {
          if (theirs === null) expect([what, ours]).toEqual([what, null]);
          else expect(Math.abs(ours! - theirs), what).toBeLessThan(1e-12);
        };
        check(
          "inference",
          one.targets[0].inference!.attack.rate,
          mean(
            original.map((row) =>
              mean(nearest(row, released, [0, 1, 2, 3]).map((other) => (other[4] === row[4] ? 1 : 0)))!,
            ),
          ),
        );
        check(
          "linkability",
          one.linkability!.attack.rate,
          mean(original.map((row) => linkability(row, released))),
        );
        check("singling out", one.singlingOut!.attack.rate, mean(predicates(original, released, size)));
      }),
      propertyRuns(500),
    ));
});
