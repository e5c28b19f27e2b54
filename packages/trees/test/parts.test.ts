import { atOnce, uniforms } from "@sdc-risk/data/kernels";
import { expect, it } from "vitest";
import {
  codedFeature,
  forestOf,
  growingForest,
  growingTrees,
  type Target,
  type Training,
} from "../src/index.ts";

const ROWS = 400;
const random = uniforms(3);
const codes = (levels: number): Int32Array =>
  Int32Array.from({ length: ROWS }, () => Math.floor(random() * (levels + 1)) - 1);
const features = [
  codedFeature(codes(9), 9, true),
  codedFeature(codes(4), 4, false),
  codedFeature(codes(30), 30, true),
];
const counts = Int32Array.from({ length: ROWS }, () => Math.floor(3 * random()));

it.each([
  ["classes", { kind: "classes", values: codes(3).map((code) => code + 1), classes: 4 }],
  ["numbers", { kind: "numbers", values: Float64Array.from({ length: ROWS }, () => random() * 1e3) }],
] as const)(
  "a forest is the same, number for number, in whatever parts its trees grow: %s",
  (_kind, target: Target) => {
    for (const own of [counts, null]) {
      const training: Training = { features, target, counts: own };
      const growth = { trees: 9, seed: 5, minSplit: 6, minLeaf: 1, depth: 30, tried: 2 };
      const whole = atOnce(growingForest(training, growth));
      expect(whole.trees).toHaveLength(9);
      for (const ends of [[9], [1, 2, 3, 4, 5, 6, 7, 8, 9], [4, 9], [7, 8, 9]]) {
        // last to first, as if they came from elsewhere
        const parts = ends
          .map((to, i) => ({ from: i === 0 ? 0 : (ends[i - 1] ?? 0), to }))
          .reverse()
          .map((range) => structuredClone(atOnce(growingTrees(training, growth, range))))
          .reverse();
        expect(atOnce(forestOf(training, parts))).toEqual(whole);
      }
    }
  },
);
