/** A chance per record that is no less than two others and what is added to them, at most 1; NaN where the first is. */
export const chanceAtLeast = (
  own: Float64Array | null,
  other: Float64Array | null,
  added: Float64Array,
): Float64Array | null =>
  own === null ? null : own.map((one, i) => Math.min(1, Math.max(one, other?.[i] ?? 0) + added[i]));

/** A number that is no less than two others and what is added to them, at most some; null where the first is. */
export const atLeast = (
  own: number | null | undefined,
  other: number | null | undefined,
  { added = 0, most = Infinity }: { readonly added?: number; readonly most?: number } = {},
): number | null =>
  typeof own === "number" ? Math.max(own, Math.min(most, Math.max(own, other ?? 0) + added)) : null;
