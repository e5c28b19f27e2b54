/**
 * Work that may take long is a generator that yields between pieces of a few milliseconds. This runs it in one go.
 */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs such work with a breath between pieces, so that events come in and an interruption is noticed. */
export async function inTurns<T>(work: Generator<void, T>, breathe: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await breathe();
  }
}
