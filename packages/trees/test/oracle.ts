/** Squared error around the mean, or Σ n (1 − Σ p²): what a split is to bring down, by its definition. */
export function impurity(truth: readonly number[], classes: boolean): number {
  const n = truth.length;
  if (n === 0) return 0;
  if (classes) {
    const held = [...new Set(truth)];
    return n * (1 - held.reduce((sum, k) => sum + (truth.filter((y) => y === k).length / n) ** 2, 0));
  }
  const mean = truth.reduce((a, b) => a + b, 0) / n;
  return truth.reduce((sum, y) => sum + (y - mean) ** 2, 0);
}

/** All ways to part the values of a column in two: which values go to the left. */
function* partings(values: readonly number[], ordered: boolean): Generator<ReadonlySet<number>> {
  const held = [...new Set(values)].sort((a, b) => a - b);
  if (!ordered) {
    for (let set = 1; set < 2 ** held.length - 1; set++) yield new Set(held.filter((_, i) => (set >> i) & 1));
    return;
  }
  const plain = held.filter((value) => value >= 0);
  for (let cut = 0; cut <= plain.length; cut++) {
    yield new Set(plain.slice(0, cut));
    yield new Set([...plain.slice(0, cut), -1]);
  }
}

/** The least impurity that any split of a file leaves; null where none is allowed. */
export function leastLeft(
  columns: readonly (readonly number[])[],
  ordered: readonly boolean[],
  truth: readonly number[],
  classes: boolean,
  minLeaf: number,
): number | null {
  let least: number | null = null;
  for (const [f, column] of columns.entries())
    for (const left of partings(column, ordered[f] ?? false)) {
      const isLeft = column.map((value) => left.has(value));
      const ours = truth.filter((_, i) => isLeft[i]);
      const others = truth.filter((_, i) => !isLeft[i]);
      if (ours.length < minLeaf || others.length < minLeaf) continue;
      const rest = impurity(ours, classes) + impurity(others, classes);
      least = Math.min(least ?? rest, rest);
    }
  return least;
}
