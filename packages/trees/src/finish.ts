import type { Draft } from "./draft.ts";
import type { Target, Tree } from "./types.ts";

/**
 * The tree that a draft has become: nodes that are still reached from the root, with the values of leaves.
 * @param order rows of all nodes, as the draft knows them
 * @param weights records of each row
 */
export function finished(draft: Draft, order: Int32Array, weights: Int32Array, target: Target): Tree {
  const kept = reached(draft);
  const size = kept.length;
  const tree = {
    feature: new Int32Array(size),
    child: new Int32Array(size),
    cut: new Int32Array(size),
    missingLeft: new Uint8Array(size),
    records: new Float64Array(size),
    start: new Int32Array(size + 1),
  };
  const classes: number[] = [];
  const shares: number[] = [];
  const held = new Float64Array(target.kind === "classes" ? target.classes : 1);
  let next = 1;
  for (const [at, node] of kept.entries()) {
    tree.feature[at] = draft.feature[node];
    tree.cut[at] = draft.cut[node];
    tree.missingLeft[at] = draft.missingLeft[node];
    tree.records[at] = draft.records[node];
    if (draft.feature[node] >= 0) {
      tree.child[at] = next;
      next += 2;
    } else {
      const rows = order.subarray(draft.from[node], draft.to[node]);
      if (target.kind === "classes") addShares(rows, weights, target.values, held, classes, shares);
      else {
        classes.push(0);
        shares.push(meanOf(rows, weights, target.values));
      }
    }
    tree.start[at + 1] = classes.length;
  }
  return {
    ...tree,
    sets: draft.usedSets,
    classes: Int32Array.from(classes),
    shares: Float64Array.from(shares),
  };
}

/** Nodes from the root on, level by level: the children of each stand side by side. */
function reached(draft: Draft): number[] {
  const kept = [0];
  for (const node of kept) if (draft.feature[node] >= 0) kept.push(draft.child[node], draft.child[node] + 1);
  return kept;
}

function addShares(
  rows: Int32Array,
  weights: Int32Array,
  values: Int32Array,
  held: Float64Array,
  classes: number[],
  shares: number[],
): void {
  const own: number[] = [];
  let records = 0;
  for (const row of rows) {
    const k = values[row];
    if (held[k] === 0) own.push(k);
    held[k] += weights[row];
    records += weights[row];
  }
  for (const k of own.sort((a, b) => a - b)) {
    classes.push(k);
    shares.push(held[k] / records);
    held[k] = 0;
  }
}

function meanOf(rows: Int32Array, weights: Int32Array, values: Float64Array): number {
  let records = 0;
  let mean = 0;
  // as a moving mean, so that large numbers keep their digits
  for (const row of rows) {
    records += weights[row];
    mean += ((values[row] - mean) * weights[row]) / records;
  }
  return mean;
}
