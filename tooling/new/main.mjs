// `pnpm new measure <id>`: makes packages/<id>, a measure that passes its checks, and lists it where measures are listed.
// `pnpm new treatment <id>`: makes a treatment in packages/treat that passes its checks, and lists it there.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { idFault, newMeasure } from "./measure.mjs";
import { newTreatment, treatmentIdFault } from "./treatment.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const USAGE = `pnpm new measure <id> [title], such as pnpm new measure small-groups "Small groups"
pnpm new treatment <id>, such as pnpm new treatment steps`;

/** Runs a command in the root and shows what it prints. */
function run(command, ...args) {
  console.log(`\n$ ${[command, ...args].join(" ")}`);
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const [kind, id = "", title] = process.argv.slice(2);
const faultOf = { measure: idFault, treatment: treatmentIdFault }[kind];
const fault =
  faultOf === undefined ? "There are two things to make, a measure and a treatment." : faultOf(ROOT, id);
if (fault !== null) {
  console.error(`${fault}\n${USAGE}`);
  process.exit(2);
}
if (kind === "treatment") {
  for (const path of await newTreatment(ROOT, id)) console.log(path);
  run(
    "pnpm",
    "exec",
    "vitest",
    "run",
    `packages/treat/test/moves/${id}.test.ts`,
    "packages/treat/test/checks.test.ts",
  );
  console.log(`
packages/treat/src/moves/${id} makes numbers multiples of a step. Put your own treatment in its place, and its row in
the tables of packages/treat/README.md and docs/treating-files.md. These check it:
  pnpm exec vitest run packages/treat
  pnpm exec eslint packages/treat && pnpm typecheck
  pnpm test`);
  process.exit(0);
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
