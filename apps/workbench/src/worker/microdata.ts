import { matchOf, SdcError, SdcObject, type Matching, type Roles } from "@sdc-risk/core";
import type { MissingCodes } from "@sdc-risk/io";
import type { Held, Session } from "./session.js";

/** The file that is open. @throws CANNOT_READ where there is none */
export function openFileOf(session: Session): Held {
  if (session.file === null) throw new SdcError("CANNOT_READ", "No file is open.");
  return session.file;
}

/**
 * The open file with roles. Without released files, columns that were looked at before are not coded again.
 * @throws BAD_RELEASED where records of a released file cannot be matched, and what roles that do not fit throw
 */
export function microdata(session: Session, roles: Roles, missing: MissingCodes, match: Matching | null): SdcObject {
  const { table } = openFileOf(session), released = session.released.map((file) => file.table);
  if (session.plain === null || JSON.stringify(session.plain.missing) !== JSON.stringify(missing)) session.plain = { missing, sdc: SdcObject.fromArrow(table, {}, { missing }) };
  if (released.length === 0) return session.plain.sdc.with({ roles });
  const sdc = SdcObject.fromArrow(table, roles, { missing, released, match: match ?? undefined });
  // with sensitive variables files are compared as wholes, too: a synthetic file has records of its own
  if (!sdc.has("sensitive")) for (const file of sdc.released) matchOf(file);
  return sdc;
}
