import { Utf8, type DataType } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { householdSizes } from "../src/sizes.ts";
import { strataOfHeld, strataOf } from "../src/strata.ts";

/** Levels of a variable. */
const levels = (name: string, labels: readonly string[]) => ({
  name,
  size: labels.length,
  type: new Utf8() as DataType,
  value: (code: number) => labels[code],
  label: (code: number) => labels[code] ?? "",
});

const zone = levels("zone", ["north", "south"]);
const town = levels("town", ["a", "b", "c"]);

/** Households that are alike: how many there are, and per member zone and town, −1 where it is missing. */
const rows: readonly { readonly times: number; readonly members: readonly (readonly [number, number])[] }[] = [
  { times: 12, members: [[0, 0], [0, 0]] },
  { times: 7, members: [[0, 0], [0, 1]] },
  { times: 5, members: [[-1, 2]] },
  { times: 11, members: [[-1, 2], [1, 2], [1, -1]] },
  { times: 4, members: [[-1, -1], [-1, -1]] },
  { times: 20, members: [[0, 0]] },
]; // prettier-ignore

describe("strata of households that stay with their records", () => {
  it("are those of the households one by one", () => {
    const cells = rows.flatMap(({ members }, row) => {
      const alike = new Map<string, { of: readonly [number, number]; records: number }>();
      for (const of of members)
        alike.set(of.join(), { of, records: (alike.get(of.join())?.records ?? 0) + 1 });
      return [...alike.values()].map((cell) => ({ row, ...cell }));
    });
    const held = strataOfHeld({
      columns: [zone, town],
      times: Float64Array.from(rows, ({ times }) => times),
      units: {
        size: rows.length,
        classOf: Int32Array.from(cells, ({ row }) => row),
        counts: Int32Array.from(cells, ({ records }) => records),
        codes: [0, 1].map((v) => Int32Array.from(cells, ({ of }) => of[v] ?? -1)),
      },
    });
    const homes = rows.flatMap(({ times, members }) => Array.from({ length: times }, () => members));
    const people = homes.flatMap((members, home) => members.map((of) => ({ home, of })));
    const sizes = Int32Array.from(homes, ({ length }) => length);
    const householdOf = Int32Array.from(people, ({ home }) => home);
    const column = (v: 0 | 1, of: typeof zone) => ({
      ...of,
      codes: Int32Array.from(people, (one) => one.of[v]),
      complete: false,
    });
    const households = { householdOf, number: homes.length, sizes, withoutId: 0 };
    const apart = strataOf(households, [column(0, zone), column(1, town)]);
    const all = [[1, 25], [2, 23], [3, 11]] as const; // prettier-ignore
    const expected = householdSizes(all, { ...apart, sizes, times: null }, [2, 6, 12]);
    expect(expected.strata?.map(({ stratum }) => stratum)).toContain("north × a");
    expect(expected.violations.map((one) => one.households)).toEqual([0, 9, 27]);
    expect(householdSizes(all, held, [2, 6, 12])).toEqual(expected);
  });
});
