import { SdcError, type MissingCodes, required } from "@sdc-risk/data";
import type { Vector } from "apache-arrow";
import { codesOf, isCode } from "../csv/columns/missing-codes.ts";
import type { CsvKind } from "../csv/scan-csv.ts";
import { typedLevels } from "../csv/columns/typed-levels.ts";

/** A variable that folders hold by their names, `year=2020/`, as the tables of Hive, Spark and others are laid down. */
export interface Partition {
  readonly name: string;
  /** The value of each file, as its folder writes it; null where it is missing. */
  readonly texts: readonly (string | null)[];
  /** The folder of each file that says so, and how many parts of the path stand behind it. */
  readonly folders: readonly { readonly name: string; readonly behind: number }[];
}

/** What a folder says. */
interface PartitionValue {
  readonly text: string;
  readonly folder: Partition["folders"][number];
}

/** What Hive writes where a value is missing. */
const NONE = "__HIVE_DEFAULT_PARTITION__";

/**
 * The variables in the names of folders, in the order of the folders.
 * @param files paths of files from where they are named, with slashes
 * @param missing codes for missing values
 * @throws SdcError BAD_FILE where files lie in folders of other variables, or a path holds one twice
 */
export function partitionsOf(files: readonly string[], missing?: MissingCodes): readonly Partition[] {
  const pairs = files.map((file) => ({ file, own: pairsOf(file) }));
  const [first] = pairs;
  if (first === undefined) return [];
  for (const { file, own } of pairs) {
    const names = [...first.own.keys(), ...own.keys()];
    const other = names.find((name) => !first.own.has(name) || !own.has(name));
    if (other === undefined) continue;
    const [holds, lacks] = own.has(other) ? [file, first.file] : [first.file, file];
    throw new SdcError(
      "BAD_FILE",
      `${JSON.stringify(holds)} is in a folder that gives ${JSON.stringify(other)}, and ${JSON.stringify(lacks)} in ` +
        "none: files that are read as one must be in folders that give the same variables.",
    );
  }
  return [...first.own.keys()].map((name) => {
    const codes = codesOf(missing, name);
    const values = pairs.map(({ own }) => required(own.get(name), "folder of a variable"));
    const texts = values.map(({ text }) =>
      text === "" || text === NONE || isCode(codes, text) ? null : text,
    );
    return { name, texts, folders: values.map(({ folder }) => folder) };
  });
}

function pairsOf(file: string): Map<string, PartitionValue> {
  const pairs = new Map<string, PartitionValue>();
  const parts = file.split("/");
  for (const [at, part] of parts.slice(0, -1).entries()) {
    const [, key, value] = /^([^=]+)=(.*)$/s.exec(part) ?? [];
    if (key === undefined || value === undefined) continue;
    const name = decoded(key);
    if (pairs.has(name))
      throw new SdcError(
        "BAD_FILE",
        `${JSON.stringify(file)} is in two folders that give ${JSON.stringify(name)}; expected one.`,
      );
    pairs.set(name, { text: decoded(value), folder: { name: part, behind: parts.length - 1 - at } });
  }
  return pairs;
}

/** Text as it was before signs in it were written as %20 and the like. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The type of a variable of folders by its values, as of a column of CSV. */
export function partitionKind(partition: Partition): CsvKind {
  const { kind } = typed(
    partition,
    partition.texts.map(() => 1),
  );
  return kind === "long" ? "text" : kind;
}

/** The column of a variable of folders. @param records of each file */
export const partitionColumn = (partition: Partition, records: readonly number[]): Vector =>
  typed(partition, records).vector;

function typed({ name, texts }: Partition, records: readonly number[]): ReturnType<typeof typedLevels> {
  const levels = [...new Set(texts.filter((text) => text !== null))];
  const places = new Map(levels.map((text, place) => [text, place]));
  const codes = new Int32Array(records.reduce((sum, count) => sum + count, 0));
  let from = 0;
  for (const [f, count] of records.entries()) {
    const text = texts[f] ?? null;
    codes.fill(text === null ? -1 : required(places.get(text), "level of a folder"), from, (from += count));
  }
  return typedLevels(name, levels, codes);
}

/** What is told of a variable that the files hold themselves. */
export const heldTwice = (name: string): { readonly code: string; readonly message: string } => ({
  code: "partition-in-file",
  message:
    `${JSON.stringify(name)} is given by the names of folders and by the files; the values in the files were ` +
    "used.",
});
