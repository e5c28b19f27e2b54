import { codeVector, FIELD_METADATA, withMetadata } from "@sdc-risk/data";
import { textsOf, withColumns } from "@sdc-risk/data/columns";
import type { Table } from "apache-arrow";
import type { Recoding } from "./options.ts";

/**
 * The table with a variable recoded by the texts of its values, a missing value by the empty text; values that no group
 * lists stay.
 */
export function apply(table: Table, { key, values }: Recoding): Table {
  const column = codeVector(key, table.getChild(key)!);
  const to = new Map(values.flatMap((one) => one.from.map((text) => [text, one.to] as const)));
  const texts = Array.from({ length: column.size }, (_, code) => {
    const text = column.label(code);
    return to.get(text) ?? text;
  });
  const missing = to.get("");
  const changed = withColumns(
    table,
    new Map([
      [
        key,
        missing === undefined
          ? textsOf(key, texts, column.codes)
          : textsOf(
              key,
              [...texts, missing],
              Int32Array.from(column.codes, (code) => (code < 0 ? texts.length : code)),
            ),
      ],
    ]),
  );
  // labels were those of values that it has no more
  return withMetadata(
    changed,
    changed.schema.fields.map(({ name, metadata }) =>
      name === key ? [...metadata].filter(([entry]) => entry !== FIELD_METADATA.valueLabels) : metadata,
    ),
  );
}
