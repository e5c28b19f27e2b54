import { isNumeric, levelText } from "@sdc-risk/data";
import type { DataType, Table, Vector } from "apache-arrow";
import { atOnce } from "@sdc-risk/data/kernels";
import { leaveOut } from "../moves/leave-out/leave-out.ts";
import { appliedSteps, tableAfter, type PlanContext } from "../plan/applied.ts";
import type { AnyStep, AnyTreatment } from "../treatment/treatment.ts";
import type { Language, ScriptColumn, StepContext } from "../treatment/treatment-script.ts";
import { treatedVariables } from "../treatment/treated-variables.ts";
import type { PreparedScript, RecordText, ScriptFiles, ScriptWriter } from "./script-files.ts";

/** A plan for one language: its steps, one after the other, each with what is true of the file before and after it. */
export function prepared(
  { records, steps }: { readonly records: number; readonly steps: readonly AnyStep[] },
  files: ScriptFiles,
  { language, writer }: { readonly language: Language; readonly writer: ScriptWriter },
  plan: PlanContext,
): PreparedScript {
  const record = recordName(files);
  const lines: (readonly string[])[] = [];
  const used = new Set<AnyTreatment>();
  const room = new Map(files.columns.map((column) => [column.name, Math.max(1, column.bytes)]));
  const columns = new Map(files.columns.map((column) => [column.name, column]));
  const applied = atOnce(appliedSteps(files.table, { steps }, plan));
  for (const { step, before, after, treatment } of applied) {
    const variable = (name: string): ScriptColumn => columns.get(name)!;
    const context: StepContext = { variable, before, after, record };
    const own = treatment.script?.[language](step, context) ?? null;
    if (own === null && treatment.leavesOut === true) {
      for (const key of treatedVariables(step)) lines.push(leaveOut.script![language]({ key }, context)!);
      used.add(leaveOut);
    } else if (own === null) lines.push(...byRecord(step, context, writer));
    else {
      lines.push(own);
      used.add(treatment);
    }
    for (const name of treatedVariables(step)) {
      const vector = after.getChild(name);
      if (vector === null) continue;
      const bytes = longest(vector);
      columns.set(name, { name, isNumber: isNumeric(vector.type as DataType), bytes });
      room.set(name, Math.max(room.get(name)!, bytes));
    }
  }
  return {
    records,
    steps: lines,
    functions: [...used]
      .map(({ script }) => script?.functions?.[language] ?? [])
      .filter((some) => some.length > 0),
    kept: tableAfter(files.table, applied).schema.fields.map(({ name }) => name),
    columns: files.columns.map(({ name, isNumber }) => ({ name, isNumber, bytes: room.get(name)! })),
    record,
  };
}

/** A name of no variable, whatever its capitals. */
function recordName({ columns }: ScriptFiles): string {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  let record = "record";
  while (names.has(record)) record += "_";
  return record;
}

/** A step by the values that it makes, for each variable that it treats. */
function byRecord(step: AnyStep, { before, after, record }: StepContext, writer: ScriptWriter) {
  return treatedVariables(step).flatMap((name) => {
    const values = changedTexts(before, after, name);
    return values.length === 0 ? [] : [writer.byRecord(name, values, record)];
  });
}

/** The values of a variable that a step changed. */
function changedTexts(before: Table, after: Table, name: string): readonly RecordText[] {
  const old = textAt(before.getChild(name)!);
  const now = textAt(after.getChild(name)!);
  return Array.from({ length: after.numRows }, (_, i) => ({ record: i + 1, text: now(i) })).filter(
    ({ text }, i) => text !== old(i),
  );
}

const textAt =
  (vector: Vector) =>
  (i: number): string =>
    levelText(vector.type as DataType, vector.get(i));

/** The longest value, in bytes of UTF-8. */
function longest(vector: Vector): number {
  const encoder = new TextEncoder();
  const text = textAt(vector);
  let most = 0;
  for (let i = 0; i < vector.length; i++) most = Math.max(most, encoder.encode(text(i)).length);
  return most;
}
