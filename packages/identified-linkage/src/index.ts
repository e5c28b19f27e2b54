import { frequencyBins } from "@sdc-risk/blocks";
import { defineMeasure, identifiedClasses, type SdcObject } from "@sdc-risk/core";
import { MISSING_KEY, type Classes } from "@sdc-risk/data";
import { inTurns, sum, weightedSum } from "@sdc-risk/data/kernels";
import { frequencies } from "@sdc-risk/frequency";
import * as z from "zod";
import { allCautions } from "./cautions.ts";
import { contradictions } from "./contradicted.ts";
import { shareHeld } from "./share-held.ts";
import { easiestKinds } from "./kinds.ts";
import { declared, linkByProbability, type ProbabilityLinks } from "./probabilistic.ts";
import { linkageBlocks } from "./report.ts";
import {
  identifiedLinkageSummary,
  type ExactLinkage,
  type IdentifiedLinkageSummary,
  type ProbabilisticLinkage,
} from "./summary.ts";
import { terms } from "./terms.ts";
import { checkLinks, exactCredit, personsOf, type TrueLinks, type Truth } from "./truth.ts";
import { warnOf } from "./warnings.ts";
import { atWorst } from "./worst/worst.ts";

export type {
  DeclaredLinks,
  ExactLinkage,
  IdentifiedLinkageSummary,
  KeyWeights,
  Kind,
  ProbabilisticLinkage,
} from "./summary.ts";

const options = z.strictObject({
  thresholds: z
    .array(z.number().min(0).max(1))
    .min(1)
    .default([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99])
    .describe("Thresholds: declare a link at or above this probability."),
  coverage: z
    .number()
    .gt(0)
    .max(1)
    .nullable()
    .default(null)
    .describe(
      "Share of the population that the identified file holds: for linkage by equal keys, and the most " +
        "that linkage by weights can find. Null: its records over the sum of weights, or over the records of a " +
        "census; not known without either.",
    ),
  missing: z
    .enum(["wildcard", "category"])
    .default("wildcard")
    .describe(
      "Linkage by equal keys: a missing value, in either file, matches any value (wildcard), or is " +
        "a category of its own (category).",
    ),
});
type Options = z.output<typeof options>;

/** How many people are found by who holds a file with names, by equal keys and by weights of agreement. */
export const identifiedLinkage = defineMeasure(
  {
    id: "identified-linkage",
    title: "Linkage with an identified file",
    about: "How many people does an intruder find who holds a file with names and the same keys?",
    answers: "found",
    needs: ["keys", "identified"],
    uses: [],
    terms,
    options,
    countedBy: {
      thresholds: { figures: ["probabilistic.thresholds"], picked: "threshold" },
      coverage: { figures: [""] },
      missing: { figures: ["exact", "easiest"] },
    },
    summary: identifiedLinkageSummary,
    missing: ({ missing }) =>
      `${MISSING_KEY[missing]} in linkage by equal keys; in linkage by weights it says nothing`,
    takes: () => ["weight"],
    async compute(sdc, run) {
      const tick = (share: number) => (): Promise<void> => run.tick(share);
      const file = await run.classes();
      const { classes, second } = await identifiedClasses(sdc, tick(0));
      const { match, records: identified } = sdc.identified!;
      const truth: Truth | null = match && { match, ours: file.classOf, theirs: second };
      const persons = truth && personsOf(truth);

      await run.tick(0.2);
      const population = populationOf(sdc, file);
      const taken = coverageOf(sdc, run.options, identified, population);
      const all = await exactly(classes, file, run.options, taken, truth, tick(0.3));
      await run.tick(0.4);
      const links = await inTurns(
        linkByProbability(classes, file.size, identified, taken.coverage),
        tick(0.5),
      );
      const told = typeof links === "string" ? null : links;
      const checked = truth && told && (await inTurns(checkLinks(truth, classes, told), tick(0.7)));
      const unknown = taken.coverageFrom === "assumed";
      const exact = unknown && told?.model.converged === true ? byModel(all, file, told) : all;
      const probabilistic =
        typeof links === "string"
          ? notLinked(links)
          : weighed(links, file, checked, persons, identified, run.options.thresholds);

      await run.tick(0.8);
      const chance = told?.probability ?? exact.chance;
      const kinds = await easiestKinds(
        file,
        chance,
        (told ? checked?.credit : exact.credit) ?? null,
        tick(0.9),
      );
      const summary: IdentifiedLinkageSummary = {
        records: file.records,
        identified,
        persons,
        ...taken,
        exact: exact.summary,
        probabilistic,
        easiest: kinds.easiest,
      };
      warnOf(summary, classes, (code, message) => {
        run.warn(code, message);
      });
      const { missing } = run.options;
      run.judged((ticks) => atWorst({ summary, file, classes, links: told, truth, missing }, ticks));
      await run.tick(1);
      return {
        summary,
        cautions: allCautions(summary, contradictions(summary, classes, population)),
        estimated: taken.coverageFrom === "weights" ? byCoverage(summary) : [],
        columns: { ...exactColumns(exact, told === null), ...(told === null ? {} : weightColumns(told)) },
        truth: sdc.identified!.truth,
        keysLeftOut: kinds.keysLeftOut,
        register: sdc.register,
      };
    },
  },
  (done) => linkageBlocks(done),
);

const exactColumns = ({ candidates, chance }: Exact, isHeadline: boolean) => ({
  candidates: {
    grain: "class" as const,
    values: candidates,
    about: "Records of the identified file that share or may share the record's key.",
  },
  exact: {
    grain: "class" as const,
    values: chance,
    ...(isHeadline ? { headline: "high" as const } : {}),
    about:
      "Chance that a link by equal keys is right: the share of records with a candidate whose person is there, or " +
      "without a coverage its chance by the model of linkage by weights, over candidates; 0 without one.",
  },
});

const weightColumns = ({ weight, probability }: ProbabilityLinks) => ({
  weight: {
    grain: "class" as const,
    values: weight,
    about: "Weight of the best candidate in bits; null where the record has nobody to be compared with.",
  },
  probability: {
    grain: "class" as const,
    values: probability,
    headline: "high" as const,
    about: "Chance that a link with one of the best candidates, drawn at random, is right.",
  },
});

/** The size of the population: what the weights add up to, or the records of a census; null where neither says it. */
function populationOf({ weightFacts, weighting, roles }: SdcObject, { records }: Classes): number | null {
  if (weightFacts !== null) return weightFacts.total;
  // records are no persons
  return weighting.census && roles.entity === undefined ? records : null;
}

/** The share of the population that the identified file is taken to hold. */
function coverageOf(
  { weightFacts }: SdcObject,
  { coverage }: Options,
  identified: number,
  population: number | null,
): Coverage {
  if (coverage !== null) return { coverage, coverageFrom: "option" };
  if (population === null || !(population > 0)) return { coverage: 1, coverageFrom: "assumed" };
  const coverageFrom = weightFacts === null ? "census" : "weights";
  return { coverage: Math.min(1, identified / population), coverageFrom };
}

/** Places of figures that fall where the coverage does, whoever is who. */
const BY_COVERAGE = [
  "coverage",
  "exact.expectedCorrect",
  "easiest.chance",
  "probabilistic.expectedPersons",
  "probabilistic.thresholds",
];

const byCoverage = ({ exact }: IdentifiedLinkageSummary): readonly string[] =>
  exact.correct === null ? [...BY_COVERAGE, "exact.share"] : BY_COVERAGE;

/** Coverage, and where it is from. */
type Coverage = Pick<IdentifiedLinkageSummary, "coverage" | "coverageFrom">;

interface Exact {
  readonly summary: ExactLinkage;
  /** Per class of the file. */
  readonly candidates: Float64Array;
  readonly chance: Float64Array;
  readonly credit: Float64Array | null;
}

/** Linkage by equal keys. */
async function exactly(
  classes: Classes,
  { size, counts, records }: Classes,
  { missing }: Options,
  { coverage, coverageFrom }: Coverage,
  truth: Truth | null,
  tick: () => Promise<void>,
): Promise<Exact> {
  const { Fk } = await frequencies(classes, { missing, alpha: 1 }, tick);
  const candidates = Fk.slice(0, size);
  const credit =
    truth && (await inTurns(exactCredit(truth, classes, candidates, missing === "wildcard"), tick));
  let noCandidate = 0;
  let oneCandidate = 0;
  for (let c = 0; c < size; c++) {
    if (candidates[c] === 0) noCandidate += counts[c];
    if (candidates[c] === 1) oneCandidate += counts[c];
  }
  const there = shareHeld(coverage, records, records - noCandidate);
  const chance = candidates.map((n) => (n > 0 ? there / n : 0));
  const expectedCorrect = weightedSum(chance, counts);
  const correct = credit && sum(credit);
  const held = counts.map((n, c) => (candidates[c] === 0 ? 0 : n));
  const summary = {
    noCandidate,
    oneCandidate,
    candidates: noCandidate === records ? [] : frequencyBins(candidates, held),
    expectedCorrect,
    range: coverageFrom === "assumed" ? { low: 0, high: expectedCorrect } : null,
    correct,
    share: records === 0 ? null : (correct ?? expectedCorrect) / records,
  };
  return { summary, candidates, chance, credit };
}

/**
 * The same where nobody knows whom the identified file holds, by the model of linkage by weights, which tells it from
 * how the keys of both files agree: candidates of equal keys are the best there are, and the chance that one of them
 * drawn by lot is right is known. Where more candidates may share the key, since a value is missing, the lot falls on
 * one of the best as often as they are many.
 */
function byModel(exact: Exact, { counts, records }: Classes, { probability, best }: ProbabilityLinks): Exact {
  const { candidates, summary } = exact;
  const chance = probability.map((one, c) =>
    candidates[c] > 0 ? one * Math.min(1, best.ties[c] / candidates[c]) : 0,
  );
  const expectedCorrect = Math.min(weightedSum(chance, counts), summary.expectedCorrect);
  const share = records === 0 ? null : (summary.correct ?? expectedCorrect) / records;
  return { ...exact, chance, summary: { ...summary, expectedCorrect, share } };
}

const notLinked = (reason: string): ProbabilisticLinkage => ({
  reason,
  blocking: [],
  pairs: null,
  pairsLeftOut: null,
  personsLeftOut: null,
  expectedPersons: null,
  converged: null,
  keys: [],
  thresholds: [],
});

/** Linkage by weights of agreement. */
function weighed(
  links: ProbabilityLinks,
  { variables, counts, records }: Classes,
  checked: TrueLinks | null,
  persons: number | null,
  identified: number,
  thresholds: readonly number[],
): ProbabilisticLinkage {
  const { keys, model, weights, pairs, compared } = links;
  const nameOf = (v: number): string => variables[v].name;
  const credit = checked?.credit ?? null;
  const expectedPersons = model.held * compared;
  return {
    reason: null,
    blocking: keys.blocking.map(nameOf),
    pairs,
    pairsLeftOut: records * identified - pairs,
    personsLeftOut: checked?.leftOut ?? null,
    expectedPersons,
    converged: model.converged,
    keys: keys.compared.map((v, i) => {
      const trueM = checked === null || Number.isNaN(checked.m[i]) ? null : checked.m[i];
      return {
        key: nameOf(v),
        m: model.m[i],
        u: model.u[i],
        agreement: weights.agreement[i],
        disagreement: weights.disagreement[i],
        trueM,
      };
    }),
    thresholds: thresholds.map((one) => declared(links, counts, credit, persons ?? expectedPersons, one)),
  };
}
