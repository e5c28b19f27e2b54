import { codeVector, required } from "@sdc-risk/data";
import type { Table } from "apache-arrow";
import type { ReadWarning } from "../types.ts";
import { partitionsOf } from "./partitions.ts";

/** A random name that a program gives a file. */
const RANDOM = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** What is left of texts without what all of them begin and end with, but for digits. */
function between(texts: readonly string[]): string[] {
  const [first = ""] = texts;
  const shortest = Math.min(...texts.map(({ length }) => length));
  let begin = 0;
  while (begin < shortest && texts.every((text) => text[begin] === first[begin])) begin++;
  while (begin > 0 && /\d/.test(first[begin - 1] ?? "")) begin--;
  let end = 0;
  const same = (from: number): boolean => texts.every((text) => text.at(-from) === first.at(-from));
  while (end < shortest - begin && same(end + 1)) end++;
  while (end > 0 && /\d/.test(first.at(-end) ?? "")) end--;
  return texts.map((text) => text.slice(begin, text.length - end));
}

/** Whether names number the parts of a whole: from 0 or 1 on, none left out. */
function arePartNumbers(names: readonly string[]): boolean {
  if (names.length < 2) return true;
  const parts = between(names.map((name) => name.replaceAll(RANDOM, "")));
  // random names alone
  if (parts.every((text) => text === "")) return true;
  if (!parts.every((text) => /^\d{1,9}$/.test(text))) return false;
  const numbers = parts.map(Number).sort((a, b) => a - b);
  const [least = -1] = numbers;
  return least <= 1 && numbers.every((number, at) => number === least + at);
}

/**
 * Whether the names of files that are read as one may tell something of their records: they are no numbers of parts.
 * Folders that give variables are left aside, since records have these.
 * @param files paths from where they are named, with slashes
 */
export function doNamesTell(files: readonly string[]): boolean {
  const known = partitionsOf(files);
  const groups = new Map<string, string[]>();
  for (const [at, file] of files.entries()) {
    const folders = JSON.stringify(known.map(({ texts }) => texts[at]));
    const rest = file.split("/").filter((part, i, all) => i === all.length - 1 || !part.includes("="));
    const own = groups.get(folders) ?? [];
    groups.set(folders, [...own, rest.join("/")]);
  }
  return [...groups.values()].some((names) => !arePartNumbers(names));
}

/** That names of files may tell something. */
export function fileNamesWarning(files: readonly string[]): ReadWarning {
  const [first = "", second = ""] = files;
  return {
    code: "file-names",
    message:
      `The names of the files (${JSON.stringify(first)}, ${JSON.stringify(second)}` +
      `${files.length > 2 ? ", …" : ""}) may tell something of their records, and no variable says the same.`,
  };
}

/** Whether a variable has one value in each file, and another one in each other. */
function saysTheSame(table: Table, name: string, records: readonly number[]): boolean {
  const { codes } = codeVector(name, required(table.getChild(name), "column of a table"));
  const seen = new Set<number>();
  let from = 0;
  for (const count of records) {
    const value = codes[from] ?? -1;
    if (seen.has(value)) return false;
    seen.add(value);
    for (let row = from; row < from + count; row++) if (codes[row] !== value) return false;
    from += count;
  }
  return true;
}

/** Whether some variable has one value in each file, and another one in each other, so that names tell no more than it. */
export const isSaidByVariable = (table: Table, records: readonly number[]): boolean =>
  table.schema.fields.some(({ name }) => saysTheSame(table, name, records));
