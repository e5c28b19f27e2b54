import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CommandRow } from "../row.ts";
import { LIMIT } from "./limit.ts";
import type { Measurement } from "./measurement.ts";
import { FULL, ONCE, repeat } from "./repeat.ts";

const HOOK = new URL("peak-hook.js", import.meta.url).href;
const COMMAND = fileURLToPath(new URL("../../../../packages/cli/bin/sdc-risk.js", import.meta.url));

/**
 * Milliseconds from start to end of one process of the command.
 * @param peakFile takes its peak memory
 * @param limit milliseconds after which it is ended; 0 for none
 */
export function timedCommand(args: readonly string[], peakFile: string, limit: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const errors: string[] = [];
    const child = spawn(process.execPath, [...process.execArgv, "--import", HOOK, COMMAND, ...args], {
      env: { ...process.env, SDC_BENCH_PEAK: peakFile },
      stdio: ["ignore", "ignore", "pipe"],
      timeout: limit,
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve(performance.now() - start);
      else
        reject(
          new Error(
            `The command ended with ${signal ?? `exit code ${code ?? "unknown"}`}. ${errors.join("").trim()}`,
          ),
        );
    });
  });
}

/** Measures a row of the command line: every repetition is a process, from its start to its end. */
export async function runCommand(row: CommandRow, quick: boolean): Promise<Measurement> {
  const directory = await mkdtemp(join(tmpdir(), "sdc-risk-bench-"));
  try {
    const args = await row.prepare(directory, row.records);
    const peakFile = join(directory, "peak");
    let peak = 0;
    const times = await repeat(quick ? ONCE : FULL, async () => {
      const ms = await timedCommand(args, peakFile, LIMIT);
      peak = Math.max(peak, Number(await readFile(peakFile, "utf8")));
      return ms;
    });
    return { times, peak, beyond: null, facts: {} };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
