import type { Table } from "apache-arrow";
import type { ScriptColumn } from "../treatment/treatment-script.ts";

/** The files of a script. */
export interface ScriptFiles {
  /** The original, as CSV in UTF-8 with a line of names. */
  readonly input: string;
  readonly output: string;
  /** What separates the cells of the original; "," unless given. */
  readonly delimiter?: string;
  /** All variables of the original, in its order. */
  readonly columns: readonly ScriptColumn[];
  /** The original as it was read. */
  readonly table: Table;
}

/** A plan made ready for one language. */
export interface PreparedScript {
  /** Records that the file is to have. */
  readonly records: number;
  /** The lines of each step. */
  readonly steps: readonly (readonly string[])[];
  /** Functions that lines call. */
  readonly functions: readonly (readonly string[])[];
  /** The variables that are left in the treated file, in the order of the original. */
  readonly kept: readonly string[];
  /** The variables of the original with room for their values before and after each step. */
  readonly columns: readonly ScriptColumn[];
  /** In SQL the column that numbers the records. */
  readonly record: string;
}

/** The text that a record gets. */
export interface RecordText {
  /** From 1. */
  readonly record: number;
  readonly text: string;
}

/** How one language writes a script. */
export interface ScriptWriter {
  /** Lines that give a variable new texts in some records; at least one. */
  byRecord(key: string, values: readonly RecordText[], record: string): readonly string[];
  /** Refuses names or values that the language cannot hold. @throws BAD_OPTIONS */
  check?(files: ScriptFiles, columns: readonly ScriptColumn[]): void;
  /** The whole script. */
  write(script: PreparedScript, files: ScriptFiles): readonly string[];
}

/** Items in lines of some width, separated by commas. @param indent what each line begins with */
export function wrapped(items: readonly string[], indent: string, width = 76): string {
  const lines: string[] = [];
  let line = indent;
  for (const [i, item] of items.entries()) {
    const part = i === items.length - 1 ? item : `${item},`;
    if (line.length > indent.length && line.length + part.length + 1 > width) {
      lines.push(line);
      line = indent;
    }
    line += line.length > indent.length ? ` ${part}` : part;
  }
  return [...lines, line].join("\n");
}

/** Some items in pieces of at most so many. */
export const pieces = <T>(items: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, i) => items.slice(i * most, (i + 1) * most));
