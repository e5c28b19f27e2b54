import { defineMeasure, type MeasureRun, type SdcObject } from "@sdc-risk/core";
import { dataIntrusion, plural, type Classes } from "@sdc-risk/data";
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
import { distrustOf, distrustText } from "./scores/trust.ts";
import { searchedScores, sizeOf, type SudaSearch } from "./searched.ts";
import { foundHere, summaryOf } from "./summary/found-figures.ts";
import { terms } from "./terms.ts";
import { searchedThere, whyClasses } from "./there.ts";
import { ASIDE, searchable, type Searchable } from "./variables.ts";
import { sudaSummary, type Distrust, type SudaSummary } from "./summary/summary-schema.ts";

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

/** Classes that were searched here. */
interface SearchedHere {
  readonly classes: Classes;
  readonly searched: SudaSearch;
}

/** Searches where classes are: where the records lie, or here. */
async function searchWherever(sdc: SdcObject, asked: Searchable, run: MeasureRun<Options, unknown>) {
  const { staying } = run;
  const here = staying === null ? await classesOf(sdc, asked, run) : null;
  await run.tick(0);
  const fraction = fractionOf(sdc, run.options.samplingFraction, run);
  const maxSize = sizeOf(here?.variables.length ?? staying!.levels.size, run.options.maxSize, run);
  await run.tick(0);
  const there = staying === null ? null : await searchedThere(staying, maxSize, run, () => run.tick(0.05));
  if (there !== null) return { found: there, here: null, fraction, maxSize };
  const classes = here ?? (await classesOf(sdc, asked, run));
  const searched = await searchedScores(classes, maxSize, run);
  await run.tick(0.92);
  return { found: foundHere(classes, searched), here: { classes, searched }, fraction, maxSize };
}

/** What is told of single records; nothing where classes stay elsewhere. */
async function ofRecords(
  sdc: SdcObject,
  here: SearchedHere | null,
  {
    dis,
    maxSize,
    summary,
    plain,
  }: {
    readonly dis: Float64Array | null;
    readonly maxSize: number;
    readonly summary: SudaSummary;
    readonly plain: boolean;
  },
  run: Pick<MeasureRun<Options, unknown>, "tick">,
) {
  if (here === null) return { columns: {}, named: [] };
  const { classes, searched } = here;
  const named = specialRecords(sdc, classes, searched.tally, searched.scored, dis);
  await run.tick(0.98);
  const byRecord = plain || sdc.source === null;
  const rows = sum(Float64Array.from(summary.bySize, ({ uniques }) => uniques));
  return {
    columns: byRecord ? columnsOf(classes, searched, dis, plain) : {},
    ...(sdc.source === null ? { tables: { msus: msuTable(sdc, classes, maxSize, rows) } } : {}),
    named,
  };
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
    needsKeys: whyClasses,
    async compute(sdc, run) {
      const asked = searchable(sdc, run.options, run);
      const { found, here, fraction, maxSize } = await searchWherever(sdc, asked, run);
      const keys = found.names.length;
      const { scored } = found;
      const intrusion = dataIntrusion(here?.classes ?? run.staying!.tally, fraction.samplingFraction ?? 1);
      const dis = disSuda(scored.score, keys, intrusion, found.overKinds);
      const disSudaUnreliable = dis === null ? [] : distrustOf(keys, maxSize, intrusion);
      warnOf(scored, keys, maxSize, disSudaUnreliable, run);
      if (here !== null) warnOfNames(here.searched, here.classes, asked.added, run);
      await run.tick(0.94);
      const { added, banded } = asked;
      const told = await inTurns(
        summaryOf(found, { maxSize, added, banded, ...fraction, disSudaUnreliable, intrusion, dis }),
        () => run.tick(0.95),
      );
      await run.tick(0.96);
      if (here?.classes.complete === false) run.judged(() => Promise.resolve({ cautions: { "": LEFT_OUT } }));
      return {
        ...told,
        cautions: cautionsOf(told.summary),
        estimated: fraction.samplingFractionFrom === "weights" ? ["intrusion", "disSuda", "above"] : [],
        ...(await ofRecords(sdc, here, { dis, maxSize, summary: told.summary, plain: asked.plain }, run)),
        staying: here === null,
        register: sdc.register,
      };
    },
  },
  (done) => sudaBlocks(done),
);
