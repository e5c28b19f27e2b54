import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// A test that hangs ends some day; none depends on how fast the machine is.
const MOST = 30 * 60_000;

/** The tests that Firefox runs, too: the whole way, what it sends, the page from disk and without a connection. */
const ALSO_FIREFOX = ["journey", "privacy", "from-disk", "offline"].map((name) => `e2e/${name}.e2e.ts`);

const testsIn = (browser: string, include: string[]) => ({
  extends: true as const,
  test: { name: browser, include, env: { BROWSER: browser } },
});

// One file after the other: each starts a browser.
export default defineConfig({
  test: {
    // what was left out is told at the end
    reporters: ["default", fileURLToPath(new URL("../../tooling/run-tests/left-out.mjs", import.meta.url))],
    testTimeout: MOST,
    hookTimeout: MOST,
    fileParallelism: false,
    projects: [testsIn("chromium", ["e2e/**/*.e2e.ts"]), testsIn("firefox", ALSO_FIREFOX)],
  },
});
