import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { peakMemory } from "./memory.ts";

// Preloaded into a command (`node --import`): tells its peak memory and its processor time, threads and all,
// when it exits.
const file = process.env["SDC_BENCH_PEAK"];
if (isMainThread && file !== undefined)
  process.once("exit", () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(file, String(peakMemory()));
    writeFileSync(`${file}.cpu`, String((user + system) / 1e6));
  });
