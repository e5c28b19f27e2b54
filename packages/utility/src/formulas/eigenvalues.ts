import { inPieces } from "@sdc-risk/data/kernels";

/** Sweeps of rotations; six or so settle any matrix. */
const SWEEPS = 60;

/** The eigenvalues of a symmetric matrix, falling, by rotations (Jacobi 1846). @param matrix d × d, row by row */
export function eigenvalues(matrix: Float64Array, d: number): Float64Array {
  const a = Float64Array.from(matrix);
  for (let sweep = 0; sweep < SWEEPS && offDiagonal(a, d) > 0; sweep++)
    for (let p = 0; p < d; p++) for (let q = p + 1; q < d; q++) rotate(a, d, p, q);
  return Float64Array.from({ length: d }, (_, i) => a[i * d + i])
    .sort()
    .reverse();
}

/** What is left beside the diagonal, as far as it can still change an eigenvalue. */
function offDiagonal(a: Float64Array, d: number): number {
  let largest = 0;
  let scale = 0;
  for (let i = 0; i < d; i++)
    for (let j = 0; j < d; j++) {
      const size = Math.abs(a[i * d + j]);
      if (i === j) scale = Math.max(scale, size);
      else largest = Math.max(largest, size);
    }
  return largest > 1e-17 * scale ? largest : 0;
}

function rotate(a: Float64Array, d: number, p: number, q: number): void {
  const off = a[p * d + q];
  if (off === 0) return;
  const theta = (a[q * d + q] - a[p * d + p]) / (2 * off);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(1, theta));
  const c = 1 / Math.hypot(1, t);
  const s = t * c;
  for (let k = 0; k < d; k++) {
    const x = a[k * d + p];
    const y = a[k * d + q];
    a[k * d + p] = c * x - s * y;
    a[k * d + q] = s * x + c * y;
  }
  for (let k = 0; k < d; k++) {
    const x = a[p * d + k];
    const y = a[q * d + k];
    a[p * d + k] = c * x - s * y;
    a[q * d + k] = s * x + c * y;
  }
  a[p * d + q] = a[q * d + p] = 0;
}

/** Records that hold all variables, in their order. */
export function* completeRecords(variables: readonly Float64Array[]): Generator<void, Int32Array> {
  const [first] = variables as [Float64Array];
  const out = new Int32Array(first.length);
  let count = 0;
  yield* inPieces(first.length, (from, to) => {
    for (let i = from; i < to; i++)
      if (variables.every((values) => values[i] === values[i])) out[count++] = i;
  });
  return out.subarray(0, count);
}

/** The correlations of variables over some records, d × d; null where one of them does not vary there. */
export function* correlations(
  variables: readonly Float64Array[],
  rows: Int32Array,
  weights: Float64Array | null,
): Generator<void, Float64Array | null> {
  const d = variables.length;
  const scores: Float64Array[] = [];
  for (const values of variables) {
    const score = centred(values, rows, weights);
    if (score === null) return null;
    scores.push(score);
    yield;
  }
  const out = new Float64Array(d * d);
  for (let p = 0; p < d; p++) {
    out[p * d + p] = 1;
    for (let q = p + 1; q < d; q++) {
      let sum = 0;
      for (let r = 0; r < rows.length; r++) sum += scores[p][r] * scores[q][r];
      out[p * d + q] = out[q * d + p] = sum;
      yield;
    }
  }
  return out;
}

/** √w (x − mean), of length 1; null where the values are equal. */
function centred(values: Float64Array, rows: Int32Array, weights: Float64Array | null): Float64Array | null {
  const out = new Float64Array(rows.length);
  let weight = 0;
  let total = 0;
  let varies = false;
  for (const i of rows) {
    const w = weights === null ? 1 : weights[i];
    weight += w;
    total += w * values[i];
    varies ||= values[i] !== values[rows[0]];
  }
  if (!varies) return null;
  let squares = 0;
  for (let r = 0; r < rows.length; r++) {
    const gap = values[rows[r]] - total / weight;
    out[r] = gap * Math.sqrt(weights === null ? 1 : weights[rows[r]]);
    squares += out[r] * out[r];
  }
  const length = Math.sqrt(squares);
  return length > 0 ? out.map((x) => x / length) : null;
}
