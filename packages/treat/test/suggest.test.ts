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

  it("has no bands of numbers that double precision does not tell apart, and comes to an end", () => {
    const large = times(600, (i) => `100000000000000000000000${10 + (i % 60)}`);
    expect(suggest(large)).toEqual([{ by: "all" }]);
    expect(suggest(times(600, (i) => `${i % 60}e400`))).toEqual([{ by: "all" }]);
    // more in number than doubles count, and not all alike
    expect(suggest(times(600, (i) => `1e${25 + (i % 60)}`)).at(-1)).toEqual({ by: "all" });
    expect(suggest(times(600, (i) => (i % 20 === 0 ? 1e300 : i % 60))).at(-1)).toEqual({ by: "all" });
  });

  it("comes to an end where one of fifty is far below all others", () => {
    const [, second] = suggest(times(1_000, (i) => (i % 50 === 0 ? -1e15 : 20 + (i % 49))));
    expect(second).toMatchObject({ by: "bands", width: 10, bottom: 20 });
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

  it("has bands of decimals that are all above zero, which are no bands themselves", () => {
    const costs = times(1_000, (i) => Number((10.5 + 0.25 * i).toFixed(2)));
    expect(suggest(costs).map(({ by }) => by)).toEqual(["bands", "bands", "bands", "bands", "bands", "all"]);
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

describe("suggestGroupings of dates", () => {
  const day = (i: number, from: number, years: number): readonly [string, string, number] => [
    String(1 + (i % 28)).padStart(2, "0"),
    String(1 + (i % 12)).padStart(2, "0"),
    from + (i % years),
  ];
  const sizes = (values: readonly Value[]): number[] =>
    makeChain(coded(values), suggest(values)).levels.map(({ size }) => size);

  it("has months, years and bands of years of dates with the day first, never their first characters", () => {
    const births = times(2_000, (i) => {
      const [d, m, y] = day(i, 1930, 80);
      return `${d}.${m}.${y}`;
    });
    const { levels } = makeChain(coded(births), suggest(births));
    expect(levels.map(({ labels }) => labels[0])).toEqual([
      "01.01.1930",
      "1930-01",
      "1930",
      "1930–1934",
      "1930–1939",
      "1920–1939",
      "*",
    ]);
    const admissions = times(300, (i) => `${day(i, 2024, 1)[0]}/${day(i, 2024, 1)[1]}/2024`);
    expect(sizes(admissions).slice(1)).toEqual([12, 4, 1]);
    expect(suggest(times(50, (i) => `${day(i, 0, 1)[0]}.${day(i, 0, 1)[1]}.99`))).toEqual([{ by: "all" }]);
  });

  it("has years only where the day may be the month", () => {
    const both = times(500, (i) => `${1 + (i % 12)}/${1 + (i % 11)}/${1990 + (i % 8)}`);
    expect(
      makeChain(coded(both), suggest(both))
        .levels.map(({ labels }) => labels[0])
        .slice(1),
    ).toEqual(["1990", "*"]);
    // the month first, as 12/31/1990
    const american = both.concat(times(20, (i) => `3/${13 + i}/1991`).slice(0, 18));
    expect(sizes(american)[1]).toBeGreaterThan(12);
  });

  it("has bands of years of ISO dates of many years", () => {
    const births = times(2_000, (i) => {
      const [d, m, y] = day(i, 1930, 80);
      return `${y}-${m}-${d}`;
    });
    expect(suggest(births).map(({ by }) => by)).toEqual(["date", "date", "merge", "merge", "merge", "all"]);
    expect(sizes(births).slice(2)).toEqual([80, 16, 8, 5, 1]);
  });
});

describe("suggestGroupings of what only looks like codes", () => {
  const pad = (n: number): string => String(n).padStart(2, "0");

  it("never cuts dates that cannot be read, times or large numbers by characters", () => {
    const days = (write: (day: number, month: number, year: number) => string): Value[] =>
      times(900, (i) => write(1 + (i % 28), 1 + (i % 12), 1930 + (i % 80)));
    for (const texts of [
      days((d, m, y) => `${pad(d)}.${pad(m)}.${pad(y % 100)}`),
      days((d, m, y) => (d === 3 ? "0" : `${pad(d)}.${pad(m)}.${y}`)),
      days((d, m) => `${pad(d)}.${pad(m)}.`),
      days((d, _, y) => `${pad(d)}FEB${y}`),
      times(400, (i) => `${pad(i % 24)}:${pad(i % 60)}`),
    ])
      expect(suggest(texts)).toEqual([{ by: "all" }]);
    const thousands = times(400, (i) => `${1 + (i % 9)}.${100 + i}.${100 + i}`);
    expect(suggest(thousands).filter(({ by }) => by === "prefix")).toEqual([]);
  });

  it("cuts codes with points before a point only, and not within a number before it", () => {
    const nace = times(400, (i) => `${pad(10 + (i % 30))}.${1 + (i % 9)}${Math.floor(i / 90)}`);
    expect(suggest(nace, {}, "nace")).toEqual([
      { by: "prefix", length: 4 },
      { by: "prefix", length: 2 },
      { by: "all" },
    ]);
    const icd = times(400, (i) => `${"ABEF"[i % 4]}${pad(10 + (i % 20))}.${i % 9}`);
    expect(suggest(icd)).toEqual([
      { by: "prefix", length: 3 },
      { by: "prefix", length: 2 },
      { by: "prefix", length: 1 },
      { by: "all" },
    ]);
  });
});

describe("suggestGroupings of values in an order", () => {
  const level = (i: number): number => [1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 9][i % 12];
  const EDUCATION = times(1_200, (i) => (i < 12 ? 6 : i % 150 === 20 ? 7 : level(i)));
  const NAMES = {
    "1": "none",
    "2": "primary",
    "3": "secondary",
    "4": "college",
    "5": "bachelor",
    "6": "master",
    "7": "doctor",
    "9": "don't know",
  };

  it("merges neighbours of ordered codes, and leaves what is outside of the order", () => {
    const column = coded(EDUCATION, NAMES);
    const groupings = suggestGroupings(column, null, true);
    expect(groupings[0]).toEqual({
      by: "merge",
      groups: [{ label: "bachelor to doctor", values: ["5", "6", "7"] }],
    });
    for (const grouping of groupings)
      if (grouping.by === "merge")
        for (const { values } of grouping.groups) {
          const numbers = values.map(Number);
          expect(numbers).toEqual(numbers.map((_, i) => numbers[0] + i));
          expect(values).not.toContain("9");
        }
    const sizes = makeChain(column, groupings).levels.map(({ size }) => size);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    // of codes without an order the rarest are one
    const rarest = suggestGroupings(column)[0];
    expect(rarest).toMatchObject({ by: "merge", groups: [{ label: "other" }] });
  });

  it("merges neighbours of bands, whatever their name", () => {
    const ages = times(600, (i) => (i < 5 ? "85+" : ["under 5", "5-14", "15 to 24", "25–84"][i % 4]));
    expect(suggest(ages)[0]).toEqual({
      by: "merge",
      groups: [{ label: "25–84 to 85+", values: ["25–84", "85+"] }],
    });
    // thousands may be written with a comma or a point between them
    for (const mark of [",", "."]) {
      const bands = ["under 500", "500-999", `1${mark}000-1${mark}999`, `2${mark}000 and more`];
      const incomes = times(600, (i) => (i < 5 ? bands[3] : bands[i % 3]));
      expect(suggest(incomes)[0]).toEqual({
        by: "merge",
        groups: [{ label: `${bands[2]} to ${bands[3]}`, values: [bands[2], bands[3]] }],
      });
    }
    // a number in front of a name is no order
    const places = times(600, (i) => (i < 5 ? "3 Linz" : ["1 Wien", "2 Graz", "4 Wels"][i % 3]));
    expect(suggest(places).some((one) => one.by === "merge" && one.groups[0].label.includes(" to "))).toBe(
      false,
    );
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
