import { sortingByCode } from "../../kernels/sorting/counting-sort.ts";
import type { Classes } from "../classes.ts";
import { group } from "../group.ts";

/** Classes that miss the same variables. */
export interface MissingPattern {
  /** Positions of the variables that its classes hold. */
  readonly held: Uint8Array;
  readonly members: Int32Array;
  readonly complete: boolean;
}

/** Classes by which of their variables are missing, in the order of their first class. */
export function* patternsOf({
  variables,
  size,
}: Pick<Classes, "variables" | "size">): Generator<void, MissingPattern[]> {
  const columns: { readonly size: number; readonly codes: Int32Array }[] = [];
  for (const { codes } of variables) {
    const held = new Int32Array(size);
    for (let c = 0; c < size; c++) held[c] = codes[c] < 0 ? 0 : 1;
    columns.push({ size: 2, codes: held });
    yield;
  }
  const { of, first, size: patterns } = yield* group(columns, size);
  const { order, starts } = yield* sortingByCode(of, patterns);
  return Array.from({ length: patterns }, (_, p) => {
    const held = Uint8Array.from(columns, ({ codes }) => codes[first[p]]);
    return {
      held,
      members: order.subarray(starts[p], starts[p + 1]),
      complete: held.every((bit) => bit === 1),
    };
  });
}
