import { assess } from "@sdc-risk/assess";
import { SdcObject, type KnownMargin, type Roles } from "@sdc-risk/core";
import { Int32, Table, Utf8, makeVector, vectorFromArray } from "apache-arrow";
import { population } from "../../src/index.ts";
import { random } from "../support.ts";

/** A person of the population: its cluster, and codes of its characteristics. */
interface Person {
  readonly cluster: number;
  readonly region: number;
  readonly traits: readonly number[];
}

/** A population in clusters of some size, which lie in regions. */
export interface Places {
  readonly persons: readonly Person[];
  /** Persons by cluster. */
  readonly members: readonly (readonly number[])[];
}

const LEVELS = [2, 14, 5, 9];

/**
 * Clusters of 60 to 260 persons, whose traits depend on each other, on the region and a little on the cluster.
 * @param alike chance with which school and work are those of most people of the cluster
 */
export function places(clusters: number, regions: number, seed: number, alike = 0): Places {
  const draw = random(seed);
  const persons: Person[] = [];
  const pick = (size: number, tilt: number): number => Math.floor(size * draw() ** tilt);
  const members = Array.from({ length: clusters }, (_, cluster) => {
    const region = Math.floor((cluster * regions) / clusters);
    const size = 60 + Math.floor(200 * draw() ** 2);
    const own = 0.8 + 0.8 * draw();
    const most = alike === 0 ? [] : [pick(LEVELS[2], 1.5), pick(LEVELS[3], 1.5)];
    return Array.from({ length: size }, () => {
      const sex = pick(LEVELS[0], 1);
      const age = pick(LEVELS[1], 1.2);
      const school = Math.min(LEVELS[2] - 1, pick(LEVELS[2], own) + (age < 3 ? 0 : 1) * pick(2, 1));
      const work = (pick(LEVELS[3], 1 + own) + school + (region % 2)) % LEVELS[3];
      const same = (own: number, place: number): number => (alike > 0 && draw() < alike ? most[place] : own);
      return persons.push({ cluster, region, traits: [sex, age, same(school, 0), same(work, 1)] }) - 1;
    });
  });
  return { persons, members };
}

/** A sample in two stages: persons, their weights, and those of their clusters. */
export interface Staged {
  readonly drawn: readonly number[];
  readonly weights: readonly number[];
  readonly clusterWeights: readonly number[];
}

function shuffled(items: number[], draw: () => number, wanted: number): number[] {
  for (let i = 0; i < wanted; i++) {
    const j = i + Math.floor(draw() * (items.length - i));
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items.slice(0, wanted);
}

/** Clusters by equal chance, and a share of the persons in each; or by size (systematic), and so many of each. */
export function twoStages(
  { members, persons }: Places,
  number: number,
  take: number,
  by: "equal" | "size",
  seed: number,
): Staged {
  const draw = random(seed);
  const all = [...members.keys()];
  const order = shuffled(all, draw, all.length);
  const drawn: number[] = [];
  const weights: number[] = [];
  const clusterWeights: number[] = [];
  const add = (cluster: number, chance: number, wanted: number): void => {
    const own = members[cluster];
    const some = shuffled([...own], draw, Math.min(own.length, wanted));
    for (const i of some) {
      drawn.push(i);
      weights.push(own.length / some.length / chance);
      clusterWeights.push(1 / chance);
    }
  };
  if (by === "equal")
    for (const c of order.slice(0, number))
      add(c, number / members.length, Math.round(take * members[c].length));
  else {
    const step = persons.length / number;
    let at = draw() * step;
    let passed = 0;
    for (const c of order) {
      const size = members[c].length;
      for (; at < passed + size; at += step) add(c, (number * size) / persons.length, take);
      passed += size;
    }
  }
  return { drawn, weights, clusterWeights };
}

const TRAITS = ["sex", "age", "school", "work"];

/** The sample as a file, with the cluster written down as a village and as psu. */
export function fileOf({ persons }: Places, { drawn, weights, clusterWeights }: Staged, psu = "psu"): Table {
  const codes = (of: (person: Person) => number) =>
    vectorFromArray(
      drawn.map((i) => of(persons[i])),
      new Int32(),
    );
  return new Table({
    ...Object.fromEntries(TRAITS.map((name, t) => [name, codes(({ traits }) => traits[t])])),
    region: codes(({ region }) => region),
    // the number of a village within its region
    number: codes(({ cluster }) => cluster % 50),
    village: vectorFromArray(
      drawn.map((i) => `v${persons[i].cluster}`),
      new Utf8(),
    ),
    [psu]: codes(({ cluster }) => 1000 + cluster),
    w: makeVector(Float64Array.from(weights)),
    wc: makeVector(Float64Array.from(clusterWeights)),
  });
}

/** Correct matches that somebody expects who knows these keys of everybody: Σ over records of 1/F. */
export function truth({ persons }: Places, { drawn }: Staged, keys: readonly string[]): number {
  const key = (person: Person): string =>
    keys
      .map((name) => {
        if (name === "region") return person.region;
        if (name === "village") return person.cluster;
        if (name === "number") return person.cluster % 50;
        return person.traits[TRAITS.indexOf(name)];
      })
      .join();
  const held = new Map<string, number>();
  for (const person of persons) held.set(key(person), (held.get(key(person)) ?? 0) + 1);
  return drawn.reduce((total, i) => total + 1 / held.get(key(persons[i]))!, 0);
}

/** How many people each village has, by the register of an office. */
export const villageCounts = ({ members }: Places): KnownMargin => ({
  name: "villages.csv",
  table: new Table({
    village: vectorFromArray(
      members.map((_, cluster) => `v${cluster}`),
      new Utf8(),
    ),
    people: vectorFromArray(
      members.map(({ length }) => length),
      new Int32(),
    ),
  }),
});

/** What the measure says of a file, its weights raked to margins. */
export async function measured(
  table: Table,
  roles: Roles,
  options: object = {},
  margins: readonly KnownMargin[] = [],
) {
  const sdc = SdcObject.fromArrow(table, roles, { weighting: { margins } });
  const { results, warnings, findings } = await assess(sdc, [population], {
    options: { population: options },
  });
  const { summary } = results.population;
  const done = findings.find(({ id }) => id === "population")?.done;
  return { summary, warnings, done };
}
