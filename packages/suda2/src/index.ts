import { defineMeasure, type MeasureRun, type SdcObject } from "@sdc-risk/core";
import { dataIntrusion, plural, SMALLEST_GROUP, type Classes, type DataIntrusion } from "@sdc-risk/data";
import { inTurns, sum } from "@sdc-risk/data/kernels";
import { cautionsOf, LEFT_OUT } from "./cautions.ts";
import { columnsOf } from "./columns.ts";
import { fractionOf } from "./fraction.ts";
import { msuTable } from "./msus.ts";
import { specialRecords } from "./named.ts";
import { options, type Options } from "./options.ts";
import { sudaBlocks } from "./report/report.ts";
import { disSuda, MOST_KEYS } from "./scores/dis.ts";
import type { FamilyScores } from "./scores/family-scores.ts";
import { sumOver } from "./scores/tally.ts";
import { distrustOf, distrustText } from "./scores/trust.ts";
import { searchedScores, sizeOf, type SudaSearch } from "./searched.ts";
import { densityOf } from "./summary/density.ts";
import {
  pairContributions,
  recordsAbove,
  scoreSpread,
  sizeCounts,
  smallestCounts,
  variableContributions,
} from "./summary/summary.ts";
import { valuePairContributions } from "./summary/value-pairs.ts";
import { everyValue, valueContributions, valuesHeld } from "./summary/values.ts";
import { terms } from "./terms.ts";
import { ASIDE, searchable, type Searchable } from "./variables.ts";
import { sudaSummary, type Distrust, type SizeCount, type SudaSummary } from "./summary/summary-schema.ts";

export type {
  Distrust,
  FractionSource,
  PairContribution,
  ScoreSpread,
  SizeCount,
  SmallestCount,
  SudaSummary,
  ValueContribution,
  ValuePairContribution,
  VariableContribution,
} from "./summary/summary-schema.ts";
export { disSuda } from "./scores/dis.ts";
export { prepareKeys, prepareKeysInTurns, type PreparedKeys } from "./search/keys.ts";
export { scoresBySize, type Convention } from "./scores/scores.ts";
export { levelTask, minimalTask, sharedTask, sudaTasks, transversalsTask } from "./tasks.ts";
export type { MinimalSampleUniques, Sets } from "./search/found-uniques.ts";
export { chooseMethod, search, type Method } from "./search/search.ts";
export type { SearchRun } from "./search/rounds.ts";
export { minimalSampleUniques, type MinimalSampleUniquesPart, type StreamOptions } from "./stream.ts";

/** Says where scores fail. */
function warnOf(
  { score, lost }: FamilyScores,
  keys: number,
  maxSize: number,
  distrust: readonly Distrust[],
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
): void {
  if (keys > MOST_KEYS)
    run.warn(
      "no-dis-suda",
      `DIS-SUDA is not defined from ${MOST_KEYS + 1} keys on (its exponent would reverse the ranking), and ` +
        `there are ${keys}: it is left empty.`,
    );
  if (distrust.length > 0)
    run.warn(
      "dis-suda-unreliable",
      `${distrustText(distrust, keys, maxSize)} Go by the proportion of the lattice (column ` +
        "suda2.lattice) and the smallest minimal sample unique instead.",
    );
  if (score.some(Number.isNaN))
    run.warn(
      "score-overflow",
      `With ${keys} keys some scores are larger than a number can hold: they are left empty. A smaller ` +
        "maxSize gives smaller scores.",
    );
  if (lost > 0)
    run.warn(
      "score-underflow",
      `With ${keys} keys the scores of some records are too small beside the largest to be divided: their ` +
        "contributions are left empty. A smaller maxSize leaves them out.",
    );
}

/** Pairs of values that are named, and values and pairs of them that are named internally. */
const PAIRS = 100;
const EVERY = 1000;

/** What variables, pairs of them and values contribute to all scores, and what names single records and rare values. */
function* contributionsOf(
  classes: Classes,
  { keys, tally, scored, kindOfKey, valuePairs }: SudaSearch,
  bySize: readonly SizeCount[],
) {
  const total = sumOver(scored.weight, kindOfKey);
  const held = yield* valuesHeld(classes, keys, tally, total);
  yield;
  const named = {
    variables: yield* variableContributions(classes, tally, bySize, total),
    pairs: pairContributions(classes, tally, total),
    values: valueContributions(held),
  };
  yield;
  const [often, every] = yield* valuePairContributions(
    classes,
    total > 0 ? (valuePairs ?? []) : [],
    total,
    [SMALLEST_GROUP, 1],
    PAIRS,
  );
  return {
    contributions: { ...named, valuePairs: valuePairs && often },
    internal: { everyValue: everyValue(held, EVERY), everyPair: every },
  };
}

/** The classes of what is searched, and where single records cannot be told of it a warning. */
async function classesOf(
  sdc: SdcObject,
  { variables, plain }: Searchable,
  run: MeasureRun<Options, unknown>,
): Promise<Classes> {
  if (!plain && sdc.source !== null)
    run.warn(
      "no-record-columns",
      "The records are in an external source, which has the keys of each and not the variables that were " +
        "searched besides: there are no figures of single records.",
    );
  return plain ? run.classes() : run.classes(variables);
}

/** Variables beside the keys that tell most records apart by themselves, as names and numbers do. */
function warnOfNames(
  { tally }: SudaSearch,
  { variables, size, records }: Classes,
  added: readonly string[],
  run: Pick<MeasureRun<unknown, unknown>, "warn">,
): void {
  const naming = variables
    .filter(({ name }, v) => added.includes(name) && 2 * tally.holding[variables.length + v] > records)
    .map(({ name }) => `"${name}"`);
  if (naming.length > 0 && size > 1)
    run.warn(
      "names-records",
      `${naming.join(", ")} ${plural(naming.length, "tells", "tell")} more than half of the records apart ` +
        "alone, as names and numbers do, and the scores are mostly theirs. Leave " +
        `${plural(naming.length, "it", "them")} out of "variables", or search bands.`,
    );
}

/** What is told of the file. */
function* summaryOf(
  classes: Classes,
  searched: SudaSearch,
  told: Pick<
    SudaSummary,
    "maxSize" | "added" | "banded" | "samplingFraction" | "samplingFractionFrom" | "disSudaUnreliable"
  > & { readonly intrusion: DataIntrusion; readonly dis: Float64Array | null },
) {
  const keys = classes.variables.length;
  const { tally, scored } = searched;
  const bySize = sizeCounts(tally, keys);
  yield;
  const score = scoreSpread(scored.score, scored.records);
  yield;
  const lattice = scoreSpread(scored.lattice, scored.records);
  yield;
  const ofDis = told.dis && scoreSpread(told.dis, scored.records);
  yield;
  const density = told.dis === null ? [] : densityOf(told.dis, scored.records);
  yield;
  const { dis, disSudaUnreliable, intrusion, ...settled } = told;
  const { contributions, internal } = yield* contributionsOf(classes, searched, bySize);
  yield;
  const summary: SudaSummary = {
    records: classes.records,
    keys,
    ...settled,
    intrusion,
    recordsWithUniques: scored.any,
    specialUniques: scored.special,
    bySize,
    bySmallest: smallestCounts(tally, told.maxSize),
    ...contributions,
    above: recordsAbove(dis, scored.records),
    disSudaUnreliable,
    scores: score?.spread ?? null,
    lattice: lattice?.spread ?? null,
    disSuda: ofDis?.spread ?? null,
    distribution: score?.bins ?? [],
  };
  const shapes = { lattice: lattice?.bins ?? [], dis: ofDis?.bins ?? [], density };
  return { summary, shapes, ...internal };
}

/** Special uniques: which records are told apart by few variables, how many ways, and which variables do it. */
export const suda2 = defineMeasure(
  {
    id: "suda2",
    title: "Special uniques (SUDA)",
    about:
      "Which records do few variables suffice to tell apart, and which variables and values make the file special?",
    answers: "found",
    needs: ["keys"],
    uses: [],
    terms,
    options,
    countedBy: {
      maxSize: { figures: [""], lowered: "smaller" },
      score: { figures: ["scores", "lattice", "disSuda", "above", "distribution"] },
      samplingFraction: { figures: ["intrusion", "above", "disSuda"] },
      // with more variables smaller sets are searched, and scores are others
      variables: { figures: [""] },
      bands: { figures: [""] },
    },
    summary: sudaSummary,
    missing: () =>
      "a missing value agrees with nothing and is in no minimal sample unique; for DIS it is a category of its own",
    takes: ({ variables, samplingFraction }) => [
      ...(typeof samplingFraction === "number" ? [] : (["weight"] as const)),
      // continuous keys are left out of the search, too
      ...(variables === "all" ? ([...ASIDE, "numeric"] as const) : []),
    ],
    async compute(sdc, run) {
      const asked = searchable(sdc, run.options, run);
      const classes = await classesOf(sdc, asked, run);
      const keys = classes.variables.length;
      await run.tick(0);
      const fraction = fractionOf(sdc, run.options.samplingFraction, run);
      const maxSize = sizeOf(keys, run.options.maxSize, run);
      await run.tick(0);
      const searched = await searchedScores(classes, maxSize, run);
      const { scored } = searched;
      await run.tick(0.92);
      const intrusion = dataIntrusion(classes, fraction.samplingFraction ?? 1);
      const dis = disSuda(scored.score, keys, intrusion, searched.kindOfKey);
      const disSudaUnreliable = dis === null ? [] : distrustOf(keys, maxSize, intrusion);
      warnOf(scored, keys, maxSize, disSudaUnreliable, run);
      warnOfNames(searched, classes, asked.added, run);
      await run.tick(0.94);
      const { added, banded, plain } = asked;
      const told = await inTurns(
        summaryOf(classes, searched, {
          maxSize,
          added,
          banded,
          ...fraction,
          disSudaUnreliable,
          intrusion,
          dis,
        }),
        () => run.tick(0.95),
      );
      await run.tick(0.96);
      const named = specialRecords(sdc, classes, searched.tally, scored, dis);
      await run.tick(0.98);
      const byRecord = plain || sdc.source === null;
      const rows = sum(Float64Array.from(told.summary.bySize, ({ uniques }) => uniques));
      if (!classes.complete) run.judged(() => Promise.resolve({ cautions: { "": LEFT_OUT } }));
      return {
        ...told,
        cautions: cautionsOf(told.summary),
        estimated: fraction.samplingFractionFrom === "weights" ? ["intrusion", "disSuda", "above"] : [],
        columns: byRecord ? columnsOf(classes, searched, dis, plain) : {},
        ...(sdc.source === null ? { tables: { msus: msuTable(sdc, classes, maxSize, rows) } } : {}),
        named,
        register: sdc.register,
      };
    },
  },
  (done) => sudaBlocks(done),
);
