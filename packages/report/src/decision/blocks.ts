import { column, type Block, type TableBlock } from "@sdc-risk/blocks";

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
