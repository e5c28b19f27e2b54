import type { DrawnRecords } from "@sdc-risk/core";
import { Classes } from "@sdc-risk/data";
import { sum, sumBy, weightedSum, noCounts, countsAt } from "@sdc-risk/data/kernels";
import type { Factor } from "../model/factors.ts";
import type { Clusters } from "../interval/clusters.ts";
import { clustersOf, recordsOf } from "../interval/clusters.ts";
import { uniquesOf, type Sample } from "../sample/sample.ts";
import { problemOf, type Problem } from "../selection/assess-model.ts";
import { structuralZeros, type Impossible } from "../table/structural.ts";
import { cellTable, type CellTable } from "../table/table.ts";

/** A file some of whose records miss keys, or that was treated: then its original, whose records are all there. */
export interface GappyFile {
  readonly classes: Classes;
  readonly drawn: DrawnRecords;
  /** All keys, missing as one more level. */
  readonly table: CellTable;
  /** As the whole design drew it. */
  readonly whole: Sample;
  /** The same, or one of the drawn clusters where keys tell them. */
  readonly sample: Sample;
  /** Keys that tell the cluster. */
  readonly telling: readonly number[];
  readonly zeros: readonly Impossible[];
  /** Keys that are wanted in the order of their levels. */
  readonly ordered: readonly string[];
}

/** The same, and the classes that figures are wanted of. */
export interface RequestedFile extends GappyFile {
  /** Those classes, missing as one more level: of the file itself, or of the treated file that was made of it. */
  readonly asked: CellTable;
  /** Classes of the file; where others are asked those stand behind, and hold no records. */
  readonly together: Classes;
}

/** Whether classes of a treated file are asked: records of these are chosen by how many there were of their kind. */
export const isTreated = ({ asked, table }: RequestedFile): boolean => asked !== table;

/** A file that is asked of itself. */
export const ofItself = (file: GappyFile): RequestedFile => ({
  ...file,
  asked: file.table,
  together: file.classes,
});

/** A file that is asked of classes of a treated file, whose keys have its codes. */
export function* ofTreated(file: GappyFile, treated: Classes): Generator<void, RequestedFile> {
  const { classes } = file;
  const size = classes.size + treated.size;
  const variables = classes.variables.map(({ lowest: _lowest, complete: _complete, ...own }, v) => {
    const codes = new Int32Array(size);
    codes.set(own.codes);
    codes.set(treated.variables[v].codes, classes.size);
    return { ...own, codes };
  });
  const counts = noCounts(classes.counts, size);
  const weights = new Float64Array(size);
  counts.set(classes.counts);
  weights.set(classes.weights);
  const asked = yield* cellTable(treated, file.ordered);
  return {
    ...file,
    asked,
    together: new Classes(variables, size, null, counts, weights, classes.records),
  };
}

/** Who does not hold the keys that tell the cluster is one of the whole design. */
const sampleFor = ({ whole, sample, telling }: GappyFile, keys: readonly number[]): Sample =>
  telling.every((v) => keys.includes(v)) ? sample : whole;

/** The records that hold some keys, by these keys alone: a smaller sample of the same population. */
export interface HeldFile {
  /** Positions of its keys among all of them, rising; one or more. */
  readonly keys: readonly number[];
  /** Its class per class of the whole file; −1 where that misses one of its keys. */
  readonly of: Int32Array;
  /** The same per class that is asked. */
  readonly asked: Int32Array;
  readonly problem: Problem;
}

/**
 * The records that hold some keys. They stand for the whole population: what records stand for is multiplied
 * by N over its sum, so that a fraction π of the whole file is π n_S / n of these. In a census they are counted
 * as they are.
 * @param keys positions, rising; one or more
 * @returns null where no record holds them all
 */
export function* heldFile(file: RequestedFile, keys: readonly number[]): Generator<void, HeldFile | null> {
  const { table, asked, together } = file;
  const sample = sampleFor(file, keys);
  const groups = yield* together.grouping(keys.map((v) => table.names[v]));
  const number = new Int32Array(groups.size);
  for (const { codes } of groups.variables)
    for (let g = 0; g < number.length; g++) if (codes[g] < 0) number[g] = -1;
  const kept: number[] = [];
  for (let g = 0; g < number.length; g++) if (number[g] === 0) number[g] = kept.push(g) - 1;
  if (kept.length === 0) return null;
  yield;
  const classOf = groups.classOf.subarray(0, sample.weights.length);
  const sums = sumBy(classOf, groups.size, sample.weights);
  const counts = countsAt(groups.counts, Int32Array.from(kept));
  const weights = Float64Array.from(kept, (g) => sums[g]);
  const records = sum(counts);
  const variables = groups.variables.map((variable) => ({
    ...variable,
    codes: Int32Array.from(kept, (g) => variable.codes[g]),
    complete: true,
  }));
  const own = yield* cellTable(
    new Classes(variables, kept.length, null, counts, weights, records),
    file.ordered,
  );
  yield;
  const part = sampleWithin(table, sample, own, keys, weights);
  const zeros = yield* structuralZeros(
    own,
    file.zeros.filter((levels) => Object.keys(levels).every((name) => own.names.includes(name))),
  );
  const of = groups.classOf.map((g) => number[g]);
  return {
    keys,
    of: of.subarray(0, classOf.length),
    asked: of.subarray(of.length - asked.counts.length),
    problem: problemOf(own, part, zeros),
  };
}

/** How the records that hold some keys were drawn. @param weights sums per class of theirs */
function sampleWithin(
  table: CellTable,
  sample: Sample,
  own: CellTable,
  keys: readonly number[],
  weights: Float64Array,
): Sample {
  const { counts, records } = own;
  const census = sample.fractions.every((share) => share === 1);
  const scale = census ? 1 : sample.population / sum(weights);
  const units = weights.map((w) => w * scale);
  const population = census ? records : sample.population;
  return {
    method: sample.method,
    fractions: units.map((F, c) => Math.min(1, counts[c] / F)),
    overall: Math.min(1, records / population),
    elsewhere: sample.elsewhere && moved(sample.elsewhere, table, own, keys, 1 / scale),
    population,
    weights: units,
    units: null,
    uniques: uniquesOf(counts),
    collapsedStrata: sample.collapsedStrata,
    ...(sample.raked === undefined ? {} : { raked: sample.raked }),
  };
}

/** A function of keys on the levels of a smaller table; null where that lacks one of the keys. */
function moved(
  { variables, values }: Factor,
  from: CellTable,
  to: CellTable,
  keys: readonly number[],
  scale: number,
): Factor | null {
  const places = variables.map((v) => keys.indexOf(v));
  if (places.includes(-1)) return null;
  const levels = places.map((at, i) =>
    to.labels[at].map((label) => from.labels[variables[i]].indexOf(label)),
  );
  const size = levels.reduce((product, { length }) => product * length, 1);
  const out = new Float64Array(size);
  for (let cell = 0; cell < size; cell++) {
    let rest = cell;
    let at = 0;
    let stride = 1;
    for (let i = levels.length - 1; i >= 0; i--) {
      at += levels[i][rest % levels[i].length] * stride;
      rest = Math.floor(rest / levels[i].length);
      stride *= from.sizes[variables[i]];
    }
    out[cell] = Math.min(1, values[at] * scale);
  }
  return { variables: places, values: out };
}

/** Places among all records of those that hold the keys. */
function recordsWithin({ of }: HeldFile, { classOf }: DrawnRecords): Int32Array {
  let some = 0;
  for (let i = 0; i < classOf.length; i++) if (of[classOf[i]] >= 0) some++;
  const places = new Int32Array(some);
  for (let i = 0, at = 0; i < classOf.length; i++) if (of[classOf[i]] >= 0) places[at++] = i;
  return places;
}

/** The records that hold the keys, and which of them came into the file together. */
export function clustersWithin(held: HeldFile, drawn: DrawnRecords, all = clustersOf(drawn)): Clusters {
  const places = recordsWithin(held, drawn);
  const classOf = places.map((i) => held.of[drawn.classOf[i]]);
  if (all.of === null) {
    const { times } = drawn;
    const rows = { classOf, times: times === null ? null : countsAt(times, places) };
    return { ...rows, of: null, number: recordsOf(rows) };
  }
  const numbers = new Int32Array(all.number).fill(-1);
  const of = new Int32Array(places.length);
  let number = 0;
  for (let m = 0; m < places.length; m++) {
    const cluster = all.of[places[m]];
    if (numbers[cluster] < 0) numbers[cluster] = number++;
    of[m] = numbers[cluster];
  }
  return { classOf, of, number };
}

/** The same file with what each of its records stands for, which intervals ask for. */
export function withUnits(held: HeldFile, file: GappyFile): HeldFile {
  const { units } = sampleFor(file, held.keys);
  const { drawn } = file;
  const { problem } = held;
  if (units === null) return held;
  const places = recordsWithin(held, drawn);
  const own = Float64Array.from(places, (i) => units[i]);
  const { times } = drawn;
  const total = times === null ? sum(own) : weightedSum(own, countsAt(times, places));
  const scale = problem.sample.population / total;
  return {
    ...held,
    problem: { ...problem, sample: { ...problem.sample, units: own.map((w) => w * scale) } },
  };
}
