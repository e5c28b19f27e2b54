import type { Source } from "@sdc-risk/core";
import {
  checkNumberable,
  checkRecordCount,
  unusableColumn,
  type SourceGroups,
  type SourceRows,
} from "@sdc-risk/core/source";
import { labelMetadata, SdcError, withMetadata, type ValueLabel, required } from "@sdc-risk/data";
import { tableOf } from "@sdc-risk/data/columns";
import type { StatVariable } from "@sdc-risk/statfiles";
import { DataType, type Table } from "apache-arrow";
import { Memory } from "../memory.ts";
import { Pace } from "../pace.ts";
import type { Codebook, ReadOptions, ReadResult, ReadWarning } from "../types.ts";
import { bytesPerRow, filledColumn, type FilledColumn, type TypedVariable } from "./column.ts";

/** How the records of an engine are read. */
export interface RecordReadOptions extends Pick<ReadOptions, "maxMemory" | "signal" | "onProgress"> {
  /** The variables that are read, in their order. Default: all. */
  readonly variables?: readonly string[];
}

/** The variables that are read, and warnings for those among them whose values cannot be told apart. */
function variablesOf(
  { variables }: Source,
  name: string,
  asked: readonly string[] | undefined,
): { readonly typed: readonly TypedVariable[]; readonly warnings: readonly ReadWarning[] } {
  const wanted = asked && new Set(asked);
  const named = variables.filter((one) => wanted?.has(one.name) !== false);
  const typed = named.filter((one): one is TypedVariable => one.type !== null);
  if (typed.length === 0)
    throw new SdcError(
      "BAD_SOURCE",
      `${JSON.stringify(name)} has no column whose values can be told apart; expected numbers, texts, ` +
        "dates or booleans.",
    );
  const warnings = named.filter(({ type }) => type === null).map(unusableColumn);
  return { typed, warnings };
}

/** Fills columns with all rows, each time looking whether they still fit. */
async function filled(
  rows: AsyncIterable<SourceRows>,
  columns: readonly FilledColumn[],
  source: Source,
  { pace, onHeld }: { readonly pace: Pace; readonly onHeld: (share: number) => void },
): Promise<void> {
  let at = 0;
  for await (const { rows: more, columns: values } of rows) {
    // more than were counted have no place here
    if (at + more > source.records) checkRecordCount(source, at + more);
    columns.forEach((column, c) => column.fill(required(values[c], "column of some rows"), more, at));
    at += more;
    onHeld(at / source.records);
    await pace.tick(at / source.records);
  }
  checkRecordCount(source, at);
}

/** What the engine knows of the labels of a variable; values as the column holds them. */
function described({ name, type, described: known }: TypedVariable): StatVariable {
  const value = (text: string): number | string => (DataType.isUtf8(type) ? text : Number(text));
  const valueLabels = Array.from(known?.values ?? [], ([text, label]): ValueLabel => ({
    value: value(text),
    label,
  }));
  return { name, label: known?.label ?? null, format: null, valueLabels, missing: null };
}

/** The table with the labels that are known, and the codebook of them; neither where there is none. */
function withLabels(
  table: Table,
  variables: readonly TypedVariable[],
): { readonly table: Table; readonly codebook?: Codebook } {
  if (!variables.some((one) => one.described !== undefined)) return { table };
  const known = variables.map(described);
  return {
    table: withMetadata(
      table,
      known.map(({ label, valueLabels }) => labelMetadata(label, valueLabels)),
    ),
    codebook: { version: "", label: null, weight: null, variables: known },
  };
}

/**
 * Reads the records of an engine into memory, in one query: a table of the same values and types as a file of
 * them is read into. What holds no value in the engine (null, NaN) is null. Records are counted, so that a
 * table too large is refused before a row comes over, or as soon as its texts are.
 * @param source is left open
 * @param name of it in messages, without credentials
 * @throws SdcError TOO_LARGE, BAD_SOURCE, CHANGED_DATA, ABORTED
 */
export async function readRecords(
  source: Source,
  name: string,
  { variables, maxMemory, ...pacing }: RecordReadOptions = {},
): Promise<Pick<ReadResult, "table" | "codebook" | "warnings">> {
  const { records } = source;
  checkNumberable("table", records);
  const pace = new Pace(pacing);
  const memory = new Memory(name, maxMemory, "table");
  const { typed, warnings } = variablesOf(source, name, variables);
  const load = { records, variables: typed.length };
  const fixed = records * typed.reduce((sum, { type }) => sum + bytesPerRow(type), 0);
  memory.need(fixed, load);
  const columns = typed.map((one) => filledColumn(one, records));
  const onHeld = (share: number): void => {
    const grown = columns.reduce((sum, column) => sum + column.grown, 0);
    if (fixed + grown > memory.limit) memory.need(fixed + grown / share, load);
  };
  const names = typed.map((one) => one.name);
  await filled(source.rows(names), columns, source, { pace, onHeld });
  const table = tableOf(
    names.map((one, c) => ({ name: one, vector: required(columns[c], "column of a variable").vector() })),
  );
  pace.done();
  return { ...withLabels(table, typed), warnings };
}

/** Groups of records of an engine. */
export interface ReadGroups extends Pick<ReadResult, "table" | "codebook" | "warnings"> {
  /** Records in each of them. */
  readonly counts: Float64Array;
}

/**
 * Reads the distinct values of some variables of an engine into memory, a row for each, and how many records hold them.
 * @param source is left open
 * @param name of it in messages, without credentials
 * @throws SdcError TOO_LARGE, BAD_SOURCE, CHANGED_DATA, ABORTED
 */
export async function readGroups(
  source: Source,
  name: string,
  { variables, maxMemory, ...pacing }: RecordReadOptions & { readonly variables: readonly string[] },
): Promise<ReadGroups> {
  const pace = new Pace(pacing);
  const memory = new Memory(name, maxMemory, "table");
  const { typed, warnings } = variablesOf(source, name, variables);
  const names = typed.map((one) => one.name);
  // what comes is held until its number is known, and copied then
  const bytes = 2 * (8 + typed.reduce((sum, { type }) => sum + bytesPerRow(type), 0));
  const parts: SourceGroups[] = [];
  let groups = 0;
  let records = 0;
  for await (const part of source.group(names, null)) {
    parts.push(part);
    groups += part.rows;
    for (let row = 0; row < part.rows; row++) records += part.counts[row] ?? 0;
    memory.need(groups * bytes, { records: groups, variables: typed.length });
    await pace.tick(records / source.records);
  }
  checkRecordCount(source, records);
  const columns = typed.map((one) => filledColumn(one, groups));
  const counts = new Float64Array(groups);
  let at = 0;
  for (const { rows, columns: values, counts: held } of parts) {
    columns.forEach((column, c) => column.fill(required(values[c], "column of some groups"), rows, at));
    counts.set(held.subarray(0, rows), at);
    at += rows;
    await pace.tick();
  }
  const vectors = columns.map((column) => column.vector());
  const table = tableOf(names.map((one, c) => ({ name: one, vector: required(vectors[c], "column") })));
  pace.done();
  return { ...withLabels(table, typed), warnings, counts };
}
