import { SMALLEST_GROUP, type Classes, type DataIntrusion } from "@sdc-risk/data";
import type { FamilyScores } from "../scores/family-scores.ts";
import { sumOver, type FamilyFigures } from "../scores/tally.ts";
import type { SudaSearch } from "../searched.ts";
import { densityOf } from "./density.ts";
import {
  pairContributions,
  recordsAbove,
  scoreSpread,
  sizeCounts,
  smallestCounts,
  variableContributions,
} from "./summary.ts";
import type { SizeCount, SudaSummary, ValuePairContribution } from "./summary-schema.ts";
import { valuePairContributions } from "./value-pairs.ts";
import { everyValue, valueContributions, valuesHeld, type ScoredValues } from "./values.ts";

/** Pairs of values that are named, and values and pairs of them that are named internally. */
export const PAIRS = 100;
const EVERY = 1000;

/** Pairs of values that may be named, and those that are named internally. */
export interface NamedPairs {
  readonly often: readonly ValuePairContribution[];
  readonly every: readonly ValuePairContribution[];
}

/** What a search found, wherever classes are. */
export interface FoundFigures {
  /** Of the keys. */
  readonly names: readonly string[];
  readonly records: number;
  readonly tally: FamilyFigures;
  readonly scored: FamilyScores;
  /** Add up over records what is given per family, and per kind of family. */
  readonly overFamilies: (values: Float64Array) => number;
  readonly overKinds: (values: Float64Array) => number;
  /** Values with their shares of all scores. @param total of these */
  readonly valuesHeld: (total: number) => Generator<void, ScoredValues[]>;
  /** The same of pairs of values; null with too many variables. */
  readonly pairsOfValues: ((total: number) => Generator<void, NamedPairs>) | null;
}

/** What a search of classes found. */
export function foundHere(classes: Classes, searched: SudaSearch): FoundFigures {
  const { keys, tally, scored, kindOfKey, valuePairs } = searched;
  return {
    names: classes.variables.map(({ name }) => name),
    records: classes.records,
    tally,
    scored,
    overFamilies: (values) => sumOver(values, tally.ofKey),
    overKinds: (values) => sumOver(values, kindOfKey),
    valuesHeld: (total) => valuesHeld(classes, keys, tally, total),
    pairsOfValues:
      valuePairs &&
      function* (total) {
        const sums = total > 0 ? valuePairs : [];
        const [often, every] = yield* valuePairContributions(
          classes,
          sums,
          total,
          [SMALLEST_GROUP, 1],
          PAIRS,
        );
        return { often, every };
      },
  };
}

/** What variables, pairs of them and values contribute to all scores, and what names single records and rare values. */
function* contributionsOf(found: FoundFigures, bySize: readonly SizeCount[]) {
  const { names, tally, scored } = found;
  const total = found.overKinds(scored.weight);
  const held = yield* found.valuesHeld(total);
  yield;
  const named = {
    variables: yield* variableContributions(names, { tally, over: found.overFamilies }, bySize, total),
    pairs: pairContributions(names, tally, total),
    values: valueContributions(held),
  };
  yield;
  const pairs = found.pairsOfValues === null ? null : yield* found.pairsOfValues(total);
  return {
    contributions: { ...named, valuePairs: pairs?.often ?? null },
    internal: { everyValue: everyValue(held, EVERY), everyPair: pairs?.every ?? [] },
  };
}

/** What is told of the file. */
export function* summaryOf(
  found: FoundFigures,
  told: Pick<
    SudaSummary,
    "maxSize" | "added" | "banded" | "samplingFraction" | "samplingFractionFrom" | "disSudaUnreliable"
  > & { readonly intrusion: DataIntrusion; readonly dis: Float64Array | null },
) {
  const keys = found.names.length;
  const { tally, scored, records } = found;
  const bySize = sizeCounts(tally, keys);
  yield;
  const score = scoreSpread(scored.score, scored.records);
  yield;
  const lattice = scoreSpread(scored.lattice, scored.records);
  yield;
  const ofDis = told.dis && scoreSpread(told.dis, scored.records);
  yield;
  const density = told.dis === null ? [] : densityOf(told.dis, scored.records);
  yield;
  const { dis, disSudaUnreliable, intrusion, ...settled } = told;
  const { contributions, internal } = yield* contributionsOf(found, bySize);
  yield;
  const summary: SudaSummary = {
    records,
    keys,
    ...settled,
    intrusion,
    recordsWithUniques: scored.any,
    specialUniques: scored.special,
    bySize,
    bySmallest: smallestCounts(tally, told.maxSize),
    ...contributions,
    above: recordsAbove(dis, scored.records),
    disSudaUnreliable,
    scores: score?.spread ?? null,
    lattice: lattice?.spread ?? null,
    disSuda: ofDis?.spread ?? null,
    distribution: score?.bins ?? [],
  };
  const shapes = { lattice: lattice?.bins ?? [], dis: ofDis?.bins ?? [], density };
  return { summary, shapes, ...internal };
}
