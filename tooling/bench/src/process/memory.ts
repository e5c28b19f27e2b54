import { readFileSync, writeFileSync } from "node:fs";

/** Bytes of resident memory at its highest since the last reset; since the start where the system knows no reset. */
export function peakMemory(): number {
  try {
    const kib = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"));
    if (kib !== null) return Number(kib[1]) * 1024;
  } catch {
    // not Linux: the figure of the operating system, which counts from the start
  }
  return process.resourceUsage().maxRSS * 1024;
}

/** Starts the peak anew, so that it does not hold what was needed to set up. Linux only; elsewhere the peak stays. */
export function resetPeak(): void {
  try {
    writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    // the peak then counts from the start of the process
  }
}
