import { SdcError, type Classes } from "@sdc-risk/data";
import { ClassIndex } from "./class-index.ts";
import type { MarkIndex } from "./mark-index.ts";
import type { MarkOf, SourceColumn } from "../source.ts";
import type { SourceVariables } from "../source-variables.ts";

/** How records find their classes. */
export interface ClassFinder {
  /** What is asked of the source. */
  readonly ask: readonly (string | MarkOf)[];
  /** The class of each row by these columns. @throws CHANGED_DATA where a record has a key that no class has */
  readonly find: (columns: readonly SourceColumn[], rows: number) => Int32Array;
}

/** Finds classes by the mark of their key, or where there are no marks by its values. */
export function classFinder(
  classes: Classes,
  variables: SourceVariables,
  marks: MarkIndex | undefined,
): ClassFinder {
  const keys = classes.variables.map(({ name }) => name);
  if (marks !== undefined)
    return {
      ask: [{ mark: keys }],
      find: (columns, rows) => checkFound(marks.find(columns[0].values as BigInt64Array, rows)),
    };
  const index = new ClassIndex(classes);
  const find = (columns: readonly SourceColumn[], rows: number): Int32Array => {
    const codes = keys.map((name, v) => variables.coded(name, columns[v], rows));
    return checkFound(index.find(codes, rows));
  };
  return { ask: keys, find };
}

function checkFound(classOf: Int32Array): Int32Array {
  if (classOf.includes(-1))
    throw new SdcError(
      "CHANGED_DATA",
      "The table changed during the run: it holds keys that were not there when it was grouped.",
    );
  return classOf;
}
