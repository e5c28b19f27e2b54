import { codeVector, isNumeric, rowTexts } from "@sdc-risk/data";
import { textsOf, withColumns } from "@sdc-risk/data/columns";
import { atOnce } from "@sdc-risk/data/kernels";
import type { DataType, Table } from "apache-arrow";
import { recode } from "../moves/recode/recode.ts";
import { suppress } from "../moves/suppress/suppress.ts";
import { treatedVariables } from "../treatment/treated-variables.ts";
import type { AnyStep } from "../treatment/treatment.ts";
import { appliedSteps, tableAfter, type AppliedStep, type PlanContext } from "./applied.ts";
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

/** Cells that a step changes; those whose value stays the same stay as they are written. */
function changedCells(cells: Table, name: string, before: Table, after: Table): Table {
  const written = cells.getChild(name)!;
  const [was, is] = [before.getChild(name)!, after.getChild(name)!];
  const [oldText, newText] = [rowTexts(was), rowTexts(is)];
  const texts = Array.from({ length: cells.numRows }, (_, r): string | null => {
    const isSame = was.isValid(r) && (was.get(r) === is.get(r) || oldText(r) === newText(r));
    if (is.isValid(r)) return isSame ? (written.get(r) as string | null) : newText(r);
    // a missing value that is written as a code stays so
    return was.isValid(r) ? null : (written.get(r) as string | null);
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

/** The cells after one step, which is done on the values. */
function treatedCells(
  cells: Table,
  { step, before, after, treatment }: AppliedStep,
  areNumbers: (key: string) => boolean,
): Table {
  // what takes cells away does not look at what they hold
  if (treatment === suppress) return tableAfter(cells, atOnce(appliedSteps(cells, { steps: [step] })));
  const names = treatedVariables(step);
  if (treatment.leavesOut === true) return withColumns(cells, new Map(), [], new Set(names));
  if (treatment === recode) {
    const own = step as Extract<PlanStep, { readonly kind: "recode" }>;
    return recodedCells(cells, own, areNumbers(own.key));
  }
  return names.reduce((made, name) => changedCells(made, name, before, after), cells);
}

/**
 * Treats the cells of a CSV file as a plan says, each as it is written: what no step names is not changed by a byte, as
 * scripts of the plan have it.
 * @param cells all columns as texts
 * @param values the same file as it is read, with numbers, so that 1.50 is the value 1.5 of a plan
 * @param plan its steps; `applied`, with `values` before the first of them, saves that they are made again
 * @throws as `applyPlan`
 */
export function applyToCells(
  cells: Table,
  values: Table,
  plan: { readonly steps: readonly AnyStep[] },
  context: PlanContext = {},
): Table {
  const recoded = new Set<string>();
  const areNumbers = (key: string): boolean => {
    const isFirst = !recoded.has(key);
    recoded.add(key);
    return isFirst && isNumeric(values.getChild(key)!.type as DataType);
  };
  return atOnce(appliedSteps(values, plan, context)).reduce(
    (made, done) => treatedCells(made, done, areNumbers),
    cells,
  );
}
