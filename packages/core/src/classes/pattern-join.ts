import type { Classes } from "./classes.js";
import type { Compatible, Totals } from "./compatible.js";
import { groupNow } from "./group.js";
import type { Pattern } from "./patterns.js";

/**
 * Adds to every class of two patterns what the other pattern holds that is compatible with it: one join on the
 * variables that both patterns hold.
 */
export function joinPatterns(classes: Classes, a: Pattern, b: Pattern, result: Compatible): void {
  const shared = classes.variables.filter((_, v) => a.held[v] === 1 && b.held[v] === 1);
  const split = a.members.length, units = split + b.members.length;
  const columns = shared.map(({ codes, size }) => {
    const out = new Int32Array(units);
    for (let i = 0; i < split; i++) out[i] = codes[a.members[i]!]!;
    for (let i = split; i < units; i++) out[i] = codes[b.members[i - split]!]!;
    return { codes: out, size };
  });
  const { of, size } = groupNow(columns, units);
  add(classes, a, of.subarray(0, split), b, of.subarray(split), size, a.complete ? result.complete : result.incomplete);
  add(classes, b, of.subarray(split), a, of.subarray(0, split), size, b.complete ? result.complete : result.incomplete);
}

/** Adds the totals of `from`, by group, to every class of `to` in the same group. */
function add(classes: Classes, from: Pattern, fromGroup: Int32Array, to: Pattern, toGroup: Int32Array, groups: number, totals: Totals): void {
  const counts = new Float64Array(groups), weights = new Float64Array(groups);
  for (let i = 0; i < fromGroup.length; i++) {
    const group = fromGroup[i]!, c = from.members[i]!;
    counts[group]! += classes.counts[c]!;
    weights[group]! += classes.weights[c]!;
  }
  for (let i = 0; i < toGroup.length; i++) {
    const group = toGroup[i]!, c = to.members[i]!;
    totals.counts[c]! += counts[group]!;
    totals.weights[c]! += weights[group]!;
  }
}
