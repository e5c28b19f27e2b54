import type { SdcObject } from "@sdc-risk/core";
import { ticker } from "@sdc-risk/data";
import { profileSource } from "../source/profile-source.ts";
import { profileTable } from "./in-memory.ts";
import type { Profile } from "./profile.ts";

/**
 * Profiles of all variables, in file order: kind, levels, missing values, commonest levels or a histogram,
 * and what suggestions of roles need. Where records lie elsewhere they are made by queries, and say the same.
 * @param sdc its roles are not used; its codes for missing values are
 * @param options `signal` stops it within a few milliseconds
 * @throws ABORTED, and where records lie elsewhere what the source throws
 */
export function profile(
  sdc: SdcObject,
  { signal = new AbortController().signal }: { readonly signal?: AbortSignal } = {},
): Promise<Profile[]> {
  const tick = ticker(signal);
  return sdc.source === null ? profileTable(sdc, tick) : profileSource(sdc.source, sdc.missing, tick);
}
