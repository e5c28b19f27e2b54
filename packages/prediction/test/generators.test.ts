import { tableFromArrays, type Table } from "apache-arrow";
import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { atOnce, uniforms } from "@sdc-risk/data/kernels";
import { checkSize } from "@sdc-risk/testkit";
import { binnedFeature, cutsOf, growingTree, leafOf } from "@sdc-risk/trees";
import { describe, expect, it } from "vitest";
import { prediction, type TargetSummary } from "../src/index.ts";

type Person = readonly [age: number, region: number, education: number, illness: number];
const NAMES = ["age", "region", "education", "illness"] as const;
const SIZE = 300;

/** Persons of one population: the illness goes with age and education, and mostly with nothing. */
function people(size: number, seed: number): Person[] {
  const random = uniforms(seed);
  return Array.from({ length: size }, () => {
    const age = 15 + Math.floor(random() * 70);
    const region = Math.floor(random() * 12);
    const education = Math.floor(random() * 6);
    const likely = age > 60 ? 3 : education > 3 ? 1 : 0;
    return [age, region, education, random() < 0.35 ? likely : Math.floor(random() * 5)];
  });
}

const tableOf = (persons: readonly Person[]): Table =>
  tableFromArrays(
    Object.fromEntries(NAMES.map((name, at) => [name, Int32Array.from(persons, (one) => one[at] ?? 0)])),
  );

/** Each column by itself. */
function marginals(original: readonly Person[], seed: number): Person[] {
  const random = uniforms(seed);
  const one = (at: 0 | 1 | 2 | 3): number => original[Math.floor(random() * original.length)]?.[at] ?? 0;
  return original.map(() => [one(0), one(1), one(2), one(3)]);
}

/** A share of the original as it is, the others from the population. */
const copies = (original: readonly Person[], share: number, seed: number): Person[] => {
  const kept = Math.round(share * original.length);
  return [...original.slice(0, kept), ...people(original.length - kept, seed)];
};

/** Keys of other persons, and the illness of an original in the same leaf of a tree, as synthesis by CART does it. */
function byTree(original: readonly Person[], seed: number): Person[] {
  const random = uniforms(seed);
  const columns = (all: readonly Person[]) =>
    [0, 1, 2].map((at) => Float64Array.from(all, (one) => one[at] ?? 0));
  const own = columns(original);
  const cuts = own.map((column) => cutsOf(column, 255));
  const coded = (all: readonly Person[]) =>
    columns(all).map((column, k) => binnedFeature(column, cuts[k] ?? new Float64Array(0)));
  const values = Int32Array.from(original, (one) => one[3]);
  const features = coded(original);
  const tree = atOnce(
    growingTree(
      { features, target: { kind: "classes", values, classes: 5 }, counts: null },
      { minSplit: 20, minLeaf: 5, depth: 30 },
    ),
  );
  const donors = new Map<number, number[]>();
  for (const row of original.keys()) {
    const leaf = leafOf(tree, features, row);
    donors.set(leaf, [...(donors.get(leaf) ?? []), row]);
  }
  const others = people(original.length, seed + 1);
  const asked = coded(others);
  return others.map(([age, region, education], row) => {
    const own = [...(donors.get(leafOf(tree, asked, row)) ?? [])];
    const donor = own[Math.floor(random() * own.length)] ?? 0;
    return [age, region, education, values[donor] ?? 0];
  });
}

async function told(
  original: readonly Person[],
  released: readonly Person[],
  control: readonly Person[] | null,
): Promise<TargetSummary> {
  const sdc = SdcObject.fromArrow(
    tableOf(original),
    { keys: ["age", "region", "education"], sensitive: ["illness"] },
    { released: [tableOf(released)], ...(control === null ? {} : { control: tableOf(control) }) },
  );
  const { results } = await assess(sdc, [prediction], {
    options: { prediction: { trees: 30, permutations: 19, folds: 5 } },
  });
  const [one] = results.prediction.summary.targets;
  if (one === undefined) throw new Error("no target");
  return one;
}

/** Releases of several seeds whose excess is above zero by its interval, and the mean excess. */
async function accused(
  release: (original: readonly Person[], seed: number) => Person[],
  seeds: number,
): Promise<{ readonly share: number; readonly excess: number }> {
  let either = 0;
  let sum = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const original = people(SIZE, 1000 * seed);
    const { low, excess, uncalibrated } = await told(
      original,
      release(original, 1000 * seed + 7),
      people(SIZE, 1000 * seed + 500),
    );
    if ((low ?? NaN) > 0 || (uncalibrated?.low ?? NaN) > 0) either++;
    sum += excess ?? NaN;
  }
  return { share: either / seeds, excess: sum / seeds };
}

describe("releases of known make, beside a control file", () => {
  it.each([
    ["independent draws", (_: readonly Person[], seed: number) => people(SIZE, seed)],
    ["marginals only", marginals],
  ] as const)("%s are seldom accused", async (_, release) => {
    const seeds = checkSize(200, 12);
    // 5 % of them by either interval; three standard errors more
    const limit = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / seeds);
    const { share, excess } = await accused(release, seeds);
    expect(share).toBeLessThanOrEqual(limit);
    expect(Math.abs(excess)).toBeLessThan(0.2 / Math.sqrt(seeds));
  });
  it("full copies are told, and half copies by a smaller excess", async () => {
    const seeds = checkSize(40, 4);
    const full = await accused((original) => copies(original, 1, 1), seeds);
    const half = await accused((original, seed) => copies(original, 0.5, seed), seeds);
    const few = await accused((original, seed) => copies(original, 0.05, seed), seeds);
    expect(full.share).toBe(1);
    expect(half.excess).toBeLessThan(full.excess);
    expect(half.excess).toBeGreaterThan(few.excess);
    expect(half.share).toBeGreaterThan(0.5);
  });
  it("synthesis by trees is seldom accused", async () => {
    const seeds = checkSize(60, 4);
    expect((await accused(byTree, seeds)).share).toBeLessThanOrEqual(0.5);
  });
});

it("without a control file names what it compares with", async () => {
  const original = people(SIZE, 1);
  const { against, crossfit, control } = await told(original, people(SIZE, 2), null);
  expect([against, control]).toEqual(["crossfit", null]);
  expect(crossfit).not.toBeNull();
});
