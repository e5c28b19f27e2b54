import { variablesOf, type SdcObject } from "@sdc-risk/core";
import { ticker } from "@sdc-risk/data";
import { lookAtOne } from "../outgoing/look.ts";

/**
 * Whether no key of a file is an age, a sex or a place, by name, label or values. What cannot be looked at may be one.
 * @throws ABORTED
 */
export async function lacksAgeSexAndPlace(sdc: SdcObject, signal?: AbortSignal): Promise<boolean> {
  const keys = variablesOf(sdc.roles, "keys");
  if (keys.length === 0) return false;
  const { holdsAgeSexOrPlace, namesAgeSexOrPlace } = await import("@sdc-risk/inspect"); // its words take time to load
  if (keys.some((key) => namesAgeSexOrPlace(key, sdc.label(key)))) return false;
  const stop = signal ?? new AbortController().signal;
  // one after the other: the first that is one ends it, and an engine reads a table for each
  for (const key of keys) {
    const look = await lookAtOne(sdc, key, stop, ticker(stop));
    if (look === null || holdsAgeSexOrPlace(look.profile)) return false;
  }
  return true;
}
