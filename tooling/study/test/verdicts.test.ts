import { describe, expect, it } from "vitest";
import { verdictRows, verdictsTable } from "../src/policy/rows.ts";
import { LIMITS, RULES, type Verdict } from "../src/policy/verdicts.ts";
import { MADE_HERE, outcomeFor } from "./support/outcomes.ts";

const verdicts: readonly Verdict[] = [
  { rule: "matches", limit: 0.1, result: "met", true: true },
  { rule: "matches", limit: 0.05, result: "met", true: false },
  { rule: "matches", limit: 0.03, result: "marked", true: false },
  { rule: "global", limit: 0.1, result: "not met", true: true },
  { rule: "global", limit: 0.05, result: "not met", true: false },
  { rule: "global", limit: 0.03, result: "cannot tell", true: true },
  { rule: "global", limit: 0.01, result: "cannot tell", true: false },
];

describe("verdicts", () => {
  it("are counted by what they say and whether it is so", () => {
    const rows = verdictRows([{ ...MADE_HERE, verdicts }]);
    expect(rows[0]).toEqual({
      verdicts: 7,
      yes: 2,
      yesFalse: 1,
      marked: 1,
      markedFalse: 1,
      no: 2,
      noFalse: 1,
      open: 2,
      openTrue: 1,
    });
    expect(rows.find(({ rule }) => rule === "matches")).toMatchObject({ verdicts: 3, yesFalse: 1 });
    expect(rows.find(({ design }) => design === "random")).toMatchObject({ verdicts: 7 });
    expect(verdictsTable(rows)).toContain("| 7 | 1 of 2 | 1 of 1 | 1 of 2 | 1 of 2 | 28.6 % |");
    expect(verdictsTable(verdictRows([MADE_HERE]))).toBeNull();
  });

  it("of a drawn file are those of every rule and limit, against the truth of that file", async () => {
    const { verdicts: found, truth, records } = await outcomeFor("random", 5);
    expect(found).toHaveLength(RULES.length * LIMITS.length);
    for (const { rule, limit, true: so } of found)
      expect(so).toBe((rule === "journalist" ? truth.largest : truth.all / records) <= limit);
    // the mean risk is between two of the limits, and the largest is above all of them
    expect(found.some((one) => one.true && one.result !== "not met")).toBe(true);
    expect(found.filter(({ rule, result }) => rule === "journalist" && result === "met")).toEqual([]);
    expect((await outcomeFor("random", 3)).verdicts).toEqual([]);
  });

  it("are none where the product asks for the size of the population first", async () => {
    const { verdicts: found, headline } = await outcomeFor("mean-one", 5);
    expect(found).toEqual([]);
    expect(headline).toMatchObject({ all: null, tested: false });
    expect((await outcomeFor("mean-one-size", 5)).headline.all).toBeGreaterThan(0);
  });
});
