import { numbersAt, atOnce } from "@sdc-risk/data/kernels";
import type { CellCosts } from "./candidates/candidate-dual.ts";
import type { KeyCodes } from "./key-codes.ts";
import { candidateBound, type BoundEffort, type PricedBound } from "./lower-bound.ts";
import { Patterns } from "./patterns.ts";
import { SharedKeys, type SharedKey } from "./shared-keys.ts";
import { cellsToSuppress, type CellProblem } from "./suppress-cells.ts";

/** Work that a pool may do: a task of `@sdc-risk/core/tasks`. Inputs are numbers, without any label. */
export interface PlanTask<I, O> {
  readonly id: string;
  /** What the task makes of an input, at once. */
  run(input: I): O;
  /** The same in turns, between which others may work. */
  turns(input: I): Generator<void, O>;
}

const taskOf = <I, O>(id: string, turns: (input: I) => Generator<void, O>): PlanTask<I, O> => ({
  id,
  turns,
  run: (input) => atOnce(turns(input)),
});

/** Chooses values to suppress: by record the keys that it loses, as bits. */
export const cellsTask: PlanTask<CellProblem, Int32Array> = taskOf("plan-cells", function* (problem) {
  const { suppressed } = yield* cellsToSuppress(problem);
  return suppressed;
});

/** A file of which the suppression is to have a bound. */
export interface CellBoundProblem
  extends Pick<CellCosts, "k">, Required<Pick<CellCosts, "whole">>, Required<BoundEffort> {
  readonly columns: readonly KeyCodes[];
  /** Records of each unit of the columns, where these are classes of records; else null. */
  readonly counts: Float64Array | null;
  /** By key and label, what it costs to suppress the value of a record. */
  readonly labelCosts: readonly Float64Array[];
  /** Keys whose values go together in the same groups of records, as bits, and these groups; null without such keys. */
  readonly shared: { readonly keys: number; readonly groupOf: Int32Array } | null;
  /** By record; null for one price for all. */
  readonly prices: Float64Array | null;
}

/** Tells what suppressing values costs at least; prices are by record. */
export const boundTask: PlanTask<CellBoundProblem, PricedBound> = taskOf("plan-bound", function* (problem) {
  const { columns, counts, k, labelCosts, whole, shared, prices, steps, limit } = problem;
  const patterns = new Patterns(columns, counts);
  yield;
  const { classOf, size } = patterns;
  const costs = columns.map(({ codes }, at) => {
    const own = new Float64Array(size);
    for (const [r, code] of codes.entries()) if (code >= 0) own[classOf[r]] = labelCosts[at][code];
    return own;
  });
  const found = yield* candidateBound(
    { patterns, k, costs, whole, shared: shared && { keys: shared.keys, groups: groupsOf(shared) } },
    { steps, limit, prices: prices && byClass(prices, patterns, { k, units: counts }) },
  );
  const { prices: last } = found;
  return { ...found, prices: last && numbersAt(last, classOf) };
});

/** The groups of keys that go together; those of the others are of no account. */
function groupsOf({ keys, groupOf }: NonNullable<CellBoundProblem["shared"]>): SharedKeys {
  const together: SharedKey[] = Array.from({ length: 32 - Math.clz32(keys) }, (_, j) =>
    ((keys >> j) & 1) === 1 ? groupOf : null,
  );
  return new SharedKeys(together);
}

/** Prices by class of those by record, at whatever levels these were: the mean; none for those who lack no candidate. */
function byClass(
  prices: Float64Array,
  { classOf, size, counts, gaps }: Patterns,
  { k, units }: { readonly k: number; readonly units: Float64Array | null },
): Float64Array {
  const out = new Float64Array(size);
  for (const [r, c] of classOf.entries())
    if (gaps[c] === 0 && counts[c] < k) out[c] += ((units?.[r] ?? 1) * prices[r]) / counts[c];
  return out;
}
