/** One variable of a dense row-major table: `outer` combinations before it, `inner` combinations behind it. */
export interface Axis {
  readonly outer: number;
  readonly size: number;
  readonly inner: number;
}

/** Cells between two yields: less than a millisecond. */
const PIECE = 1 << 18;

/** Work on the rows `from` to `to` of a table; a row is one level of the variable, `inner` cells. */
type RowKernel = (axis: Axis, values: Float64Array, other: Float64Array, from: number, to: number) => void;

function* inPieces(
  kernel: RowKernel,
  axis: Axis,
  values: Float64Array,
  other: Float64Array,
): Generator<void, void> {
  const rows = axis.outer * axis.size;
  const step = Math.max(1, Math.floor(PIECE / axis.inner));
  for (let from = 0; from < rows; from += step) {
    kernel(axis, values, other, from, Math.min(rows, from + step));
    if (step < rows) yield;
  }
}

/** Adds up a dense table over one variable, into `out`. */
export function* sumOver(axis: Axis, values: Float64Array, out: Float64Array): Generator<void, void> {
  out.fill(0);
  yield* inPieces(sumRows, axis, values, out);
}

/** Multiplies a dense table by a factor that does not depend on one variable. */
export function scaleAlong(axis: Axis, values: Float64Array, factor: Float64Array): Generator<void, void> {
  return inPieces(scaleRows, axis, values, factor);
}

/** Sets a dense table to a term that does not depend on one variable. */
export function setAlong(axis: Axis, values: Float64Array, term: Float64Array): Generator<void, void> {
  return inPieces(setRows, axis, values, term);
}

/** Adds a term that does not depend on one variable to a dense table. */
export function addAlong(axis: Axis, values: Float64Array, term: Float64Array): Generator<void, void> {
  return inPieces(addRows, axis, values, term);
}

function sumRows(
  { size, inner }: Axis,
  values: Float64Array,
  out: Float64Array,
  from: number,
  to: number,
): void {
  let level = from % size;
  let base = ((from - level) / size) * inner;
  for (let row = from, at = from * inner; row < to; row++, at += inner) {
    if (inner === 1) out[base] += values[at];
    else for (let j = 0; j < inner; j++) out[base + j] += values[at + j];
    if (++level === size) [level, base] = [0, base + inner];
  }
}

function scaleRows(
  { size, inner }: Axis,
  values: Float64Array,
  factor: Float64Array,
  from: number,
  to: number,
): void {
  let level = from % size;
  let base = ((from - level) / size) * inner;
  for (let row = from, at = from * inner; row < to; row++, at += inner) {
    if (inner === 1) values[at] *= factor[base];
    else for (let j = 0; j < inner; j++) values[at + j] *= factor[base + j];
    if (++level === size) [level, base] = [0, base + inner];
  }
}

function setRows(
  { size, inner }: Axis,
  values: Float64Array,
  term: Float64Array,
  from: number,
  to: number,
): void {
  let level = from % size;
  let base = ((from - level) / size) * inner;
  for (let row = from, at = from * inner; row < to; row++, at += inner) {
    if (inner === 1) values[at] = term[base];
    else for (let j = 0; j < inner; j++) values[at + j] = term[base + j];
    if (++level === size) [level, base] = [0, base + inner];
  }
}

function addRows(
  { size, inner }: Axis,
  values: Float64Array,
  term: Float64Array,
  from: number,
  to: number,
): void {
  let level = from % size;
  let base = ((from - level) / size) * inner;
  for (let row = from, at = from * inner; row < to; row++, at += inner) {
    if (inner === 1) values[at] += term[base];
    else for (let j = 0; j < inner; j++) values[at + j] += term[base + j];
    if (++level === size) [level, base] = [0, base + inner];
  }
}
