// `pnpm test:clients`: builds the executable and tests it, the container, the templates for CI, and the clients of Python and R,
// with the built command. Where Python or R is not installed, it says so; with CI set, that is a failure.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const root = join(here, "..");
const env = { ...process.env, SDC_RISK: join(root, "packages/cli/bin/sdc-risk.js") };
const only = process.argv[2];
let failed = 0;

/** Whether a program is there and does what tests need of it. */
const has = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

function step(name, isHere, command, args, cwd = root) {
  if (only !== undefined && only !== name) return;
  if (!isHere) {
    console.log(`\n== ${name}: left out, since what it needs is not installed here (.ci/debian installs it)`);
    if (process.env.CI) failed++;
    return;
  }
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, { cwd, env, stdio: "inherit" });
  if (status !== 0) {
    failed++;
    console.log(`${name} failed.`);
  }
}

// Debian's Python: another one on the path may lack its packages
const python = has("/usr/bin/python3", "-c", "import pandas, pytest") ? "/usr/bin/python3" : "python3";
const tests = readdirSync(join(here, "test"))
  .filter((name) => name.endsWith(".test.mjs"))
  .map((name) => join(here, "test", name));

step("build", process.platform !== "win32", process.execPath, [join(root, "tooling/release/executable.mjs")]);
step("executable", true, process.execPath, ["--test", "--test-timeout=1800000", ...tests]);
step(
  "python",
  has(python, "-c", "import pandas, pytest"),
  python,
  ["-m", "pytest", "-q"],
  join(here, "python"),
);
step("types", has("mypy", "--version"), "mypy", [], join(here, "python"));
step(
  "r",
  has(
    "Rscript",
    "-e",
    "for (p in c('jsonlite', 'haven', 'testthat', 'knitr', 'markdown')) library(p, character.only = TRUE)",
  ),
  join(here, "r/check.sh"),
  [],
);
console.log(failed === 0 ? "\nAll clients passed." : `\n${failed} failed.`);
process.exit(failed === 0 ? 0 : 1);
