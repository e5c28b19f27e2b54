/** Records in a piece of simple work: a millisecond or less. */
const PIECE = 1 << 16;

/** Does work on records from … to, piece by piece, with a yield after each. */
export function* pieces(records: number, work: (from: number, to: number) => void): Generator<void, void> {
  for (let from = 0; from < records; from += PIECE) {
    work(from, Math.min(records, from + PIECE));
    yield;
  }
}
