import { MAX_RECORDS } from "../record-count.ts";
import type { Classes, Levels, UnitsWithin } from "@sdc-risk/data";
import { DataType } from "apache-arrow";
import { countText, SdcError } from "@sdc-risk/data";
import { range } from "@sdc-risk/data/kernels";
import type { DrawnRecords } from "./drawn.ts";
import { freeMemory } from "../grouping/group-room.ts";

/** Records that are held one by one whatever memory is free. */
export const MOST_HELD = 30_000_000;

/** Bytes that a record takes, with what is made of it on the way, and beside for each key. */
const OF_A_RECORD = 48;
const OF_A_KEY = 4;

/** The share of the memory that is free which records may take. */
const SHARE = 0.5;

/**
 * Refuses records that do not fit into memory one by one.
 * @param free bytes; where nobody knows them, thirty million records are the limit
 * @throws TOO_LARGE
 */
export function checkRoom(records: number, keys: number, free = freeMemory() ?? 0): void {
  if (records > MAX_RECORDS)
    throw new SdcError(
      "TOO_LARGE",
      `It holds the class, the weight and the household of each record, and ${countText(records)} records are in the ` +
        `source: at most ${countText(MAX_RECORDS)} can be held. Draw a sample of the file.`,
    );
  const needed = records * (OF_A_RECORD + OF_A_KEY * keys);
  if (records <= MOST_HELD || needed <= SHARE * free) return;
  const gigabytes = (bytes: number): string => `${Number((bytes / 1e9).toPrecision(2))} GB`;
  throw new SdcError(
    "TOO_LARGE",
    `It holds the class, the weight and the household of each record, and ${countText(records)} records ` +
      `are in the source, which take about ${gigabytes(needed)} here. They may take half of the memory that is free, ` +
      `${gigabytes(SHARE * free)}. Draw a sample of the file, or take a machine with more memory.`,
  );
}

/** Records that are alike in all that is asked of them: a row for each class. @param scale the units of each record */
export function drawnAlike({ counts, size }: Classes, scale: number | null): DrawnRecords {
  return {
    classOf: range(size),
    times: counts,
    weights: scale === null ? null : new Float64Array(size).fill(scale),
    households: null,
    clusters: null,
    part: null,
  };
}

/** Whether the numbers of a variable are those of its levels. */
export const isPlain = (type: DataType): boolean => DataType.isInt(type) || DataType.isFloat(type);

/**
 * The same by what classes hold of a weight: a row for each class and weight.
 * @param units of classes and weights
 * @param levels of the weight, whose values are plain numbers
 * @param scale what weights are multiplied by
 */
export function drawnByWeights(
  { units: { classOf, counts, codes } }: UnitsWithin,
  levels: Levels,
  scale: number,
): DrawnRecords {
  const values = Float64Array.from({ length: levels.size }, (_, code) => scale * Number(levels.value(code)));
  const weights = new Float64Array(counts.length);
  for (let u = 0; u < weights.length; u++) weights[u] = values[codes[0][u]];
  return { classOf, times: counts, weights, households: null, clusters: null, part: null };
}
