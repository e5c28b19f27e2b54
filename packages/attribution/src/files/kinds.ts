import { kindOf, notComparable, SdcError, type Kind, type SdcObject } from "@sdc-risk/core";
import type { DataType } from "apache-arrow";

/** Whether a file holds no value of a variable. */
export const holdsNothing = (file: SdcObject, name: string): boolean =>
  file.table.getChild(name)!.nullCount === file.records;

const kindIn = (file: SdcObject, name: string): Kind =>
  holdsNothing(file, name) ? "nothing" : kindOf(file.table.getChild(name)!.type as DataType);

/** @throws BAD_RELEASED where a released file lacks a variable @param file its place, from 1 */
export function checkHeld(released: SdcObject, name: string, role: "key" | "target", file: number): void {
  if (!released.variables.includes(name))
    throw new SdcError(
      "BAD_RELEASED",
      `Released file ${file} has no variable "${name}", which is a ${role}. Attribution compares keys and targets of both files.`,
    );
}

/**
 * Whether a variable is continuous: the original measures it, or a released file holds fractions of what the original counts. Whole
 * numbers that a released file keeps as floats or decimals are categories still, as suppression in some programs makes them.
 */
export function isContinuousIn([original, ...others]: readonly SdcObject[], name: string): boolean {
  if (original!.isContinuous(name)) return true;
  return others.some(
    (file) => file.isContinuous(name) && file.numbers(name).some((x) => x === x && !Number.isInteger(x)),
  );
}

/** @throws BAD_RELEASED where one of the files holds other values than numbers */
export function checkNumbers([original, ...others]: readonly SdcObject[], name: string): void {
  const ours = kindIn(original!, name),
    isFit = (kind: Kind): boolean => kind === "numbers" || kind === "nothing";
  for (const [i, file] of others.entries()) {
    const theirs = kindIn(file, name);
    if (isFit(ours) !== isFit(theirs))
      throw notComparable(name, ours, theirs, others.length === 1 ? null : i + 1);
  }
}
