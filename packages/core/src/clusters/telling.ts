import type { Classes } from "@sdc-risk/data";
import { combinations, type Levelled } from "./combinations.ts";
import { holdingOf, type ClusterUnits } from "./holding.ts";

/** Keys of which a level, or a combination of levels, lies in one sampling cluster. */
export interface RevealingKeys {
  /** Places of the keys among those of the classes. */
  readonly keys: readonly number[];
  readonly names: readonly string[];
  /** Level of these keys per class, 0 … levels − 1, and whether it lies in one cluster. */
  readonly levelOf: Int32Array;
  readonly levels: number;
  readonly alone: Uint8Array;
  /** Levels of enough records that lie in one cluster, and in two. */
  readonly inOne: number;
  readonly inTwo: number;
  /** Share of the records that lie in a level of one cluster. */
  readonly share: number;
}

/** Records that a level needs before it says where it lies; fewer where clusters hold few. */
const ENOUGH = 10;
/** Share of the records in levels of enough records and one cluster from which one key, or several, tell the cluster. */
const LEAST = { one: 0.2, several: 0.5 } as const;
/** Keys of which combinations are looked at, those of most levels, and keys in a combination. */
const MOST_KEYS = 7;
const MOST_TOGETHER = 3;
/** One more key in a combination must tell of so many records more; nothing is looked for beyond nearly all. */
const FURTHER = 0.05;
const NEARLY_ALL = 0.95;

/**
 * Keys that tell the sampling cluster: whoever knows them knows in which of the drawn clusters a person lives.
 * A level tells it where one cluster holds 95 % of its records. Looked for among the keys, then their pairs, then
 * their triples (region, urban and the number of a village); of equal ones those that tell of most records.
 * @param units of the classes by cluster
 * @returns null where no keys do
 */
export function* tellingKeys(classes: Classes, units: ClusterUnits): Generator<void, RevealingKeys | null> {
  if (units.number < 2 || classes.records === 0) return null;
  const mean = classes.records / units.number;
  const least = Math.max(2, Math.min(ENOUGH, Math.ceil(mean / 2)));
  let best: RevealingKeys | undefined;
  for (let together = 1; together <= MOST_TOGETHER; together++) {
    const wanted = together === 1 ? LEAST.one : Math.max(LEAST.several, (best?.share ?? 0) + FURTHER);
    for (const levelled of combinations(classes, together, MOST_KEYS)) {
      const found = telling(classes, levelled, units, least);
      yield;
      if (found.share >= wanted && found.share > (best?.share ?? 0)) best = found;
    }
    if (best !== undefined && best.share >= NEARLY_ALL) return best;
  }
  return best ?? null;
}

function telling(
  classes: Classes,
  { keys, levelOf, size }: Levelled,
  units: ClusterUnits,
  least: number,
): RevealingKeys {
  const { records, clusters } = holdingOf(levelOf, size, units);
  let inOne = 0;
  let inTwo = 0;
  let held = 0;
  for (let level = 0; level < size; level++) {
    if (records[level] < least) continue;
    if (clusters[level] === 1) {
      inOne++;
      held += records[level];
    } else if (clusters[level] === 2) inTwo++;
  }
  return {
    keys,
    names: keys.map((v) => classes.variables[v].name),
    levelOf,
    levels: size,
    alone: Uint8Array.from(levelOf, (level) => (clusters[level] === 1 ? 1 : 0)),
    inOne,
    inTwo,
    share: held / classes.records,
  };
}
