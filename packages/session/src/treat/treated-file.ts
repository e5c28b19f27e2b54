import { applyPlan, type PlanStep } from "@sdc-risk/treat";
import type { Microdata, TableData } from "../microdata.ts";

/** The table of a file after some steps, with what the file says of its variables as far as that holds. */
export function treatedFile(
  { sdc, original: { codebook } }: Pick<Microdata, "sdc" | "original">,
  steps: readonly PlanStep[],
): Pick<TableData, "table" | "codebook"> {
  const table = applyPlan(sdc.table, { steps });
  if (codebook === undefined) return { table };
  const out = new Set(steps.flatMap((step) => (step.kind === "leave-out" ? [step.key] : [])));
  const recoded = new Set(steps.flatMap((step) => (step.kind === "recode" ? [step.key] : [])));
  const variables = codebook.variables
    .filter(({ name }) => !out.has(name))
    .map((one) => (recoded.has(one.name) ? { ...one, valueLabels: [] } : one));
  const weight = codebook.weight !== null && out.has(codebook.weight) ? null : codebook.weight;
  return { table, codebook: { ...codebook, weight, variables } };
}
