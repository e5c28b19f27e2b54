import { given, SECOND_FILES, type BySecondFile, type Settings } from "@sdc-risk/session";
import { engineOf } from "../engines.ts";
import { UsageError } from "../exit.ts";
import type { Flags } from "./settings.ts";

/** A kind of files beside the data. */
export type SecondFile = (typeof SECOND_FILES)[number];

/** Something of each file of a run. */
interface ByFile<Value> extends BySecondFile<Value> {
  readonly original: Value;
}

/** Engines that hold the files; null for a file that is read here. */
export type Engines = ByFile<string | null>;

/** What data in engines are called, without folders and credentials; null for a file in memory. */
export type NamesInEngines = ByFile<string | null>;

/** What names the files beside the data. */
export interface FileSettings {
  readonly flags: Pick<Flags, "released">;
  readonly settings: Settings;
}

/** The flags and settings that name files beside the data, as far as they are given. */
export const secondSettings = ({ flags, settings }: FileSettings): Pick<Flags, SecondFile["name"]> =>
  given(
    Object.fromEntries(
      SECOND_FILES.map(({ name }) => [name, name === "released" ? flags.released : settings[name]]),
    ),
  );

/** The paths of files of one kind; none where a setting holds a number in place of a file. */
export const pathsOf = ({ name }: SecondFile, named: FileSettings): readonly string[] =>
  [secondSettings(named)[name]]
    .flat<(string | number | readonly string[] | undefined)[]>()
    .filter((path) => typeof path === "string");

/** The paths of all files beside the data. */
export const secondPaths = (named: FileSettings): readonly string[] =>
  SECOND_FILES.flatMap((row) => pathsOf(row, named));

/** One value for each kind of files: of one where there may be one only, else of all. */
export function bySecondFile<Value>(
  valuesOf: (row: SecondFile) => readonly (Value | null)[],
): BySecondFile<Value | null> {
  const entries = SECOND_FILES.map((row) => {
    const values = valuesOf(row);
    return [row.name, row.many ? values : (values[0] ?? null)] as const;
  });
  return Object.fromEntries(entries) as BySecondFile<Value | null>;
}

/** The engines of the files that are read, by their addresses and the flag. @throws UsageError */
export function enginesOf(file: string, named: FileSettings): Engines {
  const { engine } = named.settings;
  return {
    original: engineOf(file, engine),
    ...bySecondFile((row) =>
      // a file whose records are needed is read here, whatever the flag says of others
      pathsOf(row, named).map((path) => engineOf(path, row.takes === "groups" ? engine : undefined)),
    ),
  };
}

/** The engines of the files of one kind. */
export const enginesOfKind = ({ name }: SecondFile, engines: Engines): readonly (string | null)[] =>
  [engines[name]].flat();

/** All of them, one for each file. */
export const allEngines = (engines: Engines): readonly (string | null)[] => [
  engines.original,
  ...SECOND_FILES.flatMap((row) => enginesOfKind(row, engines)),
];

/** Whether files are taken by their groups, as the data or one of them lie in an engine. */
export const isGrouped = (row: SecondFile, engines: Engines): boolean =>
  row.takes === "groups" &&
  (engines.original !== null || enginesOfKind(row, engines).some((engine) => engine !== null));

/** Where all are files that were read here. */
export const NO_NAMES: NamesInEngines = { original: null, ...bySecondFile<string>(() => []) };

/** What to do where the original is to be in memory. */
export const IN_MEMORY =
  "or write the table to a file first (`sdc-risk convert ADDRESS people.parquet`) and assess that";

/** What cannot be done beside records in an engine. @throws UsageError */
export function refuseInMemoryOnly(settings: Settings): void {
  if (settings.match !== undefined)
    throw new UsageError(
      "Records are matched in memory only: beside an engine files are compared as wholes. Leave out " +
        `--match, or the engine, ${IN_MEMORY}.`,
    );
  const given = secondSettings({ flags: {}, settings });
  const refused = SECOND_FILES.find(
    ({ name, inMemoryOnly }) => inMemoryOnly !== undefined && given[name] !== undefined,
  );
  if (refused !== undefined) throw new UsageError(`${refused.inMemoryOnly!}, ${IN_MEMORY}.`);
}
