import type { SdcObject } from "@sdc-risk/core";
import { range, type Tick } from "@sdc-risk/data/kernels";
import type { PairedSample } from "../../microdata.ts";
import type { OutgoingColumn } from "../columns/columns.ts";
import { columnsIn, pairedPieces, pairedSample, type PairedFiles } from "../keys/hidden-keys.ts";
import { NONE, SEVERAL, isToldBy, toldBy, type RowOrder } from "../keys/told-by-records.ts";
import { sameRecords } from "../columns/relations.ts";
import type { OutgoingFile } from "../outgoing-file.ts";
import type { Grouping } from "./group-sets.ts";
import { groupNames, rebuiltGroups, type RebuiltGroups } from "./rebuilt-groups.ts";

/** Groups of records that are seen in a file, and the suppressed values that they tell. */
export interface GroupsInFile {
  readonly rebuilt: readonly RebuiltGroups[];
  readonly told: readonly RowOrder[];
}

const NOTHING: GroupsInFile = { rebuilt: [], told: [] };

/** Records whose neighbours are among those that are compared; null where nothing is compared record by record. */
function piecesOf(sdc: SdcObject, file: OutgoingFile, sample: PairedSample | undefined): PairedFiles | null {
  if (sample === undefined) return pairedPieces(sdc, file);
  return sample.places === null ? pairedSample(sample) : null;
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
  const paired = piecesOf(sdc, file, sample);
  if (paired === null) return NOTHING;
  const variables = names.map(([, name]) => name);
  const original = await columnsIn(paired.original, variables, tick);
  const held = await columnsIn(paired.released, variables, tick);
  const isSame = (name: string): boolean => {
    const [before, after] = [original.get(name), held.get(name)];
    return before === undefined || (after !== undefined && sameRecords(before, after));
  };
  const open = names.filter(([, name]) => !isSame(name));
  if (open.length === 0) return NOTHING;
  const columns = await columnsIn(paired.released, file.held, tick);
  const { id } = sdc.roles;
  const naming = new Set([...file.added, ...variables, ...(id === undefined ? [] : [id])]);
  const inFile = {
    by: null,
    records: range(paired.places.length).sort((a, b) => paired.places[a]! - paired.places[b]!),
  };
  const rebuilt = await rebuiltGroups(open, { original, columns, naming, inFile }, tick);
  return { rebuilt, told: await toldInGroups(keys, rebuilt, paired, tick) };
}
