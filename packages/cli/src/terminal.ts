import type { TextOptions } from "@sdc-risk/report";

/** How to write text for standard output: as wide as the terminal within reason, 80 columns elsewhere. */
export function terminal(): TextOptions {
  const { stdout } = process;
  return { width: stdout.isTTY ? Math.max(60, Math.min(100, stdout.columns || 80)) : 80, color: stdout.isTTY && !process.env["NO_COLOR"] };
}
