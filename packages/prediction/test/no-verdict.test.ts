import { describe, expect, it } from "vitest";
import { RECORDS } from "@sdc-risk/blocks";
import { cautionsOf } from "../src/no-verdict.ts";
import { predictionBlocks, sentences } from "../src/report.ts";
import type { Options } from "../src/options.ts";
import type { PredictionSummary, TargetSummary } from "../src/summary.ts";

const unit = RECORDS;
const SHARP = { share: 0.274, control: 0.216, excess: 0.0577, low: 0.0381, high: 0.0772 };
const VAGUE = { share: 0.22, control: 0.216, excess: 0.004, low: -0.02, high: 0.03 };

/** A target of which nobody is predicted, neither in the original nor in the control file. */
const NOBODY = {
  ...{ variable: "health", file: 1, kind: "classes", persons: 1003, known: 1003, missing: 0 },
  ...{ atRisk: 0, share: 0, shareLow: 0, shareHigh: 0.004, uncalibrated: SHARP },
  ...{ control: 0, controlLow: 0, controlHigh: 0.004, controlPersons: 997, crossfit: null },
  ...{ null: 0.0001, p: 1, permutations: 199, against: "control" },
  ...{ excess: 0, low: -0.004, high: 0.004, reason: null },
  ...{ right: 0.456, guess: 0.457, claimed: 0.419, curve: [], values: [], keys: [] },
} as unknown as TargetSummary;
const SOME = {
  ...NOBODY,
  atRisk: 100,
  share: 0.1,
  control: 0.09,
  excess: 0.01,
  low: -0.01,
  high: 0.03,
  p: 0.005,
};

const summaryOf = (...targets: readonly TargetSummary[]): PredictionSummary => ({
  records: 1003,
  keys: ["region"],
  control: 997,
  targets,
});
const valueOf = (target: TargetSummary): unknown => {
  const [block] = predictionBlocks({
    summary: summaryOf(target),
    options: { error: "symmetric" } as Options,
    unit,
  });
  return block?.kind === "metrics" ? block.metrics[0]?.value : undefined;
};

describe("a model that predicts nobody", () => {
  it("gives no verdict, and the uncalibrated excess is named", () => {
    expect(valueOf(NOBODY)).toBe("no verdict");
    expect(sentences(NOBODY, unit)).toBe(
      "The model predicts health of none of the 1,003 records and of none of the 997 records of the control file, so that " +
        "it gives no verdict. Uncalibrated, with chances as the forest gives them, it predicts 27.4 % of the originals " +
        "and 21.6 % of the control file: an excess of 5.77 points (95 % interval 3.81 points to 7.72 points). The release " +
        "gives away more about the people in it than about people it was not made from.",
    );
  });
  it("is too weak to tell where that shows nothing either", () => {
    const text = sentences({ ...NOBODY, uncalibrated: VAGUE }, unit);
    expect(text).toContain("which is not clearly above zero. This attack is too weak to tell");
    expect(text).toContain("It does not show that the release is safe.");
    expect(text).not.toContain("gives away more");
  });
  it("meets no limit on the excess", () =>
    expect(
      cautionsOf(summaryOf({ ...SOME, uncalibrated: VAGUE }, { ...NOBODY, uncalibrated: null })),
    ).toMatchObject({
      "targets.excess": {
        side: "low",
        text: "The model predicts nobody's health, so that its excess of 0 is no verdict.",
      },
    }));
  it("is not one that learns from the file itself", () => {
    const own = { ...NOBODY, file: null, control: null, against: null, excess: null, low: null, high: null };
    expect(valueOf(own)).toBe(0);
    expect(sentences(own, unit)).toMatch(
      /^Someone with a model trained on other people of this file would predict/,
    );
  });
});

describe("a model that predicts some", () => {
  it("has an excess", () => {
    expect(valueOf(SOME)).toBe(0.01);
    expect(sentences(SOME, unit)).toMatch(
      /^Someone .* of 100 records out of the 1,003 whose health is known \(10 %\)/,
    );
  });
  it("meets no limit where uncalibrated chances show more, and does where they do not", () => {
    expect(cautionsOf(summaryOf(SOME))).toMatchObject({
      "targets.excess": { side: "low", mark: "no verdict" },
    });
    expect(cautionsOf(summaryOf({ ...SOME, uncalibrated: VAGUE }))).toEqual({});
  });
  it("is not called too weak where uncalibrated chances tell", () => {
    expect(sentences({ ...SOME, p: 0.5 }, unit)).not.toContain("too weak");
    expect(sentences({ ...SOME, p: 0.5, uncalibrated: VAGUE }, unit)).toContain("too weak to tell");
  });
});
