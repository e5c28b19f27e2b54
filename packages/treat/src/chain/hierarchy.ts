import { SdcError } from "@sdc-risk/data";
import type { Grouping } from "./grouping.ts";

/**
 * The rows of a hierarchy file as ARX has them: a value, and to its right its ancestors from the finest to the
 * coarsest. Fields are separated by semicolons where the first row has one, else by commas, and may stand in double
 * quotes.
 * @throws RAGGED_ROWS where rows are of different lengths
 */
export function parseHierarchy(text: string): readonly (readonly string[])[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line !== "");
  const separator = (lines[0] ?? "").includes(";") ? ";" : ",";
  const rows = lines.map((line) => fieldsOf(line, separator));
  const width = rows[0]?.length ?? 0;
  const ragged = rows.findIndex((row) => row.length !== width);
  if (ragged >= 0)
    throw new SdcError(
      "RAGGED_ROWS",
      `Row ${ragged + 1} of the hierarchy has ${rows[ragged].length} fields; the first row has ${width}.`,
    );
  return rows;
}

const FIELD = /\s*(?:"((?:[^"]|"")*)"|([^"]*))\s*/y;

/** The fields of a line; a separator within quotes belongs to the field. */
function fieldsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  const pattern = new RegExp(FIELD.source.replace('[^"]*', `[^"${separator}]*`), "y");
  for (let at = 0; at <= line.length;) {
    pattern.lastIndex = at;
    const [, quoted, plain] = pattern.exec(line) as unknown as readonly (string | undefined)[];
    fields.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    at = pattern.lastIndex + 1;
  }
  return fields;
}

/**
 * A hierarchy as groupings, from the finest to the coarsest; a last column of one value is "all".
 * @param rows a row per value, its ancestors to the right
 * @param key the variable, for messages
 * @throws BAD_OPTIONS where a value stands twice
 */
export function hierarchyGroupings(rows: readonly (readonly string[])[], key: string): readonly Grouping[] {
  const seen = new Set<string>();
  for (const [value] of rows) {
    if (seen.has(value))
      throw new SdcError("BAD_OPTIONS", `The hierarchy of "${key}" has two rows for "${value}".`);
    seen.add(value);
  }
  const levels = Math.max(0, (rows[0]?.length ?? 1) - 1);
  return Array.from({ length: levels }, (_, level) => grouped(rows, level + 1));
}

function grouped(rows: readonly (readonly string[])[], level: number): Grouping {
  const values = new Map<string, string[]>();
  for (const row of rows) {
    const label = row[level];
    const members = values.get(label);
    if (members === undefined) values.set(label, [row[0]]);
    else members.push(row[0]);
  }
  return { by: "merge", groups: [...values].map(([label, members]) => ({ label, values: members })) };
}
