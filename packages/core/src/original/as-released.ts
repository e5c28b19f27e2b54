import {
  kindOf,
  readAs,
  required,
  SdcError,
  unifyLevels,
  type CodedColumn,
  type Kind,
  type Levels,
} from "@sdc-risk/data";
import { heldCodes, inTurns, upperBound, type Tick } from "@sdc-risk/data/kernels";
import type { Records } from "../records/records.ts";
import { jointKeys, type OriginalRecords } from "./true-keys.ts";

/** A variable of the original as its treatment recodes it. */
export interface AsReleased {
  readonly column: CodedColumn;
  /** Per level of the original that of the recoded column, −1 where no record has it. */
  readonly became: Int32Array;
}

/** A variable before the treatment, and what it was recoded to in the one released file. */
interface TreatedVariable {
  readonly original: CodedColumn;
  readonly released: CodedColumn;
}

/** Whether a record has a level that is no value of a kind, nor writes one. */
function holdsOthers(column: CodedColumn, kind: Kind): boolean {
  const held = heldCodes(column.codes, column.size);
  return held.some((is, code) => is === 1 && readAs(kind, column.label(code), false) === null);
}

/**
 * Whether a file holds a variable otherwise than as the values of the other: bands of numbers, months of days. Texts beside
 * texts are compared as they are, for nothing tells a recoding of theirs from other values.
 */
function mayBeRecoded({ original, released }: TreatedVariable): boolean {
  const [ours, theirs] = [kindOf(original.type), kindOf(released.type)];
  if (ours === theirs) return false;
  if (theirs === "text") return holdsOthers(released, ours);
  return ours !== "text" || holdsOthers(original, theirs);
}

/** Per level of the original what it became. @param codes per record the recoded value */
function levelsAfter(original: CodedColumn, codes: Int32Array): Int32Array {
  const became = new Int32Array(original.size).fill(-1);
  for (const [i, code] of original.codes.entries()) if (code >= 0) became[code] = codes[i] ?? -1;
  return became;
}

/**
 * A variable of the original as the treatment recodes it, by the pairs of records and by the plan where that is known,
 * so that its values are those of the released file: an intruder who knows that somebody is 63 looks among "60–69".
 * A value that is missing in the original stays missing.
 * @returns null where the values are those of the original, or no recoding leads from one file to the other
 * @throws BAD_RELEASED where only the plan tells what a value was recoded to, so that the two cannot be compared
 */
export async function asReleased(
  variable: TreatedVariable,
  records: OriginalRecords,
  tick: Tick,
): Promise<AsReleased | null> {
  const { original, released } = variable;
  if (!mayBeRecoded(variable)) return null;
  const joint = await jointKeys([released], records, tick);
  if (joint.keys === null) return null;
  const { unknown } = joint;
  const key = required(joint.keys[0], "the variable in both files");
  const codes = key.truth.map((code, i) => (original.codes[i] < 0 ? -1 : code));
  if (unknown !== null)
    throw new SdcError(
      "BAD_RELEASED",
      `Variable "${original.name}" holds ${kindOf(original.type)} in the original and ${kindOf(released.type)} in the ` +
        `released file. ${unknown}`,
    );
  return { column: { ...key.levels, codes }, became: levelsAfter(original, codes) };
}

/** The number that a level is; NaN for any other. */
const numberOf = (levels: Levels, code: number): number =>
  kindOf(levels.type) === "numbers" ? Number(levels.label(code)) : NaN;

/**
 * The same variable of the control file, recoded alike: a value of the original becomes what it became there, and a
 * number between two numbers that became one value becomes that, too. Any other value stays one that no released record has.
 */
export async function controlAsReleased(
  control: CodedColumn,
  original: CodedColumn,
  { column: recoded, became }: AsReleased,
  tick: Tick,
): Promise<CodedColumn> {
  const { from } = await inTurns(unifyLevels([original, control], "control"), tick);
  const numbers = Array.from(became, (to, level) => ({ to, number: numberOf(original, level) }))
    .filter(({ to, number }) => to >= 0 && !Number.isNaN(number))
    .sort((a, b) => a.number - b.number);
  const ascending = Float64Array.from(numbers, (one) => one.number);
  const between = (number: number): number => {
    const above = upperBound(ascending, number);
    const to = numbers[above]?.to ?? -1;
    return above > 0 && numbers[above - 1]?.to === to ? to : -1;
  };
  const after = Int32Array.from({ length: control.size }, (_, level) => {
    const own = from[1]?.[level] ?? level;
    const known = own < original.size ? (became[own] ?? -1) : -1;
    if (known >= 0) return known;
    const near = between(numberOf(control, level));
    return near >= 0 ? near : recoded.size + level;
  });
  const isOwn = (code: number): boolean => code >= recoded.size;
  return {
    name: control.name,
    size: recoded.size + control.size,
    value: (code) => (isOwn(code) ? control.value(code - recoded.size) : recoded.value(code)),
    label: (code) => (isOwn(code) ? control.label(code - recoded.size) : recoded.label(code)),
    codes: control.codes.map((code) => (code < 0 ? -1 : (after[code] ?? -1))),
  };
}

/** The original and the control file, with the values of the released file. */
export interface FilesAsReleased<S> {
  readonly original: S;
  readonly control: S | null;
}

/** A file whose variables can be recoded. */
interface RecodableFile<S> extends Pick<Records, "codedInTurns" | "variables"> {
  recode(variable: string, recode: (column: CodedColumn) => CodedColumn): S;
}

/** An original, what was released of it, and the control file where there is one. */
interface TreatedFiles<S> {
  readonly original: S;
  readonly released: Pick<Records, "codedInTurns" | "variables">;
  readonly control: S | null;
}

/**
 * An original and its control file with some variables as the treatment recodes them.
 * @throws BAD_RELEASED where only the plan tells what a value was recoded to
 */
export async function filesAsReleased<S extends RecodableFile<S>>(
  { original, released, control }: TreatedFiles<S>,
  names: readonly string[],
  records: OriginalRecords,
  tick: Tick,
): Promise<FilesAsReleased<S>> {
  let files: FilesAsReleased<S> = { original, control };
  for (const name of new Set(names)) {
    if (!original.variables.includes(name) || !released.variables.includes(name)) continue;
    const before = await original.codedInTurns(name, tick);
    const found = await asReleased(
      { original: before, released: await released.codedInTurns(name, tick) },
      records,
      tick,
    );
    if (found === null) continue;
    const own = control?.variables.includes(name) === true ? await control.codedInTurns(name, tick) : null;
    const alike = own === null ? null : await controlAsReleased(own, before, found, tick);
    files = {
      original: files.original.recode(name, () => found.column),
      control: alike === null ? files.control : (files.control?.recode(name, () => alike) ?? null),
    };
  }
  return files;
}
