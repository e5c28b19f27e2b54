// The templates for CI: what they run is run here, with the built command in the place of npx.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");
const command = join(root, "packages/cli/bin/sdc-risk.js");
const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
const read = (path) => parse(readFileSync(join(root, path), "utf8"));
const work = mkdtempSync(join(tmpdir(), "sdc-risk-templates-"));
after(() => rmSync(work, { recursive: true, force: true }));

// npx: takes `--yes sdc-risk@VERSION`, nothing else, and runs the built command
const bin = join(work, "bin");
mkdirSync(bin);
writeFileSync(
  join(bin, "npx"),
  `#!/bin/sh\n[ "$1 $2" = "--yes sdc-risk@${version}" ] || exit 99\nshift 2\nexec "${process.execPath}" "${command}" "$@"\n`,
);
chmodSync(join(bin, "npx"), 0o755);

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(work, "run-"));
  copyFileSync(join(root, "examples/survey.csv"), join(folder, "a survey.csv"));
  writeFileSync(join(folder, "safe.csv"), `sex\n${"f\nm\n".repeat(50)}`);
});

function bash(script, variables = {}) {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, SDC_RISK: "", ...variables };
  return spawnSync("bash", ["-e", "-c", script], { cwd: folder, env, encoding: "utf8" });
}

/** Runs the step of the action as GitHub would. */
function action(inputs) {
  const { inputs: known, runs } = read("action.yml");
  const [step, ...others] = runs.steps;
  assert.deepEqual(others, []);
  const values = Object.fromEntries(
    Object.entries(known).map(([name, one]) => [name, String(one.default ?? "")]),
  );
  for (const name of Object.keys(inputs)) assert.ok(name in known, name);
  Object.assign(values, inputs);
  const env = Object.fromEntries(
    Object.entries(step.env).map(([name, text]) => [
      name,
      values[/^\$\{\{ inputs\.([a-z]+) \}\}$/.exec(text)[1]],
    ]),
  );
  assert.ok(!step.run.includes("${{"), "no input is pasted into the script");
  const output = join(folder, "github-output");
  const done = bash(step.run, { ...env, GITHUB_OUTPUT: output });
  return { ...done, output: readFileSync(output, "utf8") };
}

test("the action fails where the policy is not met, with annotations and a report", () => {
  const { status, stdout, output } = action({
    file: "a survey.csv",
    policy: "k3",
    arguments: "--keys=region,sex,age\n--weight=weight\n",
  });
  assert.equal(status, 4);
  assert.equal(output, "exit-code=4\n");
  assert.match(stdout, /^::error/m);
  assert.match(readFileSync(join(folder, "sdc-risk-report.html"), "utf8"), /<!doctype html>/);
});

test("the action passes where it is met, and without a policy", () => {
  const met = action({ file: "safe.csv", policy: "k3", arguments: "--keys=sex\n--census" });
  assert.equal(met.status, 0, met.stderr);
  const without = action({ file: "a survey.csv", arguments: "--keys=region,sex,age", report: "r.html" });
  assert.equal(without.status, 0, without.stderr);
  assert.ok(existsSync(join(folder, "r.html")));
});

test("an input is never run as code", () => {
  const { status } = action({ file: "$(touch ran); touch ran", arguments: "$(touch ran)" });
  assert.notEqual(status, 0);
  assert.ok(!existsSync(join(folder, "ran")));
});

/** Runs the script of the template of GitLab. */
function gitlab(variables) {
  const job = read("clients/ci/gitlab.yml")[".sdc-risk"];
  const done = bash(job.script.join("\n"), { ...job.variables, ...variables });
  return { ...done, job };
}

test("the template of GitLab fails where the policy is not met, and leaves what it promises", () => {
  writeFileSync(
    join(folder, "roles.json"),
    JSON.stringify({ keys: ["region", "sex", "age"], weight: "weight" }),
  );
  const { status, stderr, job } = gitlab({
    SDC_FILE: "a survey.csv",
    SDC_CONFIG: "roles.json",
    SDC_POLICY: "k3",
  });
  assert.equal(status, 4, stderr);
  for (const path of [...job.artifacts.paths, job.artifacts.reports.junit])
    assert.ok(existsSync(join(folder, path)), path);
});

test("the template of GitLab passes where it is met", () => {
  writeFileSync(join(folder, "roles.json"), JSON.stringify({ keys: ["sex"], census: true }));
  const { status, stderr } = gitlab({ SDC_FILE: "safe.csv", SDC_CONFIG: "roles.json", SDC_POLICY: "k3" });
  assert.equal(status, 0, stderr);
});

const fifty = { name: "fifty", rules: [{ figure: "kanon.violations.records", k: 51, max: 0 }] };
const strict = JSON.stringify({ keys: ["sex"], census: true, policy: fifty });

test("the template of GitLab judges by the policy of the configuration file, and tells where a variable replaces it", () => {
  writeFileSync(join(folder, "strict.json"), strict);
  const own = gitlab({ SDC_FILE: "safe.csv", SDC_CONFIG: "strict.json" });
  assert.equal(own.status, 4, own.stderr);
  assert.equal(own.stderr, "");
  const other = gitlab({ SDC_FILE: "safe.csv", SDC_CONFIG: "strict.json", SDC_POLICY: "k3" });
  assert.equal(other.status, 0, other.stderr);
  assert.match(other.stderr, /--policy takes the place of the policy "fifty"/);
});

test("the template of GitLab and the hook fail without a policy", () => {
  writeFileSync(join(folder, "roles.json"), JSON.stringify({ keys: ["sex"], census: true }));
  const job = gitlab({ SDC_FILE: "safe.csv", SDC_CONFIG: "roles.json" });
  assert.equal(job.status, 2, job.stderr);
  assert.match(job.stderr, /no policy is given/);
  const hook = eachFile("--config=roles.json", "safe.csv");
  assert.equal(hook.status, 2, hook.stderr);
  assert.match(hook.stderr, /no policy is given/);
});

const [hook] = read(".pre-commit-hooks.yaml");
const eachFile = (...args) =>
  spawnSync(join(root, hook.entry), args, {
    cwd: folder,
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, SDC_RISK: "" },
    encoding: "utf8",
  });

test("the hook judges by the policy of the configuration file that its arguments name", () => {
  writeFileSync(join(folder, "strict.json"), strict);
  assert.equal(eachFile("--config=strict.json", "safe.csv").status, 4);
});

test("the hook assesses every file, and fails at one that does not meet the policy", () => {
  const own = [...hook.args, "--keys=sex", "--census"];
  assert.equal(eachFile(...own, "safe.csv").status, 0);
  const failing = eachFile(...hook.args, "--keys=sex,age", "a survey.csv", "none.csv", "safe.csv");
  assert.equal(failing.status, 4);
  assert.match(failing.stderr, /^a survey\.csv \(exit code 4\)$/m);
  assert.match(failing.stderr, /^none\.csv \(exit code 1\)$/m);
  assert.match(failing.stderr, /^safe\.csv \(exit code 1\)$/m); // it has no age
  assert.equal(eachFile(...hook.args).status, 0);
});

test("templates, clients and the command are of one version", () => {
  assert.equal(read("action.yml").inputs.version.default, version);
  assert.equal(read("clients/ci/gitlab.yml")[".sdc-risk"].variables.SDC_VERSION, version);
  assert.ok(readFileSync(join(root, "clients/ci/each-file.sh"), "utf8").includes(`sdc-risk@${version}`));
  const inside = (path, pattern) => pattern.exec(readFileSync(join(root, "clients", path), "utf8"))?.[1];
  assert.equal(inside("python/pyproject.toml", /^version = "(.*)"$/m), version);
  assert.equal(inside("python/src/sdc_risk/_command.py", /^VERSION = "(.*)"$/m), version);
  assert.equal(inside("r/DESCRIPTION", /^Version: (.*)$/m), version);
  assert.equal(inside("r/R/command.R", /^needed_version <- "(.*)"$/m), version);
});
