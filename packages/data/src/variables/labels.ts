import { Field, RecordBatch, Schema, Struct, Table, makeData } from "apache-arrow";
import { repeatedLabels } from "../coded/shown.ts";

/**
 * What a file says of a variable beside its values stands in the metadata of its Arrow field, so that it goes
 * wherever the table goes, also into Arrow and Parquet files. The value labels are JSON:
 * `[[1,"Male"],[2,"Female"]]`.
 */
export const FIELD_METADATA = {
  label: "sdc-risk:label",
  valueLabels: "sdc-risk:value-labels",
  /** Groups of values, levels of them from the finest: `[[["Manual",["7","8"]]],[["Work",["7","8","9"]]]]`. */
  groups: "sdc-risk:value-groups",
} as const;

/**
 * The key of a file's metadata under which its codebook stands as JSON, in Arrow and in Parquet: `{
 * variables: [{ name, label, valueLabels }] }`.
 */
export const CODEBOOK = "sdc-risk:codebook";

/** A value, a number or a text as in the column, and what it is called. */
export interface ValueLabel {
  /** A number, a text, or for Stata and SAS an extended missing value: `.a` … `.z`, `._`. */
  readonly value: number | string;
  readonly label: string;
}

/** The label of a variable; null where its field has none. */
export const variableLabel = ({ metadata }: Pick<Field, "metadata">): string | null =>
  metadata.get(FIELD_METADATA.label) ?? null;

/**
 * What the metadata of a field say of the labels of its values, in the order of the file; null where they are
 * no such list.
 */
export function listedLabels({ metadata }: Pick<Field, "metadata">): readonly ValueLabel[] | null {
  const text = metadata.get(FIELD_METADATA.valueLabels);
  if (text === undefined) return [];
  let pairs: unknown;
  try {
    pairs = JSON.parse(text);
  } catch {
    return null;
  }
  return Array.isArray(pairs) && pairs.every(isPair)
    ? pairs.map(([value, label]) => ({ value, label }))
    : null;
}

const isPair = (pair: unknown): pair is [number | string, string] =>
  Array.isArray(pair) &&
  pair.length === 2 &&
  (typeof pair[0] === "number" || typeof pair[0] === "string") &&
  typeof pair[1] === "string";

/** Groups of values at one level, each with the texts of its values. */
export type CategoryLevel = readonly { readonly label: string; readonly values: readonly string[] }[];

const isGroup = (group: unknown): group is [string, string[]] =>
  Array.isArray(group) &&
  group.length === 2 &&
  typeof group[0] === "string" &&
  Array.isArray(group[1]) &&
  group[1].every((value) => typeof value === "string");

/** Levels of groups of values that the metadata of a field hold, from the finest; none where they are no such list. */
export function categoryLevels({ metadata }: Pick<Field, "metadata">): readonly CategoryLevel[] {
  const text = metadata.get(FIELD_METADATA.groups);
  if (text === undefined) return [];
  let levels: unknown;
  try {
    levels = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(levels) && levels.every((level) => Array.isArray(level) && level.every(isGroup))
    ? levels.map((level: [string, string[]][]) => level.map(([label, values]) => ({ label, values })))
    : [];
}

/** The metadata by which a field says how its values are grouped. */
export const levelMetadata = (levels: readonly CategoryLevel[]): [string, string][] =>
  levels.length === 0
    ? []
    : [
        [
          FIELD_METADATA.groups,
          JSON.stringify(levels.map((level) => level.map(({ label, values }) => [label, values]))),
        ],
      ];

/**
 * The labels of a variable's values by the text of their level; of two labels of one value the last. Empty
 * texts are none.
 */
export function valueLabels(field: Pick<Field, "metadata">): ReadonlyMap<string, string> {
  const labels = (listedLabels(field) ?? []).filter(({ label }) => label.trim() !== "");
  return new Map(labels.map(({ value, label }) => [String(value), label]));
}

/** Warnings of a reader for values of a variable that share a label: they stay different levels. */
export function sharedLabels(
  fields: readonly Field[],
): { readonly code: "same-label"; readonly message: string }[] {
  return fields.flatMap((field) =>
    Array.from(repeatedLabels(valueLabels(field)), ([label, values]) => ({
      code: "same-label" as const,
      message:
        `The values ${values.join(", ")} of ${JSON.stringify(field.name)} have one label, ` +
        `${JSON.stringify(label)}; they stay different levels.`,
    })),
  );
}

/** The metadata by which a field says what its variable and its values are called. */
export function labelMetadata(label: string | null, labels: readonly ValueLabel[]): [string, string][] {
  const pairs = labels.map(({ value, label: text }) => [value, text]);
  return [
    ...(label === null ? [] : [[FIELD_METADATA.label, label] as [string, string]]),
    ...(pairs.length === 0 ? [] : [[FIELD_METADATA.valueLabels, JSON.stringify(pairs)] as [string, string]]),
  ];
}

/**
 * The table with metadata on its fields, those that it has replaced; nothing is copied.
 * @param metadata of each field, in the order of the columns
 * @param file of the schema
 */
export function withMetadata(
  table: Table,
  metadata: readonly Iterable<readonly [string, string]>[],
  file: Iterable<readonly [string, string]> = table.schema.metadata,
): Table {
  const fields = table.schema.fields.map(
    ({ name, type, nullable }, i) => new Field(name, type, nullable, new Map(metadata[i])),
  );
  const schema = new Schema(fields, new Map(file), table.schema.dictionaries);
  const type = new Struct(fields);
  const batches = table.batches.map(({ numRows, data: { children } }) => {
    const data = makeData({ type, length: numRows, nullCount: 0, children });
    return new RecordBatch(schema, data);
  });
  return new Table(schema, batches);
}
