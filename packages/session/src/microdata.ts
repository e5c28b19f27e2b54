import { matchOf, SdcObject, type Source } from "@sdc-risk/core";
import type { ReadResult } from "@sdc-risk/io";
import type { Settings } from "./settings.js";

/** A file that was read, and what reports say about where it came from. */
export type DataFile = ReadResult & {
  /** Without its folder. */
  readonly name: string;
  /** SHA-256 of its bytes in hexadecimal. */
  readonly sha256: string;
};

/** What reports say about where data came from. */
export interface DataOrigin {
  /** Without its folder. */
  readonly name: string;
  /** Of the bytes, in hexadecimal; null where data lie in an engine, which has no file to hash or one too large for it. */
  readonly sha256: string | null;
  readonly warnings: DataFile["warnings"];
}

/** What a run is about: the original with its roles, and the treated files beside it. */
export interface Microdata {
  readonly sdc: SdcObject;
  readonly original: DataOrigin;
  readonly released: readonly DataFile[];
  /** The file that holds the population. */
  readonly population?: DataFile;
}

/**
 * Gives the files that were read their roles.
 * @param known the original without roles and with the same codes for missing values: what it has coded is not coded again
 * @param population the file that holds the population
 * @throws BAD_RELEASED where records of a released file cannot be matched, BAD_POPULATION, and what roles that do not fit throw
 */
export function microdata(
  {
    roles,
    missing,
    match,
    populationCount: count,
  }: Pick<Settings, "roles" | "missing" | "match" | "populationCount">,
  original: DataFile,
  released: readonly DataFile[],
  known?: SdcObject,
  population?: DataFile,
): Microdata {
  if (known !== undefined && released.length === 0 && population === undefined)
    return { sdc: known.with({ roles }), original, released };
  const sdc = SdcObject.fromArrow(original.table, roles, {
    missing,
    match,
    released: released.map(({ table }) => table),
    population: population && { table: population.table, count },
  });
  // with sensitive variables files are compared as wholes, too: a synthetic file has records of its own
  if (!sdc.has("sensitive")) for (const file of sdc.released) matchOf(file);
  return { sdc, original, released, ...(population === undefined ? {} : { population }) };
}

/**
 * Gives data that lie elsewhere their roles.
 * @param opened a source, and what reports say of it
 * @throws what roles that do not fit throw
 */
export async function sourceMicrodata(
  { roles, missing }: Pick<Settings, "roles" | "missing">,
  { source, name, warnings, sha256 }: { readonly source: Source } & DataOrigin,
): Promise<Microdata> {
  const sdc = await SdcObject.fromSource(source, roles, { missing });
  return { sdc, original: { name, sha256, warnings }, released: [] };
}
