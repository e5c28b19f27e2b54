import { range } from "../lists/range.ts";
import { sortingByKey } from "./radix-sort.ts";

/** Texts as bytes: text `t` is `bytes[offsets[t] … offsets[t + 1])`. */
export interface TextBytes {
  readonly bytes: Uint8Array;
  readonly offsets: Int32Array;
  readonly count: number;
}

/** Bytes that are compared at a time. */
const STEP = 8;
/** So many texts are compared one by one. */
const FEW = 256;
/** Texts between two yields. */
const PIECE = 1 << 16;

/** Some texts that agree on all bytes before a place. */
interface TextRange {
  readonly from: number;
  readonly to: number;
  readonly place: number;
}

/**
 * Places of texts in order of their bytes, a text before those that it begins; equal ones in any order. Eight
 * bytes at a time are a key of radix sort, and texts that share one are parted by the next eight.
 */
export function* sortingTexts(texts: TextBytes): Generator<void, Int32Array> {
  const order = range(texts.count);
  const open: TextRange[] = [{ from: 0, to: texts.count, place: 0 }];
  for (let run = open.pop(), done = 0; run !== undefined; run = open.pop()) {
    const { from, to, place } = run;
    if (to - from <= FEW) order.subarray(from, to).sort((a, b) => compare(texts, a, b, place));
    else for (const rest of yield* parted(texts, order, run)) open.push(rest);
    done += to - from;
    if (done < PIECE) continue;
    done = 0;
    yield;
  }
  return order;
}

/** Puts texts in order by their next bytes. @returns those that share these, where they are many */
function* parted(texts: TextBytes, order: Int32Array, run: TextRange): Generator<void, readonly TextRange[]> {
  const { from, to, place } = run;
  const some = order.slice(from, to);
  const low = new Uint32Array(some.length);
  const high = new Uint32Array(some.length);
  for (let i = 0; i < some.length; i++) {
    high[i] = word(texts, some[i], place);
    low[i] = word(texts, some[i], place + STEP / 2);
    if (i % PIECE === 0) yield;
  }
  const by = yield* sortingByKey(low, high);
  for (let i = 0; i < by.length; i++) order[from + i] = some[by[i]];
  const runs: TextRange[] = [];
  for (let i = 0, done = 0; i < by.length;) {
    if (i - done > PIECE) {
      done = i;
      yield;
    }
    let end = i + 1;
    while (end < by.length && low[by[end]] === low[by[i]] && high[by[end]] === high[by[i]]) end++;
    const shared = { from: from + i, to: from + end, place };
    if (end - i > FEW)
      runs.push({
        from: shared.from + endedFirst(texts, order, shared),
        to: shared.to,
        place: place + STEP,
      });
    else if (end - i > 1) order.subarray(shared.from, shared.to).sort((a, b) => compare(texts, a, b, place));
    i = end;
  }
  return runs;
}

/** Puts texts that end within the bytes at hand first, the shorter ones before. @returns how many texts stand before the others */
function endedFirst({ offsets }: TextBytes, order: Int32Array, { from, to, place }: TextRange): number {
  const lengthOf = (text: number): number => Math.min(place + STEP + 1, offsets[text + 1] - offsets[text]);
  const some = order.subarray(from, to);
  let ended = 0;
  for (let i = 0; i < some.length; i++) {
    if (lengthOf(some[i]) > place + STEP) continue;
    [some[i], some[ended]] = [some[ended], some[i]];
    ended++;
  }
  some.subarray(0, ended).sort((a, b) => lengthOf(a) - lengthOf(b));
  return ended;
}

/** Four bytes of a text as a number, zeros behind its end. */
function word({ bytes, offsets }: TextBytes, text: number, place: number): number {
  const end = offsets[text + 1];
  let value = 0;
  for (let i = offsets[text] + place, last = i + STEP / 2; i < last; i++)
    value = (value << 8) | (i < end ? bytes[i] : 0);
  return value >>> 0;
}

function compare({ bytes, offsets }: TextBytes, a: number, b: number, place: number): number {
  const ends = [offsets[a + 1], offsets[b + 1]] as const;
  let i = offsets[a] + place;
  let j = offsets[b] + place;
  for (; i < ends[0] && j < ends[1]; i++, j++) if (bytes[i] !== bytes[j]) return bytes[i] - bytes[j];
  return ends[0] - i - (ends[1] - j);
}
