import {
  clusterDesign,
  defineMeasure,
  MISSING_KEY,
  SdcError,
  variablesOf,
  type ClassColumn,
  type Classes,
  type ClusterDesign,
  type DrawnRecords,
  type Judged,
  type Results,
  type Run,
  type SdcObject,
  type Unit,
} from "@sdc-risk/core";
import { inTurns, weightedSum } from "@sdc-risk/core/kernels";
import { individualRisk } from "@sdc-risk/individual-risk";
import type * as z from "zod";
import { cautionsOf } from "./cautions.js";
import { suspected, type DesignDoubt } from "./clusters/doubts.js";
import { byDesign, type Basis, type ByDesign } from "./clusters/told.js";
import { withinClusters } from "./clusters/within-clusters.js";
import { endsOf } from "./ends.js";
import { chancesOf, type Chances } from "./estimate/calibrated.js";
import { estimatesOf, type Estimates } from "./estimate/estimates.js";
import { isCount } from "./estimate/lead.js";
import { riskiestRecords } from "./estimate/riskiest.js";
import { localVariant } from "./estimate/variants.js";
import { clustersOf, keysAbove, stagesOf } from "./interval/clusters.js";
import { options } from "./options.js";
import { byPattern, type GapEstimates, type PatternSummary } from "./patterns/by-pattern.js";
import { withheldFor, withoutIntervals } from "./interval/interval.js";
import { itself, modelledFile, type ModelledFile } from "./modelled-file.js";
import { baseText, gapsOf, type Gaps } from "./patterns/gaps.js";
import { clustersWithin } from "./patterns/held-file.js";
import { aloneCheck, looksTaken, TAKEN_AWAY } from "./patterns/taken-away.js";
import { populationBlocks } from "./report/blocks.js";
import { keptProbability, perturbedTau } from "./risk/misclassification.js";
import { profileBlocks } from "./profiles/blocks.js";
import { profileSummary } from "./profiles/bounds.js";
import { sampleOf, type Sample } from "./sample/sample.js";
import { problemOf, type Problem } from "./selection/assess-model.js";
import { chooseModel } from "./selection/choose.js";
import { EFFORT } from "./selection/forward-search.js";
import { summaryOf, type NoChoice } from "./summarise.js";
import type { PopulationSummary } from "./summary.js";
import { superpopulation, type Superpopulation } from "./superpopulation/superpopulation.js";
import { keyNamed, structuralZeros } from "./table/structural.js";
import { cellTable, type CellTable } from "./table/table.js";
import { terms } from "./terms.js";
import { warnOf } from "./warnings.js";

export type { Bias } from "./selection/criterion.js";
export type { Interval } from "./interval/interval.js";
export { superpopulation, type Superpopulation } from "./superpopulation/superpopulation.js";
export { isCount } from "./estimate/lead.js";
export type { SuperEstimate } from "./superpopulation/estimate.js";
export type { VariantSummary } from "./estimate/variants.js";
export type { Design, ModelSummary, PopulationSummary, SuperpopulationSummary } from "./summary.js";

/** What a file without records leaves to choose. */
const NONE: NoChoice = {
  models: [],
  chosen: null,
  place: -1,
  why: "There are no records.",
  tried: 0,
  moved: { tau1: 0, tau2: 0 },
  cut: false,
};

/** Positions of the keys that are ordered. */
function orderedKeys(table: CellTable, names: readonly string[]): number[] {
  return [...new Set(names)].map((name) => {
    const v = keyNamed(table, name, "neighbourhood");
    if (!table.ordered[v])
      throw new SdcError(
        "BAD_OPTIONS",
        `Options of "population": neighbourhood takes "${name}" as ordered, but its levels are not all numbers.`,
      );
    return v;
  });
}

/** What models are fitted to, and what the options say of keys. */
interface Setting {
  readonly file: ModelledFile;
  /** The file that is modelled by all keys, missing as one more level. */
  readonly problem: Problem;
  /** The sample as the whole design drew it; that of `problem` may be one of the drawn clusters. */
  readonly whole: Sample;
  /** Clusters of a sample in stages; null without the role. */
  readonly clusters: ClusterDesign | null;
  /** What looks like clusters that were not named; null where nothing does. */
  readonly suspicion: DesignDoubt | null;
  /** Null where no record misses a key that another one holds. */
  readonly gaps: Gaps | null;
  /** Per class that is asked the chance that its key stands as it was. */
  readonly kept: Float64Array;
  /** Positions of the keys that a neighbourhood takes as ordered. */
  readonly ordered: readonly number[];
}

/**
 * Clusters of the first stage in the population, as the options say.
 * @throws BAD_OPTIONS where these are fewer than in the file
 */
function inPopulation({ clusters }: DrawnRecords, wanted: number | null): number | null {
  if (wanted !== null && clusters !== null && wanted < clusters.number[0]!)
    throw new SdcError(
      "BAD_OPTIONS",
      `Options of "population": clustersInPopulation is ${wanted}, but the file has ${clusters.number[0]!} clusters ` +
        `(${clusters.variables[0]!}).`,
    );
  return wanted;
}

/** Reads file and options. @throws BAD_OPTIONS, MISSING_ROLE where the options do not fit the file */
async function settingOf(
  file: ModelledFile,
  run: Pick<Run<z.output<typeof options>, unknown>, "options" | "tick">,
): Promise<Setting> {
  const { sdc, classes, drawn, treated } = file;
  const { method, samplingFraction, misclassification, neighbourhood } = run.options,
    tick = (): Promise<void> => run.tick(0);
  const table = await inTurns(cellTable(classes, neighbourhood?.ordered), tick),
    zeros = await inTurns(structuralZeros(table, run.options.structuralZeros), tick);
  const asked = treated === null ? table : await inTurns(cellTable(treated), tick),
    kept = keptProbability(asked, misclassification),
    ordered = neighbourhood === null ? [] : orderedKeys(table, neighbourhood.ordered);
  const whole = await sampleOf(sdc, classes, drawn, table, samplingFraction, method, file.strata);
  const isSample = whole.overall < 1;
  const clusters = isSample
      ? await clusterDesign(sdc, classes, drawn, inPopulation(drawn, run.options.clustersInPopulation), tick)
      : null,
    suspicion = isSample ? await suspected(sdc, { classes, drawn, table, design: clusters }, tick) : null;
  const sample = clusters === null ? whole : withinClusters(whole, classes, drawn, table, clusters, method);
  const gaps = await gapsOf(
    {
      classes,
      drawn,
      table,
      whole,
      sample,
      telling: clusters?.told?.keys ?? [],
      zeros: run.options.structuralZeros,
      ordered: neighbourhood?.ordered ?? [],
    },
    treated,
    tick,
  );
  return { file, problem: problemOf(table, sample, zeros), gaps, whole, clusters, suspicion, kept, ordered };
}

/** Whether somebody has said that the file holds the whole population, where its records are all there is to go by. */
const isSaidWhole = (sdc: SdcObject, option: z.output<typeof options>["samplingFraction"]): boolean =>
  typeof option !== "string" || sdc.extent === "population";

/** What models say of a file. */
interface Fitted {
  /** The model that is taken. */
  readonly choice: NoChoice | Awaited<ReturnType<typeof chooseModel>>;
  /** By sizes of classes alone. */
  readonly bySizes: Superpopulation;
  readonly estimates: Estimates;
  /** The same where records miss keys and are taken by those that they hold; null where they are not. */
  readonly gaps: GapEstimates | null;
  /** How records that miss keys were gone about; null where none does. */
  readonly patterns: PatternSummary | null;
  /** Among neighbouring keys; null where that is not asked for, or there are no records. */
  readonly local: Awaited<ReturnType<typeof localVariant>> | null;
}

/**
 * Chooses a model, and estimates by it.
 * @param coverage share of the population that the file of an intruder holds, as individual risk takes it
 * @returns null where the original of a treated file looks treated itself
 */
async function fitted(
  setting: Setting,
  coverage: number,
  run: Pick<Run<z.output<typeof options>, unknown>, "options" | "tick">,
): Promise<Fitted | null> {
  const { model, neighbourhood } = run.options,
    { classes, drawn, treated } = setting.file;
  const { gaps, ordered } = setting,
    problem = gaps?.base.problem ?? setting.problem;
  const { counts } = problem.table,
    some = classes.records > 0;
  const at = (share: number) => (): Promise<void> => run.tick(share);
  await run.tick(0.05);
  const choice = some ? await chooseModel(problem, model, at(0.1)) : NONE;
  if (
    gaps !== null &&
    choice.chosen !== null &&
    looksTaken(await inTurns(aloneCheck(problem, choice.chosen), at(0.7)))
  )
    return treated === null
      ? asValues((await fitted({ ...setting, gaps: null }, coverage, run))!, gaps)
      : null;
  await run.tick(0.8);
  const bySizes = await inTurns(superpopulation(counts, problem.sample.population), at(0.85));
  await run.tick(0.9);
  const asked = model !== "auto" && model !== "search",
    above = keysAbove(setting.clusters);
  const together = clustersOf(drawn),
    stages = stagesOf(drawn, setting.clusters);
  const given =
    gaps === null
      ? { clusters: together, stages, above, coverage }
      : {
          clusters: clustersWithin(gaps.base, drawn, together),
          stages: clustersWithin(gaps.base, drawn, stages),
          above,
          coverage,
        };
  const estimates = await estimatesOf(problem, choice.chosen, asked, given, run.tick);
  const places = ordered.map((v) => gaps?.base.keys.indexOf(v) ?? v);
  const local =
    neighbourhood === null || !some || places.includes(-1)
      ? null
      : await localVariant(problem, places, neighbourhood.distance, at(0.96));
  if (gaps === null || choice.chosen === null)
    return { choice, bySizes, estimates, gaps: null, patterns: null, local };
  const why = `${choice.why} ${baseText(gaps)}`;
  const base = {
    held: gaps.base,
    chosen: choice.chosen,
    elsewhere: estimates.elsewhere ?? 1,
    effort: model === "search" || model === "auto" ? EFFORT[model] : null,
  };
  const byGaps = await byPattern(gaps.file, gaps.patterns, base, estimates, coverage, at(0.98));
  return {
    choice: { ...choice, why },
    bySizes,
    estimates: byGaps,
    gaps: byGaps,
    patterns: byGaps.patterns,
    local,
  };
}

/** Why the original of a treated file is of no use where it looks treated itself, as the end of a sentence. */
const TREATED_BEFORE = "its original misses keys as if they had been taken away before";

/** The same figures, which are rough: what treatment took away is not known. */
const withLost = (found: Fitted, lost: string | null): Fitted =>
  lost === null || found.estimates.intervals === null
    ? found
    : {
        ...found,
        estimates: {
          ...found.estimates,
          intervals: withheldFor(found.estimates.intervals, `the file was treated, and ${lost}`),
        },
      };

/** What models say of a file; of a treated file by its original, where that can be had. */
async function modelled(
  sdc: SdcObject,
  classes: Classes,
  coverage: number,
  run: Pick<Run<z.output<typeof options>, unknown>, "options" | "classes" | "tick">,
): Promise<{ readonly setting: Setting; readonly found: Fitted }> {
  const tick = (): Promise<void> => run.tick(0),
    strata = (): Promise<Classes> => run.classes(variablesOf(sdc.roles, "strata"));
  const file = await modelledFile(sdc, classes, strata, tick),
    setting = await settingOf(file, run);
  const isBlank = file.treated !== null && setting.gaps === null,
    found = isBlank ? null : await fitted(setting, coverage, run);
  if (found !== null) return { setting, found: withLost(found, file.lost) };
  const own = await settingOf(await itself(sdc, classes, strata, null, tick), run);
  return { setting: own, found: withLost((await fitted(own, coverage, run))!, TREATED_BEFORE) };
}

/** What the estimates of a file rest on per class, for what its design says of them. */
function designed({ choice, gaps }: Fitted, { problem: { table }, clusters, gaps: by }: Setting): Basis {
  const fractions = choice.chosen?.others?.fractions ?? null,
    alone = clusters?.told?.alone ?? null;
  if (gaps === null) return { counts: table.counts, parts: null, fractions, alone };
  const { held: counts, parts, fractions: byPatterns } = gaps,
    telling = alone && aloneIn(by!.file.asked, table, clusters!.told!.keys, alone);
  return { counts, parts, fractions: byPatterns, alone: telling };
}

/** Whether levels of the keys that tell the cluster lie in one, for other classes; who misses such a key tells none. */
function aloneIn(asked: CellTable, table: CellTable, keys: readonly number[], alone: Uint8Array): Uint8Array {
  const levels = ({ labels, codes }: CellTable, c: number): string | null => {
    const own = keys.map((v) => labels[v]![codes[v]![c]!]!);
    return own.includes(null!) ? null : JSON.stringify(own);
  };
  const known = new Map(Array.from(alone, (one, c) => [levels(table, c), one]));
  known.delete(null);
  return Uint8Array.from(asked.counts, (_, c) => known.get(levels(asked, c)) ?? 0);
}

/**
 * Where keys look as if they were taken away a missing value is one more value, and the figures are rough. Few
 * records are alone then because they were to be, so that the matches over all records are no longer to be had
 * from those: they are summed record by record where that is more.
 */
function asValues(found: Fitted, { file, patterns: { list, incomplete } }: Gaps): Fitted {
  const { lead, intervals } = found.estimates,
    all = lead && Math.max(lead.figures.all, weightedSum(lead.match, file.table.counts));
  return {
    ...found,
    estimates: {
      ...found.estimates,
      lead: lead && { ...lead, refuted: true, figures: { ...lead.figures, all: all! } },
      intervals: intervals && withoutIntervals(all!, TAKEN_AWAY),
    },
    patterns: { number: list.length, fitted: 0, records: incomplete },
  };
}

/** What a file is summed up by beside its own records. */
type Given = Pick<
  Run<z.output<typeof options>, Results<readonly [typeof individualRisk]>>,
  "options" | "tick" | "used"
>;

/** The records that are asked about, and by whom. */
interface Judging {
  readonly classes: Classes;
  /** Share of the population that the file of an intruder holds. */
  readonly coverage: number;
}

interface Summarised extends Pick<ByDesign, "doubt"> {
  readonly summary: PopulationSummary;
  /** What is told of each class. */
  readonly chances: Chances;
  readonly lead: Estimates["lead"];
}

/** All that is told of a file, by what models say of it and by its design. */
async function summarised(
  sdc: SdcObject,
  { options: { misclassification, samplingFraction }, used, tick }: Given,
  setting: Setting,
  { classes, coverage }: Judging,
  found: Fitted,
): Promise<Summarised> {
  const { choice, gaps } = found,
    { file, problem, whole, kept } = setting;
  const { estimates, clusters, doubt } = byDesign(found.estimates, setting.clusters, setting.suspicion, {
    classes,
    coverage,
    sample: problem.sample,
    basis: designed(found, setting),
  });
  const { summary: individual, presence } = used["individual-risk"],
    { lead, match } = estimates,
    held = gaps?.held ?? classes.counts;
  const chances = await chancesOf(estimates, { held, records: classes.counts }, () => tick(0.99)),
    perturbed = Object.keys(misclassification).length > 0 && lead !== null;
  const summary = summaryOf({
    classes,
    problem,
    base: gaps === null ? problem : setting.gaps!.base.problem,
    whole,
    clusters,
    choice,
    estimates,
    chances,
    gaps,
    patterns: found.patterns,
    superpopulation: found.bySizes,
    neighbourhood: found.local,
    original: file.treated !== null,
    saidWhole: isSaidWhole(sdc, samplingFraction),
    perturbed: perturbed ? { tau2: perturbedTau(kept, match, held) } : null,
    individualRisk: individual.expectedReidentifications / presence,
    presence,
    alike: presence / coverage,
  });
  return { summary, chances, lead, doubt };
}

/**
 * Figures with a missing value as a value of its own. By patterns records that miss keys are taken for people like the
 * others; where the values of common people were taken away, to make the others look common, the figures are too low.
 * Nothing where an original tells what the missing values were.
 */
async function asOwnValues(sdc: SdcObject, run: Given, setting: Setting, given: Judging): Promise<Judged> {
  const known = await sdc.candidates(given.classes, () => run.tick(0));
  if (known?.original === true) return {};
  const whole = { ...setting, gaps: null },
    found = (await fitted(whole, given.coverage, run))!;
  const { summary } = await summarised(sdc, run, whole, given, found),
    { expectedMatches, tau1, tau2, perturbed } = summary;
  return { strict: { expectedMatches, tau1, tau2, perturbed } };
}

/** Bounds of units of several records; there are no columns, since no model says who of them is found. */
async function ofProfiles(
  sdc: SdcObject,
  classes: Classes,
  run: Pick<
    Run<z.output<typeof options>, Results<readonly [typeof individualRisk]>>,
    "options" | "tick" | "unit" | "used"
  >,
) {
  const { summary: individual, presence } = run.used["individual-risk"],
    { unit } = run;
  const summary = await profileSummary(
    sdc,
    classes,
    {
      samplingFraction: run.options.samplingFraction,
      individualRisk: individual.expectedReidentifications / presence,
      presence,
      unit,
    },
    () => run.tick(0.5),
  );
  const none = (about: string): ClassColumn => ({
    grain: "class",
    values: new Float64Array(classes.size).fill(NaN),
    about,
  });
  return {
    summary,
    cautions: cautionsOf(summary, individual, null, null),
    interval: endsOf(summary),
    estimated: [""],
    holdsPresence: ["expectedMatches.inFile"],
    register: sdc.register,
    columns: {
      unique: none(`Null: there is no model of the profiles of ${unit.many}.`),
      match: none(`Null: there is no model of the profiles of ${unit.many}.`),
    },
    profiles: unit as Unit | null,
    riskiest: [],
  };
}

/** Model-based population uniqueness: how many sample uniques are unique in the population, or a correct match. */
export const population = defineMeasure(
  {
    id: "population",
    title: "Population uniqueness",
    about:
      "How many people would be found: how many links with persons of the population are right, and how " +
      "many unique records are unique there, too?",
    needs: ["keys"],
    uses: [individualRisk],
    terms,
    options,
    missing: (_, profiles) =>
      profiles
        ? MISSING_KEY.category
        : "a record is matched by the keys that it holds; keys are taken as missing by chance",
    takes: ({ samplingFraction }, sdc) => [
      "weight",
      "household",
      "cluster",
      ...(sdc.has("cluster") ? (["clusterWeight"] as const) : []),
      ...(samplingFraction === "strata" || Array.isArray(samplingFraction) ? (["strata"] as const) : []),
    ],
    idle: ({ clustersInPopulation }, sdc) =>
      clustersInPopulation === null || (sdc.has("cluster") && !sdc.has("clusterWeight"))
        ? {}
        : {
            clustersInPopulation: sdc.has("cluster")
              ? "no cluster weights, which say more"
              : "the role cluster",
          },
    persons: true,
    async compute(sdc, run) {
      const classes = await run.classes();
      if (classes.profiles !== null) return ofProfiles(sdc, classes, run);
      const { summary: individual, options: assumed } = run.used["individual-risk"],
        { setting, found } = await modelled(sdc, classes, assumed.coverage, run);
      const { gaps } = found,
        given = { classes, coverage: assumed.coverage };
      const { summary, chances, lead, doubt } = await summarised(sdc, run, setting, given, found),
        held = gaps?.held ?? classes.counts;
      if (gaps !== null && setting.file.treated === null && lead !== null && !isCount(lead.by))
        run.judged((tick) => asOwnValues(sdc, { ...run, tick: () => tick() }, setting, given));
      if (classes.records > 0)
        warnOf(summary, sdc, { ...run.options, cut: found.choice.cut, doubt }, (code, message) => {
          run.warn(code, message);
        });
      await run.tick(1);
      return {
        summary,
        cautions: cautionsOf(summary, individual, sdc.population?.units ?? null, doubt),
        interval: endsOf(summary),
        estimated: summary.expectedMatches.by === "census" ? [] : [""],
        holdsPresence: ["expectedMatches.inFile"],
        register: sdc.register,
        columns: {
          unique: {
            grain: "class",
            values: chances.unique,
            about: "Probability that a sample unique is unique in the population; null for other records.",
          },
          match: {
            grain: "class",
            values: chances.match,
            headline: "high",
            about: "Expected value of 1/F given f, the chance that a match with the record is correct.",
          },
        },
        profiles: null as Unit | null,
        riskiest: lead === null ? [] : riskiestRecords(sdc, classes, chances, held),
      };
    },
  },
  (done) =>
    done.profiles === null
      ? populationBlocks(done)
      : profileBlocks(done.summary, done.profiles, done.cautions),
);
