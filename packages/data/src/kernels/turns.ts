/**
 * To be called between pieces of work: lets events in every few milliseconds, and throws when aborted. Where
 * a share in [0, 1] is given, it tells how much is done.
 */
export type Tick = (share?: number) => Promise<void>;

/**
 * Work that may take long is a generator that yields between pieces of a few milliseconds. This runs it in one go.
 */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs such work with a tick between pieces, so that events come in and an interruption is noticed. */
export async function inTurns<T>(work: Generator<void, T>, tick: Tick): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await tick();
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
