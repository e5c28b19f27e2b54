import { existsSync } from "node:fs";
import { basename, isAbsolute, resolve } from "node:path";
import type { Flags } from "./settings.js";

/** A word of a command for POSIX shells. */
const quote = (word: string): string => (/^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/**
 * Names files by their base names, so that no folder of this machine is told. Files of one base name in two folders cannot stand in one:
 * from the second on a number stands before the name. A name that would be taken for a flag is written as a path; `-` is standard input.
 */
function fileNames(): (path: string) => string {
  const given = new Map<string, string>();
  const free = (name: string, n = 1): string => {
    const one = n === 1 ? name : `${n}-${name}`;
    return [...given.values()].includes(one) ? free(name, n + 1) : one;
  };
  return (path) => {
    if (path === "-") return path;
    const place = resolve(path), name = given.get(place) ?? free(basename(path));
    given.set(place, name);
    return name.startsWith("-") ? `./${name}` : name;
  };
}

/** Whether a plugin is given by the place of its module and not by the name of its package; the rule by which plugins are loaded. */
const isFile = (module: string): boolean => module.startsWith(".") || isAbsolute(module) || existsSync(resolve(module));

/**
 * The shell command that gives a report again in a folder that holds the files it names: the flags as they were given, in the order of
 * --help, files by their base names. Where the outputs went is no part of it, so that a report is the same wherever it is written.
 */
export function reproduce(file: string, flags: Flags): string {
  const nameOf = fileNames(), words = ["sdc-risk", "assess", nameOf(file)];
  const say = (flag: string, value: string | undefined): void => { if (value !== undefined) words.push(`--${flag}`, value); };
  const sayList = (flag: string, items: readonly string[] | undefined): void => { say(flag, items?.join(",")); };
  const fileOf = (path: string | undefined): string | undefined => (path === undefined ? undefined : nameOf(path));
  sayList("keys", flags.keys);
  sayList("numeric", flags.numeric);
  sayList("sensitive", flags.sensitive);
  say("weight", flags.weight);
  say("household", flags.household);
  sayList("strata", flags.strata);
  say("id", flags.id);
  sayList("direct-identifiers", flags.directIdentifiers);
  sayList("missing", flags.missing);
  sayList("measures", flags.measures);
  say("options", fileOf(flags.options));
  for (const path of flags.released ?? []) say("released", nameOf(path));
  say("match", flags.match);
  say("config", fileOf(flags.config));
  for (const module of flags.plugin ?? []) say("plugin", isFile(module) ? `./${nameOf(module).replace(/^\.\//, "")}` : module);
  say("delimiter", flags.delimiter === "\t" ? "\\t" : flags.delimiter);
  say("encoding", flags.encoding);
  say("out", "report.html");
  say("detail", flags.detail);
  return words.map(quote).join(" ");
}
