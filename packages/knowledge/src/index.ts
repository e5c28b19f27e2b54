import { studied, type Cautions, type SidedCaution } from "@sdc-risk/blocks";
import {
  defineMeasure,
  samplingFraction,
  type MeasureRun,
  type StayingClasses,
  type WeightFacts,
} from "@sdc-risk/core";
import { countText } from "@sdc-risk/data";
import { uniforms } from "@sdc-risk/data/kernels";
import * as z from "zod";
import { curve, setsFor, setsOfClasses, setsThere, setsTogether } from "./curve.ts";
import { knowledgeBlocks } from "./report.ts";
import { knowledgeSummary, type KnowledgeSummary } from "./summary.ts";
import { terms } from "./terms.ts";

export { foundTask } from "./found-kernel.ts";
export type { KnowledgeSummary, Known, Mean } from "./summary.ts";

const options = z.strictObject({
  maxSize: z
    .number()
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe("Most keys that the intruder knows; null for all of them."),
  sets: z
    .number()
    .int()
    .min(2)
    .nullable()
    .default(null)
    .describe(
      "Sets of one size that are looked at, at most: where there are more, so many are drawn. Null takes " +
        "as many as seconds allow, 20 to 2,000.",
    ),
  seed: z.number().int().min(0).default(1).describe("Sets are drawn by it."),
});

/** A person whose record lacks a key may be found all the same: who else has such keys is seen in the file. */
const LEFT_OUT: SidedCaution = {
  mark: "low by missing values",
  text: "A record that lacks a key is not found by it here, though its person may be the only one whom it fits.",
  side: "low",
};

/** Shares of correct matches rest on F, which is only estimated in a sample. */
function cautionsOf(weights: WeightFacts | null): Cautions {
  const fraction = samplingFraction(weights);
  if (fraction === null || fraction >= 1) return {};
  const low: SidedCaution = {
    side: "low",
    mark: "mostly too low",
    text:
      "It is mostly too low: F is only estimated, and the mean of 1/F over what F may be is mostly " +
      `higher, often by far ${studied("near-marketer", "near-journalist")}.`,
  };
  return { "sizes.matched": low, "sizes.worst.matched": low };
}

/** Whether sets of keys can be looked at where classes stay; else a warning says why not. */
function canStay(
  { aloneOnSome, levels, tally }: StayingClasses,
  {
    options: { maxSize, sets },
    warn,
  }: Pick<MeasureRun<z.output<typeof options>, unknown>, "options" | "warn">,
): boolean {
  const together = setsTogether(levels.size, maxSize ?? levels.size, sets ?? setsFor(tally.classes));
  const atOnce = aloneOnSome?.atOnce ?? 0;
  // who is alone on one set is known without being asked for
  if (together <= Math.max(1, atOnce)) return true;
  warn(
    "classes-came-over",
    "The classes of the keys came over from the engine for this, all of them. It counts the records that are unique " +
      `on at least one of ${countText(together)} sets of keys, and the engine ` +
      (aloneOnSome === null
        ? "has no query for that."
        : `can be asked for ${countText(atOnce)} sets at once.`),
  );
  return false;
}

/** What an intruder finds who knows any m of the keys: the curve over m, and the worst set of each size. */
export const knowledge = defineMeasure(
  {
    id: "knowledge",
    title: "Knowledge of some keys",
    about: "What does an intruder find who knows only some of the keys, and which ones tell most?",
    answers: "found",
    needs: ["keys"],
    uses: [],
    terms,
    options,
    countedBy: {
      maxSize: { figures: ["sizes"], lowered: "smaller" },
      sets: { figures: ["sizes.worst"], lowered: "smaller" },
      // tried until one is lucky
      seed: { figures: ["sizes"] },
    },
    summary: knowledgeSummary,
    missing: () => "a record that lacks a key is not found by it",
    takes: () => ["weight"],
    needsKeys: () => null,
    // it has none
    columnsOfRows: true,
    async compute(sdc, run) {
      const { maxSize, sets, seed } = run.options;
      const { staying } = run;
      const classes = staying !== null && canStay(staying, run) ? null : await run.classes();
      const found =
        classes === null ? setsThere(staying!, () => run.tick()) : setsOfClasses(classes, run.pool);
      const most = sets ?? setsFor(classes?.size ?? staying!.tally.classes);
      const drawing = { most, uniform: uniforms(seed) };
      const summary: KnowledgeSummary = {
        sizes: await curve(found, maxSize ?? found.keys.length, drawing, run.tick),
      };
      if (classes?.complete === false) run.judged(() => Promise.resolve({ cautions: { "": LEFT_OUT } }));
      return {
        summary,
        columns: {},
        records: found.records,
        keys: found.keys.length,
        fraction: samplingFraction(sdc.weightFacts),
        register: sdc.register,
        cautions: cautionsOf(sdc.weightFacts),
        estimated: ["sizes.matched", "sizes.worst.matched"],
      };
    },
  },
  (done) => knowledgeBlocks(done),
);
