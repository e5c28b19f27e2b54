import { SdcError, type CodedColumn } from "@sdc-risk/data";
import { relabelBy, type Grouping } from "./grouping.ts";

/** A key at one level of its chain. */
export interface ChainLevel {
  /** How the values are grouped; null at the bottom, where they are as in the file. */
  readonly grouping: Grouping | null;
  /** How many labels there are, used by a record or not. */
  readonly size: number;
  readonly labels: readonly string[];
  /** The label of each code of the key, 0 … size − 1; −1 for codes that no record has. */
  readonly of: Int32Array;
  /** How many values each label stands for, also such as no record has: at least 1. */
  readonly leaves: Float64Array;
}

/** Ever coarser levels of a key: what is one label at a level is one at all levels above it. */
export interface Chain {
  readonly key: string;
  /** From the values as they are to the coarsest. */
  readonly levels: readonly ChainLevel[];
  /** How many values the key has, also such as only a grouping names. */
  readonly leaves: number;
}

/**
 * The chain of a key.
 * @param column the key as codes
 * @param groupings from the finest to the coarsest
 * @throws BAD_OPTIONS where a level parts what the level below it holds together, or a hierarchy lacks a value;
 * BAD_TYPE for a value that a grouping cannot take
 */
export function makeChain(column: CodedColumn, groupings: readonly Grouping[]): Chain {
  const held = new Uint8Array(column.size);
  for (const code of column.codes) if (code >= 0) held[code] = 1;
  const texts = leavesOf(column, held, groupings);
  const levels = [null, ...groupings].map((grouping) => levelOf(column, { held, texts }, grouping));
  for (let at = 2; at < levels.length; at++)
    checkNested(column.name, texts, [groupings[at - 2], groupings[at - 1]]);
  return { key: column.name, levels, leaves: texts.length };
}

/** All values: those of records, in the order of codes, and those that only groupings name. */
function leavesOf(column: CodedColumn, held: Uint8Array, groupings: readonly Grouping[]): readonly string[] {
  const texts = new Set<string>();
  held.forEach((has, code) => {
    if (has === 1) texts.add(column.label(code));
  });
  for (const grouping of groupings)
    if (grouping.by === "merge")
      for (const { values } of grouping.groups) for (const value of values) texts.add(value);
  return [...texts];
}

function levelOf(
  column: CodedColumn,
  { held, texts }: { readonly held: Uint8Array; readonly texts: readonly string[] },
  grouping: Grouping | null,
): ChainLevel {
  const relabel = grouping === null ? (text: string) => text : relabelBy(grouping, column.name);
  const numbers = new Map<string, number>();
  const leaves: number[] = [];
  for (const text of texts) {
    const label = relabel(text);
    const number = numbers.get(label);
    if (number === undefined) {
      numbers.set(label, leaves.length);
      leaves.push(1);
    } else leaves[number]++;
  }
  const of = new Int32Array(column.size).fill(-1);
  held.forEach((has, code) => {
    if (has === 1) of[code] = numbers.get(relabel(column.label(code)))!;
  });
  return {
    grouping,
    size: leaves.length,
    labels: [...numbers.keys()],
    of,
    leaves: Float64Array.from(leaves),
  };
}

/** @throws BAD_OPTIONS where two values are one label below and two above */
function checkNested(
  key: string,
  texts: readonly string[],
  [below, above]: readonly [Grouping, Grouping],
): void {
  const fine = relabelBy(below, key);
  const coarse = relabelBy(above, key);
  const upper = new Map<string, { readonly text: string; readonly label: string }>();
  for (const text of texts) {
    const label = coarse(text);
    const first = upper.get(fine(text));
    if (first === undefined) upper.set(fine(text), { text, label });
    else if (first.label !== label)
      throw new SdcError(
        "BAD_OPTIONS",
        `Levels of "${key}" do not nest: "${first.text}" and "${text}" are both "${fine(text)}" at one level, and ` +
          `"${first.label}" and "${label}" at the next. Choose edges of wider bands among those of narrower ones.`,
      );
  }
}
