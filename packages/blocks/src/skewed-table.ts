import { column } from "./column.ts";
import type { SkewedClass } from "@sdc-risk/data";
import type { Unit } from "./unit.ts";
import type { TableBlock } from "./blocks.ts";

/** Skewed classes of one sensitive variable. */
export interface Skewed {
  readonly variable: string;
  readonly classes: readonly SkewedClass[];
}

/** Classes in which a value stands out, by name: for internal reports only. */
export const skewedTable = (title: string, { classes }: Skewed, { many }: Unit): TableBlock => ({
  kind: "table",
  detail: "internal",
  title,
  about: `Classes of at least two ${many} in which one value is much commoner than in the file.`,
  columns: [
    column("key"),
    column(many, "count"),
    column("value"),
    column("share in the class", "percent"),
    column("share in the file", "percent"),
  ],
  rows: classes.map((k) => [k.key, k.records, k.value, k.share, k.fileShare]),
});
