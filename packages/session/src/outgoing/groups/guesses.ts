import { group, inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { Clue, RecordOrder } from "./clues.ts";
import type { Grouping } from "./group-sets.ts";

/** How somebody takes records for one group: by variables, and in an order, where the group stands in a row; null in any. */
export interface Guess {
  readonly clues: readonly Clue[];
  readonly order: RecordOrder | null;
}

/** Records that stand in a row and agree, a missing value with any other, up to one that begins the next group. */
function inRow(clues: readonly Clue[], { records }: RecordOrder, all: number): Grouping {
  const of = new Int32Array(all).fill(-1);
  const last = new Int32Array(clues.length).fill(-1);
  let at = -1;
  for (const record of records) {
    let isNext = at === -1;
    for (const [j, { codes, start }] of clues.entries()) {
      const code = codes[record]!;
      if (code < 0) continue;
      if (start === null ? last[j]! >= 0 && code !== last[j] : code === start) isNext = true;
    }
    if (isNext) {
      at++;
      last.fill(-1);
    }
    for (const [j, { codes }] of clues.entries()) if (codes[record]! >= 0) last[j] = codes[record]!;
    of[record] = at;
  }
  return { of, size: at + 1 };
}

/** The groups that somebody guesses. @param all how many records there are */
export async function guessed({ clues, order }: Guess, all: number, tick: Tick): Promise<Grouping> {
  if (order !== null) return inRow(clues, order, all);
  const { of, size } = await inTurns(
    group(
      clues.map(({ codes }) => ({ codes, size: codes.reduce((most, code) => Math.max(most, code), -1) + 1 })),
      all,
    ),
    tick,
  );
  return { of, size };
}
