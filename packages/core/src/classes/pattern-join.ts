import { sumBy } from "./accumulate.js";
import type { Classes } from "./classes.js";
import { group } from "./group.js";
import type { Pattern } from "./patterns.js";
import { addTo, type Growing, type GrowingCompatible } from "./totals.js";

/**
 * Adds to every class of two patterns what the other pattern holds that is compatible with it: one join on the
 * variables that both patterns hold.
 */
export function* joinPatterns(classes: Classes, a: Pattern, b: Pattern, result: GrowingCompatible): Generator<void, void> {
  const shared = classes.variables.filter((_, v) => a.held[v] === 1 && b.held[v] === 1);
  const split = a.members.length, units = split + b.members.length;
  const columns = shared.map(({ codes, size }) => {
    const out = new Int32Array(units);
    for (let i = 0; i < split; i++) out[i] = codes[a.members[i]!]!;
    for (let i = split; i < units; i++) out[i] = codes[b.members[i - split]!]!;
    return { codes: out, size };
  });
  const { of, size } = yield* group(columns, units);
  add(classes, a, of.subarray(0, split), b, of.subarray(split), size, a.complete ? result.complete : result.incomplete);
  yield;
  add(classes, b, of.subarray(split), a, of.subarray(0, split), size, b.complete ? result.complete : result.incomplete);
}

/** Adds the totals of `from`, by group, to every class of `to` in the same group. */
function add(classes: Classes, from: Pattern, fromGroup: Int32Array, to: Pattern, toGroup: Int32Array, groups: number, totals: Growing): void {
  const counts = new Float64Array(groups), each = new Float64Array(fromGroup.length);
  for (let i = 0; i < fromGroup.length; i++) {
    const c = from.members[i]!;
    counts[fromGroup[i]!]! += classes.counts[c]!;
    each[i] = classes.weights[c]!;
  }
  const weights = sumBy(fromGroup, groups, each);
  for (let i = 0; i < toGroup.length; i++) {
    const group = toGroup[i]!;
    if (counts[group] !== 0) addTo(totals, to.members[i]!, counts[group]!, weights[group]!);
  }
}
