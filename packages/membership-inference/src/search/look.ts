import { atOnce, joined } from "@sdc-risk/data/kernels";
import type { RunTasks, Task } from "@sdc-risk/core/tasks";
import type { RecordPoints } from "../attacks/points.ts";
import type { Among } from "./among.ts";
import { Distances } from "./distances.ts";

/** Records that look around themselves. */
export interface Lookers {
  readonly size: number;
  /** As in `RecordPoints`. */
  readonly numbers: Float64Array;
  readonly codes: Int32Array;
  /** The numbers in the coordinates of the density that is asked for; empty where none is. */
  readonly white: Float64Array;
}

/** What some records want to know of those around them. */
export interface Look {
  readonly among: Among;
  readonly lookers: Lookers;
  /** Neighbours of each; 0 for none. */
  readonly k: number;
  /** Per record that looks the one that is itself, −1 where it is none of them; null where all are others. */
  readonly self: Int32Array | null;
}

/** What records found, one after the other. */
export interface Seen {
  /** Squared distances of the k nearest, ascending; infinite where there are no more. */
  readonly values: Float64Array;
  /** Which ones they are, of equally near ones the first; −1 where there are no more. */
  readonly places: Int32Array;
  /** ln of the density at each, but for a constant; empty where none is asked for. */
  readonly logs: Float64Array;
}

/** Records as lookers. @param white their numbers in the coordinates of the density that is asked for */
export const lookersOf = (
  { size, numbers, codes }: RecordPoints,
  white: Float64Array = new Float64Array(0),
): Lookers => ({
  size,
  numbers,
  codes,
  white,
});

/** Looks around; yields after each record. */
export function* looking({ among, lookers, k, self }: Look): Generator<void, Seen> {
  const { size, numbers, codes, white } = lookers;
  const { dimensions: d, categories: c } = among;
  const logs = new Float64Array(among.kernels === null ? 0 : size);
  const values = new Float64Array(k * size);
  const places = new Int32Array(k * size);
  const distances = new Distances(among);
  for (let i = 0; i < size; i++) {
    if (self === null && i > 0 && isLikeLast(lookers, i, d, c)) {
      values.copyWithin(i * k, (i - 1) * k, i * k);
      places.copyWithin(i * k, (i - 1) * k, i * k);
      if (logs.length > 0) logs[i] = logs[i - 1];
      continue;
    }
    distances.begin(codes, i * c);
    if (k > 0) distances.nearest(numbers, i * d, self === null ? -1 : self[i], values, places, i * k, k);
    if (logs.length > 0) logs[i] = distances.log(white, i * d);
    yield;
  }
  return { values, places, logs };
}

/** Whether a record equals the one before it: those of a file stand together. */
export function isLikeLast(
  { numbers, codes }: Pick<Lookers, "numbers" | "codes">,
  i: number,
  dimensions: number,
  categories: number,
): boolean {
  for (let j = i * dimensions, end = j + dimensions; j < end; j++)
    if (numbers[j] !== numbers[j - dimensions]) return false;
  for (let j = i * categories, end = j + categories; j < end; j++)
    if (codes[j] !== codes[j - categories]) return false;
  return true;
}

/** `looking` for a worker. */
export const lookTask: Task<Look, Seen> = {
  id: "membership-inference/look",
  run: (look) => atOnce(looking(look)),
  turns: looking,
};

/** Distances in a piece of work for a worker: some 30 milliseconds. */
export const PIECE = 1 << 22;

/** Ranges of so many records that each is a piece of work. @param among records that each is compared with */
export function piecesOf(size: number, among: number): { readonly from: number; readonly to: number }[] {
  const each = Math.max(8, Math.ceil(PIECE / Math.max(1, among)));
  return Array.from({ length: Math.ceil(size / each) }, (_, piece) => ({
    from: piece * each,
    to: Math.min(size, (piece + 1) * each),
  }));
}

/** Some of the records, from … to. */
export function someOf(
  { numbers, codes, white }: Lookers,
  { dimensions: d, categories: c }: Pick<Among, "dimensions" | "categories">,
  { from, to }: { readonly from: number; readonly to: number },
): Lookers {
  return {
    size: to - from,
    numbers: numbers.slice(from * d, to * d),
    codes: codes.slice(from * c, to * c),
    white: white.slice(from * d, to * d),
  };
}

/** Work that wants several looks at a time, and goes on with what was seen. */
export type Asking<T> = Generator<readonly Look[], T, readonly Seen[]>;

/** Does such work here; yields after each record that looks. */
export function* askingHere<T>(work: Asking<T>): Generator<void, T> {
  let step = work.next([]);
  while (step.done !== true) {
    const seen: Seen[] = [];
    for (const look of step.value) seen.push(yield* looking(look));
    step = work.next(seen);
  }
  return step.value;
}

/** Does such work in a pool, in pieces that do not depend on how many workers there are. */
export async function askingIn<T>(work: Asking<T>, pool: RunTasks): Promise<T> {
  let step = work.next([]);
  while (step.done !== true) {
    const looks = step.value;
    const pieces = looks.flatMap((look, at) =>
      piecesOf(look.lookers.size, look.among.size).map((range) => ({ at, look: partOf(look, range) })),
    );
    const seen = await pool(
      lookTask,
      pieces.map(({ look }) => look),
    );
    step = work.next(looks.map((_, at) => together(seen.filter((_, piece) => pieces[piece].at === at))));
  }
  return step.value;
}

const partOf = (look: Look, range: { readonly from: number; readonly to: number }): Look => ({
  ...look,
  lookers: someOf(look.lookers, look.among, range),
  self: look.self?.slice(range.from, range.to) ?? null,
});

const together = (parts: readonly Seen[]): Seen => ({
  values: joined(
    parts.map(({ values }) => values),
    Float64Array,
  ),
  places: joined(
    parts.map(({ places }) => places),
    Int32Array,
  ),
  logs: joined(
    parts.map(({ logs }) => logs),
    Float64Array,
  ),
});
