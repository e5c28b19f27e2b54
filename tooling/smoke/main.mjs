// `pnpm smoke`: installs the packed packages outside the workspace, as a user would, and uses them in every
// way that the README promises.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packCommand } from "../release/command.mjs";
import { packAll } from "../release/pack.mjs";
import { bundle } from "./bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const work = mkdtempSync(join(tmpdir(), "sdc-risk-smoke-"));

/** The environment without what pnpm adds for its own scripts, so that nothing resolves into the workspace. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(package|lifecycle|command|execpath|node_execpath|config_(?!registry|cache|userconfig))|NODE_PATH|PNPM_|INIT_CWD)/i.test(
        name,
      ),
  ),
);

function run(folder, command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8" });
  assert.equal(
    status,
    0,
    `${command} ${args.join(" ")} ended with ${status ?? error?.message}\n${stdout}${stderr}`,
  );
  return stdout;
}

/** An empty project that installs some of the tarballs; whatever these need of the others comes as a tarball too. */
function project(name, packages, wanted) {
  const folder = join(work, name);
  const file = ({ tarball }) => `file:${tarball}`;
  mkdirSync(folder);
  const dependencies = Object.fromEntries(
    packages.filter((one) => wanted.includes(one.name)).map((one) => [one.name, file(one)]),
  );
  const overrides = Object.fromEntries(
    packages.map((one) => [one.name, dependencies[one.name] === undefined ? file(one) : `$${one.name}`]),
  );
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name, private: true, type: "module", dependencies, overrides }, null, 2),
  );
  run(folder, "npm", "install", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error");
  return folder;
}

const installed = (folder) =>
  readdirSync(join(folder, "node_modules/@sdc-risk"))
    .map((name) => `@sdc-risk/${name}`)
    .sort();
const say = (text) => console.log(`smoke: ${text}`);

try {
  const packages = packAll(root, join(work, "tarballs"));
  const names = packages.map(({ name }) => name);
  const { version } = packages[0];
  const alone = packCommand(root, join(work, "tarballs"));
  say(`packed ${packages.length} packages, version ${version}`);

  const all = project("everything", [...packages, alone], [...names, alone.name]);
  assert.deepEqual(installed(all), names.sort());
  for (const file of ["survey.csv", "survey.sdc-risk.json", "twins.mjs"])
    cpSync(join(root, "examples", file), join(all, file));
  cpSync(join(here, "project"), all, { recursive: true });
  const inNode = JSON.parse(run(all, process.execPath, "library.mjs"));
  assert.equal(inNode.frequency.records, 2000);
  assert.ok(inNode.globalRisk > 0 && inNode.globalRisk < 1, `global risk ${inNode.globalRisk}`);
  say(`three measures in Node: global risk ${inNode.globalRisk}`);

  const command = join(all, "node_modules/.bin/sdc-risk");
  run(
    all,
    command,
    "assess",
    "survey.csv",
    "--config",
    "survey.sdc-risk.json",
    "--out",
    "report.html",
    "--out",
    "report.json",
    "--records",
    "records.csv",
    "--quiet",
  );
  const report = JSON.parse(readFileSync(join(all, "report.json"), "utf8"));
  assert.equal(report.software.version, version);
  for (const { measure, reason } of report.skipped)
    assert.match(reason, /needs the role/, `${measure} was skipped: ${reason}`);
  assert.match(readFileSync(join(all, "report.html"), "utf8"), /<svg/);
  assert.equal(readFileSync(join(all, "records.csv"), "utf8").trimEnd().split("\n").length, 2001);
  say(`the command: ${Object.keys(report.measures).join(", ")}`);

  const bundled = join(all, "node_modules/sdc-risk/bin/sdc-risk.mjs");
  const keys = ["assess", "survey.csv", "--keys", "region,sex", "--quiet", "--out", "plugin.json"];
  run(all, process.execPath, bundled, ...keys, "--plugin", "./twins.mjs");
  const withPlugin = JSON.parse(readFileSync(join(all, "plugin.json"), "utf8"));
  assert.ok("acme-twins" in withPlugin.measures, Object.keys(withPlugin.measures).join(", "));
  say("the command as one package takes a plugin where the packages are beside it");

  run(all, process.execPath, "--test", "twins.test.mjs");
  say("a third party's measure passes its checks under node:test");

  const output = await bundle(all, "browser.mjs");
  const inBrowser = JSON.parse(run(all, process.execPath, "run-bundle.mjs", output));
  assert.deepEqual(inBrowser, inNode.kanon);
  say(`the browser's bundle gives the same, ${(statSync(output).size / 1024).toFixed(0)} kB minified`);

  const few = ["@sdc-risk/assess", "@sdc-risk/core", "@sdc-risk/kanon"];
  const small = project("three", packages, few);
  assert.deepEqual(
    installed(small),
    [...few, "@sdc-risk/blocks", "@sdc-risk/data", "@sdc-risk/frequency"].sort(),
    "kanon uses frequency, core uses data and blocks, and nothing else of sdc-risk is needed",
  );
  run(
    small,
    process.execPath,
    "--input-type=module",
    "--eval",
    "await import('@sdc-risk/assess'); await import('@sdc-risk/kanon');",
  );
  say(
    "core, kanon and assess alone bring " +
      `${readdirSync(join(small, "node_modules")).filter((name) => !name.startsWith(".")).length} folders ` +
      "into node_modules",
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
