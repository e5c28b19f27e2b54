// Tries everything: all levels, and on each of them all ways to suppress values.
import type { CostsAt, KeyLevels } from "./costs.ts";
import { CandidateCount, type Row } from "./readings.ts";

/** Levels of keys, and by record the keys that it loses. */
export interface OraclePlan {
  readonly levels: readonly number[];
  readonly masks: readonly number[];
  readonly cost: number;
}

/** All choices of one number below each of some numbers. */
export function nodesOf(heights: readonly number[]): number[][] {
  return heights.reduce<number[][]>(
    (nodes, height) => nodes.flatMap((node) => [...Array(height).keys()].map((level) => [...node, level])),
    [[]],
  );
}

/** The file at levels. A key that has one label is called so in every record, where values are missing, too. */
export function rowsAt(rows: readonly Row[], keys: readonly KeyLevels[], levels: readonly number[]): Row[] {
  const labels = keys.map(({ values, levels: all }, j) => [
    ...new Set(values.map((one) => all[levels[j]](one))),
  ]);
  return rows.map((row) =>
    row.map((value, j) => {
      if (labels[j].length === 1) return labels[j][0];
      return value === null ? null : keys[j].levels[levels[j]](value);
    }),
  );
}

/** What is searched. */
export interface OracleProblem {
  readonly rows: readonly Row[];
  readonly keys: readonly KeyLevels[];
  readonly k: number;
  readonly costs: CostsAt;
  /** Levels that keys may take; all of them unless given. */
  readonly allowed?: readonly (readonly number[])[];
  /** What records may lose together, beside that everybody has k candidates; anything unless given. */
  readonly mayLose?: (masks: readonly number[]) => boolean;
}

/**
 * The cheapest of all plans with which each person has k candidates, if one costs less than a limit. Plans that already
 * cost as much before the last record is looked at are not made complete: suppressing a value never makes one cheaper.
 * Records that were equal are interchangeable, so that one order of what they lose is tried where each may lose anything.
 */
export function leastPlan(
  { rows, keys, k, costs, allowed, mayLose }: OracleProblem,
  limit = Infinity,
): OraclePlan | null {
  let best: OraclePlan | null = null;
  const choices = allowed ?? keys.map(({ levels }) => [...levels.keys()]);
  for (const node of nodesOf(choices.map(({ length }) => length))) {
    const levels = node.map((at, j) => choices[j][at]);
    const { kept, suppressed, combine } = costs(rows, keys, levels);
    const recoded = rowsAt(rows, keys, levels);
    const count = new CandidateCount(recoded);
    const masks = rows.map(() => 0);
    const before = rows.map((row, i) =>
      mayLose === undefined
        ? rows.slice(0, i).findLastIndex((other) => other.join("|") === row.join("|"))
        : -1,
    );
    const suppressible = recoded.map((row) =>
      [...Array(2 ** keys.length).keys()].filter((mask) =>
        row.every((value, j) => ((mask >> j) & 1) === 0 || value !== null),
      ),
    );
    const sums = keys.map((_, j) => kept.reduce((sum, row) => sum + row[j], 0));
    const visit = (i: number): void => {
      const cost = combine(sums);
      if (cost >= (best?.cost ?? limit) - 1e-9) return;
      if (i === rows.length) {
        if (mayLose?.(masks) !== false && count.allHave(masks, k)) best = { levels, masks: [...masks], cost };
        return;
      }
      for (const mask of suppressible[i]) {
        if (before[i] >= 0 && mask < masks[before[i]]) continue;
        const saved = [...sums];
        for (const j of keys.keys()) if (((mask >> j) & 1) === 1) sums[j] += suppressed[i][j] - kept[i][j];
        masks[i] = mask;
        visit(i + 1);
        masks[i] = 0;
        for (const j of keys.keys()) sums[j] = saved[j];
      }
    };
    visit(0);
  }
  return best;
}
