import type { Plan, PlanStep } from "../plan/plan-schema.ts";

/** A variable of the file that a script reads. */
export interface ScriptColumn {
  readonly name: string;
  /** Whether it is read as numbers, so that 1.50 is the value 1.5 of a plan. */
  readonly isNumber: boolean;
  /** The longest text of its values, in bytes of UTF-8. */
  readonly bytes: number;
}

/** The files of a script. */
export interface ScriptFiles {
  /** The original, as CSV in UTF-8 with a line of names. */
  readonly input: string;
  readonly output: string;
  /** What separates the cells of the original; "," unless given. */
  readonly delimiter?: string;
  /** All variables of the original, in its order. */
  readonly columns: readonly ScriptColumn[];
}

/** Lines of a script that does the steps of a plan. */
export type WriteScript = (plan: Pick<Plan, "data" | "steps">, files: ScriptFiles) => readonly string[];

/** A group of values that become one. */
export interface ScriptGroup {
  /** Values as numbers, where the variable holds numbers. */
  readonly numbers: readonly number[];
  /** Values as texts; the empty text is a missing value. */
  readonly texts: readonly string[];
  readonly to: string;
}

/** A step with what a language needs to know of its variable. */
export type ScriptStep =
  | { readonly kind: "recode"; readonly key: string; readonly groups: readonly ScriptGroup[] }
  | Extract<PlanStep, { readonly kind: "suppress" | "leave-out" }>;

/** The steps of a plan as scripts take them: values are compared as numbers until the variable is recoded to labels. */
export function scriptSteps(
  steps: readonly PlanStep[],
  columns: readonly ScriptColumn[],
): readonly ScriptStep[] {
  const numbers = new Set(columns.flatMap(({ name, isNumber }) => (isNumber ? [name] : [])));
  return steps.map((step) => {
    if (step.kind !== "recode") return step;
    const { key, values } = step;
    const asNumbers = numbers.delete(key);
    const isNumber = (text: string): boolean => asNumbers && text !== "";
    const groups = values.map(({ from, to }) => ({
      numbers: from.filter(isNumber).map(Number),
      texts: from.filter((text) => !isNumber(text)),
      to,
    }));
    return { kind: "recode", key, groups };
  });
}

/** Names of the variables that are left in the treated file, in the order of the original. */
export function keptNames({ columns }: ScriptFiles, steps: readonly PlanStep[]): readonly string[] {
  const out = new Set(steps.flatMap((step) => (step.kind === "leave-out" ? [step.key] : [])));
  return columns.flatMap(({ name }) => (out.has(name) ? [] : [name]));
}

/** Bytes that the values of a variable take at most, before and after the steps. */
export function bytesOf({ name, bytes }: ScriptColumn, steps: readonly PlanStep[]): number {
  const labels = steps.flatMap((step) =>
    step.kind === "recode" && step.key === name ? step.values.map(({ to }) => to) : [],
  );
  const encoder = new TextEncoder();
  return Math.max(1, bytes, ...labels.map((label) => encoder.encode(label).length));
}

/** Items in lines of some width, separated by commas. @param indent what each line begins with */
export function wrapped(items: readonly string[], indent: string, width = 76): string {
  const lines: string[] = [];
  let line = indent;
  for (const [i, item] of items.entries()) {
    const part = i === items.length - 1 ? item : `${item},`;
    if (line.length > indent.length && line.length + part.length + 1 > width) {
      lines.push(line);
      line = indent;
    }
    line += line.length > indent.length ? ` ${part}` : part;
  }
  return [...lines, line].join("\n");
}

/** Some items in pieces of at most so many. */
export const pieces = <T>(items: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, i) => items.slice(i * most, (i + 1) * most));
