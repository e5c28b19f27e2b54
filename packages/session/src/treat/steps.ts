import { shownLevel } from "@sdc-risk/data";
import type { LatticeKey } from "@sdc-risk/plan";
import type { PlanStep } from "@sdc-risk/treat";

/** Levels and suppressed values of keys. */
export interface KeyTreatment {
  readonly levels: readonly number[];
  /** By record the keys that it loses, as bits. */
  readonly suppressed: Int32Array;
}

/** Whether a key is left out at a level: all its values are one. */
export const isLeftOut = ({ chain }: LatticeKey, level: number): boolean => {
  const { grouping, size } = chain.levels[level]!;
  return grouping !== null && size <= 1;
};

/** The values of a key by the label that each gets; where a value stays it is read as people read it. */
function valuesOf({ column, chain }: LatticeKey, level: number) {
  const { of, labels } = chain.levels[level]!;
  const values = new Map<string, string[]>();
  of.forEach((label, code) => {
    if (label < 0) return;
    const text = column.label(code);
    const to = labels[label] === text ? shownLevel(column, code) : labels[label]!;
    const from = values.get(to);
    if (from === undefined) values.set(to, [text]);
    else from.push(text);
  });
  return Array.from(values, ([to, from]) => ({ from, to }));
}

/** What is done to one key. */
function stepsOf(key: LatticeKey, level: number, records: readonly number[]): PlanStep[] {
  const { name } = key.column;
  const { grouping } = key.chain.levels[level]!;
  if (isLeftOut(key, level)) return [{ kind: "leave-out", key: name }];
  return [
    ...(grouping === null
      ? []
      : [{ kind: "recode" as const, key: name, grouping, values: valuesOf(key, level) }]),
    ...(records.length === 0 ? [] : [{ kind: "suppress" as const, key: name, records: [...records] }]),
  ];
}

/** A treatment as steps: recodings, suppressed values, and keys that are left out. */
export function stepsOfTreatment(
  keys: readonly LatticeKey[],
  { levels, suppressed }: KeyTreatment,
): readonly PlanStep[] {
  const records = keys.map((): number[] => []);
  for (const [r, mask] of suppressed.entries())
    for (let rest = mask; rest !== 0; rest &= rest - 1) records[31 - Math.clz32(rest & -rest)]!.push(r + 1);
  return keys.flatMap((key, j) => stepsOf(key, levels[j]!, records[j]!));
}
