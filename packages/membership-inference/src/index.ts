import { joinedCautions } from "@sdc-risk/blocks";
import { defineMeasure } from "@sdc-risk/core";
import { notChosenText } from "./chosen-report.ts";
import { measured } from "./compute.ts";
import { endsOf } from "./ends.ts";
import { options, otherAttacks } from "./options.ts";
import { membershipInferenceBlocks } from "./report.ts";
import { membershipInferenceSummary } from "./summary.ts";
import { terms } from "./terms.ts";

export type {
  AttackResult,
  ChosenResult,
  Closest,
  Copies,
  Identical,
  MembershipInferenceSummary,
} from "./summary.ts";

/** Places of what attacks find, and of their p. */
const ATTACKS = ["attacks", "chosen", "worst", "worstChosen"];
const OF_TESTS = ATTACKS.map((place) => `${place}.p`);

/** Copies of originals in released or synthetic files, and attacks that ask who was in the original. */
export const membershipInference = defineMeasure(
  {
    id: "membership-inference",
    title: "Copies and membership inference",
    about:
      "Does a released or synthetic file hold copies of original records, or tell who was in the original?",
    answers: "learned",
    needs: ["keys", "sensitive", "released"],
    uses: [],
    records: true,
    terms,
    options,
    countedBy: {
      measured: { figures: [...ATTACKS, "copies.closest", "files.closest"] },
      // tried until one is lucky
      seed: {
        figures: [
          ...ATTACKS,
          ...["copies", "files"].flatMap((file) => [`${file}.closest`, `${file}.sensitiveOfKeys`]),
        ],
      },
      // weaker attacks, and fewer people, give larger p
      variables: { figures: OF_TESTS },
      records: { figures: OF_TESTS },
      neighbours: { figures: OF_TESTS },
      plagiarism: { figures: OF_TESTS },
      local: { figures: OF_TESTS },
    },
    summary: membershipInferenceSummary,
    missing: () => "a missing value is a value of its own",
    takes: () => ["control", "weight", "household"],
    async compute(sdc, run) {
      const { summary, coded } = await measured(sdc, run.options, {
        tick: () => run.tick(0.5),
        pool: run.pool,
      });
      if (sdc.control === null)
        run.warn(
          "no-control",
          "Without a control file (--control) copies are compared with chance alone, and no attack on membership can be " +
            "tried. Split the original before synthesis (`sdc-risk split`), and make the release from the training part.",
        );
      else if (summary.noAttacks !== null)
        run.warn("no-attacks", `No attack on membership was tried: ${summary.noAttacks}.`);
      else if (summary.worstChosen === null && summary.notChosen.length > 0)
        run.warn("no-chosen-people", notChosenText(summary));
      return {
        summary,
        columns: {},
        estimated: [],
        interval: endsOf(summary),
        cautions: joinedCautions(otherAttacks(run.options), coded),
      };
    },
  },
  (done) => membershipInferenceBlocks(done),
);
