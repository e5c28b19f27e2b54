import { rolesWhere, treatedFileAt, variablesOf, type SdcObject } from "@sdc-risk/core";
import {
  counted,
  countText,
  isSdcError,
  plural,
  shareText,
  ticker,
  unifyLevels,
  type CodedColumn,
} from "@sdc-risk/data";
import { atOnce, heldCodes, sum } from "@sdc-risk/data/kernels";
import { isElsewhere } from "../outgoing/outgoing-file.ts";
import type { Technique } from "@sdc-risk/report";
import { groupedText } from "./grouped-values.ts";

/** Levels of one variable in two files under one numbering, and the name of each. */
interface CommonLevels {
  readonly before: Int32Array | null;
  readonly after: Int32Array | null;
  readonly label: (code: number) => string;
  readonly size: number;
  /** The values are of kinds that cannot be compared: numbers became text. */
  readonly foreign: boolean;
}

/** The levels of two columns under one numbering; where values of two kinds cannot be compared, none is equal. */
function common(original: CodedColumn, released: CodedColumn): CommonLevels {
  try {
    const { size, from, label } = atOnce(unifyLevels([original, released]));
    return { before: from[0]!, after: from[1]!, label, size, foreign: false };
  } catch (error) {
    if (!isSdcError(error)) throw error;
    const after = Int32Array.from({ length: released.size }, (_, code) => original.size + code);
    const label = (code: number): string =>
      code < original.size ? original.label(code) : released.label(code - original.size);
    return { before: null, after, label, size: original.size + released.size, foreign: true };
  }
}

/** What became of the values of a variable. */
interface Became {
  /** Pairs of records, and those in which both files hold a value. */
  readonly pairs: number;
  readonly both: number;
  readonly suppressed: number;
  readonly filled: number;
  readonly changed: number;
  /** Per level of the original what it became, −1 where no pair holds it; null where a level became several. */
  readonly to: Int32Array | null;
}

function follow(
  before: CodedColumn,
  after: CodedColumn,
  levels: CommonLevels,
  match: Int32Array | null,
): Became {
  const to = new Int32Array(levels.size).fill(-1);
  let pairs = 0;
  let both = 0;
  let changed = 0;
  let suppressed = 0;
  let filled = 0;
  let several = false;
  for (let i = 0; i < before.codes.length; i++) {
    const other = match === null ? i : match[i]!;
    if (other < 0) continue;
    pairs++;
    const a = before.codes[i]!;
    const b = after.codes[other]!;
    if (a < 0 && b >= 0) filled++;
    if (a >= 0 && b < 0) suppressed++;
    if (a < 0 || b < 0) continue;
    both++;
    const old = levels.before === null ? a : levels.before[a]!;
    const now = levels.after === null ? b : levels.after[b]!;
    if (old !== now) changed++;
    if (to[old] === -1) to[old] = now;
    else if (to[old] !== now) several = true;
  }
  return { pairs, both, suppressed, filled, changed, to: several ? null : to };
}

/** Whether the file labels most values of a variable, so that numbers are codes of categories. */
function isLabelled({ codes, size, label, shown = label }: CodedColumn): boolean {
  const held = [...heldCodes(codes, size).entries()].flatMap(([code, has]) => (has === 1 ? [code] : []));
  return 2 * held.filter((code) => shown(code) !== label(code)).length > held.length;
}

/** What the values that both files hold became, in words; null where they are as they were. */
function valuesText({ to, changed, both }: Became, { label }: CommonLevels, nominal: boolean): string | null {
  if (changed === 0) return null;
  if (to === null)
    return `perturbed: ${countText(changed)} of ${counted(both, "value")} (${shareText(changed / both)}) ${plural(changed, "differs", "differ")}`;
  return groupedText({ to, label, changed, nominal });
}

/** What was done to one variable that both files hold. */
function techniqueOf(
  variable: string,
  before: CodedColumn,
  after: CodedColumn,
  match: Int32Array | null,
): Technique {
  const levels = common(before, after);
  const became = follow(before, after, levels, match);
  const { suppressed, filled, pairs } = became;
  const told = [
    valuesText(became, levels, isLabelled(before)),
    suppressed === 0
      ? null
      : `suppressed: ${countText(suppressed)} of ${counted(pairs, "value")} (${shareText(suppressed / pairs)})`,
    filled === 0 ? null : `${counted(filled, "missing value was", "missing values were")} filled`,
  ].filter((text) => text !== null);
  return { variable, technique: told.length === 0 ? "unchanged" : told.join("; ") };
}

/** Different values that records hold. */
const valuesIn = ({ codes, size }: CodedColumn): number => sum(heldCodes(codes, size));

/** How many values two columns hold whose records are not matched. */
function levelsText(before: CodedColumn, after: CodedColumn): string {
  const [old, now] = [valuesIn(before), valuesIn(after)];
  return old === now
    ? `kept; ${countText(old)} different values in each file`
    : `kept; ${countText(old)} different values in the original, ${countText(now)} in the released file`;
}

/** Variables whose values name units: only whether they are there is told. */
const NAMES = rolesWhere(({ holds }) => holds === "names");

/**
 * What was done to each variable, from a comparison of the original with a released file, record by record
 * where these are matched. Names of units are not compared, and no value is told.
 */
export async function techniquesIn(
  sdc: SdcObject,
  index: number,
  signal: AbortSignal,
): Promise<readonly Technique[]> {
  const { match, matched } = treatedFileAt(sdc, index);
  const file = sdc.releasedFile(index);
  const names = new Set(NAMES.flatMap((role) => variablesOf(sdc.roles, role)));
  const tick = ticker(signal);
  const out: Technique[] = [];
  // single values of files past memory are not at hand
  const elsewhere = isElsewhere(sdc, file);
  for (const variable of sdc.variables) {
    if (!file.variables.includes(variable)) out.push({ variable, technique: "left out" });
    else if (names.has(variable)) out.push({ variable, technique: "kept; names of units are not compared" });
    else if (elsewhere)
      out.push({
        variable,
        technique: "kept; its values are not compared, because a file is read by an engine",
      });
    else {
      const before = await sdc.codedInTurns(variable, tick);
      const after = await file.codedInTurns(variable, tick);
      out.push(
        matched === null
          ? { variable, technique: levelsText(before, after) }
          : techniqueOf(variable, before, after, match),
      );
    }
    await tick();
  }
  const added = file.variables.filter((variable) => !sdc.variables.includes(variable));
  return [...out, ...added.map((variable) => ({ variable, technique: "added" }))];
}
