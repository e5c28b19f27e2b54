import { countCodes, translate } from "@sdc-risk/data/kernels";
import { SdcObject } from "@sdc-risk/core";
import { CODEBOOK, labelMetadata, withMetadata, required } from "@sdc-risk/data";
import { textsOf, withColumns } from "@sdc-risk/data/columns";
import type { Missing, StatVariable } from "@sdc-risk/statfiles";
import type { Table, Vector } from "apache-arrow";
import type { Codebook, ReadResult, ReadWarning } from "../types.ts";
import { parsedCodebook, storedCodebook, type StoredVariable } from "./codebook-json.ts";

/**
 * A file as one table that holds all: a column more for each variable whose missing values have reasons, and
 * the codebook.
 */
export function storedTable({ table, codebook }: Pick<ReadResult, "table" | "codebook">): Table {
  if (codebook === undefined) return table;
  const taken = new Set(table.schema.fields.map(({ name }) => name));
  const added: { name: string; vector: Vector }[] = [];
  const columns = new Map<number, string>();
  for (const [place, { name, missing }] of codebook.variables.entries()) {
    if (missing === null || missing.reasons.length === 0) continue;
    let column = `${name}.missing`;
    for (let n = 2; taken.has(column); n++) column = `${name}.missing${n}`;
    taken.add(column);
    columns.set(place, column);
    added.push({
      name: column,
      vector: textsOf(
        column,
        missing.reasons.map(({ value }) => String(value)),
        missing.codes,
      ),
    });
  }
  const whole = withColumns(table, new Map(), added);
  const book = storedCodebook(codebook, (place) => columns.get(place) ?? null);
  return withMetadata(
    whole,
    whole.schema.fields.map(({ metadata }) => metadata),
    new Map([...whole.schema.metadata, [CODEBOOK, JSON.stringify(book)]]),
  );
}

const UNREADABLE: ReadWarning = {
  code: "codebook",
  message: "The labels and missing values that the file's metadata hold cannot be read; they are left out.",
};

/**
 * A table that was read, with what its metadata hold: the codebook of a file of SPSS, Stata or SAS that was
 * converted. Columns with the reasons of missing values become part of it again.
 */
export function unstored(result: ReadResult, metadata: string | undefined): ReadResult {
  if (metadata === undefined) return result;
  const book = parsedCodebook(metadata);
  if (book === null) return { ...result, warnings: [...result.warnings, UNREADABLE] };
  const { table } = result;
  const held = new Set(table.schema.fields.map(({ name }) => name));
  const known = new Map(book.variables.map((one) => [one.name, one]));
  const reasons = book.variables.flatMap(({ name, missing }) =>
    typeof missing?.column === "string" &&
    held.has(missing.column) &&
    held.has(name) &&
    !known.has(missing.column)
      ? [missing.column]
      : [],
  );
  const sdc = SdcObject.fromArrow(table, {});
  const rest = withColumns(table, new Map(), [], new Set(reasons));
  const variables = rest.schema.fields.map(({ name }): StatVariable => {
    const stored = known.get(name);
    if (stored === undefined) return { name, label: null, format: null, valueLabels: [], missing: null };
    return { ...stored, missing: missingOf(stored, sdc, reasons) };
  });
  const codebook: Codebook = {
    ...book,
    weight: book.weight !== null && held.has(book.weight) ? book.weight : null,
    variables,
  };
  return {
    ...result,
    codebook,
    table: withMetadata(
      rest,
      variables.map(({ label, valueLabels }) => labelMetadata(label, valueLabels)),
      new Map(),
    ),
  };
}

/** Reasons of missing values from the column that holds them; words that are no declared reason are left out. */
function missingOf({ missing }: StoredVariable, sdc: SdcObject, columns: readonly string[]): Missing | null {
  if (missing === null) return null;
  const { declared, column } = missing;
  const places = new Map(missing.reasons.map(({ value }, r) => [String(value), r]));
  const coded = column !== null && columns.includes(column) ? sdc.coded(column) : null;
  const codes =
    coded === null
      ? new Int32Array(sdc.records).fill(-1)
      : translate(
          coded.codes,
          Int32Array.from({ length: coded.size }, (_, code) => places.get(coded.label(code)) ?? -1),
        );
  const records = countCodes(codes, missing.reasons.length);
  // reasons that no record has any more, as in a part of a file, are none
  const left = new Int32Array(records.length);
  let next = 0;
  for (const [r, count] of records.entries()) left[r] = count === 0 ? -1 : next++;
  return {
    declared: declared && {
      values: declared.values,
      range: declared.range && [Number(declared.range[0]), Number(declared.range[1])],
    },
    reasons: missing.reasons
      .map((reason, r) => ({ ...reason, records: required(records[r], "count of a reason") }))
      .filter((reason) => reason.records > 0),
    codes: translate(codes, left),
  };
}
