import type { Table } from "apache-arrow";
import type { RecordHolder } from "../records/records.ts";
import { variablesOf, type Roles } from "../roles.ts";
import type { SdcOptions } from "../sdc-options.ts";
import { checkControl, type Control } from "./control.ts";
import { checkIdentified, matchIdentified, type Identified } from "./identified.ts";
import { checkPopulation, type Population } from "./population.ts";
import { matchReleased, type TreatedFile } from "./released.ts";

/** A treated file, with its records where they lie elsewhere. */
export interface ReleasedFile extends TreatedFile {
  readonly elsewhere?: RecordHolder;
}

/** Other files about the same people. */
export interface Auxiliary {
  /** Treated files, matched with the records. */
  readonly released: readonly ReleasedFile[];
  /** The population that the file comes from; null where it is not known. */
  readonly population: Population | null;
  /** The file with names that an intruder holds; null where there is none. */
  readonly identified: Identified | null;
  /** Records of the same population that the treated files were not made from; null where there are none. */
  readonly control: Control | null;
}

/** No other file is known. */
export const NO_AUXILIARY: Auxiliary = {
  released: [],
  population: null,
  identified: null,
  control: null,
};

/**
 * Checks other files beside a table, and matches them with its records.
 * @throws BAD_RELEASED, BAD_POPULATION, BAD_IDENTIFIED, BAD_CONTROL
 */
export function checkAuxiliary(
  table: Table,
  roles: Roles,
  { released = [], match = null, recoded = null, population, identified, control }: SdcOptions,
): Auxiliary {
  const matched = released.map((file) => matchReleased(table, file, roles, { insisted: match, recoded }));
  const keys = variablesOf(roles, "keys");
  return {
    released: matched,
    population: population === undefined ? null : checkPopulation(population, keys, table.numRows),
    identified: identified === undefined ? null : checkIdentified(identified, table, roles),
    control: control === undefined ? null : checkControl(control, roles),
  };
}

/** Records and the files beside them. */
type Accompanied = Pick<RecordHolder, "roles" | "source" | "table"> & Auxiliary;

/** The files beside records that get other roles: another record id may match other records. */
export function rematched(file: Accompanied, roles: Roles): Auxiliary {
  const { released, population, identified, control } = file;
  const sameId = roles.id === file.roles.id;
  return {
    released:
      file.source === null ? released.map((one) => rematchedFile(one, file.table, roles, sameId)) : released,
    population,
    identified:
      identified === null || sameId
        ? identified
        : { ...identified, ...matchIdentified(identified, identified.asked, file.table, roles) },
    control,
  };
}

function rematchedFile(file: ReleasedFile, original: Table, roles: Roles, sameId: boolean): ReleasedFile {
  const { table, match, insisted, recoded } = file;
  const settled = sameId && (match !== null || insisted !== null);
  return table === null || settled ? file : matchReleased(original, table, roles, { insisted, recoded });
}
