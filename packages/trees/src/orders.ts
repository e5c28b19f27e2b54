import type { Histogram } from "./histogram.ts";

/** Turns of the power method: an order is wanted, no digits. */
const TURNS = 30;

/**
 * Orders the levels of a node so that a good set of them is a beginning of the order. For numbers it is by mean
 * (Fisher 1958), for two classes by the share of the second (Breiman, Friedman, Olshen and Stone 1984), and
 * the best set is among the beginnings. For more classes it is by the first principal component of their
 * shares (Coppersmith, Hong and Hosking 1999), which is near the best.
 * @param levels codes to be ordered, in place
 * @param totals sums of the node
 */
export function orderLevels(
  levels: Int32Array,
  { sums, width }: Histogram,
  classes: boolean,
  totals: Float64Array,
): void {
  const keys = new Float64Array(levels.length);
  if (!classes)
    for (let i = 0; i < levels.length; i++) keys[i] = sums[2 * levels[i] + 1] / sums[2 * levels[i]];
  else if (width === 2)
    for (let i = 0; i < levels.length; i++)
      keys[i] = sums[2 * levels[i] + 1] / (sums[2 * levels[i]] + sums[2 * levels[i] + 1]);
  else alongComponent(levels, sums, totals, keys);
  const order = Array.from(levels, (level, i) => ({ level, key: keys[i] }));
  order.sort((a, b) => a.key - b.key || a.level - b.level);
  for (let i = 0; i < levels.length; i++) levels[i] = order[i].level;
}

/** The place of each level along the first principal component of the shares of classes. */
function alongComponent(
  levels: Int32Array,
  sums: Float64Array,
  totals: Float64Array,
  keys: Float64Array,
): void {
  const width = totals.length;
  const all = totals.reduce((a, b) => a + b, 0);
  const records = new Float64Array(levels.length);
  /** Shares of classes by level, less those of the node. */
  const away = new Float64Array(levels.length * width);
  let farthest = 0;
  let distance = -1;
  for (let i = 0; i < levels.length; i++) {
    const at = levels[i] * width;
    for (let k = 0; k < width; k++) records[i] += sums[at + k];
    let own = 0;
    for (let k = 0; k < width; k++) {
      const x = sums[at + k] / records[i] - totals[k] / all;
      away[i * width + k] = x;
      own += records[i] * x * x;
    }
    if (own > distance) {
      distance = own;
      farthest = i;
    }
  }
  let axis = away.slice(farthest * width, (farthest + 1) * width);
  for (let turn = 0; turn < TURNS; turn++) {
    project(away, axis, keys);
    const next = new Float64Array(width);
    for (let i = 0; i < levels.length; i++)
      for (let k = 0; k < width; k++) next[k] += records[i] * keys[i] * away[i * width + k];
    const length = Math.sqrt(next.reduce((sum, x) => sum + x * x, 0));
    if (length === 0) break;
    let moved = 0;
    for (let k = 0; k < width; k++) {
      next[k] /= length;
      moved = Math.max(moved, Math.abs(next[k] - axis[k]));
    }
    axis = next;
    if (moved < 1e-9) break;
  }
  project(away, axis, keys);
}

function project(away: Float64Array, axis: Float64Array, keys: Float64Array): void {
  const width = axis.length;
  for (let i = 0; i < keys.length; i++) {
    let sum = 0;
    for (let k = 0; k < width; k++) sum += away[i * width + k] * axis[k];
    keys[i] = sum;
  }
}
