import { shareOf, type Cautions, type SidedCaution, type Unit } from "@sdc-risk/blocks";
import {
  defineMeasure,
  samplingFraction,
  variablesOf,
  type MeasureRun,
  type StayingClasses,
  type WeightFacts,
} from "@sdc-risk/core";
import { isBelow, type Classes } from "@sdc-risk/data";
import { frequency, rowsOfClasses, type MissingPolicy } from "@sdc-risk/frequency";
import * as z from "zod";
import { attackModels } from "./attack.ts";
import { combinations, combinationsThere, largestSize } from "./combinations.ts";
import { judgedCounts, judgedFigures } from "./judged.ts";
import { leaveOneOut, leaveOneOutThere } from "./leave-one-out.ts";
import { boundOf, kanonBlocks, type Weights } from "./report.ts";
import { terms } from "./terms.ts";
import { violations } from "./violations.ts";
import { kanonSummary, type KanonSummary, type JudgedViolation, type Violation } from "./summary.ts";

export type {
  AttackModels,
  AttackRisk,
  CandidateCounts,
  Combination,
  JudgedViolation,
  Violation,
  KanonSummary,
} from "./summary.ts";
export { combinationsTask } from "./combinations-kernel.ts";

const count = z.number().int().min(1);
const options = z.strictObject({
  k: z
    .array(z.number().int().min(2))
    .min(1)
    .default([2, 3, 5])
    .describe("A record violates k-anonymity when fewer than k records share its key."),
  attackThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe("Attack models: a risk above it counts as high."),
  combinations: z
    .nullable(
      z.strictObject({
        maxSize: count.default(3).describe("Largest set of keys that is looked at."),
        threshold: z
          .union([z.number().min(0), z.array(z.number().min(0)).min(1)])
          .default(2)
          .describe("A cell with at most so many records is unsafe: one number, or one per size of set."),
      }),
    )
    .prefault({})
    .describe("Risky combinations of keys; null leaves them out."),
});

/** Sums of weights that are all k or more are never below k, however few people of the population share a key. */
function neverBelow(k: readonly number[], facts: WeightFacts | null): Cautions {
  if (facts === null || k.some((one) => facts.least < one)) return {};
  const bound: SidedCaution = {
    side: "low",
    mark: "0 by construction",
    text:
      `Every weight is ${Math.max(...k)} or more, so no sum of weights is less, however few people of the ` +
      "population share a key.",
  };
  return { "violations.populationRecords": bound, "violations.populationShare": bound };
}

/** What rests on F is estimated where there are weights. */
function estimated(weights: Weights, unit: Unit): Cautions {
  if (weights === "none" || weights === "whole") return {};
  const bound: SidedCaution = {
    side: "low",
    mark: weights === "equal" ? "a floor" : "mostly too low",
    text: boundOf(weights, unit),
  };
  return { "attack.journalist": bound, "attack.marketer": bound };
}

function weightsOf(weights: WeightFacts | null): Weights {
  if (weights === null) return "none";
  if (samplingFraction(weights) === 1) return "whole";
  return isBelow(weights.least, weights.most) ? "unequal" : "equal";
}

/** What is looked at of sets of keys. */
interface SetsAsked {
  readonly wanted: { readonly threshold: number | readonly number[] } | null;
  /** Keys of the largest sets. */
  readonly most: number;
}
type KanonRun = Pick<MeasureRun<{ readonly k: readonly number[] }, unknown>, "options" | "pool" | "tick">;
type SetFigures = Pick<KanonSummary, "leaveOneOut" | "combinations">;

async function setsHere(
  classes: Classes,
  { policy, wanted, most }: SetsAsked & { readonly policy: MissingPolicy },
  { options: { k }, pool, tick }: KanonRun,
): Promise<SetFigures> {
  return {
    leaveOneOut: await leaveOneOut(classes, policy, k, (share = 0) => tick(share * 0.7)),
    combinations:
      wanted &&
      (await combinations(
        classes,
        most,
        wanted.threshold,
        (task, inputs) => pool(task, inputs),
        () => tick(0.8),
      )),
  };
}

async function setsThere(
  staying: StayingClasses,
  { wanted, most }: SetsAsked,
  { options: { k }, tick }: KanonRun,
): Promise<SetFigures> {
  return {
    leaveOneOut: await leaveOneOutThere(staying, k, (share = 0) => tick(share * 0.7)),
    combinations: wanted && (await combinationsThere(staying, most, wanted.threshold, () => tick(0.8))),
  };
}

/** k-anonymity, attack models, risky combinations of keys, and what leaving one key out would do. */
export const kanon = defineMeasure(
  {
    id: "kanon",
    title: "k-anonymity",
    about:
      "Which records share their key with too few others, which sets of keys make the file risky, and " +
      "which key should be coarsened first?",
    answers: "found",
    needs: ["keys"],
    uses: [frequency],
    persons: true,
    terms,
    options,
    countedBy: {
      k: { figures: ["violations", "leaveOneOut", "candidates"], picked: "k" },
      attackThreshold: {
        figures: [
          "attack.prosecutor.records",
          "attack.prosecutor.share",
          "attack.journalist.records",
          "attack.journalist.share",
        ],
        lowered: "larger",
      },
      combinations: { figures: ["combinations"] },
    },
    summary: kanonSummary,
    missing: (_, profiles) =>
      profiles
        ? "a missing value is a category of its own"
        : "a missing value counts as in the frequencies, but as a category of its own in the marketer risk and " +
          "in risky combinations",
    takes: () => ["weight"],
    needsKeys: () => null,
    columnsOfRows: true,
    async compute(sdc, run) {
      const { k, attackThreshold, combinations: wanted } = run.options;
      const { options: policy } = run.used.frequency;
      const { classes, staying, rows, fk, Fk } = await rowsOfClasses(run);
      const keys = variablesOf(sdc.roles, "keys");
      const most = largestSize(keys.length, wanted?.maxSize ?? 0);
      if (wanted && most < wanted.maxSize)
        run.warn(
          "fewer-combinations",
          `${keys.length} keys have too many sets of up to ${wanted.maxSize}: only sets of ` +
            `up to ${most} were searched for risky combinations.`,
        );
      const own = violations(rows.counts, rows.held, rows.records, k);
      const population = violations(Fk, rows.held, rows.records, k);
      // classes that stay elsewhere have no gaps
      const file =
        classes === null ? null : await sdc.candidates(classes, (share = 0) => run.tick(share * 0.2));
      const counts = file === null ? null : await judgedCounts(file, k, attackThreshold, run.tick);
      const judged = (i: number, { records, share }: Violation): JudgedViolation => {
        if (counts === null) return { records, share };
        const expected = counts.records[i];
        return { records: expected, share: shareOf(expected, rows.records) };
      };
      const summary: KanonSummary = {
        violations: violations(fk, rows.held, rows.records, k).map((violation, i) => ({
          ...violation,
          populationRecords: population[i].records,
          populationShare: population[i].share,
          judged: judged(i, violation),
          ownValue: { records: own[i].records, share: own[i].share },
        })),
        candidates:
          file?.original === true && counts !== null
            ? k.map((one, i) => ({ k: one, records: counts.records[i], alone: counts.alone }))
            : null,
        attack: attackModels(rows, fk, Fk, attackThreshold),
        ...(staying === null
          ? await setsHere(await run.classes(), { policy, wanted, most }, run)
          : await setsThere(staying, { wanted, most }, run)),
      };
      const weights = weightsOf(sdc.weightFacts);
      if (counts !== null && classes !== null)
        run.judged(() => Promise.resolve(judgedFigures(summary, classes, counts)));
      return {
        summary,
        columns: {},
        records: rows.records,
        gaps: classes !== null && !classes.complete && classes.profiles === null,
        weights,
        register: sdc.register,
        unit: run.unit,
        cautions: {
          ...neverBelow(k, sdc.weightFacts),
          ...estimated(weights, run.unit),
        },
        estimated: [
          "violations.populationRecords",
          "violations.populationShare",
          "attack.journalist",
          "attack.marketer",
        ],
      };
    },
  },
  (done) => kanonBlocks(done),
);
