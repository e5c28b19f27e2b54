import type { MeasureColumn, MeasureRun, SdcObject } from "@sdc-risk/core";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { Columns } from "./files/columns.ts";
import { density, type Density } from "./variables/density.ts";
import { intervalPart, rankPart } from "./intervals/interval-part.ts";
import { linkagePart } from "./linkage/linkage-part.ts";
import type { Moments } from "./variables/moments.ts";
import type { ContinuousOptions } from "./options.ts";
import type { Original } from "./files/original.ts";
import { outliersOf, type OutlierResult } from "./outliers/outlier-summary.ts";
import { pairsOf, type FilePair } from "./files/pairs.ts";
import { rmdPart } from "./rmd/rmd-part.ts";
import { standardise } from "./variables/standardise.ts";

import { variableSummaries } from "./variables/variable-summary.ts";
import type { FileSummary } from "./summary-schema.ts";

export interface FileResult {
  readonly summary: FileSummary;
  readonly columns: Readonly<Record<string, MeasureColumn>>;
  readonly densities: readonly Density[];
  readonly chances: RecordChances;
}

/** Per original record whether it is found, or the chance of it, NaN where it was left out; null where it is not computed. */
export interface RecordChances {
  /** By the middle one of the intervals. */
  readonly interval: Float64Array | null;
  readonly rmd: Float64Array | null;
  readonly linked: Float64Array | null;
}

/** Everything about one released file. @param index its place, from 0 */
export async function assessFile(
  sdc: SdcObject,
  index: number,
  moments: readonly Moments[],
  own: Original,
  run: MeasureRun<ContinuousOptions, unknown>,
): Promise<FileResult> {
  const files = sdc.released.length;
  const at =
    (share: number): Tick =>
    () =>
      run.tick((index + share) / files);
  const { options } = run;
  const pairs = await inTurns(pairsOf(sdc, index, moments), at(0.1));
  const columns = new Columns(index + 1, pairs.match);
  const { compared, records, releasedRecords } = pairs;

  const near =
    options.interval === null ? null : await intervalPart(pairs, options.interval, columns, at(0.2));
  const ranks =
    options.rankInterval === null ? null : await rankPart(pairs, options.rankInterval, columns, at(0.25));

  const after = own.standardised === null ? [] : await standardised(pairs, options, at(0.3));
  const rmd = options.rmd === null ? null : await rmdPart(pairs, own, after, options.rmd, columns, at(0.4));
  const outliers =
    options.outliers === null ? null : await outliersOf(pairs, own, after, options.outliers, at(0.5));
  if (outliers !== null) addOutliers(outliers, columns);
  const { linkage, probabilistic, credit } = await linkagePart(
    sdc,
    sdc.releasedFile(index),
    pairs,
    columns,
    run,
    at(0.9),
  );

  const summary: FileSummary = {
    file: index + 1,
    matching: sdc.released[index].matched!,
    released: releasedRecords,
    compared,
    leftOut: records - compared,
    added: releasedRecords - compared,
    interval: near?.summary.interval ?? null,
    intervalReason: near?.summary.intervalReason ?? null,
    curve: near?.summary.curve ?? null,
    rankInterval: ranks?.rankInterval ?? null,
    rankIntervalReason: ranks?.rankIntervalReason ?? null,
    rmd: rmd?.summary ?? null,
    linkage,
    probabilistic,
    outliers: outliers?.summary ?? null,
    variables: await inTurns(
      variableSummaries(pairs, own.sorted, near?.nearness ?? null, rmd?.risk1 ?? null, credit),
      at(0.95),
    ),
  };
  const densities = await densitiesOf(pairs, own, at(0.98));
  const chances = {
    interval: near?.nearness.atMiddle ?? null,
    rmd: rmd?.risk1 ?? null,
    linked: credit,
  };
  return { summary, columns: columns.all, densities, chances };
}

/** The released variables by their moments, or by those of the original where that is asked for. */
export async function standardised(
  { file, moments, fileMoments }: FilePair,
  { rmd }: Pick<ContinuousOptions, "rmd">,
  tick: Tick,
): Promise<Float64Array[]> {
  const by = rmd?.scale === "original" ? moments : fileMoments;
  const out: Float64Array[] = [];
  for (const [v, values] of file.entries()) out.push(await inTurns(standardise(values, by[v]), tick));
  return out;
}

/** Per original record: on how many variables it is an outlier, and whether by its robust distance. */
export function addOutliers(
  { variables, robust }: Pick<OutlierResult, "variables" | "robust">,
  columns: Columns,
): void {
  columns.add("outlier", variables, "Number of variables on which the original value is an outlier.");
  columns.add(
    "robustOutlier",
    robust,
    "1 where the original record is an outlier by its robust distance, 0 where not.",
  );
}

/** Densities of the variables before and after; without those that have none. */
async function densitiesOf(
  { names, original, released }: FilePair,
  own: Original,
  tick: Tick,
): Promise<Density[]> {
  const out: Density[] = [];
  for (const [v, name] of names.entries()) {
    const one = await inTurns(density(name, original[v], released[v], own.sorted[v]), tick);
    if (one !== null) out.push(one);
  }
  return out;
}
