type Numbers =
  | Int8Array
  | Int16Array
  | Int32Array
  | Uint8Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array;

/** The same numbers in an array of more room. */
export function grown<A extends Numbers>(values: A, length: number): A {
  const wider = new (values.constructor as new (length: number) => A)(length);
  (wider as { set: (values: A) => void }).set(values);
  return wider;
}

/**
 * A list of integers that grows, in memory that is used again after `length = 0`. Numbers come one by one
 * (`add`), or, in a loop where that is too slow, room is made first (`reserve`) and they are written in
 * place.
 */
export class IntList {
  values = new Int32Array(64);
  length = 0;

  /** Appends a number. */
  add(value: number): void {
    if (this.length === this.values.length) this.values = grown(this.values, 2 * this.length);
    this.values[this.length++] = value;
  }

  /** Makes room for some more. */
  reserve(more: number): void {
    const wanted = this.length + more;
    if (wanted > this.values.length)
      this.values = grown(this.values, Math.max(2 * this.values.length, wanted));
  }

  /** A copy of the numbers, `length` of them. */
  toArray(): Int32Array<ArrayBuffer> {
    return this.values.slice(0, this.length);
  }
}
