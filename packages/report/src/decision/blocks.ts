import { column, type Block, type TableBlock } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";

/** A paragraph. */
export const text = (about: string, title = ""): Block => ({ kind: "text", title, about });

/** A table of texts. */
export const table = (
  title: string,
  about: string,
  columns: readonly string[],
  rows: TableBlock["rows"],
): TableBlock => ({
  kind: "table",
  title,
  about,
  columns: columns.map((label) => column(label)),
  rows,
});

/** A count as tables write it. */
export const count = (n: number): string => formatValue(n, "count");
