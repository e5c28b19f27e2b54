// The container file: built by buildah, and run as nobody over a root that cannot be written. Its base image is not fetched: one that
// holds what the executable needs of Debian takes its name, made from this machine.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";

const root = join(import.meta.dirname, "../..");
const parts = join(root, "release-output");
const file = join(root, "clients/container/Containerfile");
const work = mkdtempSync(join(tmpdir(), "sdc-risk-container-"));
after(() => {
  if (existsSync(join(work, "store"))) spawnSync("buildah", [...store, "rm", "--all"]);
  rmSync(work, { recursive: true, force: true });
});
const store = ["--root", join(work, "store"), "--runroot", join(work, "run"), "--storage-driver", "vfs"];

function buildah(...args) {
  const { status, stdout, stderr } = spawnSync("buildah", [...store, ...args], { encoding: "utf8" });
  return { status, stdout: stdout.trim(), stderr };
}
function must(...args) {
  const { status, stdout, stderr } = buildah(...args);
  assert.equal(status, 0, `buildah ${args.join(" ")}\n${stderr}`);
  return stdout;
}

test("it names no root, no shell of its own, and what the build leaves", () => {
  const text = readFileSync(file, "utf8");
  assert.match(text, /^USER 65532:65532$/m);
  for (const [, name] of text.matchAll(/^COPY (\S+) /gm)) assert.ok(existsSync(join(parts, name)), name);
});

const why = spawnSync("buildah", ["--version"]).status === 0 ? false : "buildah is not installed";
test(
  "it is built, and assesses a file as nobody",
  { skip: process.getuid?.() === 0 ? why : "needs root" },
  () => {
    // the base: the loader and the libraries that the executable names
    const base = must("from", "scratch");
    const { stdout } = spawnSync("ldd", [join(parts, "sdc-risk")], { encoding: "utf8" });
    const libraries = [...stdout.matchAll(/(\/\S+\.so\S*) \(0x/g)].map(([, path]) => path);
    assert.ok(libraries.length > 3, stdout);
    for (const path of libraries) must("copy", base, path, path);
    must("commit", base, "docker.io/library/debian:12-slim");

    const built = [
      "build",
      "--isolation",
      "chroot",
      "--pull-never",
      "--file",
      file,
      "--tag",
      "sdc-risk",
      parts,
    ];
    must(...built);
    const data = join(work, "data");
    mkdirSync(data);
    copyFileSync(join(root, "examples/survey.csv"), join(data, "survey.csv"));
    chmodSync(dirname(data), 0o755);
    chownSync(data, 65532, 65532);
    const container = must("from", "--pull-never", "sdc-risk");
    const config = JSON.parse(must("inspect", "--type", "image", "sdc-risk")).OCIv1.config;
    assert.deepEqual(
      [config.User, config.WorkingDir, config.Entrypoint],
      ["65532:65532", "/data", ["/usr/local/bin/sdc-risk"]],
    );
    const run = (mount, ...args) =>
      buildah(
        "run",
        "--isolation",
        "chroot",
        "--volume",
        mount,
        container,
        "--",
        ...config.Entrypoint,
        ...args,
      );
    const assess = ["assess", "survey.csv", "--keys", "region,sex,age", "--quiet"];
    const done = run(`${data}:/data`, ...assess, "--out", "report.json");
    assert.equal(done.status, 0, done.stderr);
    assert.equal(JSON.parse(readFileSync(join(data, "report.json"), "utf8")).data.rows, 2000);
    // nobody may write elsewhere, and the command needs no other place
    const elsewhere = run(`${data}:/data:ro`, ...assess, "--out", "/report.json");
    assert.notEqual(elsewhere.status, 0);
    const readOnly = run(`${data}:/data:ro`, ...assess);
    assert.equal(readOnly.status, 0, readOnly.stderr);
  },
);
