import { SdcObject } from "@sdc-risk/core";
import { labelMetadata } from "@sdc-risk/data";
import { readFile } from "@sdc-risk/io/node";
import { makeChain, suggestGroupings, type Grouping } from "@sdc-risk/treat";
import { propertyRuns } from "@sdc-risk/testkit";
import { Field, Table, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

type Value = string | number;

/** A variable of a file, with labels of its values. */
function coded(values: readonly Value[], labels: Readonly<Record<string, string>> = {}, name = "key") {
  const vector =
    typeof values[0] === "number" ? vectorFromArray(values as number[]) : vectorFromArray(values as string[]);
  const pairs = Object.entries(labels).map(([value, label]) => ({
    value: typeof values[0] === "number" ? Number(value) : value,
    label,
  }));
  const table = new Table({ [name]: vector });
  const field = table.schema.fields[0];
  table.schema.fields[0] = new Field(name, field.type, true, new Map(labelMetadata(null, pairs)));
  return SdcObject.fromArrow(table, { keys: [name] }).coded(name);
}
const suggest = (...given: Parameters<typeof coded>): readonly Grouping[] =>
  suggestGroupings(coded(...given));
const times = (n: number, value: (i: number) => Value): Value[] =>
  Array.from({ length: n }, (_, i) => value(i));

/** Ages of 2,000 persons, of whom one in 200 is 85 or older. */
const AGES = times(2_000, (i) => (i % 200 === 0 ? 85 + ((i / 200) % 12) : i % 85));

describe("suggestGroupings of numbers", () => {
  it("has single years, and bands of 5, 10, 20 and 40 of ages, with a top code of 85", () => {
    expect(suggest(AGES)).toEqual([
      { by: "ends", top: 85 },
      { by: "bands", width: 5, origin: 0, top: 85 },
      { by: "bands", width: 10, origin: 0, top: 85 },
      { by: "bands", width: 20, origin: 0, top: 85 },
      { by: "bands", width: 40, origin: 0, top: 85 },
      { by: "all" },
    ]);
    const { labels } = makeChain(coded(AGES), suggest(AGES)).levels[3];
    expect(labels).toContain("80–84");
    expect(labels).toContain("85 and more");
  });

  it("has a bottom code where few are at the lower end, as of years of birth", () => {
    const years = AGES.map((age) => 2024 - (age as number));
    expect(suggest(years)[1]).toEqual({ by: "bands", width: 5, origin: 0, bottom: 1940 });
  });

  it("has bands by where most records are, whatever the largest number is", () => {
    const incomes = times(1_000, (i) => (i === 0 ? 5_000_000 : i * 37));
    const [first, second] = suggest(incomes);
    expect([first, second]).toEqual([
      { by: "bands", width: 1_000, origin: 0, top: 37_000 },
      { by: "bands", width: 2_000, origin: 0, top: 37_000 },
    ]);
  });

  it("has bands of decimals, and of negative numbers", () => {
    const small = times(1_000, (i) => Number((0.001 * i - 0.2).toFixed(3)));
    expect(suggest(small)[0]).toEqual({ by: "bands", width: 0.02, origin: 0 });
    expect(makeChain(coded(small), suggest(small)).levels.map(({ size }) => size)).toEqual([
      1_000, 50, 25, 13, 7, 4, 1,
    ]);
  });

  it("has ever lower top codes of numbers of persons", () => {
    const sizes = times(1_000, (i) => (i < 50 ? 1 : i < 500 ? 2 : i < 800 ? 3 : i < 950 ? 4 : 5 + (i % 7)));
    expect(suggest(sizes)).toEqual([
      { by: "ends", top: 10 },
      { by: "ends", top: 5 },
      { by: "ends", top: 4 },
      { by: "all" },
    ]);
  });

  it("nests, is short, and tells at least two values apart at each level, whatever the numbers are", () => {
    const number = fc.oneof(
      fc.integer({ min: -50, max: 120 }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => Number(x.toPrecision(4))),
      fc.constantFrom(0, 0.1, 0.2, 0.3, 1e9, -1e9),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 120 }), (values) => {
        const column = coded(values.map((value) => value + 0));
        const groupings = suggestGroupings(column);
        expect(groupings.length).toBeLessThanOrEqual(6);
        // makeChain refuses what does not nest
        const sizes = makeChain(column, groupings).levels.map(({ size }) => size);
        for (const [at, size] of sizes.entries()) if (at > 0) expect(size).toBeLessThan(sizes[at - 1]);
      }),
      propertyRuns(300),
    );
  });
});

describe("suggestGroupings of codes", () => {
  const ISCO = times(
    400,
    (i) => [1, 2, 5, 9][i % 4] * 1_000 + [110, 120, 230, 310][Math.floor(i / 4) % 4] + (i % 3),
  );
  const labels = Object.fromEntries(ISCO.map((code) => [String(code), `work ${code}`]));

  it("takes numbers with labels by their beginnings, as ISCO has them", () => {
    const expected = [
      { by: "prefix", length: 3 },
      { by: "prefix", length: 2 },
      { by: "prefix", length: 1 },
      { by: "all" },
    ];
    expect(suggest(ISCO, labels)).toEqual(expected);
    expect(suggest(ISCO.map(String), labels)).toEqual(expected);
    expect(suggest(ISCO, {}, "isco08")).toEqual(expected);
    // numbers without labels are numbers
    expect(suggest(ISCO)[0].by).toBe("bands");
  });

  it("takes codes of regions by their beginnings, as NUTS has them", () => {
    const nuts = times(200, (i) => `AT${1 + (i % 3)}${1 + (Math.floor(i / 3) % 4)}${i % 5}`);
    expect(suggest(nuts)).toEqual([{ by: "prefix", length: 4 }, { by: "prefix", length: 3 }, { by: "all" }]);
  });

  it("does not band numbers that are names, nor cut numbers of other lengths", () => {
    const regions = times(400, (i) => (i < 4 ? 30 + i : 1 + (i % 15)));
    const named = Object.fromEntries(regions.map((code) => [String(code), `region ${code}`]));
    const [first, ...others] = suggest(regions, named);
    expect(first).toEqual({ by: "merge", groups: [{ label: "other", values: ["30", "31", "32", "33"] }] });
    expect(others.map(({ by }) => by)).toEqual(["all"]);
  });

  it("takes numbers of which some have labels for numbers", () => {
    expect(suggest(AGES, { "0": "under 1", "96": "96 and older" })[0]).toEqual({ by: "ends", top: 85 });
  });
});

it("suggests chains for every variable of the example file", async () => {
  const path = fileURLToPath(new URL("../../../examples/survey.csv", import.meta.url));
  const sdc = SdcObject.fromArrow((await readFile(path, {})).table, {});
  const chains = Object.fromEntries(
    ["region", "hhsize", "age", "education", "income"].map((name) => {
      const column = sdc.coded(name);
      return [name, makeChain(column, suggestGroupings(column)).levels.map(({ size }) => size)];
    }),
  );
  expect(chains).toMatchInlineSnapshot(`
    {
      "age": [
        86,
        81,
        17,
        9,
        5,
        3,
        1,
      ],
      "education": [
        8,
        5,
        2,
        1,
      ],
      "hhsize": [
        12,
        11,
        9,
        7,
        1,
      ],
      "income": [
        1553,
        55,
        23,
        12,
        7,
        4,
        1,
      ],
      "region": [
        24,
        19,
        7,
        4,
        1,
      ],
    }
  `);
});
