import { variablesOf, type SdcObject } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import { inTurns, weightedSum } from "@sdc-risk/data/kernels";
import { estimatesOf, type Estimates } from "./estimate/estimates.ts";
import { localVariant } from "./estimate/variants.ts";
import { clustersOf, keysAbove, stagesOf } from "./interval/clusters.ts";
import { byPattern, type GapEstimates } from "./patterns/by-pattern.ts";
import { withheldFor, withoutIntervals } from "./interval/interval.ts";
import { itself, modelledFile, WHOLE_FILE, type FilePart } from "./modelled-file.ts";
import { baseText, type Gaps } from "./patterns/gaps.ts";
import { clustersWithin } from "./patterns/held-file.ts";
import { aloneCheck, looksTaken, TAKEN_AWAY } from "./patterns/taken-away.ts";
import { chooseModel } from "./selection/choose.ts";
import { EFFORT } from "./selection/forward-search.ts";
import type { ToldChoice } from "./summarise.ts";
import { superpopulation, type Superpopulation } from "./superpopulation/superpopulation.ts";

import { settingOf, type ModelRun, type Setting } from "./setting.ts";
import type { PatternSummary } from "./summary-schema.ts";

/** What a file without records leaves to choose. */
const NONE = {
  models: [],
  chosen: null,
  place: -1,
  why: "There are no records.",
  tried: 0,
  moved: { tau1: 0, tau2: 0 },
  cut: false,
} as const;

/** What models say of a file. */
export interface FittedFile {
  /** The model that is taken. */
  readonly choice: ToldChoice;
  /** Per class the share of the units with its key that the sample holds, by this model; null without a fit. */
  readonly fractions: Float64Array | null;
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

/** A choice without what its model says of each class, which memory would hold to the end. */
function withoutClasses(
  choice: typeof NONE | Awaited<ReturnType<typeof chooseModel>>,
): Pick<FittedFile, "choice" | "fractions"> {
  const { chosen } = choice;
  if (chosen === null) return { choice, fractions: null };
  const { means: _, others, ...model } = chosen;
  return { choice: { ...choice, chosen: model }, fractions: others?.fractions ?? null };
}

/**
 * Chooses a model, and estimates by it.
 * @param coverage share of the population that the file of an intruder holds, as individual risk takes it
 * @returns null where the original of a treated file looks treated itself
 */
export async function fitted(
  setting: Setting,
  coverage: number,
  run: Omit<ModelRun, "classes">,
): Promise<FittedFile | null> {
  const { model, neighbourhood } = run.options;
  const { classes, drawn, treated } = setting.file;
  const { gaps, ordered } = setting;
  const problem = gaps?.base.problem ?? setting.problem;
  const { counts } = problem.table;
  const some = classes.records > 0;
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
  const asked = model !== "auto" && model !== "search";
  const above = keysAbove(setting.clusters);
  const together = clustersOf(drawn);
  const stages = stagesOf(drawn, setting.clusters);
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
  const told = { ...withoutClasses(choice), bySizes, local };
  if (gaps === null || choice.chosen === null) return { ...told, estimates, gaps: null, patterns: null };
  const why = `${choice.why} ${baseText(gaps)}`;
  const base = {
    held: gaps.base,
    chosen: choice.chosen,
    elsewhere: estimates.elsewhere ?? 1,
    effort: model === "search" || model === "auto" ? EFFORT[model] : null,
  };
  const byGaps = await byPattern(gaps.file, gaps.patterns, base, estimates, coverage, at(0.98));
  return {
    ...told,
    choice: { ...told.choice, why },
    estimates: byGaps,
    gaps: byGaps,
    patterns: byGaps.patterns,
  };
}

/** Why the original of a treated file is of no use where it looks treated itself, as the end of a sentence. */
const TREATED_BEFORE = "its original misses keys as if they had been taken away before";

/** The same figures, which are rough: what treatment took away is not known. */
const withLost = (found: FittedFile, lost: string | null): FittedFile =>
  lost === null || found.estimates.intervals === null
    ? found
    : {
        ...found,
        estimates: {
          ...found.estimates,
          intervals: withheldFor(found.estimates.intervals, `the file was treated, and ${lost}`),
        },
      };

/**
 * What models say of a file; of a treated file by its original, where that can be had.
 * @param part what its records are a part of
 */
export async function modelled(
  sdc: SdcObject,
  classes: Classes,
  coverage: number,
  run: ModelRun,
  part: FilePart = WHOLE_FILE,
): Promise<{ readonly setting: Setting; readonly found: FittedFile }> {
  const tick = (): Promise<void> => run.tick(0);
  const strata = (): Promise<Classes> => run.classes(variablesOf(sdc.roles, "strata"));
  const file =
    part.share === 1
      ? await modelledFile(sdc, classes, strata, tick)
      : await itself(sdc, classes, strata, null, tick, part);
  const setting = await settingOf(file, run);
  const isBlank = file.treated !== null && setting.gaps === null;
  const found = isBlank ? null : await fitted(setting, coverage, run);
  if (found !== null) return { setting, found: withLost(found, file.lost) };
  const own = await settingOf(await itself(sdc, classes, strata, null, tick), run);
  return { setting: own, found: withLost((await fitted(own, coverage, run))!, TREATED_BEFORE) };
}

/**
 * Where keys look as if they were taken away a missing value is a category of its own, and the figures are rough. Few
 * records are alone then because they were to be, so that the matches over all records are no longer to be had
 * from those: they are summed record by record where that is more.
 */
function asValues(found: FittedFile, { file, patterns: { list, incomplete } }: Gaps): FittedFile {
  const { lead, intervals } = found.estimates;
  const all = lead && Math.max(lead.figures.all, weightedSum(lead.match, file.table.counts));
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
