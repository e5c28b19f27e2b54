import type { ClassVariable, Levels } from "@sdc-risk/data";
import { allOf, sortingByCode, inTurns, type Tick } from "@sdc-risk/data/kernels";
import type { BandBook } from "./band-book.ts";
import { roomier, type LevelBook } from "./level-book.ts";
import { checkRoom } from "./grouping/group-room.ts";
import { checkRecordCount } from "./record-count.ts";
import type { CutVariable, Source } from "./source.ts";

/** Groups of records as they came: the distinct values of some variables, in the order of their codes. */
export interface DistinctGroups {
  readonly variables: readonly ClassVariable[];
  readonly size: number;
  /** Records of each group: whole numbers up to 2^53. */
  readonly counts: Float64Array;
  readonly weights: Float64Array | null;
  readonly marks: BigInt64Array | null;
}

/** A variable that is asked for, with the levels that its values become. */
export interface VariableRequest {
  readonly name: string | CutVariable;
  readonly book: LevelBook | BandBook;
}

/**
 * Asks for the distinct values of some variables, and puts them in order: engines give them in any.
 * @param weight the variable of the weights, whose sums come beside; null where none do
 * @param marked whether the marks of the variables come beside
 * @throws CHANGED_DATA where they are not of as many records as the source has
 */
export async function distinct(
  source: Source,
  asked: readonly VariableRequest[],
  weight: string | null,
  marked: boolean,
  tick: Tick,
): Promise<DistinctGroups> {
  const read = await readGroups(source, asked, weight, marked, tick);
  const { size } = read;
  let total = 0;
  for (let u = 0; u < size; u++) total += read.counts[u];
  checkRecordCount(source, total);
  const codes: Int32Array<ArrayBuffer>[] = [];
  for (const [v, of] of read.codes.entries())
    codes.push(inPlace(of.subarray(0, size), await inTurns(asked[v].book.settling(), tick)));
  const order = await orderOfCodes(
    codes,
    asked.map(({ book }) => book.levels),
    tick,
  );
  return {
    variables: asked.map(({ book }, v) => ({ ...book.levels, codes: placed(codes[v], order, size) })),
    size,
    counts: placedSums(read.counts, order, size),
    weights: weight === null ? null : placedSums(read.weights, order, size),
    marks: marked ? placedMarks(read.marks, order, size) : null,
  };
}

/**
 * Groups in the order of their codes: by the first variable, then the second; missing first. Null where there is
 * none.
 */
export async function orderOfCodes(
  codes: readonly Int32Array[],
  levels: readonly Pick<Levels, "size">[],
  tick: Tick,
): Promise<Int32Array | null> {
  let order: Int32Array | null = null;
  for (let v = codes.length - 1; v >= 0; v--)
    ({ order } = await inTurns(sortingByCode(codes[v], levels[v].size + 1, order, -1), tick));
  return order;
}

// one loop for each kind of array: one for all kinds is slow for each

/** @param order of groups; null as they are */
const placed = (values: Int32Array, order: Int32Array | null, size: number): Int32Array =>
  order === null ? values.slice(0, size) : allOf(values, order);

function placedSums(values: Float64Array, order: Int32Array | null, size: number): Float64Array {
  const out = values.slice(0, size);
  if (order !== null) for (let u = 0; u < size; u++) out[u] = values[order[u]];
  return out;
}

/** Marks go as two words each: big integers would be made one by one. */
function placedMarks(marks: BigInt64Array, order: Int32Array | null, size: number): BigInt64Array {
  const out = marks.slice(0, size);
  const words = new Int32Array(marks.buffer, marks.byteOffset, 2 * size);
  const places = new Int32Array(out.buffer);
  if (order === null) return out;
  for (let u = 0; u < size; u++) {
    const from = 2 * order[u];
    places[2 * u] = words[from];
    places[2 * u + 1] = words[from + 1];
  }
  return out;
}

/** Groups in the order in which they came, with room behind the last of them. */
interface GrowingGroups {
  readonly size: number;
  /** Per variable the codes. */
  readonly codes: readonly Int32Array<ArrayBuffer>[];
  readonly counts: Float64Array;
  readonly weights: Float64Array;
  readonly marks: BigInt64Array;
}

async function readGroups(
  source: Source,
  asked: readonly VariableRequest[],
  weight: string | null,
  marked: boolean,
  tick: Tick,
): Promise<GrowingGroups> {
  const names = asked.map(({ name }) => name);
  const labels = names.map((one) => (typeof one === "string" ? one : one.name));
  let size = 0;
  let codes = names.map(() => new Int32Array(1024));
  let counts = new Float64Array(1024);
  let weights = new Float64Array(weight === null ? 0 : 1024);
  let marks = new BigInt64Array(marked ? 1024 : 0);
  for await (const batch of source.group(names, weight, marked)) {
    const { rows } = batch;
    if (size + rows > counts.length) checkRoom(size, labels);
    codes = codes.map((of) => roomier(of, size + rows));
    counts = roomier(counts, size + rows);
    asked.forEach(({ book }, v) => book.code(batch.columns[v], rows, codes[v], size));
    counts.set(batch.counts.subarray(0, rows), size);
    if (batch.weights !== null) {
      weights = roomier(weights, size + rows);
      weights.set(batch.weights.subarray(0, rows), size);
    }
    if (batch.marks !== null) {
      marks = roomier(marks, size + rows);
      marks.set(batch.marks.subarray(0, rows), size);
    }
    size += rows;
    await tick();
  }
  return { size, codes, counts, weights, marks };
}

/** Codes sent through a table where there is one, without new memory. */
function inPlace(codes: Int32Array, to: Int32Array | null): Int32Array<ArrayBuffer> {
  if (to !== null) for (let i = 0; i < codes.length; i++) if (codes[i] >= 0) codes[i] = to[codes[i]];
  return codes as Int32Array<ArrayBuffer>;
}

/**
 * The class of each group where both stand in the order of their keys, as each class has a group.
 * @param keys codes per group
 */
export function classOfGroups(keys: readonly Pick<ClassVariable, "codes">[], size: number): Int32Array {
  const classOf = new Int32Array(size);
  for (let u = 1, c = 0; u < size; u++) {
    if (keys.some(({ codes }) => codes[u] !== codes[u - 1])) c++;
    classOf[u] = c;
  }
  return classOf;
}
