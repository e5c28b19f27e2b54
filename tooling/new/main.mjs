// `pnpm new measure <id>`: makes packages/<id>, a measure that passes its checks, and lists it where measures are listed.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { idFault, newMeasure } from "./measure.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const USAGE = 'pnpm new measure <id> [title], such as pnpm new measure small-groups "Small groups"';

/** Runs a command in the root and shows what it prints. */
function run(command, ...args) {
  console.log(`\n$ ${[command, ...args].join(" ")}`);
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const [kind, id = "", title] = process.argv.slice(2);
const fault = kind === "measure" ? idFault(ROOT, id) : "There is one thing to make, a measure.";
if (fault !== null) {
  console.error(`${fault}\n${USAGE}`);
  process.exit(2);
}
for (const path of await newMeasure(ROOT, id, title)) console.log(path);
run("pnpm", "install", "--prefer-offline");
// only with the lockfile as it is now does the package stand in the root's node_modules, where examples look for it
run("pnpm", "install", "--frozen-lockfile", "--prefer-offline");
run("pnpm", "exec", "turbo", "run", "build", `--filter=@sdc-risk/${id}`, "--output-logs=errors-only");
run("pnpm", "exec", "vitest", "run", "docs/test/measure-tables.test.ts", "-u");
run("pnpm", "exec", "vitest", "run", `packages/${id}`);
console.log(`
packages/${id} counts records in small classes. Put your own formula in its place: src/ computes, test/oracle.ts
holds it to the definition, README.md is its page. These check it:
  pnpm exec vitest run packages/${id}
  pnpm exec eslint packages/${id} && pnpm typecheck
  pnpm test`);
