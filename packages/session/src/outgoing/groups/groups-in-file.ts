import type { RoleName, SdcObject } from "@sdc-risk/core";
import { range, type Tick } from "@sdc-risk/data/kernels";
import type { PairedSample } from "../../microdata.ts";
import type { OutgoingColumn } from "../columns/columns.ts";
import {
  columnsIn,
  pairedPieces,
  pairedSample,
  piecesAtSamePlace,
  type PairedFiles,
} from "../keys/hidden-keys.ts";
import { NONE, SEVERAL, isToldBy, toldBy, type RowOrder } from "../keys/told-by-records.ts";
import { sameRecords } from "../columns/relations.ts";
import { isDoubted, isElsewhere, type OutgoingFile } from "../outgoing-file.ts";
import type { Grouping } from "./group-sets.ts";
import { keepsIds } from "./kept-ids.ts";
import { groupNames, rebuiltGroups, type RebuiltGroups } from "./rebuilt-groups.ts";
import { isAgainst } from "./rebuilt-text.ts";
import { areSameUnits } from "./same-units.ts";

/** Groups of which nobody looked whether they are seen in a file. */
export interface GroupsNotLookedAt {
  readonly role: RoleName;
  /** The variable of the original that names them. */
  readonly variable: string;
  /** Whether the file holds it, otherwise than the original. */
  readonly isHeld: boolean;
  /** Whether records of an engine are not compared, so that reading both files without it helps. */
  readonly isElsewhere: boolean;
}

/** Groups of records that are seen in a file, and the suppressed values that they tell. */
export interface GroupsInFile {
  readonly rebuilt: readonly RebuiltGroups[];
  readonly told: readonly RowOrder[];
  readonly notLookedAt: readonly GroupsNotLookedAt[];
}

const NOTHING: GroupsInFile = { rebuilt: [], told: [], notLookedAt: [] };

/** Variables that say which records belong together, by role. */
type GroupNames = ReturnType<typeof groupNames>;

/** Records that are compared, whose neighbours are among them. */
interface Compared {
  readonly paired: PairedFiles;
  /** Whether they are known to be the same units, so that what is not seen in them is not there. */
  readonly isSure: boolean;
}

/** The records that are compared; null where nothing is compared record by record. */
function comparedOf(sdc: SdcObject, file: OutgoingFile, sample: PairedSample | undefined): Compared | null {
  if (sample !== undefined)
    return sample.places === null ? { paired: pairedSample(sample), isSure: true } : null;
  if (file.index === null || isElsewhere(sdc, file.sdc)) return null;
  const matched = pairedPieces(sdc, file);
  if (matched !== null) return { paired: matched, isSure: !isDoubted(sdc, file) };
  const paired = piecesAtSamePlace(sdc, file);
  return paired === null ? null : { paired, isSure: false };
}

/** Groups that the file lacks or names otherwise, of which it is not known whether they are seen. */
async function notKept(
  sdc: SdcObject,
  file: OutgoingFile,
  names: GroupNames,
  tick: Tick,
): Promise<readonly GroupsNotLookedAt[]> {
  const out: GroupsNotLookedAt[] = [];
  const given = file.index === null ? undefined : sdc.released[file.index];
  const isMade = isElsewhere(sdc, file.sdc) && typeof given?.matched === "string";
  for (const [role, variable] of names) {
    const isHeld = file.held.has(variable);
    if (!isAgainst({ role, isHeld }) || (await keepsIds(sdc, file.sdc, variable, { isMade, tick }))) continue;
    out.push({ role, variable, isHeld, isElsewhere: isElsewhere(sdc, file.sdc) });
  }
  return out;
}

/** The same where no record is compared; none of a file in memory that shows other records, as a synthetic one does. */
async function notCompared(
  sdc: SdcObject,
  file: OutgoingFile,
  names: GroupNames,
  tick: Tick,
): Promise<GroupsInFile> {
  if (file.index === null) return NOTHING;
  const notLookedAt = await notKept(sdc, file, names, tick);
  if (notLookedAt.length === 0 || isElsewhere(sdc, file.sdc)) return { ...NOTHING, notLookedAt };
  const { id } = sdc.roles;
  const naming = new Set([...names.map(([, name]) => name), ...(id === undefined ? [] : [id])]);
  const units = await areSameUnits(sdc, file.sdc, naming, tick);
  return units === "others" ? NOTHING : { ...NOTHING, notLookedAt };
}

/** The value that the records of each group show which show any; below 0 where none does, or several. */
function labelsIn({ of, size }: Grouping, held: OutgoingColumn): Int32Array {
  const labels = new Int32Array(size).fill(NONE);
  for (const [record, group] of of.entries()) {
    const code = held.codes[record]!;
    if (group < 0 || code < 0 || labels[group] === code) continue;
    labels[group] = labels[group] === NONE ? code : SEVERAL;
  }
  return labels;
}

/** Keys of which the members of groups that stand in a row tell suppressed values of each other. */
async function toldInGroups(
  keys: readonly string[],
  rebuilt: readonly RebuiltGroups[],
  { original, released }: PairedFiles,
  tick: Tick,
): Promise<readonly RowOrder[]> {
  const out = new Map<string, RowOrder>();
  for (const { inRow, guess } of rebuilt)
    for (const key of keys) {
      if (inRow === null || out.has(key)) continue;
      const before = await original.column(key, tick);
      const held = await released.column(key, tick);
      if (before === null || held === null) continue;
      const labels = labelsIn(guess, held);
      const found = toldBy(before, held, (record) => labels[guess.of[record]!] ?? NONE);
      if (isToldBy(found, held)) out.set(key, { key, by: inRow.by, told: found });
    }
  return [...out.values()];
}

/**
 * Groups of records that the original names and a released file does not, or otherwise, and that are seen in it.
 * @param keys of any kind of intruder
 * @throws ABORTED
 */
export async function groupsInFile(
  sdc: SdcObject,
  file: OutgoingFile,
  { keys, sample }: { readonly keys: readonly string[]; readonly sample: PairedSample | undefined },
  tick: Tick,
): Promise<GroupsInFile> {
  const names = groupNames(sdc);
  if (names.length === 0) return NOTHING;
  const compared = comparedOf(sdc, file, sample);
  if (compared === null) return notCompared(sdc, file, names, tick);
  const { paired, isSure } = compared;
  const variables = names.map(([, name]) => name);
  const original = await columnsIn(paired.original, variables, tick);
  const held = await columnsIn(paired.released, variables, tick);
  const isSame = (name: string): boolean => {
    const [before, after] = [original.get(name), held.get(name)];
    return before === undefined || (after !== undefined && sameRecords(before, after));
  };
  const others = names.filter(([, name]) => !isSame(name));
  const unsure = isSure ? [] : await notKept(sdc, file, others, tick);
  if (others.length === 0) return NOTHING;
  const columns = await columnsIn(paired.released, file.held, tick);
  const { id } = sdc.roles;
  const naming = new Set([...file.added, ...variables, ...(id === undefined ? [] : [id])]);
  const inFile = {
    by: null,
    records: range(paired.places.length).sort((a, b) => paired.places[a]! - paired.places[b]!),
  };
  const rebuilt = await rebuiltGroups(others, { original, columns, naming, inFile }, tick);
  const isSeen = new Set(rebuilt.map(({ variable }) => variable));
  return {
    rebuilt,
    told: await toldInGroups(keys, rebuilt, paired, tick),
    notLookedAt: unsure.filter(({ variable }) => !isSeen.has(variable)),
  };
}
