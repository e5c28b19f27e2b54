import type { Classes, DrawnRecords } from "@sdc-risk/core";
import type { CellTable } from "../table/table.js";

/** Levels of a key that were perhaps drawn: its name, and what makes it look so. */
export interface LooksDrawn {
  readonly key: string;
  readonly by: "weights" | "sizes";
}

/** Levels of a key with enough records, and records that make a level one of them. */
const LEVELS = 40,
  RECORDS = 5;
/** Share of the records that these levels hold, of levels with one weight, and of weights that differ. */
const HELD = 0.8,
  SAME = 0.95,
  DIFFERENT = 0.5;
/** Variance over mean of the sizes of levels below which they were fixed: of Poisson counts it is near 1. */
const DISPERSION = 0.3;

/**
 * A key whose levels look like the clusters of a sample in stages: many levels, in each of which all records have
 * one weight, most levels another one; or about as many records in each, as of a fixed take. Null where none does.
 * @param unitOf cluster that records come in, households or themselves, for sizes
 */
export function looksDrawn(
  table: CellTable,
  classes: Classes,
  { classOf, weights, households }: DrawnRecords,
  except: readonly string[],
): LooksDrawn | null {
  for (const [v, key] of table.names.entries()) {
    const size = table.sizes[v]!;
    if (size < LEVELS || except.includes(key)) continue;
    const codes = table.codes[v]!,
      records = new Int32Array(size);
    for (let c = 0; c < codes.length; c++) records[codes[c]!]! += classes.counts[c]!;
    const enough = records.filter((n) => n >= RECORDS);
    if (enough.length < LEVELS || enough.reduce((a, n) => a + n, 0) < HELD * classes.records) continue;
    const levelOf = classOf.map((c) => codes[c]!);
    if (weights !== null && oneWeightEach(levelOf, records, weights)) return { key, by: "weights" };
    if (fixedTake(levelOf, records, households)) return { key, by: "sizes" };
  }
  return null;
}

function oneWeightEach(levelOf: Int32Array, records: Int32Array, weights: Float64Array): boolean {
  const first = new Float64Array(records.length),
    same = new Int32Array(records.length);
  for (let i = 0; i < levelOf.length; i++) {
    const level = levelOf[i]!;
    if (first[level] === 0) first[level] = weights[i]!;
    if (Math.abs(weights[i]! - first[level]!) <= 1e-6 * first[level]!) same[level]!++;
  }
  const levels = [...records.keys()].filter((level) => records[level]! >= RECORDS),
    one = levels.filter((level) => same[level] === records[level]),
    different = new Set(one.map((level) => first[level]!.toPrecision(6)));
  return one.length >= SAME * levels.length && different.size >= DIFFERENT * levels.length;
}

/** Whether levels hold about as many units each: records, or households that lie in one level. */
function fixedTake(
  levelOf: Int32Array,
  records: Int32Array,
  households: DrawnRecords["households"],
): boolean {
  const sizes = new Int32Array(records.length),
    seen = new Int32Array(households?.number ?? 0).fill(-1);
  for (let i = 0; i < levelOf.length; i++) {
    const level = levelOf[i]!,
      home = households?.householdOf[i];
    if (home !== undefined) {
      if (seen[home] === level) continue;
      seen[home] = level;
    }
    sizes[level]!++;
  }
  const held = sizes.filter((_, level) => records[level]! >= RECORDS),
    mean = held.reduce((a, n) => a + n, 0) / held.length;
  const variance = held.reduce((a, n) => a + (n - mean) ** 2, 0) / (held.length - 1);
  return variance < DISPERSION * mean;
}
