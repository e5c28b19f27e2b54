import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { problemsOf } from "../check.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sdc-risk-release-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const manifest = {
  name: "@sdc-risk/some",
  version: "1.2.3",
  description: "Some.",
  license: "Apache-2.0",
  publishConfig: { access: "public" },
  exports: {
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./package.json": "./package.json",
  },
};
const good: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify(manifest),
  "README.md": "Some.",
  LICENSE: "Apache",
  "dist/index.js": "",
  "dist/index.d.ts": "",
};

/** The problems of a tarball that holds these files; null leaves one out. */
function problems(change: Readonly<Record<string, string | null>>): string[] {
  for (const [path, text] of Object.entries({ ...good, ...change })) {
    if (text === null) continue;
    const file = join(folder, "package", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const tarball = join(folder, "some.tgz");
  expect(spawnSync("tar", ["-czf", tarball, "-C", folder, "package"]).status).toBe(0);
  return problemsOf({ name: "@sdc-risk/some", version: "1.2.3", tarball });
}
const withManifest = (change: object): Record<string, string> => ({
  "package.json": JSON.stringify({ ...manifest, ...change }),
});

it("finds nothing wrong with a whole package", () => expect(problems({})).toEqual([]));

it.each<[string, Record<string, string | null>, string]>([
  ["no licence", { LICENSE: null }, "LICENSE is absent."],
  ["no README", { "README.md": null }, "README.md is absent."],
  [
    "a protocol that only the workspace knows",
    withManifest({ dependencies: { a: "workspace:^" } }),
    'package.json still says "workspace:".',
  ],
  [
    "a version from the catalog",
    withManifest({ dependencies: { a: "catalog:" } }),
    'package.json still says "catalog:".',
  ],
  [
    "an export without its file",
    withManifest({ exports: { ".": "./dist/index.js", "./node": { default: "./dist/node.js" } } }),
    "./dist/node.js is named in package.json, but absent.",
  ],
  [
    "an executable without its file",
    withManifest({ bin: { some: "./bin/some.js" } }),
    "./bin/some.js is named in package.json, but absent.",
  ],
  ["tests", { "test/some.test.ts": "" }, "test/some.test.ts does not belong into it."],
  [
    "what the compiler keeps for itself",
    { "dist/.tsbuildinfo": "" },
    "dist/.tsbuildinfo does not belong into it.",
  ],
  [
    "a script at the installation",
    withManifest({ scripts: { postinstall: "node ." } }),
    "It runs a script at its installation (postinstall).",
  ],
  ["another version", withManifest({ version: "1.2.4" }), "It is @sdc-risk/some@1.2.4."],
  [
    "restricted access",
    withManifest({ publishConfig: {} }),
    "package.json does not publish it for everybody (publishConfig.access).",
  ],
])("finds %s", (_what, change, problem) => expect(problems(change)).toEqual([problem]));
