import { unifiedCodes, variablesOf, type SdcObject } from "@sdc-risk/core";
import { isSdcError } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";

/** A categorical variable of both files, one code for one value. */
export interface Category {
  readonly name: string;
  /** Number of codes. */
  readonly size: number;
  /** Per record, −1 where missing. */
  readonly original: Int32Array;
  readonly released: Int32Array;
}

/**
 * A categorical variable of the original and of a released file in the codes of the original; what only the
 * released file holds gets codes of its own.
 * @throws BAD_RELEASED where the files hold values that cannot be compared
 */
export async function category(
  name: string,
  sdc: SdcObject,
  released: SdcObject,
  tick: Tick,
): Promise<Category> {
  const { size, codes } = await unifiedCodes([sdc, released], name, tick);
  return { name, size, original: codes[0], released: codes[1] };
}

/** The same, or null where the files hold values of two kinds, such as numbers and names of bands. */
export async function comparableCategory(
  name: string,
  [sdc, released]: readonly [original: SdcObject, released: SdcObject],
  tick: Tick,
): Promise<Category | null> {
  try {
    return await category(name, sdc, released, tick);
  } catch (error) {
    if (isSdcError(error) && error.code === "BAD_RELEASED") return null;
    throw error;
  }
}

/** Whether the original holds two values of a variable. */
export function varies({ original }: Category): boolean {
  let first = -1;
  for (const code of original) {
    if (code < 0 || code === first) continue;
    if (first >= 0) return true;
    first = code;
  }
  return false;
}

/** The categorical keys that a released file holds, and those that it does not. */
export function keysOf(
  sdc: SdcObject,
  released: SdcObject,
): { readonly held: readonly string[]; readonly absent: readonly string[] } {
  const keys = variablesOf(sdc.roles, "keys");
  return {
    held: keys.filter((name) => released.variables.includes(name)),
    absent: keys.filter((name) => !released.variables.includes(name)),
  };
}
