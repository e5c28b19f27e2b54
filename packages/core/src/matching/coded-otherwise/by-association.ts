import { range, type Work } from "@sdc-risk/data/kernels";
import type { JointLevels, JointVariable } from "./joint-levels.ts";
import { isMany } from "./is-many.ts";
import { LevelProfiles } from "./level-profiles.ts";
import { pairTables } from "./pair-tables.ts";

/** Variables with which levels are compared, at most. */
export const MOST_VARIABLES = 30;
/** Levels of a variable with which others are compared, at most; and of one that is looked at. */
const MOST_BESIDE = 24;
const MOST_LEVELS = 128;
/** Records for each level from which on levels are looked at. */
const FEWEST_RECORDS = 5;
/** Other variables from which on levels are told apart: by fewer, chance makes some alike. */
const FEWEST_BESIDE = 4;
/** Share of the distance as it is that is left where a variable beside the one in question is taken to be coded otherwise. */
const HALF = 0.5;
/** The same of the one in question. Independent samples of surveys, and of each variable alone, left 0.3 and more in trials. */
const LITTLE = 0.25;
const ROUNDS = 8;

/** Whether the levels of others can be compared by a variable. */
export const isBeside = ({ bands: { size } }: JointVariable): boolean => size > 1 && size <= MOST_BESIDE;

/** What the levels of the variables beside are taken for, and how far these are from those of the original. */
interface Reading {
  readonly maps: readonly Int32Array[];
  readonly cost: number;
}

/**
 * Reads all variables together, in turns, until nothing comes nearer.
 * @param careful whether levels stay what they are unless others are far nearer
 */
function* read(
  profiles: readonly LevelProfiles[],
  start: readonly Int32Array[],
  careful: boolean,
): Work<Reading> {
  let best: Reading = { maps: start, cost: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    const maps = [...best.maps];
    let cost = 0;
    for (const [v, one] of profiles.entries()) {
      const distances = one.distances(maps);
      const near = one.nearest(distances);
      const same = range(one.size);
      const isFar = careful && one.cost(distances, near, near) > HALF * one.cost(distances, same, near);
      maps[v] = isFar ? same : near;
      cost += one.cost(distances, maps[v]);
      yield;
    }
    if (cost >= best.cost) break;
    best = { maps, cost };
  }
  return best;
}

/** Whether a map turns bands of numbers round: in one order or another they are the same in any unit. */
function isTurned(map: Int32Array, records: Int32Array): boolean {
  let up = 0;
  for (let b = 0; b < map.length; b++)
    for (let c = 0; c < b; c++) up += Math.sign(map[b] - map[c]) * records[b] * records[c];
  return up < 0;
}

/** Its values where they are few for the records, else its bands. */
function lookedAt({ values, bands }: JointVariable): JointLevels | null {
  const hasFew = ({ size, original }: JointLevels): boolean =>
    size > 1 && size <= MOST_LEVELS && original.length >= FEWEST_RECORDS * size;
  return [values, bands].find(hasFew) ?? null;
}

/** Whether the levels of a variable stand for others. @param maps of the variables beside */
function isOther(profiles: LevelProfiles, { ordered }: JointLevels, maps: readonly Int32Array[]): boolean {
  const distances = profiles.distances(maps);
  const near = profiles.nearest(distances);
  if (!isMany(profiles.moved(near), profiles.held())) return false;
  if (ordered && !isTurned(near, profiles.records)) return false;
  const asItIs = profiles.cost(distances, range(profiles.size), near);
  const asRead = profiles.cost(distances, near, near);
  return asRead < LITTLE * asItIs && asItIs > profiles.costByChance(near);
}

/**
 * Variables whose levels in a released file stand for others of the original: records that hold one of them are, by all
 * their other variables, like those of another level. It needs no record of both files, and no variable that is coded
 * alike: they are read together, once from what they are and once from how frequent their levels are.
 * @returns the name of the first of those that are asked about; null where there is none, or too little to go by
 */
export function* codedOtherwiseByAssociation(
  variables: readonly JointVariable[],
  asked: readonly string[],
): Work<string | null> {
  const beside = variables
    .filter(isBeside)
    .slice(0, MOST_VARIABLES)
    .map(({ bands }) => bands);
  if (beside.length <= FEWEST_BESIDE) return null;
  const looked = variables
    .filter(({ values: { name } }) => asked.includes(name))
    .flatMap((one) => lookedAt(one) ?? []);
  const all = [...new Set([...beside, ...looked])];
  const tables = {
    original: yield* pairTables(all, "original"),
    released: yield* pairTables(all, "released"),
  };
  const profiles = beside.map((one) => new LevelProfiles(one, beside, tables));
  const same = profiles.map(({ size }) => range(size));
  const asTheyAre = yield* read(profiles, same, true);
  const frequent = profiles.map((one) => one.asFrequent());
  const byFrequency = yield* read(profiles, frequent, false);
  const { maps } = byFrequency.cost < HALF * asTheyAre.cost ? byFrequency : asTheyAre;
  for (const own of looked) {
    if (isOther(new LevelProfiles(own, beside, tables), own, maps)) return own.name;
    yield;
  }
  return null;
}
