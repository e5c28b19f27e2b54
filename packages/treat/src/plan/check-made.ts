import { isSdcError, rowTexts, SdcError } from "@sdc-risk/data";
import { Table, type Data, type Field, type Vector } from "apache-arrow";
import { treatedVariables } from "../treatment/treated-variables.ts";
import type { AnyStep, AnyTreatment } from "../treatment/treatment.ts";

/** What a treatment did that it may not do. */
export const broken = (id: string, found: string, cause?: unknown): SdcError =>
  new SdcError(
    "BAD_TREATMENT",
    `The treatment "${id}" ${found} Its result is not used.`,
    cause === undefined ? undefined : { cause },
  );

/** What a treatment throws that is a message for users as it is; else that it failed. */
export function failed(id: string, step: AnyStep, error: unknown): Error {
  if (isSdcError(error) && error.code !== "ABORTED") return error;
  const reason = error instanceof Error ? error.message : String(error);
  return broken(id, `failed on ${treatedVariables(step).join(", ")}: ${reason}.`, error);
}

/** Whether two pieces of columns hold the very same memory; what types they are is not looked at. */
const sharesMemory = (one: Data, other: Data): boolean =>
  one === other ||
  (one.length === other.length &&
    one.offset === other.offset &&
    one.values === other.values &&
    one.valueOffsets === other.valueOffsets &&
    one.nullBitmap === other.nullBitmap &&
    one.typeIds === other.typeIds &&
    one.dictionary === other.dictionary &&
    shareMemory(one.children, other.children));

/** Whether pieces hold the very same memory, one by one. */
function shareMemory(ones: readonly Data[], others: readonly Data[]): boolean {
  return ones.length === others.length && ones.every((child, i) => sharesMemory(child, others[i]));
}

/** Whether two columns hold the very same memory, as where a table was made of another one. */
const isSameMemory = (before: Vector, after: Vector): boolean =>
  shareMemory(before.data as readonly Data[], after.data as readonly Data[]);

/** The first record in which two columns differ, from 1; 0 where they are the same. */
function firstChange(before: Vector, after: Vector): number {
  if (isSameMemory(before, after)) return 0;
  const [was, is] = [rowTexts(before), rowTexts(after)];
  for (let r = 0; r < before.length; r++)
    if (before.isValid(r) !== after.isValid(r) || was(r) !== is(r)) return r + 1;
  return 0;
}

const entriesOf = ({ metadata }: Field): string => JSON.stringify([...metadata]);

/**
 * Refuses a table that a treatment made of another one with other records, or with changes of variables that its step
 * does not name: all that is told of a plan, and all that is put beside the original, rests on that.
 * @throws BAD_TREATMENT
 */
export function checkMade(
  before: Table,
  made: unknown,
  step: AnyStep,
  { id, leavesOut }: AnyTreatment,
): asserts made is Table {
  if (!(made instanceof Table))
    throw broken(
      id,
      "made no Arrow table (or one of another copy of apache-arrow: install the plugin beside the command).",
    );
  if (made.numRows !== before.numRows)
    throw broken(
      id,
      `made ${made.numRows} records of ${before.numRows}; it must keep all of them, in their order.`,
    );
  const own = new Set(treatedVariables(step));
  const wanted = before.schema.fields.filter(({ name }) => leavesOut !== true || !own.has(name));
  const names = made.schema.fields.map(({ name }) => name);
  const at = wanted.findIndex(({ name }, i) => name !== names[i]);
  if (at >= 0 || names.length !== wanted.length)
    throw broken(
      id,
      `made a table with other variables (${names.join(", ")}); expected ${wanted.map(({ name }) => name).join(", ")}.`,
    );
  for (const [i, field] of wanted.entries()) {
    const { name } = field;
    if (own.has(name)) continue;
    const after = made.schema.fields[i];
    const record = firstChange(before.getChild(name)!, made.getChild(name)!);
    if (record > 0)
      throw broken(
        id,
        `changed "${name}" (first in record ${record}), which its step does not name (${[...own].join(", ")}), or moved ` +
          "records.",
      );
    if (String(after.type) !== String(field.type) || entriesOf(after) !== entriesOf(field))
      throw broken(id, `changed the type or the labels of "${name}", which its step does not name.`);
  }
}

/** Refuses a treatment that makes two tables of one. @throws BAD_TREATMENT */
export function checkSame(first: Table, second: Table, step: AnyStep, { id }: AnyTreatment): void {
  for (const name of treatedVariables(step)) {
    const [one, other] = [first.getChild(name), second.getChild(name)];
    if (one === null || other === null) continue;
    const record = firstChange(one, other);
    if (record > 0)
      throw broken(
        id,
        `gave other values of "${name}" on a second run (first in record ${record}): a plan would not give the same file ` +
          "again. Draw random numbers from an option such as seed.",
      );
  }
}
