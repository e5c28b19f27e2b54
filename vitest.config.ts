import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";

const packages = fileURLToPath(new URL("packages/", import.meta.url));

/** The condition of `exports` by which a package gives its sources. */
const SOURCE = "@sdc-risk/source";

const CONDITIONS = [SOURCE, "module", "node", "development|production"];

/**
 * Modules of tests are the sources. Vitest also hands its conditions to Node for what it leaves to it, and child processes
 * of a test inherit them: those run what is built, as with users.
 */
const sourcesForTestsOnly: Plugin = {
  name: "sources-for-tests-only",
  configResolved: (config) => {
    const { resolve } = config.ssr;
    if (resolve?.conditions !== undefined)
      resolve.conditions = resolve.conditions.filter((one) => one !== SOURCE);
  },
};

const MOST = 30 * 60_000;

const FILES = ["packages", "apps", "tooling"]
  .map((folder) => `${folder}/*/test/**/*.test.ts`)
  .concat("examples/**/*.test.ts", "docs/**/*.test.ts");
/** Files that put other modules in the place of some, or change a table before others read it. */
const REPLACING = [
  "packages/report/test/text.test.ts",
  "packages/cli/test/new-role.test.ts",
  "packages/cli/test/deprecated.test.ts",
  "packages/cli/test/new-setting.test.ts",
  "apps/workbench/test/new-role.test.ts",
  "apps/workbench/test/new-setting.test.ts",
  "apps/workbench/test/read-anew.test.ts",
];
const NEVER = ["**/node_modules/**", "**/dist/**"];

// Tests run against the sources, so that a failing line is the line one edits.
export default defineConfig({
  plugins: [sourcesForTestsOnly],
  resolve: { conditions: CONDITIONS },
  ssr: { resolve: { conditions: [...CONDITIONS] } },
  test: {
    // Files of all packages share a process per core and the modules that it has loaded: loading them anew for each took
    // half of the processor's time.
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: FILES,
          exclude: [...NEVER, ...REPLACING],
          pool: "forks",
          isolate: false,
        },
      },
      { extends: true, test: { name: "apart", include: REPLACING, exclude: NEVER } },
    ],
    // what was left out is told at the end
    reporters: ["default", fileURLToPath(new URL("tooling/run-tests/left-out.mjs", import.meta.url))],
    setupFiles: [`${packages}testkit/test/support/seed.ts`],
    // A test that hangs ends some day; no test depends on how fast the machine is, or on what else it does.
    testTimeout: MOST,
    hookTimeout: MOST,
    teardownTimeout: MOST,
  },
});
