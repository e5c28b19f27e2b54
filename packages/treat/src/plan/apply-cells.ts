import { codeVector, isNumeric } from "@sdc-risk/data";
import { textsOf, withColumns } from "@sdc-risk/data/columns";
import type { DataType, Table } from "apache-arrow";
import { treatedVariables } from "../treatment/treated-variables.ts";
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

/** Cells of numbers that a step changes; those that stay the same number stay as they are written. */
function changedCells(cells: Table, name: string, before: Table, after: Table): Table {
  const written = cells.getChild(name)!;
  const was = before.getChild(name)!;
  const now = after.getChild(name)!;
  const texts = Array.from({ length: cells.numRows }, (_, r): string | null => {
    const value = now.get(r) as number | bigint | null;
    return value === null || value === was.get(r) ? (written.get(r) as string | null) : String(value);
  });
  const { codes, values } = distinct(texts);
  return withColumns(cells, new Map([[name, textsOf(name, values, codes)]]));
}

function distinct(texts: readonly (string | null)[]): { values: string[]; codes: Int32Array } {
  const places = new Map<string, number>();
  const codes = Int32Array.from(texts, (text) => {
    if (text === null) return -1;
    const known = places.get(text) ?? places.size;
    places.set(text, known);
    return known;
  });
  return { values: [...places.keys()], codes };
}

/** The cells and the values of a file after some steps. */
interface TreatedCells {
  readonly cells: Table;
  readonly values: Table;
}

/**
 * Treats the cells of a CSV file as a plan says, each as it is written: what no step names is not changed by a byte, as
 * scripts of the plan have it.
 * @param cells all columns as texts
 * @param values the same file as it is read, with numbers, so that 1.50 is the value 1.5 of a plan
 * @throws UNKNOWN_VARIABLE, BAD_OPTIONS as `applyPlan`
 */
export function applyToCells(
  cells: Table,
  values: Table,
  { steps }: { readonly steps: readonly PlanStep[] },
): Table {
  const recoded = new Set<string>();
  const treated = steps.reduce(
    (file: TreatedCells, step) => {
      const after = applyPlan(file.values, { steps: [step] });
      const own = (): Table => {
        if (step.kind === "suppress" || step.kind === "leave-out")
          return applyPlan(file.cells, { steps: [step] });
        if (step.kind !== "recode")
          return treatedVariables(step).reduce(
            (made, name) => changedCells(made, name, file.values, after),
            file.cells,
          );
        const areNumbers = !recoded.has(step.key) && isNumeric(values.getChild(step.key)!.type as DataType);
        recoded.add(step.key);
        return recodedCells(file.cells, step, areNumbers);
      };
      return { cells: own(), values: after };
    },
    { cells, values },
  );
  return treated.cells;
}
