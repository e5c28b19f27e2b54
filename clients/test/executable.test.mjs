// The single executable does what the command does: the same report to the byte, with its worker threads from inside.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const root = join(import.meta.dirname, "../..");
const executable = join(root, "release-output/sdc-risk");
const command = join(root, "packages/cli/bin/sdc-risk.js");
const work = mkdtempSync(join(tmpdir(), "sdc-risk-executable-"));
after(() => rmSync(work, { recursive: true, force: true }));
for (const name of ["survey.csv", "survey.sdc-risk.json"])
  copyFileSync(join(root, "examples", name), join(work, name));

function run(program, args, more = {}) {
  const env = { ...process.env, SOURCE_DATE_EPOCH: "1700000000", ...more };
  return spawnSync(program, args, { cwd: work, env, encoding: "utf8" });
}
const ASSESS = ["assess", "survey.csv", "--config", "survey.sdc-risk.json", "--quiet"];

test("the same JSON, records and HTML as the command", () => {
  for (const [name, program, first] of [
    ["one", executable, []],
    ["other", process.execPath, [command]],
  ]) {
    const outputs = ["json", "html", "md"].flatMap((ending) => ["--out", `${name}.${ending}`]);
    const { status, stderr } = run(program, [...first, ...ASSESS, ...outputs, "--records", `${name}.csv`]);
    assert.equal(status, 0, stderr);
  }
  for (const ending of ["json", "html", "md", "csv"])
    assert.ok(
      readFileSync(join(work, `one.${ending}`)).equals(readFileSync(join(work, `other.${ending}`))),
      `${ending} differs`,
    );
});

/** So many records of so many keys that any machine works on them for longer than it waits before it starts threads. */
function wideFile() {
  const [records, keys] = [30_000, 14];
  let state = 1;
  const draw = (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const names = Array.from({ length: keys }, (_, i) => `k${i}`);
  const lines = Array.from({ length: records }, () => names.map((_, i) => draw(2 + (i % 6))).join(","));
  writeFileSync(join(work, "wide.csv"), `${names.join(",")}\n${lines.join("\n")}\n`);
  return ["assess", "wide.csv", "--keys", names.join(","), "--measures", "suda2", "--quiet"];
}

test("threads start from inside and do the work", { skip: threadsHelp() }, () => {
  const wide = wideFile();
  const { status, stderr } = run(executable, [...wide, "--out", "threads.json"], { NODE_DEBUG: "worker" });
  assert.equal(status, 0, stderr);
  assert.match(stderr, /WORKER \d+: \[0\] created Worker with ID 1/);
  const other = run(process.execPath, [command, ...wide, "--out", "command.json"]);
  assert.equal(other.status, 0, other.stderr);
  assert.ok(
    readFileSync(join(work, "threads.json")).equals(readFileSync(join(work, "command.json"))),
    "threads from inside change the report",
  );
});

/** Why threads would not start; false where they do. */
function threadsHelp() {
  const { status } = spawnSync(process.execPath, [
    "--eval",
    "process.exit(require('os').availableParallelism() > 1 ? 0 : 1)",
  ]);
  return status === 0 ? false : "one processor only";
}

test("its version, and the exit codes of the command", () => {
  const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
  assert.equal(run(executable, ["--version"]).stdout, `${version}\n`);
  const wrong = ["assess", "survey.csv", "--keys", "regoin"];
  const [own, other] = [run(executable, wrong), run(process.execPath, [command, ...wrong])];
  assert.deepEqual([own.status, own.stderr], [other.status, other.stderr]);
  assert.equal(own.status, 1);
});

test("says what it does not hold", () => {
  const { status, stderr } = run(executable, ["assess", "survey.csv", "--plugin", "mine.js"]);
  assert.equal(status, 2);
  assert.match(stderr, /holds no plugins, engines and queues/);
});

test("licences of what it holds are beside it", () => {
  const notices = readFileSync(join(root, "release-output/sdc-risk-notices.txt"), "utf8");
  assert.match(notices, /^apache-arrow \d/m);
  assert.match(notices, /^node \d+\.\d+\.\d+$/m);
});
