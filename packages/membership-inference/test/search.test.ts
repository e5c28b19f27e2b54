import { runHere, type Pool, type RunTasks } from "@sdc-risk/core/tasks";
import { atOnce, uniforms } from "@sdc-risk/data/kernels";
import { cloningPool, copyingPool, propertyRuns } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { MISMATCH, type RecordPoints } from "../src/attacks/points.ts";
import { amongOf } from "../src/search/among.ts";
import { closestIn } from "../src/search/closest.ts";
import {
  askingIn,
  looking,
  lookersOf,
  piecesOf,
  type Asking,
  type Look,
  type Seen,
} from "../src/search/look.ts";

type Draw = () => number;
const upTo = (random: Draw, most: number): number => Math.floor(random() * (most + 1));

interface Shape {
  readonly dimensions: number;
  readonly levels: readonly number[];
  /** Whether numbers are whole and few, so that many distances are tied. */
  readonly coarse: boolean;
}

function shape(random: Draw): Shape {
  const categories = upTo(random, 5);
  return {
    dimensions: categories === 0 ? 1 + upTo(random, 4) : upTo(random, 4),
    levels: Array.from({ length: categories }, () => upTo(random, random() < 0.1 ? 60 : 3)),
    coarse: random() < 0.5,
  };
}

/** Points of a shape; some stand several times beside each other. */
function points(random: Draw, { dimensions: d, levels, coarse }: Shape, size: number): RecordPoints {
  const numbers = new Float64Array(size * d);
  const codes = new Int32Array(size * levels.length);
  for (let i = 0; i < size; i++) {
    const isLikeLast = i > 0 && random() < 0.2;
    for (let j = 0; j < d; j++)
      numbers[i * d + j] = isLikeLast
        ? numbers[(i - 1) * d + j]
        : coarse
          ? upTo(random, 2)
          : 4 * random() - 2;
    for (const [j, most] of levels.entries())
      codes[i * levels.length + j] = isLikeLast
        ? codes[(i - 1) * levels.length + j]
        : upTo(random, most + 1) - 1;
  }
  return { size, numbers, dimensions: d, codes, categories: levels.length };
}

/** The distance as it is defined. */
function distance(a: RecordPoints, i: number, b: RecordPoints, j: number): number {
  let sum = 0;
  for (let k = 0; k < a.dimensions; k++) {
    const t = a.numbers[i * a.dimensions + k] - b.numbers[j * a.dimensions + k];
    sum += t * t;
  }
  let mismatches = 0;
  for (let k = 0; k < a.categories; k++)
    if (a.codes[i * a.categories + k] !== b.codes[j * a.categories + k]) mismatches++;
  return sum + MISMATCH * mismatches;
}

const distances = (a: RecordPoints, i: number, b: RecordPoints): number[] =>
  Array.from({ length: b.size }, (_, j) => distance(a, i, b, j));

/** ln of the density, each kernel added in the order of records. */
function logDensity(all: readonly number[], bandwidth: number): number {
  const nearest = Math.min(...all);
  let total = 0;
  for (const own of all) total += Math.exp(-(own - nearest) / (2 * bandwidth ** 2));
  return -nearest / (2 * bandwidth ** 2) + Math.log(total / all.length);
}

const inPool =
  (pool: Pool): RunTasks =>
  (task, inputs) =>
    pool.run(task, inputs, new AbortController().signal);

describe("a search among records, against all pairs on random files", () => {
  const runs = propertyRuns(6000).numRuns;

  it("finds the same neighbours, of equally near ones the first, and the same density to the last digit", () => {
    for (let seed = 1; seed <= runs; seed++) {
      const random = uniforms(seed);
      const form = shape(random);
      const others = points(random, form, 1 + upTo(random, random() < 0.2 ? 300 : 30));
      const from = points(random, form, 1 + upTo(random, 6));
      // stretched numbers, as whitening makes them
      const stretched = (all: RecordPoints): RecordPoints => ({
        ...all,
        numbers: all.numbers.map((x) => 1.7 * x),
      });
      // a narrow kernel leaves most terms out
      const bandwidth = random() < 0.5 ? 0.1 + 0.2 * random() : 0.5 + random();
      const k = upTo(random, Math.min(8, others.size));
      const self =
        random() < 0.3 ? Int32Array.from({ length: from.size }, () => upTo(random, others.size) - 1) : null;
      const kernels = { white: stretched(others).numbers, bandwidth };
      const { values, places, logs } = atOnce(
        looking({
          among: amongOf(others, kernels),
          lookers: lookersOf(from, stretched(from).numbers),
          k,
          self,
        }),
      );
      for (let i = 0; i < from.size; i++) {
        const all = distances(from, i, others);
        const own = self === null ? -1 : self[i];
        const sorted = [...all.keys()].filter((j) => j !== own).sort((a, b) => all[a] - all[b] || a - b);
        const expected = Array.from({ length: k }, (_, n) => sorted[n] ?? -1);
        expect([...places.subarray(i * k, (i + 1) * k)]).toEqual(expected);
        expect([...values.subarray(i * k, (i + 1) * k)]).toEqual(
          expected.map((place) => (place < 0 ? Infinity : all[place])),
        );
        expect(logs[i]).toBe(logDensity(distances(stretched(from), i, stretched(others)), bandwidth));
      }
    }
  });

  it("finds the nearest of two files, ties shared", () => {
    for (let seed = 1; seed <= runs; seed++) {
      const random = uniforms(seed);
      const form = shape(random);
      const original = points(random, form, 1 + upTo(random, 40));
      const control = points(random, form, 1 + upTo(random, 40));
      const released = points(random, form, 1 + upTo(random, 6));
      const found = atOnce(
        closestIn({ lookers: lookersOf(released), original: amongOf(original), control: amongOf(control) }),
      );
      const weights = new Float64Array(original.size + control.size);
      for (let i = 0; i < released.size; i++) {
        const all = [...distances(released, i, original), ...distances(released, i, control)];
        const least = Math.min(...all);
        const near = [...all.keys()].filter((j) => all[j] <= least + 1e-9 * (1 + least));
        expect(found.shares[i]).toBe(near.filter((j) => j < original.size).length / near.length);
        for (const j of near) weights[j] += 1 / near.length;
      }
      const sums = new Float64Array(weights.length);
      for (const [at, place] of found.places.entries()) sums[place] = found.weights[at];
      expect(sums).toEqual(weights);
    }
  });
});

describe("a search in pieces", () => {
  const random = uniforms(7);
  const form: Shape = { dimensions: 2, levels: [3, 2, 70_000, 1], coarse: false };
  const others = points(random, form, 60_000);
  const from = points(random, form, 150);
  const look: Look = {
    among: amongOf(others, { white: others.numbers, bandwidth: 0.05 }),
    lookers: lookersOf(from, from.numbers),
    k: 5,
    self: Int32Array.from({ length: from.size }, (_, i) => i),
  };

  let whole: Seen | null = null;

  it("covers each record once, some in several pieces", () => {
    const pieces = piecesOf(from.size, others.size);
    expect(pieces.length).toBeGreaterThan(2);
    expect(
      pieces.flatMap((piece) => [...Array(piece.to - piece.from).keys()].map((i) => piece.from + i)),
    ).toEqual([...Array(from.size).keys()]);
  });

  it.each([
    ["here", runHere],
    ["where memory is shared", inPool(cloningPool())],
    ["where inputs are copied", inPool(copyingPool())],
  ] as const)("finds what one search finds: %s", async (_name, pool) => {
    const seen = await askingIn(
      (function* (): Asking<{ first: Seen; second: Seen }> {
        const [first, second] = yield [look, { ...look, k: 0 }];
        return { first, second };
      })(),
      pool,
    );
    whole ??= atOnce(looking(look));
    expect(seen.first).toEqual(whole);
    expect(seen.second.logs).toEqual(whole.logs);
    expect(seen.second.places).toHaveLength(0);
  });
});
