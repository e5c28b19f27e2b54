import { countText, plural, SdcError } from "@sdc-risk/data";
import { withColumns, withoutCells } from "@sdc-risk/data/columns";
import type { Table } from "apache-arrow";
import * as z from "zod";
import { defineTreatment } from "../../treatment/define-treatment.ts";
import { script } from "./script.ts";
import { suppressedShare } from "./suppressed-share.ts";

/** Options of a step that suppresses values of a variable in some records. */
const options = z.strictObject({
  key: z.string().min(1),
  records: z
    .array(z.int().min(1))
    .min(1)
    .superRefine((records, context) => {
      const at = records.findIndex((record, i) => i > 0 && record <= records[i - 1]);
      if (at > 0)
        context.addIssue(
          `record ${records[at]} follows record ${records[at - 1]}; give each record once, in rising order`,
        );
    }),
});

/** @throws BAD_OPTIONS for a record that the table has not */
function apply(table: Table, { key, records }: z.output<typeof options>): Table {
  const taken = new Uint8Array(table.numRows);
  for (const record of records) {
    if (record > table.numRows)
      throw new SdcError(
        "BAD_OPTIONS",
        `The plan suppresses ${key} in record ${record}, and the file has ${table.numRows} records.`,
      );
    taken[record - 1] = 1;
  }
  return withColumns(table, new Map([[key, withoutCells(table.getChild(key)!, taken)]]));
}

/** Suppresses single values. Its loss is the share of the variable's values that are suppressed. */
export const suppress = defineTreatment({
  id: "suppress",
  options,
  fault: ({ records }, all) => {
    const last = records.at(-1) ?? 0;
    return last > all ? `record ${last} is beyond the ${all} records of the plan` : null;
  },
  apply,
  loss: (original, treated, { key }) => [suppressedShare(original, treated, key)],
  script,
  text: ({ key, records: { length } }) =>
    `${countText(length)} ${plural(length, "value")} of ${key} suppressed`,
});
