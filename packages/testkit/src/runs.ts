interface Host {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}
const SHARE = 20,
  FEWEST = 5;

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
 * `CI` is set, a twentieth of them elsewhere, at least five.
 * @param all whole number, 1 or more
 */
export function propertyRuns(all: number): { readonly numRuns: number } {
  return { numRuns: checksInFull() ? all : Math.min(all, Math.max(FEWEST, Math.ceil(all / SHARE))) };
}

/**
 * How large a check is whose time grows with its size: records of a file, draws of a simulation.
 * @param all where the environment variable `CI` is set
 * @param few elsewhere; enough for what the check is about
 */
export const checkSize = (all: number, few: number): number => (checksInFull() ? all : few);
