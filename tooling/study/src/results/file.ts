import { SdcObject, type KnownMargin, type Roles, type SdcOptions } from "@sdc-risk/core";
import { makeVector, Table, vectorFromArray, Int32, type Vector } from "apache-arrow";
import type { Scheme, Told } from "../designs.ts";
import type { Key, Population } from "../populations/population.ts";
import type { Sample } from "../sampling/sample.ts";

/** Names that no population gives its variables. */
export const NAMES = {
  weight: "study weight",
  household: "study household",
  cluster: "study cluster",
  clusterWeight: "study cluster weight",
} as const;

/** The keys of a design: so many of them, those that it names first. */
export function keysOf({ keys, cluster, levels }: Population, set: Scheme["keys"], count: number): Key[] {
  const first = set === "first" ? null : set === "cluster" ? cluster : levels;
  return first === null ? keys.slice(0, count) : [first, ...keys.slice(0, count - 1)];
}

/** A key of the records drawn, with gaps where `held` lacks its bit. */
function columnOf({ codes }: Key, v: number, drawn: Int32Array, held: Int32Array | null): Vector<Int32> {
  const values = Int32Array.from(drawn, (unit) => codes[unit]);
  return held === null
    ? makeVector(values)
    : vectorFromArray(
        Array.from(values, (code, i) => ((held[i] & (1 << v)) === 0 ? null : code)),
        new Int32(),
      );
}

/** Weights as the file has them: those of mean 1 have six decimals. */
function weightsOf(weights: Float64Array, meanOne: boolean): Float64Array {
  if (!meanOne) return weights;
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  return weights.map((weight) => Math.round((weight / mean) * 1e6) / 1e6);
}

/** The variable of margins that counts units. */
const COUNT = "study count";

/**
 * How many units of the population have each level of the first key, the one that makes the design what it is. Levels
 * that the file lacks would make tables of other keys contradict it.
 */
function marginsOf(units: number, keys: readonly Key[]): KnownMargin[] {
  return keys.slice(0, 1).map(({ name, codes, size }) => {
    const counts = new Float64Array(size);
    for (let unit = 0; unit < units; unit++) counts[codes[unit]]++;
    const levels = Int32Array.from(counts.keys()).filter((level) => counts[level] > 0);
    const table = new Table({
      [name]: makeVector(levels),
      [COUNT]: makeVector(Float64Array.from(levels, (level) => counts[level])),
    });
    return { name: `${name}.csv`, table, count: COUNT };
  });
}

/** What is told of the weights beside the file: of one that holds everybody, that it does. */
function weightingOf(
  { units }: Population,
  keys: readonly Key[],
  told: Told | null,
  records: number,
): SdcOptions["weighting"] {
  if (records === units) return { census: true };
  if (told === "size") return { size: units };
  return told === "margins" ? { margins: marginsOf(units, keys) } : undefined;
}

/** A file, with what is told of it. */
export interface StudyFile {
  readonly table: Table;
  /** What was made of it, the file that is assessed; null where the file itself is. */
  readonly released: Table | null;
  readonly roles: Roles;
  readonly options: SdcOptions;
  /** Units of the population, where they are known to whoever has the file. */
  readonly size: number | null;
}

/**
 * A sample as a statistician has it: keys, weights, households where there are households, and the clusters that
 * were drawn, with their role where the design tells it.
 * @param held by record, a bit per key that is there; null where all are
 */
export function fileOf(
  population: Population,
  keys: readonly Key[],
  { drawn, weights, stages }: Sample,
  { told, meanOne, hidden }: Pick<Scheme, "told" | "meanOne" | "hidden">,
  held: Int32Array | null,
): StudyFile {
  const { household, cluster } = population;
  const of = (codes: Int32Array): Vector<Int32> => makeVector(Int32Array.from(drawn, (unit) => codes[unit]));
  // a variable of the file may be a key and the cluster: the cluster is told by a copy of it
  const others = {
    [NAMES.weight]: makeVector(weightsOf(weights, meanOne)),
    ...(household === null ? {} : { [NAMES.household]: of(household) }),
    ...(stages === null || cluster === null || hidden
      ? {}
      : { [NAMES.cluster]: of(cluster.codes), [NAMES.clusterWeight]: makeVector(stages.clusters) }),
  };
  const tableOf = (there: Int32Array | null): Table =>
    new Table({
      ...Object.fromEntries(keys.map((key, v) => [key.name, columnOf(key, v, drawn, there)])),
      ...others,
    });
  const original = told === "original";
  const roles = {
    keys: keys.map(({ name }) => name),
    weight: NAMES.weight,
    ...(household === null ? {} : { household: NAMES.household }),
    ...(told === "cluster" || told === "cluster-weight" ? { cluster: [NAMES.cluster] } : {}),
    ...(told === "cluster-weight" ? { clusterWeight: [NAMES.clusterWeight] } : {}),
  };
  return {
    table: tableOf(original ? null : held),
    released: original ? tableOf(held) : null,
    roles,
    options: { weighting: weightingOf(population, keys, told, drawn.length) },
    size: meanOne && told === null ? null : population.units,
  };
}

/** What is assessed: the file, or what was made of it with the file beside it. */
export function microdataOf({ table, released, roles, options }: StudyFile): SdcObject {
  if (released === null) return SdcObject.fromArrow(table, roles, options);
  return SdcObject.fromArrow(table, roles, {
    ...options,
    released: [released],
    match: "position",
  }).releasedFile(0);
}
