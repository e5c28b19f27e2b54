import type { Classes, Levels, UnitsWithin } from "@sdc-risk/data";
import { DataType } from "apache-arrow";
import { countText, SdcError } from "@sdc-risk/data";
import type { DrawnRecords } from "../drawn.ts";

/** Records that are held one by one whatever memory is free. */
const ALWAYS = 30_000_000;

/** Bytes that a record takes, with what is made of it on the way; and beside for each key, as files like it are simulated. */
const OF_A_RECORD = 48;
const OF_A_KEY = 4;

/** The share of the memory that is free which records may take. */
const SHARE = 0.5;

interface WithFreeMemory {
  readonly process?: { availableMemory?(): number };
}

/**
 * Refuses records that do not fit into memory one by one.
 * @param free bytes; where nobody knows them, thirty million records are the limit
 * @throws TOO_LARGE
 */
export function checkRoom(
  records: number,
  keys: number,
  free = (globalThis as WithFreeMemory).process?.availableMemory?.() ?? 0,
): void {
  const needed = records * (OF_A_RECORD + OF_A_KEY * keys);
  if (records <= ALWAYS || needed <= SHARE * free) return;
  const gigabytes = (bytes: number): string => `${Number((bytes / 1e9).toPrecision(2))} GB`;
  throw new SdcError(
    "TOO_LARGE",
    `It holds the class, the weight and the household of each record, and ${countText(records)} records ` +
      `are in the source, which take about ${gigabytes(needed)} here. They may take half of the memory that is free, ` +
      `${gigabytes(SHARE * free)}. Draw a sample of the file, or take a machine with more memory.`,
  );
}

/** Records that are alike in all that is asked of them, so that none of them has to come over. @param scale the units of each */
export function drawnAlike({ counts, records }: Classes, scale: number | null): DrawnRecords {
  const classOf = new Int32Array(records);
  let at = 0;
  for (let c = 0; c < counts.length; c++) {
    classOf.fill(c, at, at + counts[c]);
    at += counts[c];
  }
  const weights = scale === null ? null : new Float64Array(records).fill(scale);
  return { classOf, weights, households: null, clusters: null };
}

/** Whether the numbers of a variable are those of its levels. */
export const isPlain = (type: DataType): boolean => DataType.isInt(type) || DataType.isFloat(type);

/**
 * The same by what classes hold of a weight.
 * @param units of classes and weights
 * @param levels of the weight, whose values are plain numbers
 */
export function drawnByWeights(
  { units: { classOf, counts, codes } }: UnitsWithin,
  levels: Levels,
  { records, scale }: { readonly records: number; readonly scale: number },
): DrawnRecords {
  const [codesOfWeight] = codes;
  const out = new Int32Array(records);
  const weights = new Float64Array(records);
  let at = 0;
  for (let u = 0; u < counts.length; u++) {
    const end = at + counts[u];
    out.fill(classOf[u], at, end);
    weights.fill(scale * Number(levels.value(codesOfWeight[u])), at, end);
    at = end;
  }
  return { classOf: out, weights, households: null, clusters: null };
}
