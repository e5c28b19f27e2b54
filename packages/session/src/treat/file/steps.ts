import { risingLevels, shownLevel } from "@sdc-risk/data";
import type { LatticeKey, SuppressedPart } from "@sdc-risk/plan";
import type { PlanStep } from "@sdc-risk/treat";
import { NewCodes, type LabelledCodes } from "./new-codes.ts";

/** A key that may be treated. */
export interface TreatedKey extends LatticeKey {
  /** Its codes, where values have labels and what they become gets codes and labels, too. */
  readonly codes?: LabelledCodes;
}

/** Levels and suppressed values of keys. */
export interface KeyTreatment {
  readonly levels: readonly number[];
  /** By record the keys that it loses, as bits. */
  readonly suppressed: Int32Array;
  /** Classes of which a few records lose values, where keys are given by classes. */
  readonly parts?: readonly SuppressedPart[];
}

/** Whether a key is left out at a level: all its values are one. */
export const isLeftOut = ({ chain }: LatticeKey, level: number): boolean => {
  const { grouping, size } = chain.levels[level]!;
  return grouping !== null && size <= 1;
};

/** A step on one key. */
export type KeyStep = Extract<
  PlanStep,
  { readonly kind: "recode" | "suppress" | "suppress-classes" | "leave-out" }
>;

type Recoded = Extract<PlanStep, { readonly kind: "recode" }>["values"];

/** The values of a key by the label of the level, from the lowest on: codes depend on the order of records. */
function membersOf({ column, chain }: LatticeKey, level: number): ReadonlyMap<number, readonly number[]> {
  const members = new Map<number, number[]>();
  const { of } = chain.levels[level]!;
  const held = [...of.keys()].filter((code) => of[code]! >= 0);
  for (const code of risingLevels(column, held)) {
    const own = members.get(of[code]!);
    if (own === undefined) members.set(of[code]!, [code]);
    else own.push(code);
  }
  return members;
}

/**
 * What the values of a key become: the label of their level; values that stay are as they were. Where they have labels,
 * a group of them gets a code of its own, and the label of the level.
 */
function valuesOf(key: TreatedKey, level: number): Recoded {
  const { column, chain, codes } = key;
  const { labels } = chain.levels[level]!;
  const newCode = codes === undefined ? null : new NewCodes(codes);
  return Array.from(membersOf(key, level), ([at, members]) => {
    const from = members.map((code) => column.label(code));
    const label = labels[at]!;
    if (from.length > 1 || from[0] !== label) return { from, ...(newCode?.of(label, from) ?? { to: label }) };
    const shown = shownLevel(column, members[0]!);
    return codes === undefined || shown === label ? { from, to: label } : { from, to: label, label: shown };
  });
}

/** What is done to one key. */
function stepsOf(key: TreatedKey, level: number, records: readonly number[]): KeyStep[] {
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

type RecodeStep = Extract<PlanStep, { readonly kind: "recode" }>;
type ClassStep = Extract<PlanStep, { readonly kind: "suppress-classes" }>;

/** A key that is released, with what its values become. */
interface ReleasedKey {
  readonly key: TreatedKey;
  /** Its place among all keys. */
  readonly place: number;
  readonly to: ReadonlyMap<string, string>;
}

/** What the released values of a key are, by the values that it has. */
function releasedValues({ values }: Pick<RecodeStep, "values">): ReadonlyMap<string, string> {
  return new Map(values.flatMap(({ from, to }) => from.map((text) => [text, to] as const)));
}

type LosingClass = ClassStep["classes"][number];

/** The classes of records that lose values, in the order of their first units; none where no class does. */
function classStep(
  keys: readonly ReleasedKey[],
  { suppressed, parts = [] }: Pick<KeyTreatment, "suppressed" | "parts">,
  counts: Float64Array,
): readonly ClassStep[] {
  const classes = new Map<string, LosingClass>();
  const classOf = (unit: number, mask: number): Pick<LosingClass, "of" | "lose"> => ({
    of: keys.map(({ key: { column }, to }) => {
      const code = column.codes[unit]!;
      const text = code < 0 ? "" : column.label(code);
      return to.get(text) ?? text;
    }),
    lose: keys.flatMap(({ key, place }) => ((mask >> place) & 1 ? [key.column.name] : [])),
  });
  for (const [unit, mask] of suppressed.entries()) {
    if (mask === 0) continue;
    const own = classOf(unit, mask);
    const id = JSON.stringify(own.of);
    const known = classes.get(id);
    if (known === undefined) classes.set(id, { ...own, records: counts[unit]! });
    else known.records += counts[unit]!;
  }
  const some = parts.map(({ unit, mask, records }): LosingClass => ({
    ...classOf(unit, mask),
    records,
    first: true,
  }));
  const all = [...classes.values(), ...some];
  if (all.length === 0) return [];
  return [{ kind: "suppress-classes", keys: keys.map(({ key }) => key.column.name), classes: all }];
}

/** A treatment of classes of records as steps. */
function stepsOfClasses(
  keys: readonly TreatedKey[],
  { levels, ...lost }: KeyTreatment,
  counts: Float64Array,
): readonly KeyStep[] {
  const steps = keys.map((key, j) => stepsOf(key, levels[j]!, []));
  const released = keys.flatMap((key, place): ReleasedKey[] => {
    if (isLeftOut(key, levels[place]!)) return [];
    const recode = steps[place]!.find((step) => step.kind === "recode");
    return [{ key, place, to: recode === undefined ? new Map() : releasedValues(recode) }];
  });
  return [...steps.flat(), ...classStep(released, lost, counts)];
}

/** A treatment as steps: recodings, suppressed values, and keys that are left out. */
export function stepsOfTreatment(keys: readonly TreatedKey[], treatment: KeyTreatment): readonly KeyStep[] {
  const { levels, suppressed } = treatment;
  const counts = keys[0]?.counts;
  if (counts !== undefined) return stepsOfClasses(keys, treatment, counts);
  const records = keys.map((): number[] => []);
  for (const [r, mask] of suppressed.entries())
    for (let rest = mask; rest !== 0; rest &= rest - 1) records[31 - Math.clz32(rest & -rest)]!.push(r + 1);
  return keys.flatMap((key, j) => stepsOf(key, levels[j]!, records[j]!));
}
