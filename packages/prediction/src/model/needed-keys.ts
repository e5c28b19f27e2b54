import { range, type Work } from "@sdc-risk/data/kernels";
import { importance, type Feature } from "@sdc-risk/trees";
import { telling } from "./model.ts";
import type { Options } from "../options.ts";
import { some, type TargetRecords } from "../persons.ts";
import type { Predicted } from "./predicted.ts";
import type { KeyRows } from "../rows.ts";
import { countAtRisk, likeliest, scores, type Scoring } from "../score.ts";

/** Persons by whom the need of a key is measured. */
const MOST = 2000;

const personFeatures = ({ features }: KeyRows, rows: Int32Array): readonly Feature[] =>
  features.map((feature) => {
    const codes = feature.codes.slice(0, 0).constructor as new (length: number) => Feature["codes"];
    const own = new codes(rows.length);
    for (const [i, row] of rows.entries()) own[i] = feature.codes[row];
    return { ...feature, codes: own };
  });

/**
 * By how much the share of right predictions falls where the values of one key are dealt out anew among persons: per
 * key. Of more than 2,000 persons as many are taken, evenly in the order of their keys.
 */
export function* neededKeys(
  keys: KeyRows,
  persons: TargetRecords,
  { model, strangers }: Predicted,
  scoring: Scoring,
  options: Options,
): Work<Float64Array> {
  const size = Math.min(MOST, strangers.length);
  const taken = some(
    persons,
    Int32Array.from({ length: size }, (_, i) => strangers[Math.floor((i * strangers.length) / size)]),
  );
  const own = range(size);
  return yield* importance(personFeatures(keys, taken.rows), options.seed, function* (features) {
    const { predicted } = yield* telling(model, { features, size });
    if (taken.numbers !== null)
      return countAtRisk(scores(predicted, own, taken, scoring), options, false) / size;
    const { classes } = likeliest(predicted);
    return own.reduce((right, i) => right + (classes[i] === taken.values[i] ? 1 : 0), 0) / size;
  });
}
