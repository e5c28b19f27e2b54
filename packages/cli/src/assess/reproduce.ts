import { inputName } from "@sdc-risk/io/node";
import { assessCommand, fileNames } from "@sdc-risk/session";
import { existsSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { NO_NAMES, type NamesInEngines } from "./data.js";
import { isPolicyFile, type Flags } from "./settings.js";

/**
 * Whether a plugin is given by the place of its module and not by the name of its package; the rule by which
 * plugins are loaded.
 */
const isFile = (module: string): boolean =>
  module.startsWith(".") || isAbsolute(module) || existsSync(resolve(module));

/**
 * The shell command that gives a report again in a folder that holds the files it names: the flags as they
 * were given, files by their base names, so that no folder of this machine is told. Standard input stays `-`.
 * @param told what data in engines are called, without folders and credentials; null for a file
 */
export function reproduce(file: string, flags: Flags, told: NamesInEngines = NO_NAMES): string {
  const nameFor = fileNames(),
    nameOf = (path: string): string => (path === "-" ? path : nameFor(resolve(path), inputName(path)));
  const pluginOf = (module: string): string =>
    isFile(module) ? `./${nameOf(module).replace(/^\.\//, "")}` : module;
  // files get their names in the order of the command
  const { options, released, population, identified, membership, ...rest } = flags,
    { config, plugin, catalog, ddi, policy, ...others } = rest,
    original = told.original ?? nameOf(file);
  const named = {
    ...(options === undefined ? {} : { options: nameOf(options) }),
    ...(released === undefined
      ? {}
      : { released: released.map((path, at) => told.released[at] ?? nameOf(path)) }),
    ...(policy === undefined ? {} : { policy: isPolicyFile(policy) ? nameOf(policy) : policy }),
    ...(population === undefined ? {} : { population: told.population ?? nameOf(population) }),
    ...(identified === undefined ? {} : { identified: nameOf(identified) }),
    ...(membership === undefined
      ? {}
      : { membership: typeof membership === "string" ? nameOf(membership) : membership }),
    ...(config === undefined ? {} : { config: nameOf(config) }),
    ...(catalog === undefined ? {} : { catalog: nameOf(catalog) }),
    ...(ddi === undefined ? {} : { ddi: nameOf(ddi) }),
    ...(plugin === undefined ? {} : { plugin: plugin.map(pluginOf) }),
  };
  return assessCommand(original, { ...others, ...named });
}
