import { SdcError } from "@sdc-risk/data";
import type { LatticeKey } from "../lattice/problem.ts";
import type { LossFunction } from "@sdc-risk/treat";
import type { Protection } from "../policy/protection.ts";
import { MOST_NODES, type SearchSettings } from "../lattice/search.ts";
import { TreatmentSearch } from "./treatment-search.ts";

/** Levels of keys, and values suppressed on top of them, so that each person has k effective candidates. */
export interface TreatmentProblem {
  /** At most 16; a key of one label is released as this label for every record. */
  readonly keys: readonly LatticeKey[];
  /** Each record counts once. */
  readonly loss: LossFunction;
  readonly k: number;
}

/** Some of the records of a class, recoded, that lose values while its others keep theirs. */
export interface SuppressedPart {
  /** One of the units of the class. */
  readonly unit: number;
  /** The keys that they lose, as bits. */
  readonly mask: number;
  readonly records: number;
}

/** Levels and suppressed values with which each person has k effective candidates, counted anew on the result. */
export interface LatticeTreatment {
  /** The level of each key's chain. */
  readonly levels: readonly number[];
  /** What values were suppressed for. */
  readonly protection: Protection;
  readonly loss: number;
  /** By record the keys that it loses, as bits: 1 for the first key, 2 for the second, 4 for the third. */
  readonly suppressed: Int32Array;
  /**
   * Classes of which a few records lose values, where keys are given by classes of records; left out where there are none.
   * Which records these are is for whoever treats them to say.
   */
  readonly parts?: readonly SuppressedPart[];
  /** Suppressed values by key. */
  readonly byKey: readonly number[];
  readonly cells: number;
}

/** What a search for a treatment says. */
export interface TreatmentResult {
  /** Null where no treatment meets the rule, or none was found in time. */
  readonly best: LatticeTreatment | null;
  /** No treatment costs less than this. */
  readonly bound: number;
  /** Whether nothing costs less than the best, or nothing meets the rule. */
  readonly proved: boolean;
  /** Nodes of the lattice of levels. */
  readonly nodes: number;
  /** Nodes on which values were suppressed. */
  readonly evaluated: number;
}

/**
 * Finds levels of keys and values to suppress on top of them with the least loss, so that each person has at least k
 * effective candidates. It goes down from the coarsest levels as long as that costs less, then by the least that levels
 * can cost. Small files are tried to the end on each node, so that the best is proved; for others the bound tells
 * how far from the best it can be at most.
 * @throws BAD_OPTIONS without keys, or for more than 16; whatever `tick` throws
 */
export async function searchTreatment(
  { keys, loss, k }: TreatmentProblem,
  { mostNodes = MOST_NODES, tick = () => Promise.resolve(), enough = () => false }: SearchSettings = {},
): Promise<TreatmentResult> {
  if (keys.length === 0) throw new SdcError("BAD_OPTIONS", "A treatment needs at least one key.");
  const search = new TreatmentSearch(keys, loss, k, tick);
  const ended = (): boolean => enough() || search.evaluated >= mostNodes;
  for await (const _ of search.descend()) if (ended()) return search.result();
  for await (const _ of search.bestFirst()) if (ended()) break;
  return search.result();
}
