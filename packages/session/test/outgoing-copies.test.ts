import { SdcObject } from "@sdc-risk/core";
import { readFile } from "@sdc-risk/io/node";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { copiesIn } from "../src/outgoing/columns/copies.ts";
import { doubledIn } from "../src/outgoing/columns/doubled.ts";

const tick = (): Promise<void> => Promise.resolve();
const read = async (name: string): Promise<Table> =>
  (await readFile(fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url)), {})).table;

/** Some rows of some columns, as text. */
function taken(table: Table, names: readonly string[], rows: readonly number[], numbered = false): SdcObject {
  const columns = names.map((name) => {
    const values = ([...table.getChild(name)!] as (string | number | null)[]).map((value) =>
      value === null ? null : String(value),
    );
    return [
      name,
      vectorFromArray(
        rows.map((row) => values[row]!),
        new Utf8(),
      ),
    ] as const;
  });
  const number = [
    "number",
    vectorFromArray(
      rows.map((_, i) => `n${i}`),
      new Utf8(),
    ),
  ] as const;
  return SdcObject.fromArrow(
    new Table(Object.fromEntries(numbered ? [...columns, number] : columns)),
    {},
    {},
  );
}

const SURVEY = await read("survey.csv");
const ROWS = Array.from({ length: SURVEY.numRows }, (_, i) => i);
const NAMES = SURVEY.schema.fields.map(({ name }) => name);
const times = (n: (i: number) => number): number[] =>
  ROWS.flatMap((i) => Array.from({ length: n(i) }, () => i));

describe("records that stand in a file more than once", () => {
  it.each([
    ["three times each", times(() => 3), 6000, 1],
    ["twice each", times(() => 2), 4000, 1],
    ["two or three times", times((i) => 2 + (i % 2)), 5000, 1],
    ["three in five of them twice", times((i) => (i % 5 < 3 ? 2 : 1)), 2400, 0.75],
  ])("%s are told, by themselves and with a number beside each", async (_, rows, doubled, share) => {
    for (const numbered of [false, true])
      expect(await copiesIn(taken(SURVEY, NAMES, rows, numbered), numbered, tick)).toEqual({
        rows: doubled,
        share: doubled === 2400 ? share : 1,
      });
  });

  it("are few where less than half have an equal, and none where nobody has", async () => {
    expect(await copiesIn(taken(SURVEY, NAMES, ROWS), false, tick)).toBeNull();
    const some = times((i) => (i % 10 < 3 ? 2 : 1));
    expect(await copiesIn(taken(SURVEY, NAMES, some), false, tick)).toBeNull();
  });

  it("are natural where few coarse variables are in a file", async () => {
    for (const names of [
      ["sex"],
      ["region", "sex"],
      ["region", "sex", "marital"],
      ["region", "urbrur", "sex", "marital"],
      ["urbrur", "sex", "education"],
      ["sex", "age"],
    ])
      expect([names, await copiesIn(taken(SURVEY, names, ROWS), false, tick)]).toEqual([names, null]);
  });

  it("are told of coarse variables, too, where all of them stand there three times", async () => {
    for (const names of [
      ["region", "sex"],
      ["region", "urbrur", "sex", "marital"],
    ])
      expect(
        await copiesIn(
          taken(
            SURVEY,
            names,
            times(() => 3),
          ),
          false,
          tick,
        ),
      ).not.toBeNull();
  });

  it("are told of a file of few records", async () => {
    const guide = await read("guide.csv");
    const names = guide.schema.fields.map(({ name }) => name);
    const rows = Array.from({ length: guide.numRows }, (_, i) => i);
    expect(await copiesIn(taken(guide, names, rows), false, tick)).toBeNull();
    for (const n of [2, 3])
      expect(
        await copiesIn(
          taken(
            guide,
            names,
            rows.flatMap((row) => Array<number>(n).fill(row)),
          ),
          false,
          tick,
        ),
      ).toEqual({ rows: n * guide.numRows, share: 1 });
  });

  it("are different records beside an id, unless their numbers are those of copies", async () => {
    const tripled = times(() => 3);
    expect(await copiesIn(taken(SURVEY, ["region", "sex"], ROWS, true), true, tick)).toBeNull();
    expect(await copiesIn(taken(SURVEY, ["region", "sex"], tripled, true), true, tick)).not.toBeNull();
    // too few different ones to tell
    expect(await copiesIn(taken(SURVEY, ["marital", "sex"], tripled, true), true, tick)).toBeNull();
    expect(await copiesIn(taken(SURVEY, ["region", "sex"], tripled, true), false, tick)).not.toBeNull();
  });

  it("are none in an empty file, and in one whose variables differ for every record", async () => {
    expect(await copiesIn(taken(SURVEY, NAMES, []), false, tick)).toBeNull();
    expect(await copiesIn(taken(SURVEY, [], ROWS, true), false, tick)).toBeNull();
  });
});

describe("sizes of groups", () => {
  it("of a draw from a population are no copies, whatever its cells are", () => {
    // seeded: Park and Miller 1988
    let state = 20_260_101;
    const uniform = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    let alarms = 0;
    for (let file = 0; file < 400; file++) {
      const cells = 3 + Math.floor(uniform() * 400);
      const skew = 0.5 + 3 * uniform();
      const counts = new Map<number, number>();
      for (let i = 0, n = 50 + Math.floor(uniform() * 3000); i < n; i++) {
        const cell = Math.floor(cells * uniform() ** skew);
        counts.set(cell, (counts.get(cell) ?? 0) + 1);
      }
      const sizes = new Map<number, number>();
      for (const size of counts.values()) sizes.set(size, (sizes.get(size) ?? 0) + 1);
      if (doubledIn(Array.from(sizes, ([size, groups]) => ({ size, groups }))) !== null) alarms++;
    }
    expect(alarms).toBeLessThanOrEqual(2);
  });

  it("that all have one divisor are copies where they are many", () => {
    expect(
      doubledIn([
        { size: 4, groups: 3 },
        { size: 10, groups: 6 },
      ]),
    ).toEqual({ rows: 72, share: 1 });
    expect(doubledIn([{ size: 4, groups: 2 }])).toBeNull();
    // a table of all combinations, and copies of persons who have few of them
    expect(doubledIn([{ size: 20, groups: 60 }], 60)).toBeNull();
    expect(doubledIn([{ size: 12, groups: 60 }], 5000)).toEqual({ rows: 720, share: 1 });
  });
});
