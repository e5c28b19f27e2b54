import { isUntyped } from "../formats.ts";
import { countText, SdcError, required } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { type Data, type Field, RecordBatch, Schema, Struct, Table, makeData } from "apache-arrow";
import { categoriesIn } from "../columns/listed-categories.ts";
import type { ListedCategories, ReadResult, ReadWarning } from "../types.ts";
import { codebooksAsOne } from "./codebooks.ts";
import { columnAsOne, type ColumnOfFile } from "./columns.ts";
import type { NamedFile } from "./named-file.ts";

/**
 * Files of the same variables as one, their records one after the other; columns stand in the order of the
 * first file. Numbers of different widths become the widest; a column that is missing throughout in a file
 * takes the type of the others.
 * @param files at least one; their tables must not be used afterwards
 * @param tick called after each column; it may let events in, or throw
 * @throws SdcError BAD_FILE, which names the file and the column, where formats, columns or types differ
 */
export async function asOne(files: readonly NamedFile[], tick: Tick): Promise<ReadResult> {
  const [first] = files as [NamedFile];
  if (files.length === 1) return first;
  for (const file of files) sameColumns(first, file);
  const columns: { readonly field: Field; readonly chunks: readonly Data[] }[] = [];
  for (const field of first.table.schema.fields) {
    const parts = files.map((file) => partOf(file, field.name));
    columns.push({ field, chunks: columnAsOne(field.name, parts) });
    await tick();
  }
  const fields = columns.map(({ field, chunks }) =>
    field.clone({ type: required(chunks[0], "batch of a table").type, nullable: true }),
  );
  const schema = new Schema(fields);
  const lengths = files.flatMap(({ table }) => table.batches.map(({ numRows }) => numRows));
  const batches = lengths.map((length, b) => {
    const children = columns.map(({ chunks }) => required(chunks[b], "batch of a column"));
    return new RecordBatch(schema, makeData({ type: new Struct(fields), length, nullCount: 0, children }));
  });
  const { delimiter, encoding } = first;
  return codebooksAsOne(files, {
    table: new Table(schema, batches),
    format: first.format,
    ...(delimiter !== undefined && files.every((file) => file.delimiter === delimiter) ? { delimiter } : {}),
    ...(encoding !== undefined && files.every((file) => file.encoding === encoding) ? { encoding } : {}),
    ...severalFormsOf(files),
    ...categoriesIn(categoriesOf(files)),
    warnings: warningsOf(files),
  });
}

function partOf({ name: file, table, format }: NamedFile, column: string): ColumnOfFile {
  const place = table.schema.fields.findIndex(({ name }) => name === column);
  const chunks = table.batches.map(({ data }) => required(data.children[place], "column of a batch"));
  return { file, table, typed: isUntyped(format), chunks };
}

function sameColumns(first: NamedFile, file: NamedFile): void {
  const name = JSON.stringify(file.name);
  const other = JSON.stringify(first.name);
  if (file.format !== first.format)
    throw new SdcError(
      "BAD_FILE",
      `${name} is of another format than ${other}: files that are read as one must all be of one format. ` +
        "Name those of one by a pattern in quotes, such as '*.csv'.",
    );
  const ours = new Set(first.table.schema.fields.map((field) => field.name));
  const theirs = new Set(file.table.schema.fields.map((field) => field.name));
  for (const [lacks, holds, variable] of [
    [file, first, [...ours].find((one) => !theirs.has(one))],
    [first, file, [...theirs].find((one) => !ours.has(one))],
  ] as const) {
    if (variable === undefined) continue;
    const quoted = JSON.stringify(variable);
    const dropped = lacks.warnings.find(
      ({ code, message }) => code === "dropped-column" && message.includes(quoted),
    );
    throw new SdcError(
      "BAD_FILE",
      `${JSON.stringify(lacks.name)} has no column ${quoted}, which ${JSON.stringify(holds.name)} has: ` +
        "files that are read as one must hold the same columns, in any " +
        `order.${dropped === undefined ? "" : ` ${dropped.message}`}`,
    );
  }
}

/** Columns in which some file writes one number in several forms, where that was looked for. */
function severalFormsOf(files: readonly NamedFile[]): Pick<ReadResult, "severalForms"> {
  if (files.every(({ severalForms }) => severalForms === undefined)) return {};
  const all = files.flatMap(({ severalForms = [] }) => severalForms);
  return { severalForms: [...new Map(all.map((one) => [one.variable, one])).values()] };
}

/** The categories that the files list, those of one column together. */
function categoriesOf(files: readonly NamedFile[]): ListedCategories[] {
  const lists = new Map<string, Set<string>>();
  for (const { variable, texts } of files.flatMap(({ listedCategories = [] }) => listedCategories))
    lists.set(variable, new Set([...(lists.get(variable) ?? []), ...texts]));
  return Array.from(lists, ([variable, texts]) => ({ variable, texts: [...texts] }));
}

/** Each warning once, with the file it is about where not all have it. */
function warningsOf(files: readonly NamedFile[]): ReadWarning[] {
  const told = new Map<string, { readonly warning: ReadWarning; readonly names: string[] }>();
  for (const { name, warnings } of files)
    for (const warning of warnings) {
      const known = told.get(warning.message);
      if (known === undefined) told.set(warning.message, { warning, names: [name] });
      else known.names.push(name);
    }
  return [...told.values()].map(({ warning: { code, message }, names }) => {
    if (names.length === files.length) return { code, message };
    const where = names.length === 1 ? JSON.stringify(names[0]) : `${countText(names.length)} of the files`;
    return { code, message: `${where}: ${message}` };
  });
}
