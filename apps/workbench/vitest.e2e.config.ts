import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// A test that hangs ends some day; none depends on how fast the machine is.
const MOST = 30 * 60_000;

/** The tests that Firefox runs, too: the whole way, what it sends, the page from disk and without a connection. */
const ALSO_FIREFOX = ["journey", "privacy", "from-disk", "offline"].map((name) => `e2e/${name}.e2e.ts`);

/** Measures how long the page stands still, so nothing else runs beside it. */
const TIMED = "e2e/journey.e2e.ts";

/**
 * Files of tests in a browser, of which each starts one.
 * @param atOnce how many files run at once
 * @param order sets with a lower number run before
 */
const testsIn = (
  browser: string,
  {
    name,
    order,
    atOnce = 1,
    include,
    exclude = [],
  }: {
    readonly name: string;
    readonly order: number;
    readonly atOnce?: number;
    readonly include: string[];
    readonly exclude?: string[];
  },
) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    env: { BROWSER: browser },
    maxWorkers: atOnce,
    sequence: { groupOrder: order },
  },
});

export default defineConfig({
  test: {
    // what was left out is told at the end
    reporters: ["default", fileURLToPath(new URL("../../tooling/run-tests/left-out.mjs", import.meta.url))],
    testTimeout: MOST,
    hookTimeout: MOST,
    projects: [
      testsIn("chromium", {
        name: "chromium",
        order: 1,
        atOnce: 2,
        include: ["e2e/**/*.e2e.ts"],
        exclude: [TIMED],
      }),
      testsIn("chromium", { name: "chromium-timed", order: 2, include: [TIMED] }),
      testsIn("firefox", { name: "firefox", order: 3, include: ALSO_FIREFOX }),
    ],
  },
});
