import type { SdcObject } from "@sdc-risk/core";
import { ticker } from "@sdc-risk/data";
import { MOST_VALUES } from "../source/many-values.ts";
import { profileSource } from "../source/profile-source.ts";
import { profileTable } from "./in-memory.ts";
import type { Profile } from "./profile.ts";

/**
 * Profiles of all variables, in file order: kind, levels, missing values, commonest levels or a histogram,
 * and what suggestions of roles need. Where records lie elsewhere they are made by queries, and say the same.
 * @param sdc its roles are not used; its codes for missing values are
 * @param options `signal` stops it within a few milliseconds; `mostValues`: distinct values of a variable that come over
 *  where records lie elsewhere, a million unless said otherwise: of more the engine tells what is asked for here;
 *  `beside` false: there no variable is looked at beside others, so that `groups` and `twin` are null
 * @throws ABORTED, and where records lie elsewhere what the source throws
 */
export function profile(
  sdc: SdcObject,
  {
    signal = new AbortController().signal,
    mostValues = MOST_VALUES,
    beside = true,
  }: { readonly signal?: AbortSignal; readonly mostValues?: number; readonly beside?: boolean } = {},
): Promise<Profile[]> {
  const tick = ticker(signal);
  const { source, missing } = sdc;
  return source === null
    ? profileTable(sdc, tick)
    : profileSource(source, { missing, mostValues, beside }, tick);
}
