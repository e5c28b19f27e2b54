// Makes the command of a clone ready to run: installs what it needs, where nothing is installed yet, and bundles it from
// the sources. Nothing else is installed or built.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const cli = join(root, "packages/cli");
/** Runs a script of Node; what it prints is shown where it fails. */
function run(cwd, ...args) {
  try {
    execFileSync(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ""}${error.stderr ?? ""}`);
    process.exit(error.status ?? 1);
  }
}

if (!existsSync(join(cli, "node_modules")) || !existsSync(join(import.meta.dirname, "node_modules"))) {
  const pnpm = process.env.npm_execpath;
  if (pnpm === undefined) {
    console.error("Nothing is installed here. Run: npx --yes pnpm@10.34.9 demo");
    process.exit(1);
  }
  console.log("Installing what the command needs ...");
  run(
    root,
    pnpm,
    "install",
    "--frozen-lockfile",
    "--prod",
    "--filter-prod=@sdc-risk/cli...",
    "--filter=@sdc-risk/bundle",
  );
}
console.log("Bundling the command ...\n");
mkdirSync(join(cli, "dist"), { recursive: true });
const at = (name) => join(import.meta.dirname, name);
run(cli, at("main.mjs"), "needs-packages");
run(cli, at("command.mjs"));
