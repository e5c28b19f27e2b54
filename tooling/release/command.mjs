// The package `sdc-risk`: the command as one bundle, which `npx sdc-risk` runs without a clone and with few packages.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/**
 * The package.json of the command, from that of the packages that it is made of.
 * @param cli that of `@sdc-risk/cli`
 * @param {string} threads the version of tinypool
 */
export function commandManifest(cli, threads) {
  const { version, license, engines, peerDependencies } = cli;
  const optional = ["@sdc-risk/cli", ...Object.keys(peerDependencies)].sort();
  return {
    name: "sdc-risk",
    version,
    description: "Statistical disclosure risk of microdata: from a data file to a risk report.",
    license,
    type: "module",
    engines,
    bin: { "sdc-risk": "bin/sdc-risk.mjs" },
    exports: { "./package.json": "./package.json" },
    files: ["bin", "dist"],
    publishConfig: { access: "public" },
    dependencies: { tinypool: threads },
    peerDependencies: Object.fromEntries(optional.map((name) => [name, `^${version}`])),
    peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])),
  };
}

/** Files of the bundle: its modules without source maps, and what decides whether packages are needed. */
const inBundle = (name) =>
  name.endsWith(".mjs") || ["needs-packages.js", "third-party-notices.txt"].includes(name);

/**
 * Packs the command into a folder; its packages must be built.
 * @returns its name, version and tarball
 */
export function packCommand(root, out) {
  const cli = join(root, "packages/cli");
  const staged = join(out, "command");
  const manifest = commandManifest(
    readJson(join(cli, "package.json")),
    readJson(join(cli, "node_modules/tinypool/package.json")).version,
  );
  rmSync(staged, { recursive: true, force: true });
  for (const name of ["bin", "dist"]) mkdirSync(join(staged, name), { recursive: true });
  for (const name of readdirSync(join(cli, "dist")).filter(inBundle))
    cpSync(join(cli, "dist", name), join(staged, "dist", name));
  cpSync(join(here, "command/sdc-risk.mjs"), join(staged, "bin/sdc-risk.mjs"));
  cpSync(join(here, "command/README.md"), join(staged, "README.md"));
  cpSync(join(root, "LICENSE"), join(staged, "LICENSE"));
  writeFileSync(join(staged, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const { status, stdout, stderr } = spawnSync("npm", ["pack", "--pack-destination", out], {
    cwd: staged,
    encoding: "utf8",
  });
  rmSync(staged, { recursive: true });
  const tarball = join(out, `sdc-risk-${manifest.version}.tgz`);
  if (status !== 0 || !existsSync(tarball)) throw new Error(`npm pack failed.\n${stdout}${stderr}`);
  return { name: manifest.name, version: manifest.version, tarball };
}
