import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { peakMemory } from "./memory.js";

// Preloaded into a command (`node --import`): tells its peak memory, threads and all, when it exits.
const file = process.env["SDC_BENCH_PEAK"];
if (isMainThread && file !== undefined)
  process.once("exit", () => {
    writeFileSync(file, String(peakMemory()));
  });
