import { codeVector, FIELD_METADATA, isNumeric, labelMetadata, withMetadata } from "@sdc-risk/data";
import { NullBits, textsOf, withColumns } from "@sdc-risk/data/columns";
import { decimalOf } from "@sdc-risk/data/kernels";
import { Float64, Int32, makeData, Vector, type DataType, type Table } from "apache-arrow";
import type { Recoding } from "./options.ts";

/** What a field says of values that a recoded variable may have no more. */
const OF_VALUES: readonly string[] = [FIELD_METADATA.valueLabels, FIELD_METADATA.groups];

/**
 * The table with a variable recoded by the texts of its values, a missing value by the empty text; values that no group
 * lists stay. Codes with labels stay numbers where all are numbers.
 */
export function apply(table: Table, { key, values }: Recoding): Table {
  const column = codeVector(key, table.getChild(key)!);
  const to = new Map(values.flatMap((one) => one.from.map((text) => [text, one.to] as const)));
  const texts = Array.from({ length: column.size }, (_, code) => {
    const text = column.label(code);
    return to.get(text) ?? text;
  });
  const missing = to.get("");
  const codes =
    missing === undefined ? column.codes : column.codes.map((code) => (code < 0 ? texts.length : code));
  if (missing !== undefined) texts.push(missing);
  const labels = values.flatMap(({ to: value, label }) => (label === undefined ? [] : [{ value, label }]));
  const held = new Set(codes);
  const areNumbers =
    labels.length > 0 &&
    isNumeric(table.getChild(key)!.type as DataType) &&
    [...texts, ...labels.map(({ value }) => value)].every(
      (text, code) => decimalOf(text) !== null || (code < texts.length && !held.has(code)),
    );
  const vector = areNumbers ? numbersOf(texts.map(Number), codes) : textsOf(key, texts, codes);
  const changed = withColumns(table, new Map([[key, vector]]));
  // labels were those of values that it may have no more
  const own = labelMetadata(
    null,
    labels.map(({ value, label }) => ({ value: areNumbers ? Number(value) : value, label })),
  );
  return withMetadata(
    changed,
    changed.schema.fields.map(({ name, metadata }) =>
      name === key ? [...[...metadata].filter(([entry]) => !OF_VALUES.includes(entry)), ...own] : metadata,
    ),
  );
}

/** A column of few numbers. @param numbers by code @param codes per record, −1 where it is missing */
function numbersOf(numbers: readonly number[], codes: Int32Array): Vector {
  const nulls = new NullBits();
  const whole = numbers.every((value) => Number.isNaN(value) || value === (value | 0));
  const data = whole ? new Int32Array(codes.length) : new Float64Array(codes.length);
  for (const [row, code] of codes.entries())
    if (code < 0) nulls.mark(row);
    else data[row] = numbers[code];
  const { length } = codes;
  const held = { length, nullCount: nulls.count, nullBitmap: nulls.bitmap(length) };
  return data instanceof Int32Array
    ? new Vector([makeData({ type: new Int32(), ...held, data })])
    : new Vector([makeData({ type: new Float64(), ...held, data })]);
}
