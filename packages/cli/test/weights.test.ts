import { describe, expect, it } from "vitest";
import { Desk } from "./support/command.ts";

const csv = (weights: readonly (number | string)[]): string =>
  ["a,b,w", ...weights.map((weight, i) => `${i % 2},${i % 3},${weight}`)].join("\n");

describe.each([
  ["in memory", []],
  ["in an engine", ["--engine", "duckdb"]],
] as const)("weights that no population has, %s", (_where, engine) => {
  it.each([
    [[1, 1, 0, 1], "1 record breaks that: on record 3 it is 0."],
    [[1, -2.5, 1, -1], "2 records break that: on record 2 it is -2.5."],
    [[1, 1, 1, ""], "1 record breaks that: on record 4 it is missing."],
    [[1, 99, 1, 1], "1 record breaks that: on record 2 it is missing."],
  ])("%j are refused with the first", async (weights, told) => {
    const desk = new Desk({ "people.csv": csv(weights) });
    const { code, stderr } = await desk.assess(
      ...["people.csv", "--keys", "a,b", "--weight", "w", "--missing", "99", ...engine],
    );
    expect([code, stderr]).toEqual([
      1,
      `sdc-risk: Weight "w" must be a positive number on every record, but ${told}\n`,
    ]);
  });

  it("without a finite sum are the fault of the weights, not of a measure", async () => {
    const desk = new Desk({ "people.csv": csv([1e308, 1e308, 1e308, 1e308]) });
    expect(await desk.assess("people.csv", "--keys", "a,b", "--weight", "w", ...engine)).toEqual({
      code: 1,
      stdout: "",
      stderr:
        'sdc-risk: Weight "w" has no finite sum: the weights are too large to stand for units of a population.\n',
    });
  });
});

describe("populations without a finite size", () => {
  const desk = (): Desk =>
    new Desk({ "people.csv": csv([1, 1, 1, 1]), "all.csv": csv(Array(6).fill(1e308)) });

  it.each(["1e-320", "1e-308"])("by a share of %s in a register", async (share) => {
    const { code, stderr } = await desk().assess("people.csv", "--keys", "a,b", "--membership", share);
    expect([code, stderr]).toEqual([
      2,
      `sdc-risk: By the share of the population that the register holds (membership ${Number(share)}) the population has no finite size. Expected a share such as 0.04.\n`,
    ]);
  });

  it.each([
    ["a population", ["--population", "all.csv", "--population-count", "w"]],
    [
      "a population in an engine",
      ["--population", "duckdb:all.csv", "--population-count", "w", "--engine", "duckdb"],
    ],
    ["a table behind a register", ["--membership", "all.csv", "--membership-count", "w"]],
  ])("by the counts of %s", async (_what, flags) => {
    const { code, stderr } = await desk().assess("people.csv", "--keys", "a,b", ...flags);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('The counts "w" of the population add up to more than 2^53.'),
    ]);
  });
});
