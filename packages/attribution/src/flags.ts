import { compareText, isAbove, shownLevel, SMALLEST_GROUP } from "@sdc-risk/data";
import type { JointClasses } from "./files/joint.ts";
import type { KnownPair } from "./formulas/known.ts";
import type { Options } from "./options.ts";

import type { TargetState } from "./target-state.ts";
import type { TargetSummary } from "./summary-schema.ts";

/** Levels as they are listed, whatever their codes: numbers by size, then text, and what is missing last. */
function byLevel(a: string, b: string): number {
  const rank = (level: string): number => (level === MISSING ? 2 : Number.isNaN(Number(level)) ? 1 : 0);
  const first = rank(a) - rank(b);
  return first || (rank(a) === 0 && Number(a) - Number(b)) || compareText(a, b);
}
const MISSING = "missing";

/** Values that dominate the disclosive records of a target, and key–target pairs that are known in advance. */
export function flagsOf(
  { target: { variable, missing }, disclosed, alone }: TargetState,
  { keys }: JointClasses,
  { dominant }: Options,
): Pick<TargetSummary, "dominant" | "known"> {
  const all = disclosed.reduce((sum, records) => sum + records, 0);
  const { known, held } = alone!;
  const name = (value: number): string => (value === missing ? MISSING : shownLevel(variable, value));
  const levelOf = ({ key, level }: KnownPair): string => (level < 0 ? MISSING : shownLevel(keys[key], level));
  const levels = Array.from(disclosed, (records, value) => ({ value, share: records / all }))
    .filter(({ share }) => isAbove(share, dominant))
    .sort((a, b) => b.share - a.share || byLevel(name(a.value), name(b.value)));
  return {
    dominant: levels.map(({ value, share }) => ({
      level: held[value] < SMALLEST_GROUP ? null : name(value),
      share,
    })),
    known: [...known]
      .sort((a, b) => a.key - b.key || byLevel(levelOf(a), levelOf(b)))
      .map((pair) => ({
        key: keys[pair.key].name,
        level: levelOf(pair),
        value: name(pair.value),
        records: pair.records,
        share: pair.share,
      })),
  };
}
