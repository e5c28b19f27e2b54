import { probabilisticLinkage } from "./oracle/probabilistic-linkage.ts";
import { propertyRuns, type Value } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "@sdc-risk/data/kernels";
import {
  fellegiSunter,
  patternWeights,
  posterior,
  tiedWeights,
  weightOf,
} from "../src/linkage/probabilistic/fellegi-sunter.ts";
import { filesOf, measured, tableOf } from "./files.ts";
import { files, objectOf, truthOf } from "./random-files.ts";

/** So few steps that rounding has not carried two runs away from each other near a saddle. */
const EXACT = { tolerance: 0, iterations: 25 };

describe("probabilistic record linkage", () => {
  it("estimates m and u as its oracle does, on any small file", async () => {
    let decided = 0;
    await fc.assert(
      fc.asyncProperty(files(2, 3), fc.boolean(), async (one, blocked) => {
        const by = blocked && one.texts.length > 0;
        const truth = truthOf(one);
        const rest = one.texts.slice(by ? 1 : 0);
        const releasedRest = one.releasedTexts.slice(by ? 1 : 0);
        const { summary, column } = await measured(objectOf(one), {
          probabilistic: { ...EXACT, blocking: by ? ["k0"] : [] },
        });
        const blocks = by
          ? { blocks: { original: one.texts[0] as Value[], released: one.releasedTexts[0] as Value[] } }
          : {};
        const expected = probabilisticLinkage(
          [...one.original, ...rest],
          [...one.released, ...releasedRest],
          truth,
          { missing: "state", ...blocks, tolerance: 1e-10, maxIterations: EXACT.iterations },
        );
        const { probabilistic: found } = summary;
        expect(found!.pairs).toBe(expected.pairs.length);
        if (expected.pairs.length === 0) return;
        expect(found!.prevalence).toBeCloseTo(expected.p, 8);
        found!.variables.forEach((variable, v) => {
          expect(variable.m).toBeCloseTo(expected.m[v][1], 7);
          expect(variable.u).toBeCloseTo(expected.u[v][1], 7);
          expect(variable.mMissing).toBeCloseTo(expected.m[v][2], 7);
          const weight = expected.weights[v][1];
          if (weight !== null && Math.abs(weight) < 20) expect(variable.agreement).toBeCloseTo(weight, 5);
        });
        // probabilities near 0 have weights that the two bound differently
        if (expected.weights.flat().some((weight) => weight !== null && Math.abs(weight) > 20)) return;
        expected.links.forEach(({ credit, margin }, r) => {
          if (margin < 1e-5) return;
          decided++;
          expect(column("linkedByWeight")[truth[r]]).toBeCloseTo(credit, 12);
        });
      }),
      propertyRuns(300),
    );
    expect(decided).toBeGreaterThan(0);
  });

  it("finds the probabilities that patterns were drawn by", () => {
    const m = [0.95, 0.9, 0.8];
    const u = [0.1, 0.05, 0.3];
    const share = 0.02;
    const counts = new Float64Array(27);
    for (const [a, b, c] of [0, 1, 2, 3, 4, 5, 6, 7].map(
      (word) => [word >> 2, (word >> 1) & 1, word & 1] as const,
    )) {
      const chance = (p: number[]): number =>
        [a, b, c].reduce((product, agrees, v) => product * (agrees === 1 ? p[v] : 1 - p[v]), 1);
      counts[9 * a + 3 * b + c] = 1e6 * (share * chance(m) + (1 - share) * chance(u));
    }
    const model = atOnce(fellegiSunter(counts, 3, 20_000, 100_000));
    expect(model.converged).toBe(true);
    expect(model.prevalence).toBeCloseTo(share, 5);
    m.forEach((p, v) => expect(model.m[v][1]).toBeCloseTo(p, 4));
    u.forEach((p, v) => expect(model.u[v][1]).toBeCloseTo(p, 4));
    expect(patternWeights(model)[13]).toBeCloseTo(Math.log2((0.95 * 0.9 * 0.8) / (0.1 * 0.05 * 0.3)), 3);
    expect(posterior(13, model.m, model.u, model.prevalence)).toBeGreaterThan(0.9);
  });

  it("ties patterns whose weights differ by rounding only", async () => {
    // two keys have the same m and u: to agree on the one weighs what agreement on the other does
    const keys = [
      ["a", "a", "a", "b", "a", "b"],
      ["a", "a", "b", "a", "b", "a"],
      ["b", "b", "b", "a", "b", "a"],
    ];
    const released = [
      ["c", "b", "a", "b", "a", "c"],
      ["a", "a", "b", "c", "b", "a"],
      ["c", "b", "b", "a", "c", "a"],
    ];
    const same = keys[0].map(() => 1);
    const { column } = await measured(filesOf(tableOf([same], keys), tableOf([same], released)), {
      probabilistic: { tolerance: 0 },
    });
    expect(column("linkedByWeight")[1]).toBe(0.25);
    expect(
      Array.from(
        tiedWeights(
          Float64Array.of(3, 1 + 1e-15, 1, 1 - 9e-7, 1 - 18e-7, 0.9, 1),
          Float64Array.of(1, 1, 1, 1, 1, 1, 0),
        ),
      ),
    ).toEqual([3, 1 + 1e-15, 1 + 1e-15, 1 + 1e-15, 1 + 1e-15, 0.9, 1]);
  });

  it("bounds the weight of what one side never shows", () => {
    expect(weightOf(0, 0)).toBe(0);
    expect(weightOf(0.5, 0)).toBeCloseTo(Math.log2(0.5 / 1e-12), 9);
  });

  it("takes numbers that are near as equal", async () => {
    const original = tableOf([[0, 10, 20, 30]], [["a", "b", "c", "d"]]);
    const released = tableOf([[0.1, 10.1, 19.9, 90]], [["a", "b", "c", "d"]]);
    const { column } = await measured(filesOf(original, released), { probabilistic: { tolerance: 0.05 } });
    expect(column("linkedByWeight")).toEqual([1, 1, 1, 1]);
  });

  it("links nobody whose blocking variable is missing, and nobody across blocks", async () => {
    const original = tableOf([[1, 2, 3]], [["a", "a", null]]);
    const released = tableOf([[1, 2, 3]], [["a", "b", null]]);
    const { summary, column } = await measured(filesOf(original, released), {
      probabilistic: { blocking: ["k0"] },
    });
    expect(summary.probabilistic).toMatchObject({ pairs: 2, notLinked: 2 });
    expect(column("linkedByWeight")).toEqual([1, 0, 0]);
  });

  it("refuses a blocking variable that a file does not hold", async () => {
    const sdc = filesOf(tableOf([[1, 2]], [["a", "b"]]), tableOf([[1, 2]]));
    await expect(measured(sdc, { probabilistic: { blocking: ["k0"] } })).rejects.toThrow(
      /blocking names "k0", which the released file does not hold/,
    );
    await expect(measured(sdc, { probabilistic: { blocking: ["k1"] } })).rejects.toThrow(
      /which the original file does not hold. Did you mean "k0"/,
    );
  });
});
