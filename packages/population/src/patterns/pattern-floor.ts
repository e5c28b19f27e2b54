import { dataIntrusion } from "@sdc-risk/data";
import { surely } from "../estimate/floor.ts";
import type { HeldFile } from "./held-file.ts";

/** Correct matches among sample uniques that patterns show without a model, summed over patterns. */
export interface PatternFloor {
  /** Σ over patterns of the uniques of a pattern times the chance that a unique match among those who hold its keys is correct. */
  readonly byUniques: number;
  /** The same with as many pairs as chance may have left out. */
  readonly surely: number;
  /** Adds a pattern. @param chosen its classes */
  add(held: HeldFile, chosen: Int32Array): void;
}

export function patternFloor(): PatternFloor {
  let byUniques = 0;
  let atLeast = 0;
  return {
    get byUniques() {
      return byUniques;
    },
    get surely() {
      return atLeast;
    },
    add({ asked, problem: { table, sample } }, chosen) {
      let uniques = 0;
      for (const c of chosen) if (table.counts[asked[c]] === 1) uniques++;
      if (uniques === 0) return;
      const { dis, uniques: all, inPairs } = dataIntrusion(table, sample.overall);
      byUniques += uniques * (dis ?? 0);
      atLeast += (uniques / all) * surely(all, inPairs, sample.overall);
    },
  };
}
