import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { Lattice } from "../lattice/lattice.ts";
import { OpenNodes } from "../lattice/open-nodes.ts";
import { RecodedFile } from "./recoded-file.ts";
import type { TreatmentProblem } from "./search-treatment.ts";

/** How far the search for a bound goes. */
export interface BoundSettings {
  readonly tick?: Tick;
  /** The loss of a treatment that is known: nothing is looked at that cannot cost less. */
  readonly limit: number;
  /** Nodes that are looked at, at most. */
  readonly mostNodes: number;
  /** Asked between nodes: the search ends with the bound so far where it says true. */
  readonly enough?: () => boolean;
}

/**
 * A loss below which no treatment lies that gives everybody k effective candidates, at most the limit: levels cost what
 * they cost, and what is suppressed on top of them costs its bound at least. Nodes come by the least that their levels cost.
 * @throws whatever `tick` throws
 */
export async function treatmentBound(
  { keys, loss, k }: TreatmentProblem,
  { tick = () => Promise.resolve(), limit, mostNodes, enough = () => false }: BoundSettings,
): Promise<number> {
  const lattice = new Lattice({ keys, loss, rule: { id: "", allows: () => true }, mostSuppressed: 0 });
  const open = new OpenNodes();
  const bottom = lattice.heights.map(() => 0);
  open.add({ node: bottom, bound: lattice.bound(bottom), from: 0 });
  let bound = limit;
  for (let looked = 0; looked < mostNodes && !enough(); looked++) {
    const first = open.take();
    // what waits costs no less than what was found
    if (first === undefined || first.bound >= bound) return bound;
    await tick();
    const { node, from } = first;
    const least = await inTurns(new RecodedFile(lattice, keys, node).bound(k), tick);
    bound = Math.min(bound, Math.max(first.bound, least));
    for (let j = from; j < node.length; j++) {
      if (node[j] + 1 >= lattice.heights[j]) continue;
      const above = node.with(j, node[j] + 1);
      const kept = lattice.bound(above);
      if (kept < bound) open.add({ node: above, bound: kept, from: j });
    }
  }
  return Math.min(bound, open.first?.bound ?? Infinity);
}
