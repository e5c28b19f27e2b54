import { individualRiskReference } from "./numerics/high-precision.ts";

/** Method `approximate`: exact up to f = 2, p / (f − (1 − p)) above; 1/f for p ≥ 1. */
export function individualRiskApproximate(f: number, p: number): number {
  if (p >= 1) return 1 / f;
  return f <= 2 ? individualRiskReference(f, p) : p / (f - (1 - p));
}

/**
 * Individual risk of every record from its frequencies f and F, with p = f/F. Where F = f (no weights) it is 1/f.
 * A pair of frequencies that occurs again is computed once.
 */
export function individualRisk(
  f: readonly number[],
  F: readonly number[],
  method: "exact" | "approximate",
): number[] {
  const known = new Map<number, Map<number, number>>();
  return f.map((count, i) => {
    const population = F[i];
    const ofCount = known.get(count) ?? new Map<number, number>();
    known.set(count, ofCount);
    let risk = ofCount.get(population);
    if (risk === undefined) {
      const p = count / population;
      risk = method === "exact" ? individualRiskReference(count, p) : individualRiskApproximate(count, p);
      ofCount.set(population, risk);
    }
    return risk;
  });
}

/** Global risk R1: the mean of the individual risks; null for an empty file. */
export function globalRisk(risks: readonly number[]): number | null {
  return risks.length === 0 ? null : risks.reduce((sum, r) => sum + r, 0) / risks.length;
}

/**
 * The largest observed risk r* with Σ min(r_i, r*) < n · R, and how many records lie above it. The threshold is null
 * when the file is below R already (no record to treat), and 0 when no observed risk will do (every record above 0).
 */
export function targetThreshold(
  risks: readonly number[],
  R: number,
): { threshold: number | null; records: number } {
  const meets = (level: number) => risks.reduce((sum, r) => sum + Math.min(r, level), 0) < risks.length * R;
  if (risks.length === 0 || meets(Infinity)) return { threshold: null, records: 0 };
  const threshold = risks.filter(meets).reduce((a, b) => Math.max(a, b), 0);
  return { threshold, records: risks.filter((r) => r > threshold).length };
}
