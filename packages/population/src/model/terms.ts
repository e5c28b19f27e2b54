import { SdcError, suggestion } from "@sdc-risk/data";

/** A term: positions of variables among the keys, rising. */
export type Term = readonly number[];

const within = (small: Term, large: Term): boolean => small.every((v) => large.includes(v));

/** The terms that no other one contains, which generate a hierarchical model; each once, in a fixed order. */
export function generatorsOf(terms: readonly Term[]): Term[] {
  const sorted = terms
    .map((term) => [...new Set(term)].sort((a, b) => a - b))
    .sort((a, b) => b.length - a.length || compare(a, b));
  const kept: Term[] = [];
  for (const term of sorted) if (!kept.some((other) => within(term, other))) kept.push(term);
  return kept.sort(compare);
}

function compare(a: Term, b: Term): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

export function independence(variables: number): Term[] {
  return Array.from({ length: variables }, (_, v) => [v]);
}

/** All pairs of variables. */
export function pairs(variables: number): Term[] {
  return Array.from({ length: variables }, (_, a) => a).flatMap((a) =>
    Array.from({ length: variables - a - 1 }, (_, i) => [a, a + 1 + i]),
  );
}

/**
 * The terms that the user names, with the main effects of all keys.
 * @throws BAD_OPTIONS for a name that is no key
 */
export function namedTerms(terms: readonly (readonly string[])[], names: readonly string[]): Term[] {
  const positions = terms.map((term) =>
    term.map((name) => {
      const at = names.indexOf(name);
      if (at < 0)
        throw new SdcError(
          "BAD_OPTIONS",
          `Options of "population": model has a term with "${name}", which is no key.${suggestion(name, names)}`,
        );
      return at;
    }),
  );
  return generatorsOf([...independence(names.length), ...positions]);
}

/**
 * Free parameters of a hierarchical model on a table without zero margins: Σ over its terms of Π (levels −
 * 1), and one for the total.
 */
export function parametersOf(generators: readonly Term[], sizes: readonly number[]): number {
  const seen = new Set<string>();
  let count = 0;
  for (const term of generators) {
    for (let subset = 0; subset < 2 ** term.length; subset++) {
      const inside = term.filter((_, i) => (subset >> i) & 1);
      const id = inside.join();
      if (seen.has(id)) continue;
      seen.add(id);
      count += inside.reduce((product, v) => product * (sizes[v] - 1), 1);
    }
  }
  return count;
}

/** Parameters of all two-way interactions: with s = levels − 1 that is 1 + Σ s + ((Σ s)² − Σ s²)/2. */
export function pairParameters(sizes: readonly number[]): number {
  const total = sizes.reduce((sum, size) => sum + size - 1, 0);
  const squares = sizes.reduce((sum, size) => sum + (size - 1) ** 2, 0);
  return 1 + total + (total ** 2 - squares) / 2;
}

/** A model in words: "region × age, sex". */
export function modelText(generators: readonly Term[], names: readonly string[]): string {
  if (
    names.length > 2 &&
    2 * generators.length === names.length * (names.length - 1) &&
    generators.every(({ length }) => length === 2)
  )
    return `all two-way interactions of ${names.join(", ")}`;
  return generators.map((term) => term.map((v) => names[v]).join(" × ")).join(", ");
}
