import { renamedSource, renamedTable, rolesWhere, variablesOf, type NewNames } from "@sdc-risk/core";
import { plural, SdcError, unknownVariable } from "@sdc-risk/data";
import type { OpenedData } from "../microdata.ts";
import type { Settings } from "../settings.ts";
import { namesIn } from "./names-in.ts";

/** By variable of the original the variable of released files that it was recoded into. */
export type Renamed = Readonly<Record<string, string>>;

/** What says how variables were renamed, and what variables are. */
type RenamedSettings = Pick<Settings, "renamed" | "roles" | "scenarios">;

const bad = (message: string): SdcError => new SdcError("BAD_OPTIONS", message);

/** A released file whose variables have the names of the original. */
export interface NamedFile {
  /** What variables are called in the file itself, by their names of the original; left out where all are the same. */
  readonly renamed?: ReadonlyMap<string, string>;
}

/** Every variable that a role or a kind of intruder names. */
function namedIn({ roles, scenarios = [] }: Pick<Settings, "roles" | "scenarios">): ReadonlySet<string> {
  return new Set([
    ...rolesWhere(() => true).flatMap((role) => variablesOf(roles, role)),
    ...scenarios.flatMap(({ keys, numeric = [] }) => [...keys, ...numeric]),
  ]);
}

/**
 * Refuses names that two variables would have, and variables that have a role of their own; before any file
 * is read.
 * @throws BAD_OPTIONS
 */
export function checkRenamed({ renamed = {}, ...settings }: RenamedSettings): void {
  const into = new Map<string, string>();
  const named = namedIn(settings);
  for (const [before, after] of Object.entries(renamed)) {
    const other = into.get(after);
    if (other !== undefined)
      throw bad(
        `"${after}" is said to be the recoded "${other}" and the recoded "${before}" (renamed): it can be one of both.`,
      );
    if (before === after)
      throw bad(`"${before}" is said to be renamed to "${after}", which is the same name. Leave it out.`);
    if (named.has(after))
      throw bad(
        `"${after}" is said to be the recoded "${before}" (renamed), but it has a role of its own. Leave one of both out.`,
      );
    into.set(after, before);
  }
}

/** Refuses variables that there are not, and such as are renamed and there all the same. */
function checkFiles(renamed: Renamed, original: readonly string[], files: readonly OpenedData[]): void {
  const known = new Set(original);
  const held = files.map((file) => ({ name: file.name, names: new Set(namesIn(file)) }));
  const all = [...new Set(files.flatMap(namesIn))];
  for (const [before, after] of Object.entries(renamed)) {
    if (!known.has(before)) throw unknownVariable(before, original, "renamed, of the original");
    if (!all.includes(after))
      throw unknownVariable(
        after,
        all,
        `the recoded "${before}", of the released ${plural(files.length, "file")}`,
      );
    const both = held.find(({ names }) => names.has(before) && names.has(after));
    if (both !== undefined)
      throw new SdcError(
        "BAD_RELEASED",
        `"${before}" is said to be renamed to "${after}", but "${both.name}" still holds "${before}". ` +
          `Remove it from the file, or leave out the renaming.`,
      );
  }
}

/** What was renamed in a file, by the names that its variables have there. */
const namesBack = ({ renamed = {} }: Pick<Settings, "renamed">): NewNames =>
  new Map(Object.entries(renamed).map(([before, after]) => [after, before]));

/** In reports: what the variables of a file are called there. */
function warningOf(file: string, pairs: readonly (readonly [string, string])[]): OpenedData["warnings"] {
  if (pairs.length === 0) return [];
  const texts = pairs.map(([before, after]) => `"${after}" as the recoded "${before}"`);
  return [
    {
      code: "renamed",
      message: `In "${file}", ${texts.join(", ")} ${plural(pairs.length, "is", "are")} assessed, as the settings say.`,
    },
  ];
}

/**
 * Released files whose renamed variables have the names of the original, so that they have the roles of those
 * and are compared with them.
 * @param original names of its variables
 * @throws UNKNOWN_VARIABLE; BAD_RELEASED where a variable is there under both names; BAD_OPTIONS
 */
export function withNamesOfOriginal<F extends OpenedData>(
  settings: RenamedSettings,
  original: readonly string[],
  files: readonly F[],
): readonly (F & NamedFile)[] {
  const { renamed = {} } = settings;
  const pairs = Object.entries(renamed);
  if (pairs.length === 0 || files.length === 0) return files;
  checkRenamed(settings);
  checkFiles(renamed, original, files);
  const back = namesBack(settings);
  return files.map((file) => {
    const names = new Set(namesIn(file));
    const held = pairs.filter(([, after]) => names.has(after));
    const named =
      "table" in file
        ? { table: renamedTable(file.table, back) }
        : { source: renamedSource(file.source, back) };
    return {
      ...file,
      ...named,
      renamed: new Map(held),
      warnings: [...file.warnings, ...warningOf(file.name, held)],
    };
  });
}
