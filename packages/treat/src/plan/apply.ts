import { codeVector, FIELD_METADATA, unknownVariable, SdcError, withMetadata } from "@sdc-risk/data";
import { textsOf, withColumns, withoutCells } from "@sdc-risk/data/columns";
import type { Table } from "apache-arrow";
import type { PlanStep } from "./plan-schema.ts";

type Step<K extends PlanStep["kind"]> = Extract<PlanStep, { readonly kind: K }>;

/**
 * Treats a file as a plan says: its records in their order, variables that no step names as they were.
 * @param table the file that the plan was made for
 * @throws UNKNOWN_VARIABLE for a step on what the file lacks; BAD_OPTIONS for a record that it has not
 */
export function applyPlan(table: Table, { steps }: { readonly steps: readonly PlanStep[] }): Table {
  return steps.reduce((treated, step) => {
    const names = treated.schema.fields.map(({ name }) => name);
    if (!names.includes(step.key)) throw unknownVariable(step.key, names, "treated by the plan");
    switch (step.kind) {
      case "recode":
        return recoded(treated, step);
      case "suppress":
        return suppressed(treated, step);
      case "leave-out":
        return withColumns(treated, new Map(), [], new Set([step.key]));
    }
  }, table);
}

/**
 * The table with a variable recoded by the texts of its values, a missing value by the empty text; values that no group
 * lists stay.
 */
function recoded(table: Table, { key, values }: Step<"recode">): Table {
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

function suppressed(table: Table, { key, records }: Step<"suppress">): Table {
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
