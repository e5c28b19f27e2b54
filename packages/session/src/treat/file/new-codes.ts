import { codesFor, type CodedColumn } from "@sdc-risk/data";
import type { SdcObject } from "@sdc-risk/core";
import { decimalOf } from "@sdc-risk/data/kernels";
import { areCodes } from "@sdc-risk/treat";
import type { Microdata } from "../../microdata.ts";

/** The codes of a variable whose values have labels. */
export interface LabelledCodes {
  /** Whether all of them are numbers. */
  readonly areNumbers: boolean;
  /** Codes that records hold, that have a label, or that are declared as missing. */
  readonly taken: ReadonlySet<string>;
  /** The largest that a record holds, where they are numbers. */
  readonly most: number;
  /** A range that is declared as missing; null where there is none. */
  readonly missing: readonly [number, number] | null;
}

/** The values that records hold. */
function heldIn({ codes, size, label }: CodedColumn): readonly string[] {
  const held = new Set(codes);
  return Array.from({ length: size }, (_, code) => code)
    .filter((code) => held.has(code))
    .map((code) => label(code));
}

/** The codes of a variable; null where its values have no labels, or only a few of them, as of a number with a top code. */
export function labelledCodes(
  { sdc, original }: { readonly sdc: SdcObject; readonly original?: Pick<Microdata["original"], "codebook"> },
  column: CodedColumn,
): LabelledCodes | null {
  const { name } = column;
  const labels = sdc.valueLabels(name);
  if (!areCodes(column)) return null;
  const held = heldIn(column);
  const missing = original?.codebook?.variables.find((one) => one.name === name)?.missing ?? null;
  const declared = missing?.declared ?? null;
  const taken = [
    ...held,
    ...labels.keys(),
    ...codesFor(sdc.missing, name).map(String),
    ...(declared?.values ?? []).map(String),
    ...(missing?.reasons ?? []).map(({ value }) => String(value)),
  ];
  const areNumbers = held.every((text) => decimalOf(text) !== null);
  return {
    areNumbers,
    taken: new Set(taken),
    most: areNumbers ? held.reduce((most, text) => Math.max(most, Number(text)), -Infinity) : NaN,
    missing: declared?.range ?? null,
  };
}

/** Codes for groups of values: each a value that nothing else has, the same for the same groups. */
export class NewCodes {
  private readonly codes: LabelledCodes;
  private readonly given = new Set<string>();
  private next: number;

  constructor(codes: LabelledCodes) {
    this.codes = codes;
    this.next = Math.floor(codes.most) + 1;
  }

  /** @param from the values of the group, one of which its code may be */
  of(label: string, from: readonly string[]): { readonly to: string; readonly label?: string } {
    const { areNumbers } = this.codes;
    // the beginning of a code is one by itself
    if (!areNumbers || (decimalOf(label) !== null && (from.includes(label) || this.isFree(label)))) {
      this.given.add(label);
      return { to: label };
    }
    while (!this.isFree(String(this.next))) this.next++;
    const to = String(this.next);
    this.given.add(to);
    return { to, label };
  }

  private isFree(code: string): boolean {
    const { taken, missing } = this.codes;
    const [low, high] = missing ?? [NaN, NaN];
    const isMissing = Number(code) >= low && Number(code) <= high;
    return !taken.has(code) && !this.given.has(code) && !isMissing;
  }
}
