import type { Lattice, LatticeNode } from "../lattice/lattice.ts";

/** Nodes one level of one key apart, the finer ones first. */
export function neighbours({ heights }: Pick<Lattice, "heights">, node: LatticeNode): LatticeNode[] {
  const finer = node.flatMap((level, j) => (level > 0 ? [node.with(j, level - 1)] : []));
  const coarser = node.flatMap((level, j) => (level + 1 < heights[j] ? [node.with(j, level + 1)] : []));
  return [...finer, ...coarser];
}

/** Nodes with one key finer and another one coarser. */
export const exchanges = (lattice: Pick<Lattice, "heights">, node: LatticeNode): LatticeNode[] =>
  node.flatMap((level, j) =>
    level === 0
      ? []
      : node.flatMap((other, i) =>
          i !== j && other + 1 < lattice.heights[i] ? [node.with(j, level - 1).with(i, other + 1)] : [],
        ),
  );

/**
 * From a node to a better neighbour as long as there is one.
 * @param cost of a node, the less the better; anything from the limit on where it costs that at least
 */
export async function descend(
  lattice: Pick<Lattice, "heights">,
  from: LatticeNode,
  cost: (node: LatticeNode, limit: number) => Promise<number>,
): Promise<LatticeNode> {
  let node = from;
  let least = await cost(node, Infinity);
  for (;;) {
    let next: LatticeNode | null = null;
    for (const other of [...neighbours(lattice, node), ...exchanges(lattice, node)]) {
      const found = await cost(other, least);
      if (found < least) [next, least] = [other, found];
    }
    if (next === null) return node;
    node = next;
  }
}
