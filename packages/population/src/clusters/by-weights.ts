import type { DrawnRecords } from "@sdc-risk/core";
import type { Classes, Households } from "@sdc-risk/data";
import { countBy, type Counts, sum } from "@sdc-risk/data/kernels";
import { placesOf, recordsModelled, type CellTable } from "../table/table.ts";

/** Levels of a key, or of some together, that were perhaps drawn, and what makes them look so. */
export interface LooksDrawn {
  readonly keys: readonly string[];
  readonly by: "weights" | "sizes";
}

/** Levels of a key with enough records, and records that make a level one of them. */
const LEVELS = 40;
const RECORDS = 5;
/** Share of the records that these levels hold, of levels with one weight, and of weights that differ. */
const HELD = 0.8;
const SAME = 0.95;
const DIFFERENT = 0.5;
/** Keys that are combined at most, those of most levels, and combinations of levels that are counted. */
const MOST_KEYS = 7;
const MOST_CELLS = 1 << 18;
/** Variance over mean of the sizes of levels below which they were fixed: of Poisson counts it is near 1. */
const DISPERSION = 0.3;

/**
 * Keys whose levels look like the clusters of a sample in stages: many levels, in each of which all records have
 * one weight, most levels another one; or about as many records in each, as of a fixed take. Looked for among the
 * keys, their pairs and their triples. Null where none do.
 * @param except keys that are strata, from whose every level records were drawn
 */
export function looksDrawn(
  table: CellTable,
  { counts }: Classes,
  { classOf, weights, households, part }: DrawnRecords,
  except: readonly string[],
): LooksDrawn | null {
  const { names, sizes, whole } = table;
  const records = recordsModelled(table);
  const varied = weights?.some((w) => w !== weights[0]) === true ? weights : null;
  const homes =
    households === null ? null : (part?.holders?.homes ?? homesOf(classOf, counts.length, households));
  for (const keys of setsOf(sizes)) {
    if (keys.every((v) => except.includes(names[v]))) continue;
    const levelOf = placesOf(table, rising(keys), counts.length);
    const cells = keys.reduce((product, v) => product * sizes[v], 1);
    // of a part of the keys the sizes of levels say nothing of how many were drawn
    const held = whole === null ? countBy(levelOf, cells, counts) : whole.over(rising(keys))!.counts;
    const enough = held.filter((n) => n >= RECORDS);
    if (enough.length < LEVELS || sum(enough) < HELD * records) continue;
    const found = { keys: keys.map((v) => names[v]) };
    const rows = part === null && whole === null ? held : rowsOf(classOf, levelOf, cells);
    if (varied !== null && oneWeightEach(classOf, levelOf, rows, varied)) return { ...found, by: "weights" };
    if (fixedTake(homes === null ? held : countBy(levelOf, cells, homes), held))
      return { ...found, by: "sizes" };
  }
  return null;
}

/** Keys in the order of the file. */
export const rising = (keys: readonly number[]): readonly number[] => [...keys].sort((a, b) => a - b);

/** Sets of one, two and three keys whose combinations can be counted and may be enough. */
export function setsOf(sizes: readonly number[]): readonly (readonly number[])[] {
  const all = sizes.map((_, v) => v);
  const largest = [...all].sort((a, b) => sizes[b] - sizes[a] || a - b).slice(0, MOST_KEYS);
  const before = (a: number) => largest.slice(0, largest.indexOf(a));
  const pairs = largest.flatMap((b) => before(b).map((a) => [a, b]));
  const triples = largest.flatMap((c) => before(c).flatMap((b) => before(b).map((a) => [a, b, c])));
  return [...all.map((v) => [v]), ...pairs, ...triples].filter((keys) => {
    const cells = keys.reduce((product, v) => product * sizes[v], 1);
    return cells >= LEVELS && cells <= MOST_CELLS;
  });
}

/** Households of each class, each counted with one of its records. */
function homesOf(classOf: Int32Array, classes: number, { householdOf, number }: Households): Int32Array {
  const homes = new Int32Array(number);
  for (let i = 0; i < classOf.length; i++) homes[householdOf[i]] = classOf[i];
  return countBy(homes, classes, null);
}

/** Rows of each level. */
const rowsOf = (classOf: Int32Array, levelOf: Int32Array, levels: number): Counts =>
  countBy(levelOf, levels, countBy(classOf, levelOf.length, null));

/** @returns false as soon as too many levels have several weights */
function oneWeightEach(
  classOf: Int32Array,
  levelOf: Int32Array,
  held: Counts,
  weights: Float64Array,
): boolean {
  const first = new Float64Array(held.length);
  const several = new Uint8Array(held.length);
  const levels = held.filter((records) => records >= RECORDS).length;
  let wrong = 0;
  for (let i = 0; i < classOf.length; i++) {
    const level = levelOf[classOf[i]];
    const w = weights[i];
    if (held[level] < RECORDS || several[level] === 1) continue;
    if (first[level] === 0) first[level] = w;
    if (Math.abs(w - first[level]) <= 1e-6 * first[level]) continue;
    several[level] = 1;
    if (++wrong > (1 - SAME) * levels) return false;
  }
  const different = new Set<string>();
  for (let level = 0; level < held.length; level++)
    if (first[level] > 0 && several[level] === 0) different.add(first[level].toPrecision(6));
  return levels >= LEVELS && different.size >= DIFFERENT * levels;
}

/** Whether levels hold about as many units each. @param held records of each level */
function fixedTake(units: Counts, held: Counts): boolean {
  const sizes = Float64Array.from(units).filter((_, level) => held[level] >= RECORDS);
  const mean = sum(sizes) / sizes.length;
  const variance = sum(sizes.map((n) => (n - mean) ** 2)) / (sizes.length - 1);
  return variance < DISPERSION * mean;
}
