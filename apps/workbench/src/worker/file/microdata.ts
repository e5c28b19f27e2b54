import { SdcObject } from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import { microdata, type DataFile, type Microdata } from "@sdc-risk/session/microdata";
import type { SecondFiles } from "@sdc-risk/session";
import type { RoleSettings } from "../api.ts";
import type { Session } from "../session.ts";

/** The file that is open. @throws CANNOT_READ where there is none */
export function openFileOf(session: Session): DataFile {
  if (session.file === null) throw new SdcError("CANNOT_READ", "No file is open.");
  return session.file;
}

/** The open file without roles; columns that were looked at before are not coded again. */
export function plainOf(session: Session, missing: RoleSettings["missing"]): SdcObject {
  const { table } = openFileOf(session);
  if (session.plain === null || JSON.stringify(session.plain.missing) !== JSON.stringify(missing))
    session.plain = { missing, sdc: SdcObject.fromArrow(table, {}, { missing }) };
  return session.plain.sdc;
}

/**
 * The open file with roles, the released files, and those beside. Without other files, columns that were
 * looked at before are not coded again.
 * @throws BAD_RELEASED where records of a released file cannot be matched, BAD_POPULATION, BAD_IDENTIFIED,
 *   and what roles that do not fit throw
 */
export function openMicrodata(session: Session, settings: RoleSettings): Microdata {
  return withFiles(session, settings, session.others.released);
}

/** The same without released files: a file that is to be treated. */
export const untreatedMicrodata = (session: Session, settings: RoleSettings): Microdata =>
  withFiles(session, settings, []);

function withFiles(session: Session, settings: RoleSettings, released: readonly DataFile[]): Microdata {
  const { released: _, margins, ...single } = session.others;
  const others = Object.entries(single).flatMap(([kind, [file]]) =>
    file === undefined ? [] : [[kind, file]],
  );
  return microdata(settings, openFileOf(session), [...released], {
    known: plainOf(session, settings.missing),
    ...(Object.fromEntries(others) as SecondFiles),
    ...(margins.length === 0 ? {} : { margins }),
  });
}
