/** Two items of one key, or one item whose key the other list does not have. */
export interface MatchedItems<T> {
  readonly a: T | undefined;
  readonly b: T | undefined;
  /** The one of the first list, or of the second where the first has none. */
  readonly either: T;
}

/**
 * Items of two lists with the same key, in the order of the first, then what only the second has; equal keys
 * meet in their order.
 */
export function match<T>(a: readonly T[], b: readonly T[], keyOf: (item: T) => unknown): MatchedItems<T>[] {
  const waiting = new Map<string, T[]>();
  for (const item of b) {
    const key = JSON.stringify(keyOf(item));
    const same = waiting.get(key);
    if (same === undefined) waiting.set(key, [item]);
    else same.push(item);
  }
  const matched = new Set<T>();
  const pairs = a.map((item): MatchedItems<T> => {
    const other = waiting.get(JSON.stringify(keyOf(item)))?.shift();
    if (other !== undefined) matched.add(other);
    return { a: item, b: other, either: item };
  });
  return [
    ...pairs,
    ...b
      .filter((item) => !matched.has(item))
      .map((item): MatchedItems<T> => ({ a: undefined, b: item, either: item })),
  ];
}
