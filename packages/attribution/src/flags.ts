import { isAbove, shownLevel, SMALLEST_GROUP } from "@sdc-risk/core";
import type { Joint } from "./files/joint.js";
import type { Options } from "./options.js";
import type { TargetSummary } from "./summary.js";
import type { TargetState } from "./target-state.js";

/** Values that dominate the disclosive records of a target, and key–target pairs that are known in advance. */
export function flagsOf(
  { target: { variable, missing }, disclosed, alone }: TargetState,
  { keys }: Joint,
  { dominant }: Options,
): Pick<TargetSummary, "dominant" | "known"> {
  const all = disclosed.reduce((sum, records) => sum + records, 0),
    { known, held } = alone!,
    name = (value: number): string => (value === missing ? "missing" : shownLevel(variable, value));
  const levels = Array.from(disclosed, (records, value) => ({ value, share: records / all }))
    .filter(({ share }) => isAbove(share, dominant))
    .sort((a, b) => b.share - a.share);
  return {
    dominant: levels.map(({ value, share }) => ({
      level: held[value]! < SMALLEST_GROUP ? null : name(value),
      share,
    })),
    known: known.map(({ key, level, value, records, share }) => ({
      key: keys[key]!.name,
      level: level < 0 ? "missing" : shownLevel(keys[key]!, level),
      value: name(value),
      records,
      share,
    })),
  };
}
