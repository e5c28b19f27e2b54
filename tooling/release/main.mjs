// `pnpm release --dry-run`: packs every public package, and the command as one, into release-output/, checks what a registry
// would get, writes the bill of materials, and runs the command from a registry on this machine. It builds the executable and
// the wheels of Python with it, too. `--publish` sends the packages to the registry, with provenance: CI runs it at a
// signed tag.
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { problemsOf } from "./check.mjs";
import { commandManifest, packCommand } from "./command.mjs";
import { buildExecutable } from "./executable.mjs";
import { notesOf } from "./notes.mjs";
import { packAll } from "./pack.mjs";
import { obstacles, publishAll } from "./publish.mjs";
import { billOf } from "./sbom.mjs";
import { tryCommand } from "./trial.mjs";
import { buildWheels, pythonForWheels, tryWheel } from "./wheel.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const out = join(root, "release-output");
const args = process.argv.slice(2);
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

function stop(...lines) {
  console.error(lines.join("\n"));
  process.exit(2);
}

if (args.length !== 1 || !["--dry-run", "--publish"].includes(args[0]))
  stop(
    "pnpm release --dry-run packs, checks and tries, and publishes nothing. pnpm release --publish publishes, too; " +
      "it is run by CI, with the credentials of the registry, at the signed tag of the version.",
  );
const publishes = args[0] === "--publish";
if (publishes) {
  const found = obstacles(root, readJson(join(root, "packages/cli/package.json")).version);
  if (found.length > 0) stop("Nothing was published:", ...found);
}

/** Says what is wrong with each tarball. @returns how many problems there are */
function checked(packages) {
  const versions = new Set(packages.map(({ version }) => version));
  let problems = versions.size === 1 ? 0 : 1;
  if (problems > 0)
    console.error(`All packages share one version, but there are ${[...versions].join(", ")}.`);
  for (const one of packages) {
    const found = problemsOf(one);
    problems += found.length;
    console.log(
      `${basename(one.tarball).padEnd(40)} ${(statSync(one.tarball).size / 1024).toFixed(0).padStart(6)} kB  ` +
        `${found.length === 0 ? "ok" : found.join(" ")}`,
    );
  }
  return problems;
}

/** Builds the wheels, and assesses the example with the one that carries the executable, in an empty environment. */
async function wheels(version) {
  const python = process.platform === "linux" ? pythonForWheels() : undefined;
  if (python === undefined) {
    const lack = "Wheels are not built: that needs Linux, and Python with setuptools, wheel and venv.";
    if (process.env.CI) stop(lack);
    return console.log(`\n${lack}`);
  }
  const executable = await buildExecutable(root, out);
  const { carrying, finding } = buildWheels(root, out, { python, executable });
  const { report, inPackage, megabytes, seconds } = tryWheel(root, carrying, { python });
  if (report.software.version !== version || !inPackage) throw new Error(`${carrying} runs another command.`);
  console.log(
    `\n${basename(carrying)}, ${(statSync(carrying).size / 1e6).toFixed(1)} MB, and ${basename(finding)}. ` +
      `Installed without a registry: ${megabytes.toFixed(0)} MB; from nothing to the report: ` +
      `${seconds.toFixed(1)} s.`,
  );
}

const packages = packAll(root, out);
const command = packCommand(root, out);
const problems = checked([...packages, command]);
if (problems > 0) {
  console.error(
    `${problems} ${problems === 1 ? "problem" : "problems"}: nothing of this should be published.`,
  );
  rmSync(out, { recursive: true });
  process.exit(1);
}
const threads = readJson(join(root, "packages/cli/node_modules/tinypool/package.json")).version;
const manifest = commandManifest(readJson(join(root, "packages/cli/package.json")), threads);
const bill = billOf(root, manifest, command.tarball);
writeFileSync(join(out, `sdc-risk-${command.version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
writeFileSync(join(out, "notes.md"), notesOf(root, command.version));
const trial = await tryCommand(root, command.tarball, command.version);
const count = packages.length + 1;
console.log(
  `\nFrom a registry on this machine, npx sdc-risk brings ${trial.packages} packages, ` +
    `${trial.megabytes.toFixed(1)} MB, no scripts at installation; from nothing to the report: ` +
    `${trial.seconds.toFixed(1)} s. Bill of materials: ${bill.components.length} packages of others.`,
);
if (!publishes) await wheels(command.version);
const where = relative(process.cwd(), out) || ".";
if (publishes) publishAll([...packages, command]);
console.log(
  `\n${count} packages, version ${command.version}, in ${where}. ` +
    (publishes ? "All are published." : "Nothing was published."),
);
