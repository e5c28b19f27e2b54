import { basename } from "node:path";
import type { Flags, Settings } from "./settings.js";

/** A word of a command for POSIX shells. */
const quote = (word: string): string => (/^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** A file by its base name, so that no folder of this machine is told; a name that would be taken for a flag is written as a path. */
function beside(path: string): string {
  const name = basename(path);
  return path !== "-" && name.startsWith("-") ? `./${name}` : name;
}

/** A plugin by the name of its package, or its module by its base name. */
const pluginName = (module: string): string => (/^(@[^/\\]+\/)?[^./\\][^/\\]*$/.test(module) ? module : `./${basename(module)}`);

/** Whether a list survives being written with commas and read back. */
const canBeSaid = (items: readonly (string | number)[]): boolean => items.every((item) => String(item) !== "" && !/,|^\s|\s$/.test(String(item)));

const toFlag = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The shell command that gives a report again when it runs in the folder of the files: settings of a configuration file are written out as
 * flags, options as `--options options.json`. What flags cannot say (names with commas, missing codes by variable) is left to
 * `--config sdc-risk.json`.
 */
export function reproduce(file: string, flags: Pick<Flags, "released" | "detail">, settings: Settings): string {
  const { roles, missing, measures, options, plugins, delimiter, encoding } = settings;
  const words = ["sdc-risk", "assess", beside(file)];
  let unsaid = false;
  const say = (name: string, value: string | readonly (string | number)[]): void => {
    if (typeof value !== "string" && value.length === 0) return;
    if (typeof value !== "string" && !canBeSaid(value)) unsaid = true;
    else words.push(toFlag(name), typeof value === "string" ? value : value.join(","));
  };
  for (const [role, names] of Object.entries(roles) as [string, string | readonly string[]][]) say(role, names);
  if (isList(missing)) say("missing", missing);
  else if (Object.keys(missing).length > 0) unsaid = true;
  if (measures !== null) say("measures", measures);
  if (Object.keys(options).length > 0) say("options", "options.json");
  for (const path of flags.released ?? []) say("released", beside(path));
  for (const module of plugins) say("plugin", pluginName(module));
  if (delimiter !== undefined) say("delimiter", delimiter === "\t" ? "\\t" : delimiter);
  if (encoding !== undefined) say("encoding", encoding);
  if (flags.detail !== undefined) say("detail", flags.detail);
  if (unsaid) say("config", "sdc-risk.json");
  return [...words, "--out", "report.html"].map(quote).join(" ");
}

const isList = (codes: Settings["missing"]): codes is readonly (string | number)[] => Array.isArray(codes);
