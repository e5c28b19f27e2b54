import type { CodedColumn } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { CandidateRule } from "./candidate-rule.ts";
import { CandidateSearch } from "./candidate-search.ts";
import { Clusters } from "./clusters.ts";
import { costsOfSets } from "./costs.ts";
import { candidateBound } from "./lower-bound.ts";
import { Patterns } from "./patterns.ts";
import { personsBelow } from "./persons-below.ts";
import { countCells, type SuppressedCells } from "./suppressed-cells.ts";

/** How often a change is tried, for each record that loses a value, and in all. */
const TRIES = 100;
const MOST_TRIES = 300_000;

/** Values that are to be suppressed so that each person has k effective candidates. */
export interface CellProblem {
  /** The keys as codes, recoded as they will be released; a missing value is one that the file lacked before. */
  readonly columns: readonly CodedColumn[];
  readonly k: number;
  /** What suppressing a value of each key costs, above 0; 1 each unless given. */
  readonly costs?: readonly number[];
}

/** Which values are suppressed, and what that reaches. */
export interface CellPlan extends SuppressedCells {
  /** No plan for these keys costs less. */
  readonly bound: number;
  /** Persons who have fewer than k effective candidates all the same, counted anew on the result. */
  readonly below: number;
  /** Those among them whose keys have gaps and agree with nobody's complete keys: recoding alone can help them. */
  readonly beyondHelp: number;
}

/**
 * Suppresses values of single records so that each person has at least k effective candidates: an intruder who knows
 * the keys of a person and that the person is in the file is right with a chance of at most 1/k. Groups of like records
 * come first, then cells are given back and exchanged as long as the rule holds for everybody.
 * @param tick called between pieces of work; stops it where it throws
 * @throws BAD_OPTIONS for more than 16 keys, or costs that are not above 0
 */
export async function suppressCells(
  { columns, k, costs: given }: CellProblem,
  tick: Tick = () => Promise.resolve(),
): Promise<CellPlan> {
  const ofSets = costsOfSets(columns, given);
  const costs = Float64Array.from(columns, (_, j) => ofSets[1 << j]);
  const patterns = new Patterns(columns);
  const { classOf, gaps } = patterns;
  const masks = await masksOf(patterns, k, { costs, ofSets }, tick);
  const suppressed = masks.map((mask, r) => mask & ~gaps[classOf[r]]);
  return {
    ...countCells(suppressed, columns.length, ofSets),
    bound: candidateBound(patterns, k, ofSets),
    below: await personsBelow(columns, suppressed, k, tick),
    beyondHelp: classOf.reduce((count, c) => count + (patterns.persons(c, gaps[c]) === 0 ? 1 : 0), 0),
  };
}

/** By record the keys that are left out, as bits; those that it missed before where the rule cannot be met. */
async function masksOf(
  patterns: Patterns,
  k: number,
  { costs, ofSets }: { readonly costs: Float64Array; readonly ofSets: Float64Array },
  tick: Tick,
): Promise<Int32Array> {
  const { classOf, gaps } = patterns;
  // whoever has gaps has one candidate less: the one who stands for them is left out
  const most = classOf.length - (gaps.some((mask) => mask !== 0) ? 1 : 0);
  if (most < k) return classOf.map((c) => gaps[c]);
  const rule = new CandidateRule(patterns, k, new Clusters(patterns, k, ofSets).masks);
  const search = new CandidateSearch(patterns, rule, costs);
  await inTurns(search.repair(), tick);
  await inTurns(search.giveBack(), tick);
  await inTurns(search.improve(Math.min(MOST_TRIES, TRIES * search.suppressed().length)), tick);
  await inTurns(search.giveBack(), tick);
  return rule.masks;
}
