import { SdcError } from "@sdc-risk/data";
import { existsSync, readdirSync, realpathSync, statSync, type Stats } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { FORMATS } from "../formats.ts";
import { isMatch, isWild, rulesOf, type PartRule } from "./path-rules.ts";

/** Several files that are read as one. */
export interface InputFiles {
  /** What names them, without the folders before: `*.parquet`, or the name of a folder. */
  readonly name: string;
  /** Each file: its path, and its path from where `name` begins, with slashes. In the order of these, by code units. */
  readonly files: readonly { readonly path: string; readonly name: string }[];
  /** Names of a folder's files that have no name of a format, and are left out. */
  readonly leftOut: readonly string[];
  /** Whether a file at a path is one of them, or would be if it were there. */
  covers(path: string): boolean;
}

const EXTENSIONS = FORMATS.flatMap(({ extensions }): readonly string[] => extensions);

/**
 * The files that a path stands for: those of a folder and of the folders below whose names are of a format
 * (hidden ones, and those that begin with `_`, are passed over), or those that match a pattern: `*` and `?`
 * within a part of the path, `**` for any folders.
 * @returns null where the path is one file, standard input (`-`) or nothing at all; a name that is there is
 *   taken literally
 * @throws SdcError CANNOT_READ where a folder or a pattern has no data files
 */
export function inputFiles(path: string): InputFiles | null {
  if (path === "-") return null;
  const found = at(path);
  if (found?.isDirectory() === true) return filesOf(path);
  return found !== undefined || !isWild(path) ? null : matching(path);
}

/** Those of paths that stand for several files. @throws SdcError as `inputFiles` */
export const severalOf = (paths: readonly string[]): InputFiles[] =>
  paths.flatMap((path) => inputFiles(path) ?? []);

/** What several files are called together, without the folders before: from the first part with `*` or `?` on. */
export function inputName(path: string): string {
  const parts = partsOf(path);
  const wild = existsSync(path) ? -1 : parts.findIndex(isWild);
  return wild < 0 ? basename(path) : parts.slice(wild).join("/");
}

function filesOf(folder: string): InputFiles {
  const name = basename(resolve(folder));
  readable(folder, name);
  const found = walk(folder, rulesOf(["**", "*"])).filter((file) => !isAside(file));
  const files = found.filter(hasFormat);
  if (files.length === 0)
    throw new SdcError("CANNOT_READ", `${JSON.stringify(name)} is a folder without data files.`);
  return {
    name,
    files: files.sort(byUnits).map((file) => ({ path: join(folder, file), name: file })),
    leftOut: found.filter((file) => !hasFormat(file)).sort(byUnits),
    covers: (path) => {
      const inside = relative(folder, path).split(sep);
      return inside[0] !== ".." && !isAside(inside.join("/")) && hasFormat(basename(path));
    },
  };
}

function matching(pattern: string): InputFiles {
  const parts = partsOf(pattern);
  const name = inputName(pattern);
  const wild = parts.findIndex(isWild);
  const base = wild === 0 ? "." : parts.slice(0, wild).join("/") || "/";
  const rules = rulesOf(parts.slice(wild));
  const found = [...new Set(walk(base, rules))].sort(byUnits);
  if (found.length === 0) throw new SdcError("CANNOT_READ", `No file matches ${JSON.stringify(name)}.`);
  return {
    name,
    files: found.map((file) => ({ path: join(base, file), name: file })),
    leftOut: [],
    covers: (path) => isMatch(rules, relative(base, path).split(sep)),
  };
}

/**
 * The files under a folder whose parts match, by their paths from there.
 * @param above the real paths of the folders on the way: a link that leads back is not followed
 */
function walk(folder: string, rules: readonly PartRule[], above: readonly string[] = []): string[] {
  const [rule, ...rest] = rules;
  const here = real(folder);
  if (rule === undefined || here === null || above.includes(here)) return [];
  const on = rule === "folders" ? walk(folder, rest, above) : [];
  const inner = rule === "folders" ? rules : rest;
  const test = rule === "folders" ? isVisible : (name: string): boolean => rule.test(name);
  for (const entry of readable(folder)) {
    if (!test(entry)) continue;
    const path = join(folder, entry);
    const found = at(path);
    if (found?.isDirectory() === true)
      on.push(...walk(path, inner, [...above, here]).map((file) => `${entry}/${file}`));
    else if (inner.length === 0 && found?.isFile() === true) on.push(entry);
  }
  return on;
}

const isVisible = (name: string): boolean => !name.startsWith(".");

/** Whether a part of a path is hidden, or of what programs lay beside data: `_SUCCESS`, `_delta_log/`. */
const isAside = (path: string): boolean =>
  path.split("/").some((part) => part.startsWith(".") || (part.startsWith("_") && !part.includes("=")));

const partsOf = (path: string): string[] => path.split(sep === "\\" ? /[\\/]/ : "/");

/** Texts that people lay beside data. */
const NOTE = /(^|\/)(read.?me|licen[cs]e|copying|change(s|log)|citation|codebook|documentation)[^/]*\.txt$/i;

const hasFormat = (name: string): boolean =>
  EXTENSIONS.includes(/\.([^.]+)$/.exec(name.toLowerCase().replace(/\.gz$/, ""))?.[1] ?? "") &&
  !NOTE.test(name);

const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function at(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function real(folder: string): string | null {
  try {
    return realpathSync(folder);
  } catch {
    return null;
  }
}

/**
 * What is in a folder; nothing where it cannot be read.
 * @param named the name of a folder that is named itself: that it cannot be read is an error then
 * @throws SdcError CANNOT_READ
 */
function readable(folder: string, named?: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    if (named === undefined) return [];
    throw new SdcError("CANNOT_READ", `${JSON.stringify(named)} is a folder that may not be read.`, {
      cause,
    });
  }
}
