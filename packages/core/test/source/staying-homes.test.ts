import { tallyOfRows, type MissingCodes } from "@sdc-risk/data";
import { Float64, Int32, type DataType } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { stayingHomes } from "../../src/source/households/staying-homes.ts";
import { SourceVariables } from "../../src/source/source-variables.ts";
import type { HomesGroups, HomesNear, Source } from "../../src/source/source.ts";

/** Four records in two classes and two households, of which one is near the limit. */
interface Asked {
  readonly type?: DataType;
  readonly nulls?: number;
  readonly missing?: MissingCodes;
  /** Of the two rows of classes. */
  readonly sums?: readonly number[];
  readonly rows?: number;
  readonly groups?: Partial<HomesGroups>;
  readonly near?: Partial<HomesNear>;
  readonly joins?: boolean;
}

const GROUPS: HomesGroups = {
  rows: 2,
  sizes: Float64Array.of(2, 2),
  bands: Float64Array.of(0, 1),
  households: Float64Array.of(1, 1),
  sums: Float64Array.of(0.25, 0.5),
  largest: Float64Array.of(0.25, 0.5),
  apart: [Float64Array.of(0, 1)],
};
const NEAR: HomesNear = { rows: 1, members: ["1,0"], households: Float64Array.of(1) };

async function judged({
  type = new Int32(),
  nulls = 0,
  missing = [],
  sums = [3, 8],
  rows = 2,
  groups = {},
  near = {},
  joins = true,
}: Asked): Promise<unknown> {
  const source: Partial<Source> = {
    records: 4,
    variables: [{ name: "home", stored: "INT", type }],
    nulls: () => Promise.resolve(nulls),
    ...(joins && {
      async *homes() {
        yield await Promise.resolve({ ...GROUPS, ...groups });
      },
      async *homesNear() {
        yield await Promise.resolve({ ...NEAR, ...near });
      },
    }),
  };
  const weights = Float64Array.from({ length: rows }, (_, row) => sums[row] ?? row + 1);
  const tally = tallyOfRows(
    weights.map(() => 2),
    weights,
    weights.map(() => 1),
  );
  return stayingHomes(
    source as Source,
    new SourceVariables(source as Source, missing),
    { keys: ["key"], weight: "w", tally, sums: weights },
    { household: "home", within: null, risks: weights.map((w) => 1 / w), limits: [0.5] },
    () => Promise.resolve(),
  );
}

describe("households that are judged where they lie", () => {
  test("come as groups, those near a limit by the rows of their members", async () => {
    expect(await judged({})).toEqual({
      groups: [{ size: 2, households: 1, sum: 0.25, largest: 0.25 }],
      near: [{ rows: Int32Array.of(1, 0), households: 1 }],
      several: 2,
      apart: Float64Array.of(1),
      larger: null,
    });
  });

  test.each([
    ["the engine has no such query", { joins: false }, "The engine joins no records with their classes."],
    [
      "rows of classes are more than a query lists",
      { rows: 20_001 },
      "Too many different sums of weights to list them in a query.",
    ],
    [
      "ids are no whole numbers",
      { type: new Float64() },
      'Household ids ("home") are neither whole numbers nor texts.',
    ],
    [
      "ids have codes for missing values",
      { missing: { home: [9] } },
      'Household ids ("home") have codes for missing values.',
    ],
    ["a record has no id", { nulls: 1 }, 'Some records have no household id ("home").'],
    [
      "two sums of weights differ by little more than rounding",
      { sums: [3, 3 * (1 + 1e-12)] },
      "Some sums of weights are too near each other.",
    ],
    [
      "a record is in no household that came",
      { groups: { sizes: Float64Array.of(1, 2) } },
      "Some records were not found among the classes.",
    ],
    [
      "households near a limit are fewer when they are asked for",
      { near: { rows: 0 } },
      "Risks near a limit were not the same twice.",
    ],
    [
      "they are more",
      { near: { households: Float64Array.of(2) } },
      "Risks near a limit were not the same twice.",
    ],
  ] satisfies readonly (readonly [string, Asked, string])[])("are not where %s", async (_, asked, reason) => {
    expect(await judged(asked)).toEqual({ reason });
  });

  test("are where sums of weights are one but for rounding, and where rows are as many as a query lists", async () => {
    expect(await judged({ sums: [3, 3 * (1 + 2 ** -52)] })).not.toHaveProperty("reason");
    expect(await judged({ rows: 20_000 })).not.toHaveProperty("reason");
  });
});
