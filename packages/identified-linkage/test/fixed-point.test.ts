import { describe, expect, it } from "vitest";
import { fixedPoint, type Stepped } from "../src/model/fixed-point.ts";

/** Where steps end, and how many there were. */
function run(start: readonly number[], step: (at: Float64Array) => Stepped, still = 1e-9, most = 3000) {
  let steps = 0;
  const search = fixedPoint(
    Float64Array.from(start),
    (at) => {
      steps++;
      return step(at);
    },
    still,
    most,
  );
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return { at: [...value.at], converged: value.converged, steps };
  }
}

/** EM for shares of a mixture: slow, since its parts are nearly alike. */
const counts = [30, 50, 20];
const parts = [
  [0.5, 0.3, 0.2],
  [0.4, 0.35, 0.25],
];
const mixture = ([p]: Float64Array): Stepped => {
  let [first, likelihood] = [0, 0];
  for (const [i, n] of counts.entries()) {
    const one = p * parts[0][i];
    const all = one + (1 - p) * parts[1][i];
    first += (n * one) / all;
    likelihood += n * Math.log(all);
  }
  return { next: Float64Array.of(first / 100), likelihood };
};

describe("the search for where steps end", () => {
  it("ends where plain steps end, in a tenth of them", () => {
    let plain: Float64Array = Float64Array.of(0.9);
    let steps = 0;
    for (let next = mixture(plain).next; Math.abs(next[0] - plain[0]) > 1e-9; steps++) {
      plain = next;
      next = mixture(plain).next;
    }
    const found = run([0.9], mixture);
    expect(found.converged).toBe(true);
    expect(Math.abs(found.at[0] - plain[0])).toBeLessThan(1e-4);
    expect(mixture(Float64Array.from(found.at)).likelihood).toBeGreaterThanOrEqual(
      mixture(plain).likelihood - 1e-9,
    );
    expect(found.steps).toBeLessThan(steps / 10);
  });

  it("stays between 0 and 1 where steps lead to the edge", () => {
    const found = run([0.9, 0.1], (at) => ({
      next: at.map((x, v) => (v === 0 ? x * 0.9 : 1 - (1 - x) * 0.95)),
      likelihood: at[1] - at[0],
    }));
    expect(found.converged).toBe(true);
    expect(found.at[0]).toBeLessThan(1e-7);
    expect(found.at[1]).toBeGreaterThan(1 - 1e-7);
    expect(found.at.every((x) => x >= 0 && x <= 1)).toBe(true);
  });

  it("says where steps had not ended", () => {
    expect(run([0.9], mixture, 0, 30)).toMatchObject({ converged: false, steps: 30 });
  });
});
