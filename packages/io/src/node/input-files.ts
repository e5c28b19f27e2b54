import { SdcError } from "@sdc-risk/core";
import { existsSync, readdirSync, statSync, type Stats } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { FORMATS } from "../formats.js";

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

const WILD = /[*?]/;
const EXTENSIONS = FORMATS.flatMap(({ extensions }): readonly string[] => extensions);

/**
 * The files that a path stands for: those directly in a folder whose names are of a format (hidden ones, and
 * those that begin with `_`, are passed over), or those that match `*` and `?` in any part of the path.
 * @returns null where the path is one file, standard input (`-`) or nothing at all; a name that is there is
 *   taken literally
 * @throws SdcError CANNOT_READ where a folder or a pattern has no data files
 */
export function inputFiles(path: string): InputFiles | null {
  if (path === "-") return null;
  const found = at(path);
  if (found?.isDirectory() === true) return filesOf(path);
  return found !== undefined || !WILD.test(path) ? null : matching(path);
}

/** Those of paths that stand for several files. @throws SdcError as `inputFiles` */
export const severalOf = (paths: readonly string[]): InputFiles[] =>
  paths.flatMap((path) => inputFiles(path) ?? []);

/** What several files are called together, without the folders before: from the first part with `*` or `?` on. */
export function inputName(path: string): string {
  const parts = partsOf(path),
    wild = existsSync(path) ? -1 : parts.findIndex((part) => WILD.test(part));
  return wild < 0 ? basename(path) : parts.slice(wild).join("/");
}

function filesOf(folder: string): InputFiles {
  const name = basename(resolve(folder)),
    entries = entriesOf(folder, name).filter((entry) => !/^[._]/.test(entry));
  const inner = entries.filter((entry) => at(join(folder, entry))?.isDirectory() === true);
  if (inner.length > 0)
    throw new SdcError(
      "CANNOT_READ",
      `${JSON.stringify(name)} is a folder that holds folders (${listed(inner)}); only files directly in ` +
        "a folder are read. Name the files by a pattern in quotes: '*/*.parquet'.",
    );
  const files = entries.filter((entry) => hasFormat(entry)),
    leftOut = entries.filter((entry) => !hasFormat(entry)).sort(byUnits);
  if (files.length === 0)
    throw new SdcError("CANNOT_READ", `${JSON.stringify(name)} is a folder without data files.`);
  return {
    name,
    files: files.sort(byUnits).map((file) => ({ path: join(folder, file), name: file })),
    leftOut,
    covers: (path) => resolve(dirname(path)) === resolve(folder) && hasFormat(basename(path)),
  };
}

function matching(pattern: string): InputFiles {
  const parts = partsOf(pattern),
    name = inputName(pattern);
  const wild = parts.findIndex((part) => WILD.test(part)),
    base = wild === 0 ? "." : parts.slice(0, wild).join("/") || "/";
  if (parts.includes("**"))
    throw new SdcError(
      "BAD_OPTIONS",
      `${JSON.stringify(name)}: ** is not known; write a * for each folder: */*.csv.`,
    );
  const rules = parts.slice(wild).map(ruleOf);
  const found = walk(base, rules).sort(byUnits);
  if (found.length === 0) throw new SdcError("CANNOT_READ", `No file matches ${JSON.stringify(name)}.`);
  return {
    name,
    files: found.map((file) => ({ path: join(base, file), name: file })),
    leftOut: [],
    covers: (path) => {
      const inside = relative(base, path).split(sep);
      return inside.length === rules.length && inside.every((part, i) => rules[i]!.test(part));
    },
  };
}

/** The files under a folder whose parts match, by their paths from there. */
function walk(folder: string, [rule, ...rest]: readonly RegExp[]): string[] {
  if (rule === undefined) return [];
  return readable(folder).flatMap((entry) => {
    if (!rule.test(entry)) return [];
    const path = join(folder, entry),
      found = at(path);
    if (rest.length === 0) return found?.isFile() === true ? [entry] : [];
    return found?.isDirectory() === true ? walk(path, rest).map((inner) => `${entry}/${inner}`) : [];
  });
}

const partsOf = (path: string): string[] => path.split(sep === "\\" ? /[\\/]/ : "/");

/** `*` is any text, `?` any character; neither begins a hidden file. */
function ruleOf(part: string): RegExp {
  const words = part
    .replace(/[\\^$.|+()[\]{}]/g, "\\$&")
    .replace(/\*+/g, ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${WILD.test(part[0] ?? "") ? "(?!\\.)" : ""}${words}$`, "su");
}

const hasFormat = (name: string): boolean =>
  EXTENSIONS.includes(/\.([^.]+)$/.exec(name.toLowerCase().replace(/\.gz$/, ""))?.[1] ?? "");

const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const listed = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""}`;

function at(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** What is in a folder that is named itself. @throws SdcError CANNOT_READ */
function entriesOf(folder: string, name: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw new SdcError("CANNOT_READ", `${JSON.stringify(name)} is a folder that may not be read.`, { cause });
  }
}

/** What is in a folder that a pattern leads to; nothing where it cannot be read. */
function readable(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
