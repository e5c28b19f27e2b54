import type { SdcObject } from "@sdc-risk/core";
import { kindOf, notComparable, SdcError, type Kind } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";

/** Whether a file holds no value of a variable. */
export async function holdsNothing(file: SdcObject, name: string): Promise<boolean> {
  return (await file.nulls(name)) === file.records;
}

async function kindIn(file: SdcObject, name: string): Promise<Kind> {
  return (await holdsNothing(file, name)) ? "nothing" : kindOf(file.type(name) ?? undefined);
}

/** @throws BAD_RELEASED where a released file lacks a variable @param file its place, from 1 */
export function requireVariable(
  released: SdcObject,
  name: string,
  role: "key" | "target",
  file: number,
): void {
  if (!released.variables.includes(name))
    throw new SdcError(
      "BAD_RELEASED",
      `Released file ${file} has no variable "${name}", which is a ${role}. Attribution compares keys and ` +
        "targets of both files.",
    );
}

/** Whether a file holds fractions of a variable; of one that lies elsewhere by its distinct values. */
async function holdsFractions(file: SdcObject, name: string, tick: Tick): Promise<boolean> {
  if (file.source === null) return file.numbers(name).some((x) => x === x && !Number.isInteger(x));
  const { variables } = await file.classes([name], tick);
  const { codes, label } = variables[0];
  return codes.some((code) => code >= 0 && !Number.isInteger(Number(label(code))));
}

/**
 * Whether a variable is continuous: the original measures it, or a released file holds fractions of what the
 * original counts. Whole numbers that a released file keeps as floats or decimals are categories still, as
 * suppression in some programs makes them.
 */
export async function isContinuousIn(
  [original, ...others]: readonly SdcObject[],
  name: string,
  tick: Tick,
): Promise<boolean> {
  if (original.isContinuous(name)) return true;
  for (const file of others)
    if (file.isContinuous(name) && (await holdsFractions(file, name, tick))) return true;
  return false;
}

/** The original, the released files, and behind them the control file where there is one. */
export interface ComparedFiles {
  readonly files: readonly SdcObject[];
  readonly control: SdcObject | null;
}

/** @throws BAD_RELEASED, BAD_CONTROL where one of the files holds other values than numbers */
export async function checkNumbers({ files, control }: ComparedFiles, name: string): Promise<void> {
  const [original, ...others] = files as [SdcObject, ...SdcObject[]];
  const released = others.length - (control === null ? 0 : 1);
  const ours = await kindIn(original, name);
  const isFit = (kind: Kind): boolean => kind === "numbers" || kind === "nothing";
  for (const [i, file] of others.entries()) {
    const theirs = await kindIn(file, name);
    if (isFit(ours) !== isFit(theirs))
      throw notComparable(name, ours, theirs, file === control ? "control" : released === 1 ? null : i + 1);
  }
}
