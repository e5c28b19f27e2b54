import type { SdcObject } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data/kernels";
import { comparedFiles, type ComparedFiles } from "./files/compared.ts";
import { weightsOf } from "./files/weighting.ts";
import { weightedQuantile } from "./formulas/quantiles.ts";
import type { UtilityOptions } from "./options.ts";
import { eigenvalueFigures } from "./parts/eigenvalues.ts";
import { informationLoss } from "./parts/information-loss.ts";
import { distributionsOf, incomeParts, meanParts, SHARES, type Distributions } from "./parts/means.ts";
import type { Reading } from "./parts/reading.ts";
import { regressionParts } from "./parts/regressions.ts";
import { shareParts } from "./parts/shares.ts";
import { tableParts } from "./parts/tables.ts";
import type { UtilityFigures, UtilityFile } from "./summary-schema.ts";

/** A quantile of both files, which is the value of a record: for internal reports only. */
export interface InternalQuantile {
  readonly file: number;
  readonly variable: string;
  readonly p: number;
  readonly original: number;
  readonly released: number;
}

export interface UtilityResult {
  readonly summary: UtilityFile;
  readonly quantiles: readonly InternalQuantile[];
}

/** All that is told of one released file. @param index its place, from 0 */
export async function compareFile(
  original: SdcObject,
  index: number,
  names: readonly string[],
  options: UtilityOptions,
  tick: Tick,
): Promise<UtilityResult> {
  const files = await comparedFiles(original, index, names, options.bands, tick);
  const { weights, reason } = weightsOf(files);
  const tables = await tableParts({ files, weights, tick }, options.pairs);
  const plain: Reading = { files, weights: null, tick };
  const distributions = await distributionsOf(plain);
  const unweighted = { ...(await figuresOf(plain, distributions, options)), ...tables.unweighted };
  const byWeight = async (): Promise<UtilityFigures | null> => {
    if (weights === null || tables.weighted === null) return null;
    const reading: Reading = { files, weights, tick };
    return { ...(await figuresOf(reading, await distributionsOf(reading), options)), ...tables.weighted };
  };
  const summary: UtilityFile = {
    file: index + 1,
    released: files.released.records,
    unmatched: files.unmatched,
    variables: variablesOf(files),
    notCompared: files.notCompared,
    unweighted,
    weighted: await byWeight(),
    weightedReason: reason,
  };
  return { summary, quantiles: internalQuantiles(index + 1, distributions) };
}

async function figuresOf(
  reading: Reading,
  distributions: readonly Distributions[],
  options: UtilityOptions,
): Promise<Omit<UtilityFigures, "oneWay" | "twoWay">> {
  const means = await meanParts(reading, distributions);
  const shares = shareParts(reading);
  const overlaps = [
    ...means.flatMap(({ mean }) => (mean.overlap === null ? [] : [mean.overlap])),
    ...shares.flatMap((one) => one.overlaps),
  ];
  const some = overlaps.length > 0;
  return {
    informationLoss: await informationLoss(reading),
    eigenvalues: await eigenvalueFigures(reading),
    means,
    shares: shares.map(({ figures }) => figures),
    overlap: {
      intervals: overlaps.length,
      mean: some ? overlaps.reduce((sum, one) => sum + one, 0) / overlaps.length : null,
      least: some ? overlaps.reduce((a, b) => Math.min(a, b)) : null,
    },
    incomes: incomeParts(distributions, options.incomes),
    regressions: await regressionParts(reading, options.regressions),
  };
}

function variablesOf({ variables }: ComparedFiles): UtilityFile["variables"] {
  const present = (codes: Int32Array): number => codes.reduce((sum, code) => sum + (code < 0 ? 0 : 1), 0);
  return variables.map(({ name, codes, numbers }) => ({
    variable: name,
    continuous: numbers !== null,
    values: present(codes.original),
    releasedValues: present(codes.released),
  }));
}

const internalQuantiles = (file: number, distributions: readonly Distributions[]): InternalQuantile[] =>
  distributions
    .filter(({ original, released }) => original.values.length > 0 && released.values.length > 0)
    .flatMap(({ variable, original, released }) =>
      SHARES.map((p) => ({
        file,
        variable,
        p,
        original: weightedQuantile(original, p),
        released: weightedQuantile(released, p),
      })),
    );
