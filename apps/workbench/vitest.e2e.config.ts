import { defineConfig } from "vitest/config";

// A test that hangs ends some day; none depends on how fast the machine is.
const MOST = 30 * 60_000;

// One file after the other: each starts a browser.
export default defineConfig({
  test: { include: ["e2e/**/*.e2e.ts"], testTimeout: MOST, hookTimeout: MOST, fileParallelism: false },
});
