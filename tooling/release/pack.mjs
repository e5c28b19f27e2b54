// Packs every public package of the workspace as a registry would get it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/**
 * The packages that are published, as { name, version, folder, tarball }; the tarball's name follows from the
 * others.
 */
export function publicPackages(root, out) {
  return readdirSync(join(root, "packages"))
    .map((folder) => join(root, "packages", folder))
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => ({ folder, ...readJson(join(folder, "package.json")) }))
    .filter((one) => one.private !== true)
    .map(({ name, version, folder }) => ({
      name,
      version,
      folder,
      tarball: join(out, `${name.slice(1).replace("/", "-")}-${version}.tgz`),
    }));
}

/** Packs all of them into a folder that is emptied first; the packages must be built. */
export function packAll(root, out) {
  const pnpm = process.env.npm_execpath;
  if (!pnpm?.includes("pnpm"))
    throw new Error("Start this through pnpm: it writes real versions in place of workspace: and catalog:.");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [pnpm, "--recursive", "--filter", "./packages/*", "pack", "--pack-destination", out],
    { cwd: root, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`pnpm pack failed.\n${stdout}${stderr}`);
  const packages = publicPackages(root, out);
  const absent = packages.filter(({ tarball }) => !existsSync(tarball));
  if (absent.length > 0) throw new Error(`Not packed: ${absent.map(({ name }) => name).join(", ")}.`);
  return packages;
}
