import { atOnce } from "@sdc-risk/data/kernels";
import { growingTree, leafOf, type Feature, type Growth, type Training, type Tree } from "../src/index.ts";

/** Trees that grow as far as they can. */
export const FULL: Growth = { minSplit: 2, minLeaf: 1, depth: 100, tried: 100 };

/** What a tree predicts of each row: shares by class, or the number. */
export const told = (tree: Tree, features: readonly Feature[], rows: number): number[][] =>
  Array.from({ length: rows }, (_, row) => {
    const leaf = leafOf(tree, features, row);
    const out: number[] = [];
    for (let i = tree.start[leaf] ?? 0; i < (tree.start[leaf + 1] ?? 0); i++)
      out[tree.classes[i] ?? 0] = tree.shares[i] ?? NaN;
    return Array.from(out, (share) => share ?? 0);
  });

export const grownOn = (training: Training, growth: Partial<Growth> = {}): Tree =>
  atOnce(growingTree(training, { ...FULL, ...growth }));
