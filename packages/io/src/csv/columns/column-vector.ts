import { nullTexts, textVector, trimmed, wholeNumbers } from "@sdc-risk/data/columns";
import { DateDay, Float64, Int32, Int64, Vector, makeData } from "apache-arrow";
import type { ColumnBuilder } from "./column-builder.ts";
import { isCode } from "./missing-codes.ts";

/** The finished column as an Arrow vector of one chunk. The builder must not be used afterwards. */
export function columnVector(builder: ColumnBuilder): Vector {
  const { rows: length, kind, nulls } = builder;
  if (kind === "text") dropCodes(builder);
  if (nulls.count === length) return nullTexts(length);
  if (kind === "text")
    return textVector({ levels: builder.levels, codes: builder.values as Int32Array, nulls, rows: length });
  const values = trimmed(builder.values, length);
  const none = builder.codes.kept && kind !== "date" ? nulls.withoutCodes(length) : nulls;
  const common = { length, nullCount: none.count, nullBitmap: none.bitmap(length) };
  if (kind === "int32")
    return new Vector([makeData({ type: new Int32(), ...common, data: values as Int32Array })]);
  if (kind === "date")
    return new Vector([makeData({ type: new DateDay(), ...common, data: values as Int32Array })]);
  if (kind === "float")
    return new Vector([makeData({ type: new Float64(), ...common, data: values as Float64Array })]);
  return new Vector([makeData({ type: new Int64(), ...common, data: wholeNumbers(values, length) })]);
}

/** Makes the texts that are missing codes null, and are not to be kept. */
function dropCodes({ codes, levels, nulls, rows, values }: ColumnBuilder): void {
  if (codes.texts.size === 0) return;
  const renumbered = levels.remove((text) => isCode(codes, text) && !(codes.kept && codes.texts.has(text)));
  for (let row = 0; row < rows; row++) {
    if (nulls.isNull(row)) continue;
    const level = renumbered[values[row]];
    if (level < 0) nulls.mark(row);
    values[row] = Math.max(0, level);
  }
}
