import { atSamePlace, rolesWhere, treatedFileAt, variablesOf, type SdcObject } from "@sdc-risk/core";
import { allOf, range, systematic, type Tick } from "@sdc-risk/data/kernels";
import { Columns, type OutgoingColumn } from "../columns/columns.ts";
import { sameRecords } from "../columns/relations.ts";
import type { HiddenKey } from "./revealed-keys.ts";
import { withSuppressed, type KeyInBoth } from "./suppressed-rows.ts";
import type { PairedSample } from "../../microdata.ts";
import { isElsewhere, type OutgoingFile } from "../outgoing-file.ts";

/** Records that are looked at, at most. */
export const MOST_SAMPLED = 200_000;

/** The records of a file that are looked at where they are many; null for all. */
export const sampleOf = (records: number): Int32Array | null =>
  records <= MOST_SAMPLED ? null : systematic(records, MOST_SAMPLED);

/** Roles whose variables have findings of their own, or tell nothing of others. */
const ASIDE = rolesWhere(({ holds }) => holds === "names");

/** A released file beside the original, record by record. */
export interface PairedFiles {
  readonly original: Columns;
  readonly released: Columns;
  /** Where each record is in the released file. */
  readonly places: Int32Array | Float64Array;
}

/** Records of the original that a released file has, and both files by some of them. */
interface MatchedFiles {
  readonly own: Int32Array;
  readonly of: (rows: Int32Array) => PairedFiles;
}

/** @param match per record of the original that of the released file, −1 for one that it leaves out; null: the same */
function filesBy(sdc: SdcObject, file: OutgoingFile, match: Int32Array | null): MatchedFiles {
  const records = range(sdc.records);
  const own = match === null ? records : records.filter((row) => match[row] !== -1);
  const of = (rows: Int32Array): PairedFiles => {
    const places = match === null ? rows : allOf(match, rows);
    return { original: new Columns(sdc, rows), released: new Columns(file.sdc, places), places };
  };
  return { own, of };
}

/** Both files as they were matched; null where nothing matches them. */
function matchedFiles(sdc: SdcObject, file: OutgoingFile): MatchedFiles | null {
  if (file.index === null || isElsewhere(sdc, file.sdc)) return null;
  const { match, unmatched } = treatedFileAt(sdc, file.index);
  return unmatched === null ? filesBy(sdc, file, match) : null;
}

/**
 * The records of two files that are the same units; null where that is not known. Where they are many, some of them,
 * and those in which the value of a key is suppressed, where these are few.
 * @param keys that may have suppressed values
 */
export async function pairedFiles(
  sdc: SdcObject,
  file: OutgoingFile,
  keys: readonly string[],
  tick: Tick,
): Promise<PairedFiles | null> {
  const matched = matchedFiles(sdc, file);
  if (matched === null) return null;
  const { own, of } = matched;
  if (own.length <= MOST_SAMPLED) return of(own);
  const sides = await columnPairs(
    of(own),
    keys.filter((key) => file.held.has(key)),
    tick,
  );
  return of(allOf(own, withSuppressed(systematic(own.length, MOST_SAMPLED), sides)));
}

/** Some records that follow one another in the original, where they are many. */
const pieces = ({ own, of }: MatchedFiles): PairedFiles =>
  of(own.length <= MOST_SAMPLED ? own : allOf(own, piecesOf(own.length)));

/** The same of records that follow one another in the original. */
export function pairedPieces(sdc: SdcObject, file: OutgoingFile): PairedFiles | null {
  const matched = matchedFiles(sdc, file);
  return matched === null ? null : pieces(matched);
}

/** The same of records in memory at the same place in both files; null where nothing shows that these are the same units. */
export function piecesAtSamePlace(sdc: SdcObject, file: OutgoingFile): PairedFiles | null {
  const match = atSamePlace(sdc.table, file.sdc.table);
  return match === null ? null : pieces(filesBy(sdc, file, match));
}

/** Pieces of a long file, and records in each. */
const PIECES = 20;
const PIECE = MOST_SAMPLED / PIECES;

/** Records in pieces, at equal steps. */
const piecesOf = (records: number): Int32Array =>
  Int32Array.from(
    { length: PIECES * PIECE },
    (_, i) => Math.floor(Math.floor(i / PIECE) * (records / PIECES)) + (i % PIECE),
  );

/** Records of an engine that are in memory, before and after a treatment of it. */
export const pairedSample = ({ sdc, places }: PairedSample): PairedFiles => ({
  original: new Columns(sdc, null),
  released: new Columns(sdc.releasedFile(0), null),
  places: places ?? range(sdc.records),
});

/** Keys as both files hold them, record by record. */
async function columnPairs(
  { original, released }: PairedFiles,
  keys: readonly string[],
  tick: Tick,
): Promise<readonly KeyInBoth[]> {
  const out: KeyInBoth[] = [];
  for (const key of keys) {
    const own = await original.column(key, tick);
    const held = await released.column(key, tick);
    if (own !== null) out.push({ original: own, held });
  }
  return out;
}

/** By key of any kind of intruder, the variables of the file that are no key where it is one. */
export function othersByKey(
  { sdc, held }: Pick<OutgoingFile, "sdc" | "held">,
  scenarios: readonly (readonly string[])[],
  roles: SdcObject["roles"],
): ReadonlyMap<string, ReadonlySet<string>> {
  const aside = new Set(ASIDE.flatMap((role) => variablesOf(roles, role)));
  const out = new Map<string, Set<string>>();
  for (const keys of scenarios)
    for (const key of keys) {
      const own = out.get(key) ?? new Set<string>();
      for (const name of sdc.variables)
        if (held.has(name) && name !== key && !aside.has(name) && !keys.includes(name)) own.add(name);
      out.set(key, own);
    }
  return out;
}

/** The variables of a file that may tell a key, by name. */
export async function columnsIn(
  columns: Columns,
  names: Iterable<string>,
  tick: Tick,
): Promise<ReadonlyMap<string, OutgoingColumn>> {
  const out = new Map<string, OutgoingColumn>();
  for (const name of names) {
    const column = await columns.column(name, tick);
    if (column !== null) out.set(name, column);
    await tick();
  }
  return out;
}

/** The keys as the original holds them, beside what the file holds of them. */
export async function hiddenKeys(
  { original, released }: PairedFiles,
  others: ReadonlyMap<string, ReadonlySet<string>>,
  held: ReadonlySet<string>,
  tick: Tick,
): Promise<readonly HiddenKey[]> {
  const out: HiddenKey[] = [];
  for (const [key, names] of others) {
    const own = await original.column(key, tick);
    if (own === null) continue;
    const after = held.has(key) ? await released.column(key, tick) : null;
    // what is the same in both files hides nothing
    if (after !== null && after.levels === own.levels && sameRecords(own, after)) continue;
    out.push({ key, original: own, held: after, others: [...names] });
  }
  return out;
}
