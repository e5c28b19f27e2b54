import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type MatchProbabilities,
  type ProbabilisticOptions,
  probabilisticLinkage,
} from "./probabilistic-linkage.ts";
import type { Value } from "@sdc-risk/testkit";

const level = fc.option(fc.constantFrom("a", "b", "c"), { freq: 8 });
const files = fc
  .array(
    fc.record({
      x: fc.tuple(level, level, level),
      changed: fc.tuple(level, level, level),
      keep: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)),
    }),
    { minLength: 2, maxLength: 10 },
  )
  .map((records) => ({
    original: [0, 1, 2].map((j) => records.map(({ x }) => x[j]!)),
    released: [0, 1, 2].map((j) =>
      records.map(({ x, changed, keep }) => (keep[j] > 2 ? x[j]! : changed[j]!)),
    ),
    truth: records.map((_, i) => i),
  }));

const one = (m: number, u: number, p: number): MatchProbabilities => ({
  m: [[1 - m, m, 0]],
  u: [[1 - u, u, 0]],
  p,
});
const link = (original: Value[], released: Value[], options: ProbabilisticOptions = {}) =>
  probabilisticLinkage(
    [original],
    [released],
    released.map((_, r) => r),
    options,
  );

/** Persons with a region, a sex, an age and a job; every fifth value of each released variable is wrong. */
function persons() {
  const n = 40;
  const sizes = [4, 2, 10, 5];
  const original = sizes.map((size, j) =>
    Array.from({ length: n }, (_, i) => Math.floor((((i + 1) * (j + 2) * 0.618034) % 1) * size)),
  );
  const released = original.map((values, j) =>
    values.map((x, i) => ((i + 2 * j) % 5 === 0 ? (x + 1) % sizes[j] : x)),
  );
  return { original, released, truth: original[0].map((_, i) => i) };
}

let known: ReturnType<typeof probabilisticLinkage> | undefined;
/** Many steps: once for all tests. */
function fitted(): ReturnType<typeof probabilisticLinkage> {
  if (known === undefined) {
    const { original, released, truth } = persons();
    known = probabilisticLinkage(original, released, truth, { tolerance: 1e-12 });
  }
  return known;
}

describe("the Fellegi and Sunter oracle", () => {
  it("makes one step of EM as by hand", () => {
    const found = link(["a", "b"], ["a", "b"], { start: one(0.9, 0.1, 0.25), maxIterations: 1 });
    const matches = 2 * 0.75 + 2 / 28;
    expect(found.p).toBeCloseTo(matches / 4, 14);
    expect(found.m[0][1]).toBeCloseTo(1.5 / matches, 14);
    expect(found.u[0][1]).toBeCloseTo(0.5 / (4 - matches), 14);
    expect(found.converged).toBe(false);
    expect(found.logLikelihoods[0]).toBeCloseTo(2 * Math.log(0.3) + 2 * Math.log(0.7), 14);
  });

  it("stays where it is at a fixed point, with weights log2(m/u) and posteriors by Bayes", () => {
    const found = link(["a", "b"], ["a", "b"], { start: one(0.9, 0.1, 0.5) });
    expect(found.converged).toBe(true);
    expect(found.m[0][1]).toBeCloseTo(0.9, 12);
    expect(found.weights[0][1]).toBeCloseTo(Math.log2(9), 11);
    expect(found.weights[0][0]).toBeCloseTo(-Math.log2(9), 11);
    expect(found.weights[0][2]).toBeNull();
    expect(found.pairs.map(({ posterior }) => posterior.toFixed(10))).toEqual([
      "0.9000000000",
      "0.1000000000",
      "0.1000000000",
      "0.9000000000",
    ]);
    expect(found).toMatchObject({ expectedCorrect: 2, share: 1, chance: 0.5, notLinked: 0 });
  });

  it("shares the credit among pairs of the same weight", () => {
    const found = link(["a", "a", "b"], ["a", "b", "b"], { start: one(0.9, 0.1, 0.5) });
    expect(found.links.map(({ candidates }) => candidates)).toEqual([[0, 1], [2], [2]]);
    expect(found.links.map(({ credit }) => credit)).toEqual([0.5, 0, 1]);
  });

  it("takes a missing value as disagreement, or as a third state with its own weight", () => {
    const states = (missing: "disagreement" | "state") =>
      link(["a", null], ["a", null], { missing, maxIterations: 0 }).pairs.map((pair) => pair.states[0]);
    expect(states("disagreement")).toEqual([1, 0, 0, 0]);
    expect(states("state")).toEqual([1, 2, 2, 2]);
    const start = link(["a", null], ["a", "b"], { missing: "state", maxIterations: 0 });
    expect(start.m[0].map((x) => Number(x.toFixed(12)))).toEqual([0.05, 0.45, 0.5]);
    expect(start.weights[0][2]).toBe(0);
  });

  it("compares within blocks only, and nothing where the block is missing", () => {
    const blocks = { original: [1, 1, 2, null], released: [1, 2, null, 3] };
    const found = link(["a", "b", "a", "a"], ["a", "a", "a", "a"], {
      blocks,
      start: one(0.9, 0.2, 0.5),
      maxIterations: 1,
    });
    expect(found.pairs.map(({ original, released }) => [original, released])).toEqual([
      [0, 0],
      [1, 0],
      [2, 1],
    ]);
    expect(found.links.map(({ candidates }) => candidates)).toEqual([[0], [2], [], []]);
    expect(found).toMatchObject({ notLinked: 2, expectedCorrect: 1, share: 0.25 });
  });

  it("has an empty file", () => {
    expect(probabilisticLinkage([[]], [[]], [])).toMatchObject({
      pairs: [],
      links: [],
      share: null,
      converged: true,
    });
    expect(probabilisticLinkage([[]], [["a"]], [null])).toMatchObject({ notLinked: 1, expectedCorrect: 0 });
  });

  it("never lowers the likelihood, and after a step reproduces how often each state occurs", () => {
    fc.assert(
      fc.property(
        files,
        fc.constantFrom("disagreement" as const, "state" as const),
        ({ original, released, truth }, missing) => {
          const found = probabilisticLinkage(original, released, truth, { missing, maxIterations: 40 });
          found.logLikelihoods.slice(1).forEach((value, at) => {
            expect(value).toBeGreaterThanOrEqual(found.logLikelihoods[at] - 1e-9);
          });
          found.m.forEach((states, j) =>
            states.forEach((m, state) => {
              const observed =
                found.pairs.filter((pair) => pair.states[j] === state).length / found.pairs.length;
              expect(found.p * m + (1 - found.p) * found.u[j][state]).toBeCloseTo(observed, 10);
            }),
          );
        },
      ),
    );
  });

  it("gives each pair the sum of its weights, and the posterior that the prior odds and the weight make", () => {
    const { original, released, truth } = persons();
    const found = probabilisticLinkage(original, released, truth, { maxIterations: 20 });
    for (const { states, weight, posterior } of found.pairs) {
      expect(weight).toBeCloseTo(
        states.reduce((sum, state, j) => sum + found.weights[j][state]!, 0),
        9,
      );
      const odds = (found.p / (1 - found.p)) * 2 ** weight;
      expect(posterior).toBeCloseTo(odds / (1 + odds), 9);
    }
  });

  it("is a maximum: the slope of the likelihood is 0 where EM has converged", () => {
    const { original, released, truth } = persons();
    const found = fitted();
    expect(found.converged).toBe(true);
    const at = (start: MatchProbabilities) =>
      probabilisticLinkage(original, released, truth, { start, maxIterations: 0 }).logLikelihoods[0];
    const moved = (side: "m" | "u", j: number, by: number): MatchProbabilities => ({
      m: found.m,
      u: found.u,
      p: found.p,
      [side]: found[side].map((states, l) => (l === j ? [states[0] - by, states[1] + by, 0] : states)),
    });
    const step = 1e-6;
    const inner = (x: number) => x > 1e-4 && x < 1 - 1e-4;
    let checked = 0;
    for (const side of ["m", "u"] as const)
      for (const j of [0, 1, 2, 3]) {
        if (!inner(found[side][j][1])) continue;
        checked++;
        expect((at(moved(side, j, step)) - at(moved(side, j, -step))) / (2 * step)).toBeCloseTo(0, 2);
      }
    expect(checked).toBeGreaterThan(4);
    expect(
      (at({ ...found, p: found.p + step }) - at({ ...found, p: found.p - step })) / (2 * step),
    ).toBeCloseTo(0, 2);
  });

  it("links far more persons than chance, and finds agreement likelier among matches", () => {
    const found = fitted();
    found.m.forEach((states, j) => {
      expect(states[1]).toBeGreaterThan(found.u[j][1]);
    });
    expect(found.share!).toBeGreaterThan(5 * found.chance!);
  });

  it("does not depend on the order of the released file", () => {
    const { original, released, truth } = persons();
    const order = truth.map((i) => (7 * i + 3) % truth.length);
    const straight = probabilisticLinkage(original, released, truth, { maxIterations: 50 });
    const mixed = probabilisticLinkage(
      original,
      released.map((values) => order.map((i) => values[i])),
      order,
      { maxIterations: 50 },
    );
    expect(mixed.p).toBeCloseTo(straight.p, 9);
    expect(mixed.links.map(({ candidates }) => candidates)).toEqual(
      order.map((i) => straight.links[i].candidates),
    );
  });
});
