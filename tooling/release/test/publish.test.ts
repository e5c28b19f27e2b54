import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { obstacles, publishAll, publishArguments } from "../publish.mjs";

const IN_CI = { GITHUB_ACTIONS: "true", ACTIONS_ID_TOKEN_REQUEST_URL: "https://token.example" };

let folder = "";
const git = (...args: string[]): void => {
  const own = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "tag.gpgSign=false"];
  expect(spawnSync("git", [...own, ...args], { cwd: folder }).status).toBe(0);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sdc-risk-publish-"));
  git("init", "-q");
  writeFileSync(join(folder, "a"), "a");
  git("add", ".");
  git("commit", "-q", "-m", "a");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("publishes nothing that is not at the tag of its version", () => {
  expect(obstacles(folder, "1.0.0", IN_CI)).toEqual(["The checkout is not at the tag v1.0.0."]);
});

it("publishes nothing at a tag without a signature", () => {
  git("tag", "v1.0.0");
  expect(obstacles(folder, "1.0.0", IN_CI)).toEqual(["The tag v1.0.0 has no signature that is known here."]);
});

it("publishes nothing with changes, or where no provenance can be had", () => {
  writeFileSync(join(folder, "a"), "b");
  expect(obstacles(folder, "1.0.0", {})).toEqual([
    "The checkout has changes that are not committed.",
    "The checkout is not at the tag v1.0.0.",
    "Provenance needs a workflow with the permission id-token: write.",
  ]);
});

const packages = ["a", "b"].map((name) => ({ name, version: "1.0.0", tarball: `${name}.tgz` }));

it("leaves out what the registry has already, and publishes the rest with provenance", () => {
  const calls: string[][] = [];
  publishAll(packages, (args: string[]) => {
    calls.push(args);
    const known = args[1] === "a@1.0.0";
    return { status: args[0] === "view" && !known ? 1 : 0, stdout: known ? "1.0.0\n" : "", stderr: "" };
  });
  expect(calls).toEqual([
    ["view", "a@1.0.0", "version"],
    ["view", "b@1.0.0", "version"],
    publishArguments("b.tgz"),
  ]);
  expect(publishArguments("b.tgz")).toContain("--provenance");
});

it("stops at the first that is refused", () => {
  const run = (): { status: number; stdout: string; stderr: string } => ({
    status: 1,
    stdout: "",
    stderr: "403",
  });
  expect(() => publishAll(packages, run)).toThrow("a was not published.\n403");
});
