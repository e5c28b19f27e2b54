import { generatorsOf, type Term } from "./terms.ts";

/** A part of a model that is fitted by itself. */
export interface ModelComponent {
  /** Variables of its table, rising. */
  readonly variables: Term;
  /** Margins that the fit must meet. */
  readonly generators: readonly Term[];
}
/** μ = Π parts / Π margins over the separators. */
export interface Decomposition {
  readonly parts: readonly ModelComponent[];
  readonly separators: readonly Term[];
}

/** Sets of variables within generators, small ones first; not the empty set. */
function subsetsOf(generators: readonly Term[]): Term[] {
  const seen = new Set<string>();
  const out: Term[] = [];
  for (const term of generators) {
    for (let subset = 0; subset < 2 ** term.length; subset++) {
      const inside = term.filter((_, i) => (subset >> i) & 1);
      const id = inside.join();
      if (inside.length > 0 && !seen.has(id)) out.push(inside);
      seen.add(id);
    }
  }
  return out.sort((a, b) => a.length - b.length);
}

/** The variables that a path within `inside` connects to the first of them. */
function reached(inside: Term, edges: readonly Term[]): number[] {
  const seen = [inside[0]];
  for (let i = 0; i < seen.length; i++) {
    for (const edge of edges)
      if (edge.includes(seen[i]))
        for (const v of edge) if (inside.includes(v) && !seen.includes(v)) seen.push(v);
  }
  return seen;
}

/**
 * Cuts a hierarchical model at separators that lie within a fitted margin: the maximum likelihood fit of the
 * whole is the product of the fits of the parts over the margins of the separators (Lauritzen 1996, section
 * 4.4). A decomposable model falls into parts that are single margins; the others are fitted on their own,
 * smaller tables.
 * @param together sets of variables that a part must not tear, as structural zeros ask for
 */
export function decompose(
  variables: Term,
  generators: readonly Term[],
  together: readonly Term[],
): Decomposition {
  const cut = connected(variables, [...generators, ...together]).map((part) => {
    const inside = (term: Term): boolean => part.includes(term[0]);
    return cutApart(part, generators.filter(inside), together.filter(inside));
  });
  // parts that share nothing are separated by no variable at all
  return {
    parts: cut.flatMap(({ parts }) => parts),
    separators: [...cut.slice(1).map(() => []), ...cut.flatMap(({ separators }) => separators)],
  };
}

/** Sets of variables that terms connect, in the order of their first variables. */
export function connected(variables: Term, terms: readonly Term[]): Term[] {
  const set = new Map(variables.map((v) => [v, [v]]));
  for (const term of terms) {
    const joined = [...new Set(term.map((v) => set.get(v)!))];
    if (joined.length < 2) continue;
    const whole = joined.flat();
    for (const v of whole) set.set(v, whole);
  }
  return [...new Set(set.values())].map((part) => [...part].sort((a, b) => a - b));
}

function cutApart(variables: Term, generators: readonly Term[], together: readonly Term[]): Decomposition {
  const edges = [...generators, ...together];
  for (const separator of subsetsOf(generators)) {
    const rest = variables.filter((v) => !separator.includes(v));
    if (rest.length < 2) continue;
    const side = reached(
      rest,
      edges.map((edge) => edge.filter((v) => rest.includes(v))),
    );
    if (side.length === rest.length) continue;
    const sides = [
      variables.filter((v) => side.includes(v) || separator.includes(v)),
      variables.filter((v) => !side.includes(v)),
    ];
    const cut = sides.map((part) =>
      cutApart(
        part,
        generatorsOf(generators.map((term) => term.filter((v) => part.includes(v)))),
        together.filter((set) => set.every((v) => part.includes(v))),
      ),
    );
    return {
      parts: cut.flatMap(({ parts }) => parts),
      separators: [separator, ...cut.flatMap(({ separators }) => separators)],
    };
  }
  return { parts: [{ variables, generators }], separators: [] };
}
