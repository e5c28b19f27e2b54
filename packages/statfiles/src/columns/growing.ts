type Numbers = Int8Array | Int16Array | Int32Array | Uint8Array | Float32Array | Float64Array;

/** `values` with room for `length` of them; where it has to grow, with room for half as many more. */
export function roomFor<A extends Numbers>(values: A, length: number): A {
  if (length <= values.length) return values;
  const larger = new (values.constructor as new (length: number) => A)(Math.ceil(length * 1.5));
  larger.set(values);
  return larger;
}

/** The first `length` values; copied where that frees more than a tenth. */
export function trimmed<A extends Numbers>(values: A, length: number): A {
  return (length < values.length * 0.9 ? values.slice(0, length) : values.subarray(0, length)) as A;
}
