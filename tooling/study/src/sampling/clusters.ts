import { required } from "@sdc-risk/data";
import type { Random } from "@sdc-risk/testkit";
import type { Population } from "../populations/population.ts";
import { bySize, draw, everyone, within } from "./draw.ts";
import type { Sample } from "./sample.ts";

/** Units side by side that share a number: where each group begins, and the end. */
function startsOf(groups: Int32Array): Int32Array {
  const starts = everyone(groups.length).filter((unit) => unit === 0 || groups[unit - 1] !== groups[unit]);
  return Int32Array.of(...starts, groups.length);
}

const between = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

export function wholeHouseholds(household: Int32Array, size: number, random: Random): Sample {
  const starts = startsOf(household);
  const houses = starts.length - 1;
  const count = within(houses, (houses * size) / household.length);
  const chosen = draw(everyone(houses), count, random);
  const drawn = Int32Array.from([...chosen].flatMap((h) => between(starts[h], starts[h + 1])));
  return { drawn, weights: new Float64Array(drawn.length).fill(houses / count), stages: null };
}

/** The second stage takes so many households of a cluster, or so many persons where there are no households. */
const HOUSEHOLDS = 8;
const PERSONS = 20;

/** The units of each cluster, whole households or single persons. */
function membersOf({ units, household, cluster }: Population): number[][][] {
  const { size, codes } = required(cluster, "cluster in the population");
  const members: number[][][] = Array.from({ length: size }, () => []);
  const starts = household === null ? null : startsOf(household);
  for (let g = 0; g < (starts === null ? units : starts.length - 1); g++) {
    const group = starts === null ? [g] : between(starts[g], starts[g + 1]);
    members[codes[group[0]]].push(group);
  }
  return members;
}

/**
 * Two stages, as household surveys draw them: clusters with chances in proportion to their households (or persons),
 * then so many households of each, all with the same chance. Weights are the inverse of the product of both chances;
 * clusters with fewer households than are taken make them vary.
 * @param population with clusters; the members of a household are in one cluster
 */
export function twoStages(population: Population, size: number, random: Random): Sample {
  const members = membersOf(population);
  const groups = members.reduce((sum, { length }) => sum + length, 0);
  const take = population.household === null ? PERSONS : HOUSEHOLDS;
  const wanted = (groups * size) / population.units;
  // small clusters give less than is taken
  const mean = members.reduce((sum, { length }) => sum + (length * Math.min(take, length)) / groups, 0);
  const clusters = within(members.filter(({ length }) => length > 0).length, Math.max(2, wanted / mean));
  const { taken, chances } = bySize(
    Float64Array.from(members, ({ length }) => length),
    clusters,
    random,
  );
  const records = [...taken].flatMap((c) => {
    const own = members[c];
    const count = Math.min(take, own.length);
    return [...draw(everyone(own.length), count, random)].flatMap((g) =>
      own[g].map((unit) => ({ unit, first: 1 / chances[c], second: own.length / count })),
    );
  });
  records.sort((a, b) => a.unit - b.unit);
  return {
    drawn: Int32Array.from(records, ({ unit }) => unit),
    weights: Float64Array.from(records, ({ first, second }) => first * second),
    stages: {
      clusters: Float64Array.from(records, ({ first }) => first),
      units: Float64Array.from(records, ({ second }) => second),
    },
  };
}
