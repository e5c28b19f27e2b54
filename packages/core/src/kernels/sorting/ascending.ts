/** Values that are sorted in one go: a few milliseconds. */
const RUN = 1 << 15;
/** Values that are merged between two yields. */
const PIECE = 1 << 18;

/** Values in ascending order, those that are missing (NaN) left out. */
export function* ascending(values: Float64Array): Generator<void, Float64Array> {
  let from = new Float64Array(values.length),
    count = 0;
  for (let i = 0; i < values.length; i++) if (values[i] === values[i]) from[count++] = values[i]!;
  from = from.subarray(0, count);
  for (let at = 0; at < count; at += RUN) {
    from.subarray(at, at + RUN).sort();
    yield;
  }
  let to = count > RUN ? new Float64Array(count) : from;
  for (let width = RUN; width < count; width *= 2) {
    for (let at = 0; at < count; at += 2 * width) {
      const end = Math.min(count, at + 2 * width);
      for (let a = at, b = Math.min(count, at + width), middle = b, out = at; out < end;) {
        const stop = Math.min(end, out + PIECE);
        for (; out < stop; out++)
          to[out] = b === end || (a < middle && from[a]! <= from[b]!) ? from[a++]! : from[b++]!;
        yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
