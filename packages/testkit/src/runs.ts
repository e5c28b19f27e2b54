interface Host {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}
const SHARE = 10,
  FEWEST = 10;

/** Whether the environment variable `CI` is set, as checks that decide about a change set it; a browser has none. */
function decides(): boolean {
  const set = (globalThis as Host).process?.env["CI"];
  return set !== undefined && !["", "0", "false"].includes(set);
}

/**
 * How many random files a property is tried on, as fast-check takes it: all where the environment variable `CI` is set, a tenth of them
 * elsewhere, at least ten.
 * @param all whole number, 1 or more
 */
export function propertyRuns(all: number): { readonly numRuns: number } {
  return { numRuns: decides() ? all : Math.min(all, Math.max(FEWEST, Math.ceil(all / SHARE))) };
}
