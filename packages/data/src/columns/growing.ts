import { grown } from "../kernels/lists/int-list.ts";

type Numbers = Int8Array | Int16Array | Int32Array | Uint8Array | Float32Array | Float64Array;

/** `values` with room for `rows` rows; when it has to grow, with room for `spare` times as many. */
export function roomFor<A extends Numbers>(values: A, rows: number, spare = 1.5): A {
  return rows <= values.length ? values : grown(values, Math.ceil(rows * spare));
}

/** The first `rows` values; copied where that frees more than a tenth. */
export function trimmed<A extends Numbers>(values: A, rows: number): A {
  return (rows < values.length * 0.9 ? values.slice(0, rows) : values.subarray(0, rows)) as A;
}
