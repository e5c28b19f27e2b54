import { execFileSync } from "node:child_process";
import { arch, availableParallelism, loadavg, platform, totalmem } from "node:os";
import type { Yardstick } from "../yardstick/yardstick.ts";
import { SEED } from "../survey.ts";
import type { Failure, Outcome } from "./outcome.ts";

export interface Machine {
  readonly cores: number;
  readonly memoryGiB: number;
  readonly platform: string;
  readonly node: string;
}

/** Everything that a run measured; what `--json` writes. */
export interface BenchResult {
  /** What was measured, such as "commit 1a2b3c4 of 2026-11-22, with changes that were not committed". */
  readonly state: string;
  readonly machine: Machine;
  readonly seed: number;
  /** A hundredth of the records: a smoke test whose figures mean nothing. */
  readonly quick: boolean;
  /** Milliseconds of every measurement of the yardstick, their median, and the groups that it finds. */
  readonly yardstick: { readonly medianMs: number; readonly all: readonly number[]; readonly groups: number };
  readonly rows: readonly Outcome[];
  readonly failures: readonly Failure[];
}

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The state of the sources that a run measures. A run writes into docs and output folders, which are no sources. */
export function stateOf(): string {
  try {
    const commit = git("log", "-1", "--format=commit %h of %cs");
    const changed = git("status", "--porcelain", "--", "packages", "tooling", "pnpm-lock.yaml") !== "";
    return changed ? `${commit}, with changes that were not committed` : commit;
  } catch {
    return "no commit (not a clone)";
  }
}

/** This machine. */
export const machineOf = (): Machine => ({
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  platform: `${platform()} ${arch()}`,
  node: process.version,
});

/** In what state of the sources, where and beside which load a run begins, as a sentence of a document. */
export function conditionsOf(): string {
  const [load = 0] = loadavg();
  const { cores, node } = machineOf();
  return `${stateOf()}, ${cores} cores, Node ${node}, load ${load.toFixed(1)} before.`;
}

/** @param begun the state of the sources when the run began, and whether it is a quick one */
export function resultOf(
  { state, quick }: Pick<BenchResult, "state" | "quick">,
  { median, all, groups }: Yardstick,
  rows: readonly Outcome[],
  failures: readonly Failure[],
): BenchResult {
  return {
    state,
    machine: machineOf(),
    seed: SEED,
    quick,
    yardstick: { medianMs: median, all, groups },
    rows,
    failures,
  };
}
