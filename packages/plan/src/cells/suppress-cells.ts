import type { CodedColumn } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { CandidateRule } from "./candidates/candidate-rule.ts";
import { CandidateSearch, type SearchedFile } from "./candidates/candidate-search.ts";
import { Clusters } from "./clusters.ts";
import { costsOfSets } from "./costs.ts";
import type { KeyCodes } from "./key-codes.ts";
import { candidateBound } from "./lower-bound.ts";
import { Patterns } from "./patterns.ts";
import { personsBelow } from "./persons-below.ts";
import { SharedKeys, type SharedKey } from "./shared-keys.ts";
import { countCells, type SuppressedCells } from "./suppressed-cells.ts";

/** How often a change is tried, for each record that loses a value, and in all; and classes that are looked at. */
const TRIES = 100;
const MOST_TRIES = 300_000;
const MOST_LOOKS = 30_000_000;
/** How often records are put together anew, because others lost values with them. */
const ROUNDS = 10;

/** Steps that raise the bound. */
const STEPS = 50;

/** Values that are to be suppressed so that each person has k effective candidates. */
export interface CellProblem {
  /** The keys as codes, recoded as they will be released; a missing value is one that the file lacked before. */
  readonly columns: readonly KeyCodes[];
  readonly k: number;
  /** What suppressing a value of each key costs, above 0; 1 each unless given. */
  readonly costs?: readonly number[];
  /** By key the group of each record whose values go together, as those of a household; none unless given. */
  readonly together?: readonly SharedKey[];
  /** By record the keys that it has lost already, as bits; these stay lost. */
  readonly lost?: Int32Array;
  /** Share of the records of which fewer candidates are put up with, those that would cost most; 0 unless given. */
  readonly spared?: number;
  /** How much is tried to give cells back, as a share of the usual; 1 unless given. */
  readonly effort?: number;
}

/** Which values are suppressed, and what that reaches. */
export interface CellPlan extends SuppressedCells {
  /** No plan for these keys costs less. */
  readonly bound: number;
  /** Persons who have fewer than k effective candidates all the same, counted anew on the result. */
  readonly below: number;
}

/**
 * Suppresses values of single records so that each person has at least k effective candidates: an intruder who knows
 * the keys of a person and that the person is in the file is right with a chance of at most 1/k. Groups of like records
 * come first, then cells are given back and exchanged as long as the rule holds for everybody.
 * @param tick called between pieces of work; stops it where it throws
 * @throws BAD_OPTIONS for more than 16 keys, or costs that are not above 0
 */
export async function suppressCells(
  problem: CellProblem & { readonly columns: readonly CodedColumn[] },
  tick: Tick = () => Promise.resolve(),
): Promise<CellPlan> {
  const { columns, k } = problem;
  const { suppressed, patterns, costs } = await inTurns(cellsToSuppress(problem), tick);
  const counted = countCells(suppressed, columns.length, costs);
  const byKey = columns.map(({ codes }, j) => {
    const own = new Float64Array(patterns.size);
    for (const [r, code] of codes.entries()) if (code >= 0) own[patterns.classOf[r]] = costs[1 << j];
    return own;
  });
  const effort = { limit: counted.cost, steps: STEPS };
  const { bound } = await inTurns(candidateBound({ patterns, k, costs: byKey }, effort), tick);
  return {
    ...counted,
    bound: Math.min(bound, counted.cost),
    below: await personsBelow(columns, suppressed, k, tick),
  };
}

/** Values that were chosen, and what they were chosen by. */
interface ChosenCells {
  /** By record the keys that it loses, as bits. */
  readonly suppressed: Int32Array;
  readonly patterns: Patterns;
  /** Of each set of keys, in one record. */
  readonly costs: Float64Array;
}

/** The values that `suppressCells` suppresses, neither counted anew nor held against a bound. */
export function* cellsToSuppress({
  columns,
  k,
  costs: given,
  together,
  lost,
  spared = 0,
  effort = 1,
}: CellProblem): Generator<void, ChosenCells> {
  const costs = costsOfSets(columns, given);
  const patterns = new Patterns(columns);
  const { classOf, gaps } = patterns;
  const shared = new SharedKeys(together ?? columns.map(() => null));
  const before = classOf.map((c, r) => gaps[c] | (lost?.[r] ?? 0));
  const masks = yield* masksOf(
    { patterns, shared, before },
    { k, costs, effort, spared: Math.floor(spared * classOf.length) },
  );
  return { suppressed: masks.map((mask, r) => mask & ~gaps[classOf[r]]), patterns, costs };
}

/** How cells are looked for. */
interface CellSearch {
  readonly k: number;
  /** Of each set of keys, in one record. */
  readonly costs: Float64Array;
  readonly effort: number;
  /** Records that may have fewer candidates. */
  readonly spared: number;
}

/** By record the keys that are left out, as bits; those that it lacked before where the rule cannot be met. */
function* masksOf(file: SearchedFile, { k, costs, effort, spared }: CellSearch): Generator<void, Int32Array> {
  const { patterns } = file;
  const { classOf, gaps, isLonely } = patterns;
  // whoever has gaps has one candidate less: the one who stands for them is left out
  const most = classOf.length - (gaps.some((mask, c) => mask !== 0 && isLonely[c] === 0) ? 1 : 0);
  if (most < k || gaps.every((mask) => mask !== 0)) return file.before;
  const { masks, isSpared } = clustered(file, { k, costs, spared });
  const rule = new CandidateRule(patterns, k, masks, isSpared);
  const single = Float64Array.from({ length: patterns.keys }, (_, j) => costs[1 << j]);
  const search = new CandidateSearch(rule, single, file);
  yield* search.repair();
  yield* search.giveBack();
  const tries = Math.min(MOST_TRIES, TRIES * search.suppressed().length) * effort;
  yield* search.improve(tries, MOST_LOOKS * effort);
  yield* search.giveBack();
  return rule.masks;
}

/** Clusters of like records, until nobody loses more because others of the same household did. */
function clustered(
  { patterns, shared, before }: SearchedFile,
  problem: Pick<CellSearch, "k" | "costs" | "spared">,
): Pick<Clusters, "masks" | "isSpared"> {
  let lost = Int32Array.from(before);
  shared.spread(lost);
  for (let round = 1; ; round++) {
    const { masks, isSpared } = new Clusters(patterns, { ...problem, before: lost });
    const spread = Int32Array.from(masks);
    shared.spread(spread);
    if (round === ROUNDS || spread.every((mask, r) => mask === masks[r])) return { masks: spread, isSpared };
    lost = lost.map((mask, r) => mask | (spread[r] & shared.keys));
  }
}
