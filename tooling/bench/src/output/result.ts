import { arch, availableParallelism, platform, totalmem } from "node:os";
import type { Yardstick } from "../yardstick/yardstick.js";
import { SEED } from "../survey.js";
import type { Failure, Outcome } from "./outcome.js";

export interface Machine {
  readonly cores: number;
  readonly memoryGiB: number;
  readonly platform: string;
  readonly node: string;
}

/** Everything that a run measured; what `--json` writes. */
export interface BenchResult {
  readonly machine: Machine;
  readonly seed: number;
  /** A hundredth of the records: a smoke test whose figures mean nothing. */
  readonly quick: boolean;
  /** Milliseconds of every measurement of the yardstick, their median, and the groups that it finds. */
  readonly yardstick: { readonly medianMs: number; readonly all: readonly number[]; readonly groups: number };
  readonly rows: readonly Outcome[];
  readonly failures: readonly Failure[];
}

export function resultOf({ median, all, groups }: Yardstick, quick: boolean, rows: readonly Outcome[], failures: readonly Failure[]): BenchResult {
  return {
    machine: { cores: availableParallelism(), memoryGiB: Math.round(totalmem() / 2 ** 30), platform: `${platform()} ${arch()}`, node: process.version },
    seed: SEED, quick, yardstick: { medianMs: median, all, groups }, rows, failures,
  };
}
