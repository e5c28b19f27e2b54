// The wheels of Python: in an empty virtual environment, without a registry and without Node, one brings the command, the other
// finds the one that is installed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { buildWheels, platformTag, pythonForWheels, tryWheel } from "../../tooling/release/wheel.mjs";

const root = join(import.meta.dirname, "../..");
const executable = join(root, "release-output/sdc-risk");
const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
const python = pythonForWheels();
const work = mkdtempSync(join(tmpdir(), "sdc-risk-wheels-"));
after(() => rmSync(work, { recursive: true, force: true }));

test("the platform of a wheel follows from what the program needs of the system", () => {
  const linux = { platform: "linux", arch: "x64" };
  const of = (text, machine = linux) => platformTag(Buffer.from(text), machine);
  assert.equal(of("GLIBC_2.17 GLIBC_2.28 GLIBC_2.3 GLIBCXX_3.4.21"), "manylinux_2_28_x86_64");
  assert.equal(of("GLIBC_2.17", { ...linux, arch: "arm64" }), "manylinux_2_17_aarch64");
  // a newer libstdc++ than systems with that glibc have
  assert.equal(of("GLIBC_2.28 GLIBCXX_3.4.29"), "manylinux_2_34_x86_64");
  assert.throws(() => of("GLIBC_2.28 GLIBCXX_3.4.99"), /no tag promises/);
  assert.throws(() => of("musl"), /Linux with glibc only/);
  assert.throws(() => of("GLIBC_2.28", { ...linux, platform: "darwin" }), /not on darwin x64/);
});

const lacks = python === undefined && "Python with setuptools, wheel and venv is not installed here";
if (lacks && process.env.CI) assert.fail(lacks);

test("wheels of Python", { skip: lacks }, async (t) => {
  let wheels = { carrying: "", finding: "" };
  before(() => {
    wheels = buildWheels(root, work, { python, executable });
  });

  await t.test("the one that carries the command needs nothing else", () => {
    assert.match(
      basename(wheels.carrying),
      new RegExp(`^sdc_risk-${version}-py3-none-manylinux_2_\\d+_\\w+\\.whl$`),
    );
    const found = tryWheel(root, wheels.carrying, { python });
    assert.equal(found.verdict, "no");
    assert.equal(found.report.measures.kanon.summary.violations.find(({ k }) => k === 3).records, 897);
    assert.ok(found.inPackage, found.command);
    assert.equal(found.script, version, "the script in the environment runs the command");
    assert.equal(found.module, version);
  });

  await t.test("the other one is small and finds the command", () => {
    assert.equal(basename(wheels.finding), `sdc_risk-${version}-py3-none-any.whl`);
    const found = tryWheel(root, wheels.finding, { python, env: { SDC_RISK: executable } });
    assert.equal(found.command, executable);
    assert.equal(found.verdict, "no");
    assert.ok(found.megabytes < 1);
    assert.equal(found.script, null, "a script of that name would be found in place of the command");
    assert.throws(() => tryWheel(root, wheels.finding, { python }), /npm install --global sdc-risk/);
  });

  await t.test("names, version, licence and notices are in it", () => {
    const list = spawnSync(python, ["-m", "zipfile", "-l", wheels.carrying], { encoding: "utf8" }).stdout;
    const names = list.split("\n").map((line) => line.split(/ +/)[0]);
    for (const name of ["sdc_risk/py.typed", "sdc_risk/bin/sdc-risk", "sdc_risk/bin/notices.txt"])
      assert.ok(names.includes(name), name);
    assert.ok(names.some((name) => name.endsWith("dist-info/LICENSE")));
    assert.deepEqual(
      names.filter((name) => /__pycache__|test/.test(name)),
      [],
    );
  });
});
