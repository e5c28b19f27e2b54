import type { Rate, Residual } from "../summary-schema.ts";

const bounded = (x: number): number => Math.min(1, Math.max(0, x));

/**
 * Risk beyond that of the population, (r − c) / (1 − c) with r the success rate on the original and c that on
 * the control file (Giomi, Boenisch, Wehmeyer and Tasnádi 2023), cut to [0, 1]; its interval by propagation
 * of the half-widths of the two. Null where a rate is missing or c is 1.
 */
export function residual(attack: Rate, control: Rate): Residual | null {
  if (attack.rate === null || control.rate === null || control.rate === 1) return null;
  const left = 1 - control.rate;
  const risk = (attack.rate - control.rate) / left;
  const half = Math.hypot(
    (attack.high! - attack.low!) / 2 / left,
    (((attack.rate - 1) / left) * ((control.high! - control.low!) / 2)) / left,
  );
  return { risk: bounded(risk), low: bounded(risk - half), high: bounded(risk + half) };
}
