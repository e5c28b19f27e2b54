// Sends tarballs to the registry, with provenance. Nothing of it runs unless asked for by --publish.
import { spawnSync } from "node:child_process";

const git = (root, ...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });

/** What speaks against publishing this checkout, one sentence each. */
export function obstacles(root, version, env = process.env) {
  const found = [];
  const tag = `v${version}`;
  const { stdout: tags } = git(root, "tag", "--points-at", "HEAD");
  if (git(root, "status", "--porcelain").stdout !== "")
    found.push("The checkout has changes that are not committed.");
  if (!tags.split("\n").includes(tag)) found.push(`The checkout is not at the tag ${tag}.`);
  else if (git(root, "verify-tag", tag).status !== 0)
    found.push(`The tag ${tag} has no signature that is known here.`);
  if (env.GITHUB_ACTIONS !== "true" || env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined)
    found.push("Provenance needs a workflow with the permission id-token: write.");
  return found;
}

/** The arguments with which npm publishes a tarball. */
export const publishArguments = (tarball) => [
  "publish",
  tarball,
  "--provenance",
  "--access=public",
  "--ignore-scripts",
];

/**
 * Publishes tarballs that the registry does not have yet, so that a run that failed half way can be run again.
 * @param {{ name: string, version: string, tarball: string }[]} packages
 * @param {(args: string[]) => { status: number | null, stdout: string, stderr: string }} run runs npm
 * @throws Error at the first that the registry refuses
 */
export function publishAll(packages, run = (args) => spawnSync("npm", args, { encoding: "utf8" })) {
  for (const { name, version, tarball } of packages) {
    if (run(["view", `${name}@${version}`, "version"]).stdout?.trim() === version) {
      console.log(`${name} ${version} is published already.`);
      continue;
    }
    const { status, stdout, stderr } = run(publishArguments(tarball));
    if (status !== 0) throw new Error(`${name} was not published.\n${stdout}${stderr}`);
    console.log(`${name} ${version} is published.`);
  }
}
