import { SdcError } from "@sdc-risk/data";

/** Keys at most: sets of them are looked at one by one. */
const MOST_KEYS = 16;

/**
 * What it costs to suppress each set of keys in one record, by the keys as bits.
 * @param costs of each key; 1 each unless given
 * @throws BAD_OPTIONS for more than 16 keys, or costs that are not above 0
 */
export function costsOfSets(
  columns: readonly unknown[],
  costs: readonly number[] = columns.map(() => 1),
): Float64Array {
  const keys = columns.length;
  if (keys > MOST_KEYS)
    throw new SdcError(
      "BAD_OPTIONS",
      `Values of ${keys} keys are to be suppressed; at most ${MOST_KEYS} can be. Leave out or fix some.`,
    );
  if (costs.length !== keys || !costs.every((cost) => cost > 0 && cost < Infinity))
    throw new SdcError(
      "BAD_OPTIONS",
      `Costs of suppressing a value are ${costs.join(", ")}; expected one above 0 for each of ${keys} keys.`,
    );
  const out = new Float64Array(1 << keys);
  for (let mask = 1; mask < out.length; mask++)
    out[mask] = out[mask & (mask - 1)] + costs[31 - Math.clz32(mask & -mask)];
  return out;
}

/** Sets of keys from the cheapest on. */
export const fromCheapest = (costs: Float64Array): number[] =>
  [...costs.keys()].sort((a, b) => costs[a] - costs[b] || a - b);
