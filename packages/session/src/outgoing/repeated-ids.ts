import { treatedFileAt, type SdcObject, type Source } from "@sdc-risk/core";
import { countText, isSdcError, SdcError, shareText } from "@sdc-risk/data";
import { countCodes } from "@sdc-risk/data/kernels";

/** That several records have one id, and what to do. */
function repeatedId(id: string, file: string, shared: number, records: number): SdcError {
  return new SdcError(
    "BAD_ID",
    `The record id "${id}" must be different for every record, but ${countText(shared)} of ` +
      `${countText(records)} records of "${file}" (${shareText(shared / records)}) share theirs with another. ` +
      `Where a person has several records, say so: --entity ${id} in place of --id. Where the file holds a ` +
      "record more than once, remove the copies.",
  );
}

/** Whether an id names records, so that it must not be repeated: one that names persons may be. */
const idOf = ({ roles: { id, entity } }: Pick<SdcObject, "roles">): string | null =>
  id === undefined || id === entity ? null : id;

/**
 * Refuses a record id that several records share: each copy of a record makes groups larger and figures lower.
 * @param file its name; records without an id are left aside
 * @throws BAD_ID, which names the role entity
 */
export function checkIds(sdc: SdcObject, file: string): void {
  const id = idOf(sdc);
  if (id === null) return;
  const { codes, size } = sdc.coded(id);
  const shared = countCodes(codes, size).reduce((sum, n) => (n > 1 ? sum + n : sum), 0);
  if (shared > 0) throw repeatedId(id, file, shared, sdc.records);
}

/** The same of a treated file beside it, as far as it can be read with the roles of the original. @throws BAD_ID */
export function checkReleasedIds(sdc: SdcObject, index: number, file: string): void {
  const { id } = sdc.roles;
  const { table } = treatedFileAt(sdc, index);
  if (id === undefined || (table?.getChild(id) ?? null) === null) return;
  let alone: SdcObject;
  try {
    alone = sdc.releasedFile(index);
  } catch (error) {
    if (isSdcError(error)) return; // its assessment tells
    throw error;
  }
  checkIds(alone, file);
}

/** The same of data that lie elsewhere. @throws BAD_ID, and what the source throws */
export async function checkIdsIn(sdc: Pick<SdcObject, "roles">, source: Source, file: string): Promise<void> {
  const id = idOf(sdc);
  if (id === null || !source.variables.some(({ name, type }) => name === id && type !== null)) return;
  const sizes = await source.groupSizes([id]);
  const shared = sizes.reduce((sum, { size, groups }) => sum + (size > 1 ? size * groups : 0), 0);
  if (shared === 0) return;
  const lacking = await source.nulls(id);
  const left = shared - (lacking > 1 ? lacking : 0);
  if (left > 0) throw repeatedId(id, file, left, source.records);
}
