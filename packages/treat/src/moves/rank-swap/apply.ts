import { SdcError } from "@sdc-risk/data";
import { secretUniforms } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";
import { readNumbers } from "../numbers/numbers.ts";
import { variationOf } from "../numbers/variation.ts";
import { withNumbers } from "../numbers/with-numbers.ts";
import { swappedRanks } from "./kernel.ts";
import type { RankSwap } from "./options.ts";

/**
 * The table with the values of each variable swapped within a window of ranks, one variable after the other.
 * @throws BAD_TYPE for what is no number; BAD_OPTIONS for a variable whose values are all equal, and for a window below one
 * rank
 */
export function apply(table: Table, { keys, percent, seed, missing }: RankSwap): Table {
  const uniform = secretUniforms(seed);
  return keys.reduce((made, name) => {
    const numbers = readNumbers(table, name, missing);
    const { records } = variationOf(name, numbers);
    const held = Array.from(numbers.keys()).filter((r) => !Number.isNaN(numbers[r]));
    const swapped = swappedRanks(
      numbers.filter((x) => !Number.isNaN(x)),
      windowOf(name, percent, records),
      uniform,
    );
    const out = new Float64Array(numbers.length).fill(NaN);
    held.forEach((r, i) => (out[r] = swapped[i]));
    return withNumbers(made, name, out);
  }, table);
}

/** Ranks that a value moves at most. */
function windowOf(name: string, percent: number, records: number): number {
  const window = Math.floor((percent * records) / 100);
  if (window >= 1) return window;
  throw new SdcError(
    "BAD_OPTIONS",
    `The window for "${name}" is less than one rank of its ${records} values, so that nothing would be swapped. ` +
      `Give a percent of ${Math.ceil(1e5 / records) / 1000} or more.`,
  );
}
