import type { PlanStep } from "../../src/index.ts";

/** A file as texts; the empty text is a missing value. */
export interface TextFile {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isNumber: readonly boolean[];
}

const cell = (text: string): string =>
  text === "" ? "" : /[",\n\r]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\n`).join("");

/** Cells of a CSV file, one character after the other. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let held = "";
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c !== '"') held += c;
      else if (text[i + 1] === '"') held += text[++i];
      else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ",") {
      row.push(held);
      held = "";
    } else if (c === "\n") {
      rows.push([...row, held]);
      row = [];
      held = "";
    } else if (c !== "\r") held += c;
  }
  return held === "" && row.length === 0 ? rows : [...rows, [...row, held]];
}

/** The treated file by the definition: step by step, cell by cell. */
export function treatedTexts({ names, rows, isNumber }: TextFile, steps: readonly PlanStep[]): string[][] {
  const left = new Set(names);
  const numeric = new Set(names.filter((_, at) => isNumber[at]));
  const cells = rows.map((row) => [...row]);
  for (const step of steps) {
    if (step.kind !== "recode" && step.kind !== "suppress" && step.kind !== "leave-out")
      throw new Error(`no definition of ${step.kind} in texts`);
    const at = names.indexOf(step.key);
    if (step.kind === "leave-out") left.delete(step.key);
    if (step.kind === "suppress") for (const record of step.records) cells[record - 1][at] = "";
    if (step.kind === "recode") {
      for (const row of cells) {
        const text = row[at];
        const value = numeric.has(step.key) && text !== "" ? String(Number(text)) : text;
        row[at] = step.values.find(({ from }) => from.includes(value))?.to ?? text;
      }
      numeric.delete(step.key);
    }
  }
  const kept = [...names.keys()].filter((at) => left.has(names[at]));
  return [names, ...cells].map((row) => kept.map((at) => row[at]));
}
