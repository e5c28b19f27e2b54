import { filled } from "@sdc-risk/data/kernels";
import type { RuleFigures, Results, MeasureRun, SdcObject } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import type { individualRisk } from "@sdc-risk/individual-risk";
import type * as z from "zod";
import { byDesign, type EstimateBasis, type ByDesign } from "./clusters/by-design.ts";
import { chancesOf, type Chances } from "./estimate/calibrated.ts";
import type { Estimates } from "./estimate/estimates.ts";
import type { options } from "./options.ts";
import { perturbedTau } from "./risk/misclassification.ts";
import { summaryOf } from "./summarise.ts";

import type { CellTable } from "./table/table.ts";

import type { Setting } from "./setting.ts";
import { fitted, type FittedFile } from "./modelled.ts";
import type { PopulationSummary } from "./summary-schema.ts";

/** Whether somebody has said that the file holds the whole population, where its records are all there is to go by. */
const isSaidWhole = (sdc: SdcObject, option: z.output<typeof options>["samplingFraction"]): boolean =>
  typeof option !== "string" || sdc.extent === "population";

/** What the estimates of a file rest on per class, for what its design says of them. */
function designed(
  { fractions, gaps }: FittedFile,
  { problem: { table }, clusters, gaps: by }: Setting,
): EstimateBasis {
  const alone = clusters?.told?.alone ?? null;
  if (gaps === null) return { counts: table.counts, parts: null, fractions, alone };
  const { held: counts, parts, fractions: byPatterns } = gaps;
  const telling = alone && aloneIn(by!.file.asked, table, clusters!.told!.keys, alone);
  return { counts, parts, fractions: byPatterns, alone: telling };
}

/** Whether levels of the keys that tell the cluster lie in one, for other classes; who misses such a key tells none. */
function aloneIn(asked: CellTable, table: CellTable, keys: readonly number[], alone: Uint8Array): Uint8Array {
  const levels = ({ labels, codes }: CellTable, c: number): string | null => {
    const own = keys.map((v) => labels[v][codes[v][c]]);
    return own.includes(null) ? null : JSON.stringify(own);
  };
  const known = new Map(Array.from(alone, (one, c) => [levels(table, c), one]));
  known.delete(null);
  return filled(new Uint8Array(asked.counts.length), (c) => known.get(levels(asked, c)) ?? 0);
}

/** What a file is summed up by beside its own records. */
type Given = Pick<
  MeasureRun<z.output<typeof options>, Results<readonly [typeof individualRisk]>>,
  "options" | "tick" | "used"
>;

/** The records that are asked about, and by whom. */
interface AttackedClasses {
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
export async function summarised(
  sdc: SdcObject,
  { options: { samplingFraction }, used, tick }: Given,
  setting: Setting,
  { classes, coverage }: AttackedClasses,
  found: FittedFile,
): Promise<Summarised> {
  const { choice, gaps } = found;
  const { file, problem, whole, kept } = setting;
  const { estimates, clusters, doubt } = byDesign(found.estimates, setting.clusters, setting.suspicion, {
    classes,
    coverage,
    sample: problem.sample,
    basis: designed(found, setting),
  });
  const { summary: individual, presence } = used["individual-risk"];
  const { lead, match } = estimates;
  const held = gaps?.held ?? classes.counts;
  const chances = await chancesOf(estimates, { held, records: classes.counts }, () => tick(0.99));
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
    perturbed: kept === null || lead === null ? null : { tau2: perturbedTau(kept, match, held) },
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
export async function asOwnValues(
  sdc: SdcObject,
  run: Given,
  setting: Setting,
  given: AttackedClasses,
): Promise<RuleFigures> {
  const known = await sdc.candidates(given.classes, () => run.tick(0));
  if (known?.original === true) return {};
  const whole = { ...setting, gaps: null };
  const found = (await fitted(whole, given.coverage, run))!;
  const { summary } = await summarised(sdc, run, whole, given, found);
  const { expectedMatches, tau1, tau2, perturbed } = summary;
  return { strict: { expectedMatches, tau1, tau2, perturbed } };
}
