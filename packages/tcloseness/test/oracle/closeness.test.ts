import { describe, expect, it } from "vitest";
import { infiniteDelta, likeness } from "./likeness.ts";
import { largestDistance, orderedDistance, sharesOf, tCloseness, totalVariation } from "@sdc-risk/oracles";
import { GUIDE_RECORDS, GUIDE_ROLES, type Value } from "@sdc-risk/testkit";

const values = (text: string): Value[] => Array.from(text, (letter) => (letter === "?" ? null : letter));
const keysOf = (text: string) => values(text).map((key) => [key]);
const expectClose = (found: readonly (number | null)[], wanted: readonly (number | null)[]) => {
  expect(found.length).toBe(wanted.length);
  found.forEach((one, i) => {
    if (one === null || wanted[i] === null) expect(one).toBe(wanted[i]);
    else expect(one).toBeCloseTo(wanted[i], 14);
  });
};

/** The nine records of the salary table of Li, Li and Venkatasubramanian 2007, in thousands. */
const SALARIES = [3, 4, 5, 6, 11, 8, 7, 9, 10];
const NOMINAL = { scale: "nominal" } as const;
const ORDERED = { scale: "ordered" } as const;

describe("the distances", () => {
  it("are 0 between equal and 1 between the farthest distributions", () => {
    expect([totalVariation([0.5, 0.5], [0.5, 0.5]), orderedDistance([0.5, 0.5], [0.5, 0.5])]).toEqual([0, 0]);
    expect([totalVariation([1, 0, 0], [0, 0, 1]), orderedDistance([1, 0, 0], [0, 0, 1])]).toEqual([1, 1]);
    expect([totalVariation([1, 0, 0], [0, 1, 0]), orderedDistance([1, 0, 0], [0, 1, 0])]).toEqual([1, 0.5]);
    expect([totalVariation([1], [1]), orderedDistance([1], [1]), orderedDistance([], [])]).toEqual([0, 0, 0]);
  });
});

describe("the t-closeness oracle", () => {
  it("gives the salaries of Li, Li and Venkatasubramanian their 0.375 and 0.167", () => {
    expectClose(tCloseness(keysOf("aaabbbccc"), SALARIES, ORDERED), [
      3 / 8,
      3 / 8,
      3 / 8,
      1 / 6,
      1 / 6,
      1 / 6,
      17 / 72,
      17 / 72,
      17 / 72,
    ]);
  });

  it("gives their second table 0.167-closeness with respect to salary", () => {
    const table = tCloseness(keysOf("aaabbbccc"), [3, 5, 9, 6, 11, 8, 4, 7, 10], ORDERED);
    expectClose(table, [1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 12, 1 / 12, 1 / 12]);
    expect(largestDistance(table)).toBeCloseTo(0.167, 3);
  });

  it("gives hand-worked distances", () => {
    const keys = keysOf("aaaabbbb");
    const sensitive = values("xxxyyyzz");
    expectClose(tCloseness(keys, sensitive, NOMINAL), Array<number>(8).fill(3 / 8));
    expectClose(tCloseness(keys, sensitive, ORDERED), Array<number>(8).fill(5 / 16));
  });

  it("gives the guide's Health 0.3, 0.2 and 0.7 on both scales, for it has two values", () => {
    const keys = GUIDE_RECORDS.map((row) => GUIDE_ROLES.keys.map((name) => row[name]));
    const health = GUIDE_RECORDS.map((row) => row.Health);
    for (const scale of ["nominal", "ordered"] as const) {
      expectClose(tCloseness(keys, health, { scale }), [0.3, 0.3, 0.3, 0.2, 0.3, 0.2, 0.7, 0.3, 0.2, 0.2]);
    }
  });

  it("orders numbers by size, not as text, and takes an order of its own", () => {
    expectClose(tCloseness(keysOf("abc"), [10, 9, 2], ORDERED), [1 / 2, 1 / 3, 1 / 2]);
    const words = ["low", "mid", "high"];
    const keys = keysOf("abc");
    expectClose(tCloseness(keys, words, { scale: "ordered", order: words }), [1 / 2, 1 / 3, 1 / 2]);
    expectClose(tCloseness(keys, words, ORDERED), [1 / 3, 1 / 2, 1 / 2]);
  });

  it("uses ranks among the values that occur, not their sizes", () => {
    expectClose(tCloseness(keysOf("abc"), [1, 2, 1000], ORDERED), [1 / 2, 1 / 3, 1 / 2]);
  });

  it("takes missing sensitive values by the policy where values are nominal, and leaves them out where ordered", () => {
    const keys = keysOf("aaabbc");
    const sensitive = [1, null, null, 2, 2, null];
    expectClose(tCloseness(keys, sensitive, NOMINAL), [1 / 3, 1 / 3, 1 / 3, 2 / 3, 2 / 3, 1 / 2]);
    const ignored = [2 / 3, 2 / 3, 2 / 3, 1 / 3, 1 / 3, null];
    expectClose(tCloseness(keys, sensitive, { scale: "nominal", missingSensitive: "ignore" }), ignored);
    expectClose(tCloseness(keys, sensitive, ORDERED), ignored);
  });

  it("takes a missing key as a value, or gives each record all compatible records as its class", () => {
    const keys = keysOf("ab?");
    const sensitive = values("xyy");
    expectClose(tCloseness(keys, sensitive, NOMINAL), [2 / 3, 1 / 3, 1 / 3]);
    expectClose(tCloseness(keys, sensitive, { scale: "nominal", missing: "wildcard" }), [1 / 6, 1 / 3, 0]);
  });

  it("gives 0 for a file of one value and null where nothing has a value", () => {
    for (const scale of ["nominal", "ordered"] as const) {
      expect(tCloseness(keysOf("ab"), values("xx"), { scale })).toEqual([0, 0]);
      expect(tCloseness(keysOf("ab"), [null, null], { scale, missingSensitive: "ignore" })).toEqual([
        null,
        null,
      ]);
      expect(tCloseness([], [], { scale })).toEqual([]);
    }
    expect(tCloseness(keysOf("ab"), [null, null], NOMINAL)).toEqual([0, 0]);
    expect(largestDistance([null, 0.25, 0.5, null, 0.125])).toBe(0.5);
    expect(largestDistance([null, null])).toBeNull();
  });
});

describe("the oracle of its relatives", () => {
  it("gives hand-worked values", () => {
    const [a, , , , b] = likeness(keysOf("aaaabbbb"), values("xxxyyyzz"));
    const H = Math.log(4) - 0.75 * Math.log(3);
    expect(a!.E).toBeCloseTo(1 - H / Math.log(3), 14);
    expect(a).toMatchObject({ L: 2 / 3, alpha: 0.75, beta: 1, delta: null });
    expect(a!.enhancedBeta).toBeCloseTo(1 / Math.log(8 / 3), 14);
    expect(b!.E).toBeCloseTo(1 - Math.log(2) / Math.log(3), 14);
    expect(b).toMatchObject({ L: 2 / 3, alpha: 0.5, beta: 1, delta: null });
    expect(b!.enhancedBeta).toBeCloseTo(1 / Math.log(4), 14);
  });

  it("finds delta where every class holds every value, and counts the records where it is infinite", () => {
    const found = likeness(keysOf("aaabbb"), values("xxyxyy"));
    expect(found[0]!.delta).toBeCloseTo(Math.log(1.5), 14);
    expect(infiniteDelta(found)).toBe(0);
    expect(infiniteDelta(likeness(keysOf("aaabbb"), values("xxyyyy")))).toBe(3);
  });

  it("may find beta and enhanced beta at different values", () => {
    const [first] = likeness(keysOf("aaaaabbbbb"), values("xyyyyyzzzz"));
    expect(first!.beta).toBeCloseTo(1, 14);
    expect(first!.enhancedBeta).toBeCloseTo(0.6 / Math.log(2), 14);
  });

  it("finds neither gain nor loss where the class is distributed as the file, also in thirds", () => {
    const [first] = likeness(keysOf("aaaaaa"), values("xxyzzz"));
    expect(first).toMatchObject({ L: 1, alpha: 0.5, beta: 0, enhancedBeta: 0, delta: 0 });
    for (const one of likeness(keysOf("aaaaaaaaab"), values("xyzxyzxyzw")).slice(0, 9))
      expect(one!.E).toBeCloseTo(1 - Math.log(3) / Math.log(4), 14);
    likeness(keysOf("aaabbbbbb"), values("xyzxyzxyz")).forEach((one) => {
      expect(one).toMatchObject({ beta: 0, enhancedBeta: 0 });
    });
  });

  it("gives E 0 for a uniform class, 1 for one value, null where the file has one", () => {
    const found = likeness(keysOf("aabbcc"), values("xyxxyy"));
    expect(found.map((one) => one!.E)).toEqual([0, 0, 1, 1, 1, 1]);
    expect(likeness(keysOf("ab"), values("xx"))[0]).toEqual({
      E: null,
      L: 1,
      alpha: 1,
      beta: 0,
      enhancedBeta: 0,
      delta: 0,
    });
  });

  it("takes missing values by the policy, the same missing value in file and class", () => {
    const keys = keysOf("aaab");
    const sensitive = values("x??y");
    expect(likeness(keys, sensitive)[0]).toMatchObject({ L: 2 / 3, alpha: 2 / 3 });
    expect(likeness(keys, sensitive, { missingSensitive: "ignore" })[0]).toMatchObject({
      L: 1 / 2,
      alpha: 1,
      beta: 1,
      enhancedBeta: 1 / Math.log(2),
    });
    expect(likeness(keysOf("ab"), values("x?"), { missingSensitive: "ignore" })[1]).toBeNull();
    expect(likeness(keysOf("a?"), values("xy"), { missing: "wildcard" }).map((one) => one!.L)).toEqual([
      1, 1,
    ]);
  });

  it("shares counts", () => {
    expect(sharesOf([1, 0, 3])).toEqual([0.25, 0, 0.75]);
  });
});
