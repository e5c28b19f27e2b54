import {
  dataIntrusion,
  defineMeasure,
  optionAdvice,
  type ClassColumn,
  type Classes,
  type Column,
  type Run,
  samplingFraction,
  SdcError,
  type SdcObject,
  shareText,
} from "@sdc-risk/core";
import { sum } from "@sdc-risk/core/kernels";
import * as z from "zod";
import { disSuda, MOST_KEYS } from "./scores/dis.js";
import { prepareKeysInTurns } from "./search/keys.js";
import { specialRecords } from "./named.js";
import { sudaBlocks } from "./report.js";
import { classScores, contributions, type ClassScores } from "./scores/class-scores.js";
import { relativeScores, scoresBySize } from "./scores/scores.js";
import { search } from "./search/search.js";
import {
  pairContributions,
  recordsAbove,
  scoreSpread,
  sizeCounts,
  smallestCounts,
  valuesByContribution,
  variableContributions,
  type SudaSummary,
} from "./summary.js";
import { Tally } from "./scores/tally.js";
import { terms } from "./terms.js";
import { distrustOf, distrustText, type Distrust } from "./scores/trust.js";

export { disSuda } from "./scores/dis.js";
export { prepareKeys, prepareKeysInTurns, type PreparedKeys } from "./search/keys.js";
export { scoresBySize, type Convention } from "./scores/scores.js";
export { levelTask, minimalTask, sharedTask, sudaTasks, transversalsTask } from "./tasks.js";
export {
  chooseMethod,
  search,
  type SearchRun,
  type Method,
  type MinimalSampleUniques,
  type Sets,
} from "./search/search.js";
export { minimalSampleUniques, type MinimalSampleUniquesPart, type StreamOptions } from "./stream.js";
export type {
  FractionSource,
  PairContribution,
  ScoreSpread,
  SizeCount,
  SmallestCount,
  SudaSummary,
  VariableContribution,
} from "./summary.js";
export type { Distrust } from "./scores/trust.js";
export type { ValueContribution } from "./values.js";

/** Scores below this can be summed over as many sets as can be counted. */
const SUMMABLE = Number.MAX_VALUE / 2 ** 53;
/** Up to so many keys all sizes are searched unless told, else sets up to so many variables. */
const ALL_SIZES = 14,
  SOME_SIZES = 3;

const options = z.strictObject({
  maxSize: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      `Largest minimal sample unique that is searched (M). Unless told all sizes up to ${ALL_SIZES} keys, and ${SOME_SIZES} with more.`,
    ),
  score: z
    .enum(["elliot", "ihsn"])
    .default("elliot")
    .describe(
      "Convention of the score: as published by Elliot, Manning and Ford (elliot), or as a share of the lattice (ihsn).",
    ),
  samplingFraction: z
    .union([z.number().gt(0).max(1), z.literal("weights")])
    .optional()
    .describe(
      'Share of the population that is in the file, for DIS and DIS-SUDA; "weights": records over the sum of weights. Unless told the weights where there are some, else 0.01, which is a guess.',
    ),
});

/** π where it is not known: a guess. */
const GUESS = 0.01;
/** π: as given, or records over the population that weights speak of, or a guess. */
function fractionOf(
  sdc: SdcObject,
  given: number | "weights" | undefined,
  run: Pick<Run<unknown, unknown>, "warn">,
): Pick<SudaSummary, "samplingFraction" | "samplingFractionFrom"> {
  if (typeof given === "number") return { samplingFraction: given, samplingFractionFrom: "option" };
  const weights = sdc.weightFacts;
  if (weights !== null) {
    const { total } = weights;
    if (total < sdc.records)
      run.warn(
        "light-weights",
        `The weights add up to ${total}, less than the ${sdc.records} records: the file is taken as the whole population (sampling fraction 1).`,
      );
    return { samplingFraction: samplingFraction(weights), samplingFractionFrom: "weights" };
  }
  if (given === "weights")
    throw new SdcError(
      "BAD_OPTIONS",
      'Options of "suda2": samplingFraction is "weights", but no variable has the role weight. Give the role, or a number.',
    );
  run.warn(
    "guessed-sampling-fraction",
    `There are no weights, and no share of the population was given: DIS and DIS-SUDA take the file for ${shareText(GUESS)} of it, which is a guess. Give the role weight (--weight), or the share: ${optionAdvice("suda2", { samplingFraction: 0.05 })}; 1 where the file is the population.`,
  );
  return { samplingFraction: GUESS, samplingFractionFrom: "guess" };
}

function sizeOf(keys: number, wanted: number | undefined, run: Pick<Run<unknown, unknown>, "warn">): number {
  if (wanted === undefined && keys > ALL_SIZES) {
    run.warn(
      "some-sizes",
      `${keys} keys have too many sets to search them all: minimal sample uniques were searched up to size ${SOME_SIZES}. Larger ones count little. To search them: ${optionAdvice("suda2", { maxSize: SOME_SIZES + 1 })}.`,
    );
    return SOME_SIZES;
  }
  return Math.min(keys, wanted ?? keys);
}

/** How often classes are in minimal sample uniques, and the scores that follow. */
interface Searched {
  readonly tally: Tally;
  readonly scored: ClassScores;
}

/** Searches minimal sample uniques and scores the classes by them. */
async function searchedScores(
  classes: Classes,
  maxSize: number,
  run: Pick<Run<z.output<typeof options>, unknown>, "options" | "pool" | "tick">,
): Promise<Searched> {
  const n = classes.variables.length,
    convention = run.options.score;
  const scores = scoresBySize(n, maxSize, convention),
    exact = scores[1]! < SUMMABLE;
  const relative = exact ? { scores, logFirst: 0 } : relativeScores(n, maxSize, convention);
  const keys = await prepareKeysInTurns(classes, () => run.tick(0)),
    tally = new Tally(classes.size, n, maxSize, relative.scores);
  for await (const uniques of search(keys, maxSize, {
    pool: run.pool,
    tick: (share = 0) => run.tick(0.05 + 0.85 * share),
  }))
    tally.add(uniques);
  tally.finish();
  return { tally, scored: classScores(tally, classes, scores, relative, n) };
}

/** Says where scores fail. */
function warnOf(
  { score, lost }: ClassScores,
  keys: number,
  maxSize: number,
  distrust: readonly Distrust[],
  run: Pick<Run<unknown, unknown>, "warn">,
): void {
  if (keys > MOST_KEYS)
    run.warn(
      "no-dis-suda",
      `DIS-SUDA is not defined from ${MOST_KEYS + 1} keys on (its exponent would turn ranks round), and there are ${keys}: it is left empty.`,
    );
  if (distrust.length > 0)
    run.warn(
      "dis-suda-unreliable",
      `${distrustText(distrust, keys, maxSize)} Go by the proportion of the lattice (column suda2.lattice) and the smallest minimal sample unique instead.`,
    );
  if (score.some(Number.isNaN))
    run.warn(
      "score-overflow",
      `With ${keys} keys some scores are larger than a number can hold: they are left empty. A smaller maxSize gives smaller scores.`,
    );
  if (lost > 0)
    run.warn(
      "score-underflow",
      `With ${keys} keys the scores of some records are too small beside the largest to be divided: their contributions are left empty. A smaller maxSize leaves them out.`,
    );
}

/** What variables, pairs of them and values contribute to all scores. */
function contributionsOf(
  classes: Classes,
  { tally, scored }: Searched,
  bySize: SudaSummary["bySize"],
): Pick<SudaSummary, "variables" | "pairs" | "values"> {
  const total = sum(scored.weight);
  return {
    variables: variableContributions(classes, tally, bySize, total),
    pairs: pairContributions(classes, tally, total),
    values: valuesByContribution(classes, tally, total),
  };
}

/** Special uniques: which records are told apart by few variables, how many ways, and which variables do it. */
export const suda2 = defineMeasure(
  {
    id: "suda2",
    title: "Special uniques (SUDA)",
    about:
      "Which records do few variables suffice to tell apart, and which variables and values make the file special?",
    needs: ["keys"],
    uses: [],
    terms,
    options,
    missing: () =>
      "a missing value agrees with nothing and is in no minimal sample unique; for DIS it is one more value",
    async compute(sdc, run) {
      const classes = await run.classes(),
        keys = classes.variables.length;
      const fraction = fractionOf(sdc, run.options.samplingFraction, run),
        maxSize = sizeOf(keys, run.options.maxSize, run);
      const searched = await searchedScores(classes, maxSize, run),
        { tally, scored } = searched;
      await run.tick(0.92);
      const intrusion = dataIntrusion(classes, fraction.samplingFraction ?? 1),
        dis = disSuda(scored.score, keys, intrusion);
      const distrust = dis === null ? [] : distrustOf(keys, maxSize, intrusion);
      warnOf(scored, keys, maxSize, distrust, run);
      await run.tick(0.93);
      const shares = contributions(tally, scored);
      await run.tick(0.94);
      const bySize = sizeCounts(tally, keys),
        spread = scoreSpread(scored.score);
      await run.tick(0.95);
      const summary: SudaSummary = {
        records: classes.records,
        keys,
        maxSize,
        ...fraction,
        intrusion,
        recordsWithUniques: scored.any,
        specialUniques: scored.special,
        bySize,
        bySmallest: smallestCounts(tally, maxSize),
        ...contributionsOf(classes, searched, bySize),
        above: recordsAbove(dis),
        disSudaUnreliable: distrust,
        scores: spread?.spread ?? null,
        distribution: spread?.bins ?? [],
      };
      await run.tick(0.96);
      return {
        summary,
        columns: columnsOf(classes, searched, shares, dis),
        named: specialRecords(sdc, classes, tally, scored, dis),
        lattice: scoreSpread(scored.lattice),
      };
    },
  },
  (done) => sudaBlocks(done),
);

function columnsOf(
  { variables }: Classes,
  { tally: { bySize, least }, scored: { score, lattice } }: Searched,
  shares: readonly Float64Array[],
  dis: Float64Array | null,
): Record<string, ClassColumn<Column["values"]>> {
  const column = (values: Column["values"], about: string): ClassColumn<Column["values"]> => ({
    grain: "class",
    values,
    about,
  });
  return {
    score: column(
      score,
      "SUDA score: sum over the record's minimal sample uniques, more for smaller ones; empty where it is too large for a number.",
    ),
    dis: column(
      dis ?? new Float64Array(score.length).fill(NaN),
      `DIS-SUDA: the chance of a correct match spread over records by their scores, which orders them and does not measure; empty from ${MOST_KEYS + 1} keys on.`,
    ),
    lattice: {
      ...column(
        lattice,
        "The score as a share of ATT!, the number of ways through the lattice of all sets of keys.",
      ),
      headline: "high",
    },
    smallest_msu: column(
      Float64Array.from(least, (size) => (size === 0 ? NaN : size)),
      "Size of the record's smallest minimal sample unique; empty where it has none.",
    ),
    ...Object.fromEntries(
      bySize.map((values, s) => [`msu_${s + 1}`, column(values, `Minimal sample uniques of size ${s + 1}.`)]),
    ),
    ...Object.fromEntries(
      variables.map(({ name }, v) => [
        `contribution.${name}`,
        column(
          shares[v]!,
          `Share of the record's score whose minimal sample uniques hold ${name}; empty where that is too small to be divided.`,
        ),
      ]),
    ),
  };
}
