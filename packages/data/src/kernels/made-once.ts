/** What was begun, by key. */
interface Begun<K, T> {
  get(key: K): Promise<T> | undefined;
  set(key: K, made: Promise<T>): unknown;
  delete(key: K): unknown;
}

/**
 * What is made once per key. An attempt that another caller began and interrupted does not stand in the way: this
 * one makes its own.
 */
export function madeOnce<K, T>(begun: Begun<K, T>, key: K, make: () => Promise<T>): Promise<T> {
  const before = begun.get(key);
  if (before !== undefined) return before.catch(() => madeOnce(begun, key, make));
  const made = make();
  made.catch(() => begun.delete(key));
  begun.set(key, made);
  return made;
}
