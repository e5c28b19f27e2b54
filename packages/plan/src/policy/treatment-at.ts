import { SdcError } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { cellsTask } from "../cells/tasks.ts";
import { gathered, ownHands } from "../hands.ts";
import { Lattice } from "../lattice/lattice.ts";
import type { LatticeTreatment } from "../treatment/search-treatment.ts";
import type { PolicyProblem } from "./search-policy.ts";
import { checkProtection, type Protection } from "./protection.ts";
import { treatedNode } from "./treated-node.ts";

/** Levels that somebody chose, and what is suppressed on top of them. */
export interface ChosenLevels {
  /** By key the place of a level in its chain, from 0, as it is. */
  readonly levels: readonly number[];
  readonly protection: Protection;
}

/** A file whose treatment somebody chooses. */
export type TreatedFileKeys = Pick<PolicyProblem, "keys" | "intruders" | "whole" | "together" | "loss">;

/**
 * The treatment at levels that somebody chose, with as few values suppressed as can be found. That of a search is made
 * again from its own levels and protection, value by value.
 * @returns null where a value would be suppressed of a key that stays whole
 * @throws BAD_OPTIONS for a level that a key may not take, or a protection that cannot be; whatever `tick` throws
 */
export async function treatmentAt(
  { keys, intruders, whole = [], together = keys.map(() => null), loss }: TreatedFileKeys,
  { levels, protection }: ChosenLevels,
  tick: Tick = () => Promise.resolve(),
): Promise<LatticeTreatment | null> {
  checkProtection(protection);
  const lattice = new Lattice({ keys, loss, rule: { id: "", allows: () => true }, mostSuppressed: 0 });
  const node = keys.map(({ column }, j) => {
    const place = lattice.levels[j].indexOf(levels[j]);
    if (place < 0)
      throw new SdcError("BAD_OPTIONS", `"${column.name}" has no level ${levels[j]} that it may take.`);
    return place;
  });
  const suppress = gathered(ownHands(tick), cellsTask);
  const parts = { lattice, loss, keys, intruders, whole: new Set(whole), together, tick, suppress };
  return treatedNode(parts, node, protection);
}
