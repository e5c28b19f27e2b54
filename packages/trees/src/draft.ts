import { grown } from "@sdc-risk/data/kernels";

/** A tree while it grows: nodes are added in pairs, and keep the rows that they hold. */
export class Draft {
  feature = new Int32Array(64).fill(-1);
  child = new Int32Array(64);
  cut = new Int32Array(64);
  missingLeft = new Uint8Array(64);
  sets = new Uint32Array(64);
  /** Rows of a node are those from … to in the order of rows that the tree has made. */
  from = new Int32Array(64);
  to = new Int32Array(64);
  depth = new Int32Array(64);
  records = new Float64Array(64);
  /** Records that the commonest class does not hold, or the squared error around the mean. */
  risk = new Float64Array(64);
  size = 0;
  private setWords = 0;

  /** @returns its number */
  add(from: number, to: number, depth: number): number {
    const node = this.size++;
    if (this.size > this.feature.length) this.widen();
    this.feature[node] = -1;
    this.from[node] = from;
    this.to[node] = to;
    this.depth[node] = depth;
    return node;
  }

  private widen(): void {
    const room = 2 * this.feature.length;
    for (const name of ["feature", "child", "cut", "from", "to", "depth"] as const)
      this[name] = grown(this[name], room);
    for (const name of ["records", "risk"] as const) this[name] = grown(this[name], room);
    this.missingLeft = grown(this.missingLeft, room);
  }

  /** @param levels whether each level goes to the left, the missing one last @returns where the set begins */
  addSet(levels: Uint8Array): number {
    const begin = this.setWords;
    this.setWords += (levels.length + 31) >>> 5;
    while (this.setWords > this.sets.length) this.sets = grown(this.sets, 2 * this.sets.length);
    this.sets.fill(0, begin, this.setWords);
    for (let level = 0; level < levels.length; level++)
      if (levels[level] === 1) this.sets[begin + (level >>> 5)] |= 1 << (level & 31);
    return begin;
  }

  get usedSets(): Uint32Array {
    return this.sets.slice(0, this.setWords);
  }
}

/**
 * Makes leaves of inner nodes whose splits do not pay: what is left is the smallest tree among those for which
 * risk + `price` × leaves is least (Breiman, Friedman, Olshen and Stone 1984, section 3.3).
 */
export function prune(draft: Draft, price: number): void {
  const cost = new Float64Array(draft.size);
  // children stand behind their parents
  for (let node = draft.size - 1; node >= 0; node--) {
    const own = draft.risk[node] + price;
    cost[node] = own;
    if (draft.feature[node] < 0) continue;
    const below = cost[draft.child[node]] + cost[draft.child[node] + 1];
    if (below < own - 1e-12 * draft.risk[0]) cost[node] = below;
    else draft.feature[node] = -1;
  }
}
