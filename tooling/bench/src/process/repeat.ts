/** How often something is repeated. */
export interface Repetitions {
  readonly least: number;
  readonly most: number;
  /** Milliseconds in total after which `least` repetitions are enough. */
  readonly enough: number;
}

export const FULL: Repetitions = { least: 4, most: 15, enough: 3000 };
export const TWICE: Repetitions = { least: 2, most: 2, enough: 0 };
export const ONCE: Repetitions = { least: 1, most: 1, enough: 0 };

/** Milliseconds in total after which no repetition begins, however few there were. */
const LONG = 40_000;

/**
 * Repeats something that says how many milliseconds it took.
 * @returns milliseconds of each repetition; the first is cold
 */
export async function repeat(
  { least, most, enough }: Repetitions,
  once: () => Promise<number>,
): Promise<number[]> {
  const times: number[] = [];
  let total = 0;
  while (times.length < most && total < LONG && (times.length < least || total < enough)) {
    const ms = await once();
    times.push(ms);
    total += ms;
  }
  return times;
}
