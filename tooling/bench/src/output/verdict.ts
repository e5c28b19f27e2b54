import type { Targets } from "../row.ts";

/** How a row stands to one of its targets. */
export interface Verdict {
  readonly unit: keyof Targets;
  readonly target: number;
  readonly measured: number;
  readonly met: boolean;
}

const UNITS: Readonly<Record<keyof Targets, string>> = { yardsticks: "", seconds: " s", peakGiB: " GiB" };

export function verdictsOf(targets: Targets, measured: Required<Targets>): readonly Verdict[] {
  return (Object.keys(UNITS) as (keyof Targets)[]).flatMap((unit) => {
    const target = targets[unit];
    return target === undefined
      ? []
      : [{ unit, target, measured: measured[unit], met: measured[unit] <= target }];
  });
}

/** "1.5: met" or "1.2 GiB: 37 % over". */
export function verdictText({ unit, target, measured, met }: Verdict): string {
  return `${target}${UNITS[unit]}: ${met ? "met" : `${Math.ceil((measured / target - 1) * 100)} % over`}`;
}
