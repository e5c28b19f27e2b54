import type { Classes, Households } from "@sdc-risk/data";
import { allOf, inTurns, sortingByCode, type Tick } from "@sdc-risk/data/kernels";
import { sharedKeysOf } from "./shared-keys.ts";
import { classWords, SharedWalk } from "./shared-walk.ts";
import type { SharedKey } from "../summary.ts";

/** Records that a walk takes at a time: what it holds of their households stays in the processor's cache. */
const BATCH = 1 << 15;

/** Whether the members of each group stand together, as in most files: groups are numbered by their first record. */
function together(groupOf: Int32Array): boolean {
  for (let i = 1; i < groupOf.length; i++) if (groupOf[i] < groupOf[i - 1]) return false;
  return true;
}

/**
 * Which keys the members of households or larger groups share, of records in memory: one walk counts here and
 * where records lie elsewhere.
 * @returns null where no household has two members
 */
export async function sharedKeysHere(
  classes: Classes,
  { householdOf, number, sizes }: Households,
  tick: Tick,
): Promise<SharedKey[] | null> {
  if (!sizes.some((size) => size > 1)) return null;
  const walk = new SharedWalk(classWords(classes));
  const order = together(householdOf)
    ? null
    : (await inTurns(sortingByCode(householdOf, number), tick)).order;
  for (let from = 0; from < householdOf.length; from += BATCH) {
    const to = Math.min(householdOf.length, from + BATCH);
    const batch = (of: Int32Array): Int32Array =>
      order === null ? of.subarray(from, to) : allOf(of, order.subarray(from, to));
    walk.add(batch(householdOf), batch(classes.classOf));
    await tick();
  }
  return sharedKeysOf(
    classes.variables.map(({ name }) => name),
    [walk.end()],
  );
}
