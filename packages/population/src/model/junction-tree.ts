import type { Decomposition } from "./decompose.ts";
import type { Term } from "./terms.ts";

/** A part of a model with the parts that hang on it. */
export interface Node {
  readonly part: number;
  /** Variables that it shares with the part above, and the separator that they are; the root has none. */
  readonly shared: Term;
  readonly separator: number;
  readonly children: readonly Node[];
}

interface JunctionLink {
  readonly from: number;
  readonly to: number;
  readonly shared: Term;
}

/**
 * The parts of a decomposition as a tree in which all parts that hold a variable hang together: one of the
 * trees that share most variables along their links (Jensen and Jensen 1994), grown from a part that holds
 * the variables `within`, the largest of them.
 * @returns null where no part holds them
 */
export function junctionTree(
  { parts, separators }: Decomposition,
  within: Term,
  sizes: readonly number[],
): Node | null {
  const cells = parts.map(({ variables }) => variables.reduce((product, v) => product * sizes[v], 1));
  let root = -1;
  parts.forEach(({ variables }, p) => {
    if (within.every((v) => variables.includes(v)) && (root < 0 || cells[p] > cells[root])) root = p;
  });
  if (root < 0) return null;
  const links = grown(
    parts.map(({ variables }) => variables),
    root,
  );
  const free = separators.map((separator) => separator.join());
  const nodeOf = (part: number, shared: Term, separator: number): Node => ({
    part,
    shared,
    separator,
    children: links
      .filter(({ from }) => from === part)
      .map(({ to, shared: common }) => {
        const at = free.indexOf(common.join());
        free[at] = "taken";
        return nodeOf(to, common, at);
      }),
  });
  return nodeOf(root, [], -1);
}

/** Prim's algorithm; shared variables stand in the order of the part below, which is rising. */
function grown(parts: readonly Term[], root: number): JunctionLink[] {
  const links: JunctionLink[] = [];
  const best: JunctionLink[] = parts.map((_, to) => ({ from: -1, to, shared: [] }));
  const inside = new Set<number>();
  for (let joined = root; ;) {
    inside.add(joined);
    let next: JunctionLink | null = null;
    for (let to = 0; to < parts.length; to++) {
      if (inside.has(to)) continue;
      const shared = parts[to].filter((v) => parts[joined].includes(v));
      if (best[to].from < 0 || shared.length > best[to].shared.length)
        best[to] = { from: joined, to, shared };
      if (next === null || best[to].shared.length > next.shared.length) next = best[to];
    }
    if (next === null) return links;
    links.push(next);
    joined = next.to;
  }
}
