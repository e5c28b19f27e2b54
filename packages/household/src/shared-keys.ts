import { variablesOf, type CodedColumn, type Households, type SdcObject } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/core/kernels";

/** How far the members of groups share one key. */
export interface SharedKey {
  readonly key: string;
  /** Groups in which the key is known of two members or more: of others nothing says whether they share it. */
  readonly compared: number;
  /** Those of them in which all these members have one value. */
  readonly constant: number;
  /** Null where no group is compared. */
  readonly share: number | null;
}

export const sharedKeyOf = (key: string, compared: number, constant: number): SharedKey => ({
  key,
  compared,
  constant,
  share: compared > 0 ? constant / compared : null,
});

/** Keys that are the same within every group that is compared, and compared in one at least. */
export const levelKeysOf = (keys: readonly SharedKey[]): string[] =>
  keys.filter(({ compared, constant }) => compared > 0 && constant === compared).map(({ key }) => key);

/** A key within households, missing values left out. */
export function sharedKey(
  { householdOf, number }: Households,
  key: string,
  { codes }: Pick<CodedColumn, "codes">,
): SharedKey {
  const seen = new Int32Array(number).fill(-1),
    // 1: known of two members, 2: of two that differ
    state = new Uint8Array(number);
  for (let i = 0; i < householdOf.length; i++) {
    const code = codes[i]!,
      h = householdOf[i]!;
    if (code < 0) continue;
    if (seen[h]! < 0) seen[h] = code;
    else state[h]! |= seen[h] === code ? 1 : 2;
  }
  let compared = 0,
    constant = 0;
  for (const one of state) {
    if (one > 0) compared++;
    if (one === 1) constant++;
  }
  return sharedKeyOf(key, compared, constant);
}

/** Each key within households or larger groups; null where none has two members. */
export async function sharedKeysOf(
  sdc: SdcObject,
  households: Households,
  tick: Tick,
): Promise<SharedKey[] | null> {
  if (!households.sizes.some((size) => size > 1)) return null;
  const out: SharedKey[] = [];
  for (const key of variablesOf(sdc.roles, "keys")) {
    out.push(sharedKey(households, key, sdc.coded(key)));
    await tick();
  }
  return out;
}
