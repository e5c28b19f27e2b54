import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const packages = fileURLToPath(new URL("packages/", import.meta.url));

const MOST = 30 * 60_000;

const FILES = ["packages", "apps", "tooling"]
  .map((folder) => `${folder}/*/test/**/*.test.ts`)
  .concat("examples/**/*.test.ts", "docs/**/*.test.ts");
/** Files that put other modules in the place of some, or change a table before others read it. */
const REPLACING = [
  "packages/report/test/text.test.ts",
  "packages/cli/test/new-role.test.ts",
  "packages/cli/test/new-setting.test.ts",
  "apps/workbench/test/new-role.test.ts",
  "apps/workbench/test/new-setting.test.ts",
];
const NEVER = ["**/node_modules/**", "**/dist/**"];

// Tests run against the sources, so that a failing line is the line one edits.
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@sdc-risk\/io\/node$/, replacement: `${packages}io/src/node.ts` },
      { find: /^@sdc-risk\/data\/(kernels|columns)$/, replacement: `${packages}data/src/$1/index.ts` },
      {
        find: /^@sdc-risk\/servers$/,
        replacement: fileURLToPath(new URL("tooling/servers/src/index.ts", import.meta.url)),
      },
      { find: /^@sdc-risk\/([a-z0-9-]+)\/tasks$/, replacement: `${packages}$1/src/tasks.ts` },
      { find: /^@sdc-risk\/([a-z0-9-]+)$/, replacement: `${packages}$1/src/index.ts` },
      { find: /^@sdc-risk\/statfiles\/detect$/, replacement: `${packages}statfiles/src/detect.ts` },
      { find: /^@sdc-risk\/io\/formats$/, replacement: `${packages}io/src/formats.ts` },
      { find: /^@sdc-risk\/session\/settings$/, replacement: `${packages}session/src/settings/table.ts` },
      {
        find: /^@sdc-risk\/session\/(command|microdata|pool|renderers)$/,
        replacement: `${packages}session/src/$1.ts`,
      },
    ],
  },
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
