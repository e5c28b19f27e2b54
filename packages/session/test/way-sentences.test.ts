import type { ShortPlanReport } from "@sdc-risk/report";
import { describe, expect, it } from "vitest";
import { answerWords } from "../src/answer/language/words.ts";
import { wayText } from "../src/answer/way-sentences.ts";

const OPEN = {
  figure: "population.expectedMatches.all",
  label: "Expected correct matches",
  scenario: null,
  value: 0.1,
  limit: 0.05,
  share: true,
  result: "cannot tell",
  reason:
    "Expected correct matches: 10 % (at most), more than the 5 % that is allowed. The size is not known.",
} as const;
const STEP = { key: "age", kind: "recode", text: "age in bands of 5" };

/** What would meet a policy where a treatment meets all rules that it can change. */
const wayOf = (plan: Partial<ShortPlanReport>, language: "en" | "fr" = "en"): string =>
  wayText(
    {
      plan: {
        verdict: "cannot tell",
        met: true,
        steps: [STEP],
        suppressed: {},
        loss: 0.02,
        leftOut: [],
        open: [],
        against: [],
        assessed: 1,
        ...plan,
      },
    },
    answerWords(language),
  );

describe("what would meet the policy", () => {
  it("begins with the rules that stay open, not with those that are met", () => {
    expect(wayOf({ open: [OPEN] })).toBe(
      "No treatment settles this: Expected correct matches: 10 % (at most), more than the 5 % that is allowed. " +
        "Everything else that a treatment can change is settled by this one: age in bands of 5. Loss 2 %.",
    );
    expect(wayOf({ open: [OPEN], steps: [] })).toMatch(
      /^No treatment settles this: Expected .* allowed\. Nothing else is left for a treatment to change\.$/,
    );
  });

  it("begins with what else is against the file where all rules are met", () => {
    const against = ["The records are in the order of region."];
    expect(wayOf({ against })).toMatch(
      /^The file would not pass after a treatment alone: The records are .* after this: age in bands of 5\./,
    );
    expect(wayOf({ against, steps: [] })).toMatch(/^The file would not pass as it is: The records are /);
  });

  it("says in French, too, what stays open first", () => {
    expect(wayOf({ open: [OPEN] }, "fr")).toMatch(/^Aucun traitement ne règle ce point\s: /);
    expect(wayOf({ against: ["The records are sorted."] }, "fr")).toMatch(
      /^Un traitement seul ne suffirait pas\s: /,
    );
  });
});
