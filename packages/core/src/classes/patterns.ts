import type { Classes } from "./classes.js";
import { group } from "./group.js";

/** Classes that miss the same variables. */
export interface Pattern {
  /** Positions of the variables that its classes hold. */
  readonly held: Uint8Array;
  readonly members: Int32Array;
  readonly complete: boolean;
}

/** Classes by which of their variables are missing, in the order of their first class. */
export function* patternsOf({ variables, size }: Classes): Generator<void, Pattern[]> {
  const columns: { readonly size: number; readonly codes: Int32Array }[] = [];
  for (const { codes } of variables) {
    const held = new Int32Array(size);
    for (let c = 0; c < size; c++) held[c] = codes[c]! < 0 ? 0 : 1;
    columns.push({ size: 2, codes: held });
    yield;
  }
  const { of, first, size: patterns } = yield* group(columns, size);
  const lengths = new Int32Array(patterns);
  for (let c = 0; c < size; c++) lengths[of[c]!]!++;
  const members = Array.from(lengths, (length) => new Int32Array(length));
  lengths.fill(0);
  for (let c = 0; c < size; c++) members[of[c]!]![lengths[of[c]!]!++] = c;
  return members.map((list, p) => {
    const held = Uint8Array.from(columns, ({ codes }) => codes[first[p]!]!);
    return { held, members: list, complete: held.every((bit) => bit === 1) };
  });
}
