interface NumberArray extends ArrayLike<number> {
  set(values: ArrayLike<number>, at: number): void;
}

/** Arrays one behind the other, as a new one. @param Values the kind of the new one, such as `Int32Array` */
export function joined<T extends NumberArray>(arrays: readonly T[], Values: new (length: number) => T): T {
  const out = new Values(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    out.set(array, at);
    at += array.length;
  }
  return out;
}
