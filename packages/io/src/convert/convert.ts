import { SdcObject } from "@sdc-risk/core";
import { FIELD_METADATA, labelMetadata, shownLevel, withMetadata, type ValueLabel } from "@sdc-risk/data";
import { textsOf, withColumns } from "@sdc-risk/data/columns";
import type { StatVariable } from "@sdc-risk/statfiles";
import type { Vector } from "apache-arrow";
import type { RecordFormat } from "../formats.ts";
import { Pace } from "../pace.ts";
import type { ReadResult, WriteOptions } from "../types.ts";
import { TABLE_WRITERS } from "../write/table-writers.ts";
import { storedTable } from "./stored.ts";

/** What stands for a value that has a label: its code, or the label. */
export type Values = "codes" | "labels";

export interface ConvertOptions extends WriteOptions {
  /** Default: codes. */
  readonly values?: Values;
  /** CSV: names and texts stay as they are, also such as a spreadsheet takes for formulas. Default: they are made safe. */
  readonly asWritten?: boolean;
}

/**
 * Writes a file that was read as CSV, Arrow or Parquet, piece by piece. Missing values are empty, dates
 * `2021-03-04`, moments `2021-03-04T05:06:07`, numbers at full precision. Arrow and Parquet keep the labels
 * and the reasons of missing values (a column more for each variable that has some), and `readBytes` gives
 * them back; CSV has no place for them.
 * @param sink takes the bytes in order; it may keep them
 * @throws SdcError ABORTED, and what `sink` throws
 */
export async function convert(
  file: Pick<ReadResult, "table" | "codebook">,
  format: RecordFormat,
  sink: (chunk: Uint8Array) => void | Promise<void>,
  { values = "codes", asWritten = false, ...options }: ConvertOptions = {},
): Promise<void> {
  const pace = new Pace(options);
  const told = values === "labels" ? withLabelsAsValues(file) : file;
  const table = format === "csv" ? told.table : storedTable(told);
  const chunksOf = await TABLE_WRITERS[format]();
  for (const [bytes, share] of chunksOf(table, asWritten)) {
    if (bytes.length > 0) await sink(bytes);
    await pace.tick(share);
  }
  pace.done();
}

/** The labels of a variable that stay beside values: those of its missing ones, which are values nowhere else. */
const reasonLabels = ({ valueLabels, missing }: StatVariable): readonly ValueLabel[] => {
  const reasons = new Set((missing?.reasons ?? []).map(({ value }) => String(value)));
  return valueLabels.filter(({ value }) => reasons.has(String(value)));
};

/**
 * The file with labels in the place of the codes of each variable that holds a labelled value; levels without
 * one keep their text. Labels of values that no record has are left out.
 */
function withLabelsAsValues(
  file: Pick<ReadResult, "table" | "codebook">,
): Pick<ReadResult, "table" | "codebook"> {
  const sdc = SdcObject.fromArrow(file.table, {});
  const replaced = new Map<string, Vector>();
  for (const name of sdc.variables) {
    if (sdc.valueLabels(name).size === 0) continue;
    const column = sdc.coded(name);
    const texts = Array.from({ length: column.size }, (_, code) => shownLevel(column, code));
    if (texts.some((text, code) => text !== column.label(code)))
      replaced.set(name, textsOf(name, texts, column.codes));
  }
  const table = withColumns(file.table, replaced);
  const { codebook } = file;
  const variables = codebook?.variables.map((one) => ({
    ...one,
    valueLabels: replaced.has(one.name) ? [] : reasonLabels(one),
  }));
  const kept = new Map(variables?.map(({ name, valueLabels }) => [name, valueLabels]));
  const metadata = table.schema.fields.map(({ name, metadata: own }) => [
    ...[...own].filter(([key]) => key !== FIELD_METADATA.valueLabels),
    ...labelMetadata(null, kept.get(name) ?? []),
  ]);
  return {
    table: withMetadata(table, metadata),
    ...(codebook === undefined || variables === undefined ? {} : { codebook: { ...codebook, variables } }),
  };
}

/** What a CSV file has no place for, in a sentence; null where nothing is lost. */
export function lostInCsv(
  { codebook }: Pick<ReadResult, "codebook">,
  values: Values = "codes",
): string | null {
  const some = codebook?.variables ?? [];
  const lost = [
    ...(some.some(({ label }) => label !== null) ? ["labels of variables"] : []),
    ...(values === "codes" && some.some(({ valueLabels }) => valueLabels.length > 0)
      ? ["labels of values"]
      : []),
    ...(some.some(({ missing }) => (missing?.reasons.length ?? 0) > 0)
      ? ["the reasons of missing values"]
      : []),
  ];
  return lost.length === 0 ? null : `CSV has no place for ${lost.join(", ")}; Parquet and Arrow keep them.`;
}
