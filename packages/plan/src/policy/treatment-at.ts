import { SdcError } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { Lattice } from "../lattice/lattice.ts";
import type { LatticeTreatment } from "../treatment/search-treatment.ts";
import type { PolicyProblem } from "./search-policy.ts";
import { treatedNode } from "./treated-node.ts";

/** Levels that somebody chose, and what is suppressed on top of them. */
export interface ChosenLevels {
  /** By key the place of a level in its chain, from 0, as it is. */
  readonly levels: readonly number[];
  /** Values are suppressed so that each person has so many candidates; 1 suppresses none. */
  readonly k: number;
}

/** A file whose treatment somebody chooses. */
export type TreatedFileKeys = Pick<PolicyProblem, "keys" | "intruders" | "whole" | "together" | "loss">;

/**
 * The treatment at levels that somebody chose, with as few values suppressed as can be found.
 * @returns null where a value would be suppressed of a key that stays whole
 * @throws BAD_OPTIONS for a level that a key may not take, or a k below 1; whatever `tick` throws
 */
export async function treatmentAt(
  { keys, intruders, whole = [], together = keys.map(() => null), loss }: TreatedFileKeys,
  { levels, k }: ChosenLevels,
  tick: Tick = () => Promise.resolve(),
): Promise<LatticeTreatment | null> {
  if (!Number.isInteger(k) || k < 1)
    throw new SdcError("BAD_OPTIONS", `Values are suppressed for 1 candidate or more, not for ${k}.`);
  const lattice = new Lattice({ keys, loss, rule: { id: "", allows: () => true }, mostSuppressed: 0 });
  const node = keys.map(({ column }, j) => {
    const place = lattice.levels[j].indexOf(levels[j]);
    if (place < 0)
      throw new SdcError("BAD_OPTIONS", `"${column.name}" has no level ${levels[j]} that it may take.`);
    return place;
  });
  const parts = { lattice, keys, intruders, whole: new Set(whole), together, tick };
  return treatedNode(parts, node, { k, spared: 0 }, 1);
}
