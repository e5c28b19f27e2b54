import type { Settings } from "@sdc-risk/session";
import { engineOf } from "../engines.ts";
import { UsageError } from "../exit.ts";
import type { Flags } from "./settings.ts";

/** Files that are read into memory wherever they lie, since records are needed and not groups. */
export const WITH_RECORDS = ["identified", "membership"] as const;

/** Engines that hold the files; null for a file that is read here. */
export interface Engines extends Readonly<Record<(typeof WITH_RECORDS)[number], string | null>> {
  readonly original: string | null;
  readonly population: string | null;
  readonly margins: readonly (string | null)[];
  readonly released: readonly (string | null)[];
}

/** The engines of the files that are read, by their addresses and the flag. @throws UsageError */
export function enginesOf(
  file: string,
  { released = [] }: Flags,
  { engine, population, identified, membership, margins = [] }: Settings,
): Engines {
  // a file whose records are needed is read here, whatever the flag says of others
  const atAddress = (path: number | string | undefined): string | null =>
    typeof path === "string" ? engineOf(path, undefined) : null;
  return {
    original: engineOf(file, engine),
    population: population === undefined ? null : engineOf(population, engine),
    identified: atAddress(identified),
    membership: atAddress(membership),
    margins: margins.map(atAddress),
    released: released.map((path) => engineOf(path, engine)),
  };
}

/** All of them, one for each file. */
export const allEngines = ({ released, margins, ...others }: Engines): (string | null)[] => [
  ...Object.values(others),
  ...margins,
  ...released,
];

/** Whether released files are compared as wholes, as the original or one of them lies elsewhere. */
export const lyingReleased = ({ original, released }: Engines): boolean =>
  released.length > 0 && (original !== null || released.some((engine) => engine !== null));

/** What data in engines are called, without folders and credentials; null for a file in memory. */
export type NamesInEngines = Engines;

/** Where all are files that were read here. */
export const NO_NAMES: NamesInEngines = {
  original: null,
  population: null,
  identified: null,
  membership: null,
  margins: [],
  released: [],
};

/** What to do where the original is to be in memory. */
export const IN_MEMORY =
  "or write the table to a file first (`sdc-risk convert ADDRESS people.parquet`) and assess that";

/** What cannot be done beside records in an engine. @throws UsageError */
export function refuseInMemoryOnly({ membership, identified, match }: Settings): void {
  if (match !== undefined)
    throw new UsageError(
      "Records are matched in memory only: beside an engine files are compared as wholes. Leave out " +
        `--match, or the engine, ${IN_MEMORY}.`,
    );
  if (membership !== undefined)
    throw new UsageError(
      "A register of unknown members takes the file in memory. Leave out --membership, and divide the " +
        `weights by its share of the population, or leave out the engine, ${IN_MEMORY}.`,
    );
  if (identified !== undefined)
    throw new UsageError(
      "An identified file is linked record by record, with a file in memory. Leave out --identified, or " +
        `the engine, ${IN_MEMORY}.`,
    );
}
