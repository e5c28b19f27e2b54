// `pnpm test`: the tests of every package in which something has changed since they last passed, in one run.
// To start vitest anew for each package, and to read the same sources anew, took longer than most of the tests.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { startVitest } from "vitest/node";

const root = fileURLToPath(new URL("../../", import.meta.url)),
  passed = join(root, ".turbo/passed-tests.json");

/** A package with tests: their folders, and turbo's hash of all that they depend on. */
function packagesWithTests() {
  const told = execFileSync("turbo", ["run", "test", "--dry=json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(told)
    .tasks.filter(({ task, command }) => task === "test" && command.startsWith("vitest "))
    .map(({ package: name, hash, command }) => ({
      name,
      hash,
      folders: command.split(" ").filter((word) => word.endsWith("/")),
    }));
}

/** By package, the hash with which its tests passed last. */
function readPassed() {
  try {
    return JSON.parse(readFileSync(passed, "utf8"));
  } catch {
    return {}; // none have passed here yet
  }
}

const all = packagesWithTests(),
  before = readPassed(),
  changed = all.filter(({ name, hash }) => before[name] !== hash),
  same = all.length - changed.length;
if (same > 0)
  console.log(`Tests passed before, and nothing has changed since: ${same} of ${all.length} packages.`);
if (changed.length === 0) process.exit(0);

const vitest = await startVitest(
  "test",
  changed.flatMap(({ folders }) => folders),
  { root, run: true, watch: false, maxWorkers: "100%", reporters: ["dot"] },
);
const modules = vitest.state.getTestModules(),
  whole = vitest.state.getUnhandledErrors().length === 0;
for (const { name, hash, folders } of changed) {
  const own = modules.filter(({ moduleId }) =>
    folders.some((folder) => moduleId.startsWith(join(root, folder))),
  );
  if (whole && own.length > 0 && own.every((module) => module.ok())) before[name] = hash;
  else delete before[name];
}
mkdirSync(join(root, ".turbo"), { recursive: true });
writeFileSync(passed, JSON.stringify(before, null, 2));
