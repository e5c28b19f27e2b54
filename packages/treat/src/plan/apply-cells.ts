import { codeVector } from "@sdc-risk/data";
import { textsOf, withColumns } from "@sdc-risk/data/columns";
import type { Table } from "apache-arrow";
import { applyPlan } from "./apply.ts";
import type { PlanStep } from "./plan-schema.ts";

/** The cells of a variable recoded; those that no group lists stay as they are written. */
function recodedCells(
  cells: Table,
  { key, values }: Extract<PlanStep, { readonly kind: "recode" }>,
  areNumbers: boolean,
): Table {
  const column = codeVector(key, cells.getChild(key)!);
  const to = new Map(values.flatMap((one) => one.from.map((text) => [text, one.to] as const)));
  const texts = Array.from({ length: column.size }, (_, code) => {
    const text = column.label(code);
    const value = areNumbers && text.trim() !== "" ? String(Number(text)) : text;
    return to.get(value) ?? text;
  });
  const missing = to.get("");
  if (missing !== undefined) texts.push(missing);
  const codes =
    missing === undefined ? column.codes : column.codes.map((code) => (code < 0 ? texts.length - 1 : code));
  return withColumns(cells, new Map([[key, textsOf(key, texts, codes)]]));
}

/**
 * Treats the cells of a CSV file as a plan says, each as it is written: what no step names is not changed by a byte, as
 * scripts of the plan have it.
 * @param cells all columns as texts
 * @param numbers variables that are read as numbers, so that 1.50 is the value 1.5 of a plan
 * @throws UNKNOWN_VARIABLE, BAD_OPTIONS as `applyPlan`
 */
export function applyToCells(
  cells: Table,
  numbers: ReadonlySet<string>,
  { steps }: { readonly steps: readonly PlanStep[] },
): Table {
  const left = new Set(numbers);
  return steps.reduce(
    (treated, step) =>
      step.kind === "recode" && treated.getChild(step.key) !== null
        ? recodedCells(treated, step, left.delete(step.key))
        : applyPlan(treated, { steps: [step] }),
    cells,
  );
}
