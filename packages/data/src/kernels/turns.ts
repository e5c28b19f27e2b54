/**
 * To be called between pieces of work: lets events in every few milliseconds, and throws when aborted. Where
 * a share in [0, 1] is given, it tells how much is done.
 */
export type Tick = (share?: number) => Promise<void>;

/**
 * Work that may take long: a generator that yields between pieces of a few milliseconds, with the share in [0, 1] that is
 * done where it knows it.
 */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a yield without a value
export type Work<T> = Generator<number | void, T>;

/** Runs work that may take long in one go. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Runs such work with a tick between pieces, so that events come in and an interruption is noticed; the tick is told the
 * share that is done where the work says it.
 */
export async function inTurns<T>(work: Work<T>, tick: Tick): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await (typeof step.value === "number" ? tick(step.value) : tick());
  }
}

/** Records in a piece of simple work: a millisecond or less. */
const PIECE = 1 << 16;

/**
 * Does work on records from … to, piece by piece, with a yield after each.
 * @param piece records in a piece, at least 1; fewer where the work on one is not simple
 */
export function* inPieces(
  records: number,
  work: (from: number, to: number) => void,
  piece = PIECE,
): Generator<void, void> {
  for (let from = 0; from < records; from += piece) {
    work(from, Math.min(records, from + piece));
    yield;
  }
}
