interface Host {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}
const SHARE = 20;
const FEWEST = 5;
/** The seed of all properties, unless new ones are asked for. */
const SEED = 20_261_122;

const setting = (name: string): string => (globalThis as Host).process?.env[name] ?? "";

let asked = false;

/** Whether anybody asked since the last call how much is to be checked: what did not is the same in full. */
export function wasAskedHowMuch(): boolean {
  const was = asked;
  asked = false;
  return was;
}

/**
 * Whether checks run in full: the environment variable `SDC_CHECKS` is `full`, as `pnpm test:full` and
 * `pnpm test:fresh` set it. A browser has none.
 */
export function checksInFull(): boolean {
  asked = true;
  return setting("SDC_CHECKS") === "full";
}

/**
 * How many random files a property is tried on, as fast-check takes it: all where checks run in full, a
 * twentieth of them elsewhere, at least five.
 * @param all whole number, 1 or more
 */
export function propertyRuns(all: number): { readonly numRuns: number } {
  return { numRuns: checksInFull() ? all : Math.min(all, Math.max(FEWEST, Math.ceil(all / SHARE))) };
}

/**
 * How large a check is whose time grows with its size: records of a file, draws of a simulation.
 * @param all where checks run in full
 * @param few elsewhere; enough for what the check is about
 */
export const checkSize = (all: number, few: number): number => (checksInFull() ? all : few);

/**
 * The seed that a check draws by: its own one, the same on every machine and at every run, so that a verdict
 * is about the change and not about the draw. Where the environment variable `SDC_SEED` holds a whole number,
 * as `pnpm test:fresh` sets it, one of that run.
 * @param own a whole number of 32 bits; that of all properties where it is left out
 * @throws {Error} that `SDC_SEED` is no whole number
 */
export function drawSeed(own: number = SEED): number {
  const set = setting("SDC_SEED");
  if (set === "") return own;
  const seed = Number(set);
  if (!Number.isSafeInteger(seed)) throw new Error(`SDC_SEED is ${set}. Give a whole number.`);
  return own === SEED ? seed : (Math.imul(seed, 0x9e37_79b1) ^ own) | 0;
}
