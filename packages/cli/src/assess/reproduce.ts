import { commandText } from "@sdc-risk/session";
import { engineOf } from "../engines.js";
import { NO_NAMES, type NamesInEngines } from "./places.js";
import type { Flags } from "./settings.js";

/** A path as it was typed; one that would be taken for a flag is written as a path. Standard input stays `-`. */
const typed = (path: string): string => (path.startsWith("-") && path !== "-" ? `./${path}` : path);

/** Data as they were typed; an address on a server by the name that holds no credentials. */
function dataName(path: string, told: string | null | undefined): string {
  const scheme = engineOf(path, undefined);
  const onServer = scheme !== null && scheme !== "duckdb";
  return (onServer ? told : null) ?? typed(path);
}

/**
 * The shell command that gives a report again in the folder where it was run: the flags and paths as they
 * were typed.
 * @param told what data in engines are called, without credentials; null for a file
 */
export function reproduce(file: string, flags: Flags, told: NamesInEngines = NO_NAMES): string {
  const {
    options,
    released,
    population,
    identified,
    membership,
    margins,
    config,
    catalog,
    ddi,
    policy,
    ...rest
  } = flags;
  const paths = Object.entries({ options, config, catalog, ddi, policy }).flatMap(([flag, path]) =>
    path === undefined ? [] : [[flag, typed(path)] as const],
  );
  return commandText(dataName(file, told.original), {
    ...rest,
    ...Object.fromEntries(paths),
    ...(released === undefined
      ? {}
      : { released: released.map((path, at) => dataName(path, told.released[at])) }),
    ...(margins === undefined
      ? {}
      : { margins: margins.map((path, at) => dataName(path, told.margins[at])) }),
    ...(population === undefined ? {} : { population: dataName(population, told.population) }),
    ...(identified === undefined ? {} : { identified: dataName(identified, told.identified) }),
    ...(membership === undefined
      ? {}
      : {
          membership: typeof membership === "string" ? dataName(membership, told.membership) : membership,
        }),
  });
}
