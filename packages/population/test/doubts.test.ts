import { describe, expect, it } from "vitest";
import { doubtsOf, type ModelEvidence } from "../src/estimate/doubts.ts";

const variant = (all: number | null, reason: string | null = null): ModelEvidence["negativeBinomial"] => ({
  shape: 2,
  tau1: 1,
  tau2: 80,
  all,
  converged: all !== null,
  reason,
});

/** A file that everything speaks for. */
const fine: ModelEvidence = {
  lead: { by: "log-linear", refuted: false, figures: { tau1: 20, tau2: 90, all: 100 }, below: null },
  reason: null,
  withheld: null,
  floor: 60,
  pairs: { records: 200, expected: 210, ratio: 200 / 210 },
  halves: {
    shared: { found: 300, expected: 310, ratio: 300 / 310 },
    alone: { found: 240, expected: 230, ratio: 240 / 230 },
    fits: 6,
  },
  byClusters: false,
  rare: null,
  negativeBinomial: variant(97),
  share: 1,
};

describe("expected correct matches are tested", () => {
  it("where nothing speaks against them, and counted where the file holds everybody", () => {
    expect(doubtsOf(fine)).toEqual([]);
    const lead = { by: "census", refuted: null, figures: { tau1: 5, tau2: 5, all: 9 }, below: null } as const;
    expect(doubtsOf({ ...fine, lead, floor: 90, negativeBinomial: variant(1) })).toEqual([]);
    expect(doubtsOf({ ...fine, negativeBinomial: null, pairs: null })).toEqual([]);
  });

  it("not where the interval is withheld, or the test refutes or could not be done", () => {
    expect(doubtsOf({ ...fine, withheld: "the fit of the model did not converge" })).toEqual([
      "the fit of the model did not converge",
    ]);
    for (const refuted of [true, null])
      expect(doubtsOf({ ...fine, lead: { ...fine.lead!, refuted } })).toHaveLength(1);
    expect(doubtsOf({ ...fine, lead: null, reason: "no fit" })).toEqual(["no fit"]);
  });

  it("not where the file shows more without a model", () => {
    const below = { ...fine, lead: { ...fine.lead!, below: 15 }, floor: 61 };
    const text = "its model expects 15, less than the file shows without a model, at least about 61";
    expect(doubtsOf(below)).toEqual([text]);
    expect(doubtsOf({ ...below, withheld: text })).toEqual([text]);
  });

  it("not where pairs are neither the model's nor chance", () => {
    const pairs = (records: number, expected: number): readonly string[] =>
      doubtsOf({ ...fine, pairs: { records, expected, ratio: records / expected } });
    expect(pairs(290, 200)).toEqual(["145 keys occur twice, and its model expects 100"]);
    expect(pairs(130, 200)).toHaveLength(1);
    expect([pairs(286, 200), pairs(140, 200)]).toEqual([[], []]);
    // nine records in place of four are chance: 5/√8 is 1.8
    expect([pairs(9, 4), pairs(14, 4)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it("not where one half of the file says something else of the other", () => {
    const shared = (found: number, expected: number): readonly string[] =>
      doubtsOf({
        ...fine,
        halves: { ...fine.halves!, shared: { found, expected, ratio: found / expected } },
      });
    expect(shared(450, 300)).toEqual([
      "a model of one half of the file expects 50 keys of it again in the other half, and there are 75",
    ]);
    expect([shared(370, 300), shared(245, 300)]).toEqual([[], []]);
    // twice as many as 1 of 6 cuts expects are chance; as 10 are not
    expect([shared(12, 6), shared(120, 60)].map(({ length }) => length)).toEqual([0, 1]);
    const alone = { found: 120, expected: 230, ratio: 120 / 230 };
    expect(doubtsOf({ ...fine, halves: { ...fine.halves!, alone } })).toHaveLength(1);
    expect(doubtsOf({ ...fine, halves: null })).toEqual([]);
  });

  it("not where many records hold a level that occurs once", () => {
    expect(doubtsOf({ ...fine, rare: "A" })).toEqual(["A"]);
    expect(doubtsOf({ ...fine, rare: "A", withheld: "A" })).toEqual(["A"]);
  });

  it("not where keys that vary more change them by more than a tenth", () => {
    const by = (all: number | null, reason: string | null = null): readonly string[] =>
      doubtsOf({ ...fine, negativeBinomial: variant(all, reason) });
    expect([by(91), by(109)]).toEqual([[], []]);
    expect(by(88)).toEqual([
      "a variant of its model that lets keys vary more (negative binomial) expects 12 % less",
    ]);
    expect(by(112)[0]).toMatch(/12 % more$/);
    expect(by(null, "the counts vary more than the model can follow")).toEqual([
      "the variant that checks its model failed: the counts vary more than the model can follow",
    ]);
  });

  it("and all that speaks against them is told, the gravest first", () => {
    const all = doubtsOf({
      ...fine,
      lead: { ...fine.lead!, below: 15 },
      withheld: "A",
      negativeBinomial: variant(50),
    });
    expect(all).toHaveLength(3);
    expect(all[0]).toBe("A");
  });
});
