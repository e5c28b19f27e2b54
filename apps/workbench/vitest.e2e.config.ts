import { defineConfig } from "vitest/config";

// One file after the other: each starts a browser, and times are measured.
export default defineConfig({ test: { include: ["e2e/**/*.e2e.ts"], testTimeout: 200_000, hookTimeout: 60_000, fileParallelism: false } });
