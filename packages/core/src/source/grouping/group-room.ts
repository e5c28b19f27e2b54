import { SdcError, countText, plural } from "@sdc-risk/data";

/**
 * Bytes that classes take until they are numbered and can be found again: for each of them, and for each of
 * them and each variable. Measured over some million classes.
 */
const OF_A_GROUP = 100;
const OF_A_CODE = 12;
/** Bytes that a group and a code take while groups come over. */
const HELD = 20;
const HELD_CODE = 4;

/** Groups that are numbered, at most: arrays that grow would double beyond what they hold. */
const MOST_GROUPS = 2 ** 30;

interface GroupRoomGlobals {
  readonly process?: { availableMemory?(): number };
}

/** Bytes of memory that this machine has left; undefined where nobody knows. */
export const freeMemory = (): number | undefined =>
  (globalThis as GroupRoomGlobals).process?.availableMemory?.();

/**
 * Refuses groups that cannot be worked with in the memory that this machine has left: nobody waits for the end
 * of a query whose answer is too large already, and the process is not killed over it.
 * @param groups that came so far
 * @throws TOO_LARGE
 */
export function checkRoom(groups: number, variables: readonly string[]): void {
  const free = freeMemory();
  const codes = variables.length;
  const needed = groups * (OF_A_GROUP + OF_A_CODE * codes - HELD - HELD_CODE * codes);
  if (groups <= MOST_GROUPS && (free === undefined || needed <= free)) return;
  const gigabytes = (bytes: number): string => `${Number((bytes / 1e9).toPrecision(2))} GB`;
  const why =
    groups > MOST_GROUPS
      ? "more than are numbered here"
      : `which take at least ${gigabytes(needed)} of memory here, and ${gigabytes(free ?? 0)} are free`;
  throw new SdcError(
    "TOO_LARGE",
    `${plural(codes, "The variable")} ${variables.map((name) => JSON.stringify(name)).join(", ")} ` +
      `${plural(codes, "has", "have")} more than ${countText(groups)} different ${plural(codes, "values", "keys")}, ${why}. ` +
      "A variable that nearly numbers the records, such as an id, is no key: leave it out, or make the finest ones " +
      `coarser in the data.${groups > MOST_GROUPS ? "" : " Else take a machine with more memory."}`,
  );
}

/**
 * Bytes that a class takes beside its keys until all measures are computed, columns and models included, and those that it
 * takes more for each sensitive variable. Measured over ten million classes.
 */
const OF_A_CLASS = 120;
const OF_A_SENSITIVE = 120;

/**
 * How many classes the memory holds that this machine has left, with what measures make of them; infinite where nobody
 * knows what is free.
 * @param keys how many variables make them @param sensitive how many sensitive variables are looked at
 */
export function classesThatFit(keys: number, sensitive: number): number {
  const free = freeMemory();
  if (free === undefined) return Infinity;
  return Math.floor(free / (OF_A_CLASS + OF_A_CODE * keys + OF_A_SENSITIVE * sensitive));
}
