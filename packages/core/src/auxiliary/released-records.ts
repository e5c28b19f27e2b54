import type { Table } from "apache-arrow";
import type { Register } from "../variables/register.ts";
import { checkDistinct, checkRoles, heldRoles, variablesOf } from "../roles.ts";
import { namesOf } from "../matching/joined.ts";
import { sharedMissing, type RecordHolder, type Records } from "../records/records.ts";
import { SourceRecords } from "../records/source-records.ts";
import { TableColumns } from "../records/table-columns.ts";
import { TableRecords } from "../records/table-records.ts";
import type { Source, TreatedSource } from "../source/source.ts";
import type { Extent } from "../variables/weighting.ts";
import type { ReleasedFile } from "./auxiliary.ts";
import { emptyNumbers } from "./empty-numbers.ts";
import { inFile, matchReleased, notMatched, madeInPlace, type TreatedFile } from "./released.ts";
import { releasedWeighting } from "./released-weighting.ts";

/** The original, whose roles, missing codes and weighting hold for its treated files. */
type Original = Records & { readonly extent: Extent; readonly register: Register | null };

/** The records of a treated file that lies elsewhere. @throws what sources and roles that do not fit throw */
async function openReleased(original: Original, source: Source): Promise<RecordHolder> {
  const names = source.variables.map(({ name }) => name);
  const held = new Set(names);
  const given = heldRoles(original.roles, held);
  try {
    checkDistinct(names);
    checkRoles(given, names);
    const empty = await emptyNumbers(original, source);
    const numeric = variablesOf(given, "numeric").filter((name) => !empty.has(name));
    const roles = empty.size === 0 ? given : { ...given, numeric };
    return await SourceRecords.open(source, roles, {
      missing: sharedMissing(original, held),
      weighting: releasedWeighting(original, null),
      entityWeight: original.entityWeight,
    });
  } catch (error) {
    throw inFile("released", error);
  }
}

/**
 * Treated files beside an original: matched with its records where those of both are in memory, else compared as
 * wholes.
 * @param files each as a table, or as a source that is read until `source.close()`
 * @param treated the one way to match tables that is insisted on, and what their treatment recodes the original to
 * @throws BAD_RELEASED, and what sources and roles that do not fit throw
 */
export async function releasedBeside(
  original: Original,
  files: readonly (Table | Source)[],
  treated: Pick<TreatedFile, "insisted" | "recoded">,
): Promise<ReleasedFile[]> {
  const released: ReleasedFile[] = [];
  for (const file of files) {
    if ("group" in file) {
      const elsewhere = await openReleased(original, file);
      released.push({ ...notMatched("released file", null, file.records), elsewhere });
    } else if (original.source !== null) released.push(notMatched("original", file, file.numRows));
    else released.push(matchReleased(original.table, file, original.roles, treated));
  }
  return released;
}

/** The file that a treatment makes of an original where that lies. @throws as `releasedBeside` */
export const treatedBeside = async (original: Original, treated: TreatedSource): Promise<ReleasedFile> => ({
  ...madeInPlace(treated),
  elsewhere: await openReleased(original, treated),
});

/** Treated files beside an original whose codes for missing values are others: those that lie elsewhere are read anew. */
export async function reopenedBeside(
  original: Original,
  files: readonly ReleasedFile[],
): Promise<ReleasedFile[]> {
  const released: ReleasedFile[] = [];
  for (const file of files) {
    const source = file.elsewhere?.source;
    released.push(source ? { ...file, elsewhere: await openReleased(original, source) } : file);
  }
  return released;
}

/**
 * The records of a treated file, with the roles and missing codes of the original as far as it holds their variables.
 * @throws DUPLICATE_VARIABLE, BAD_WEIGHT, BAD_TYPE
 */
export const releasedRecords = (original: Original, file: ReleasedFile): RecordHolder =>
  file.elsewhere === undefined
    ? tableOf(original, file.table!, file)
    : file.elsewhere.withRoles(heldRoles(original.roles, new Set(file.elsewhere.variables)));

function tableOf(original: Original, table: Table, file: TreatedFile): TableRecords {
  const names = namesOf(table);
  const held = new Set(names);
  checkDistinct(names, " of the released file");
  try {
    return TableRecords.of(
      new TableColumns(table, sharedMissing(original, held)),
      heldRoles(original.roles, held),
      {
        // its levels may be others than those of a table
        membership: original.register?.share ?? 1,
        weighting: releasedWeighting(original, file),
        entityWeight: original.entityWeight,
      },
    );
  } catch (error) {
    throw inFile("released", error);
  }
}
