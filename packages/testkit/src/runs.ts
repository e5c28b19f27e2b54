interface Host {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}
const SHARE = 10,
  FEWEST = 10;

/**
 * Whether checks run in full: the environment variable `CI` is set, as it is where they decide about a
 * change. A browser has none.
 */
export function checksInFull(): boolean {
  const set = (globalThis as Host).process?.env["CI"];
  return set !== undefined && !["", "0", "false"].includes(set);
}

/**
 * How many random files a property is tried on, as fast-check takes it: all where the environment variable
 * `CI` is set, a tenth of them elsewhere, at least ten.
 * @param all whole number, 1 or more
 */
export function propertyRuns(all: number): { readonly numRuns: number } {
  return { numRuns: checksInFull() ? all : Math.min(all, Math.max(FEWEST, Math.ceil(all / SHARE))) };
}
