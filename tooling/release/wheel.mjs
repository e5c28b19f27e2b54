// Wheels of the Python client: one for this platform that carries the executable, so that neither Node nor a registry of
// packages is needed, and one for all others, which finds a command that is installed. Both are built by setuptools.
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names of processors that Python has otherwise. */
const MACHINES = { x64: "x86_64", arm64: "aarch64" };
/** The last versions of libstdc++ in systems of a version of glibc, by the rules for wheels. */
const CXX_OF_GLIBC = [
  [17, 19],
  [27, 24],
  [28, 25],
  [31, 28],
  [34, 29],
  [35, 30],
  [39, 33],
];

/** The last version of a library of the system that a program asks for; 0 where it asks for none. */
function newest(program, library) {
  const versions = [...program.matchAll(new RegExp(`${library}(\\d+)`, "g"))].map(([, minor]) =>
    Number(minor),
  );
  return Math.max(0, ...versions);
}

/**
 * The platform for which pip takes a wheel that carries a program: the oldest systems on which it runs.
 * @param {Buffer} program
 * @param {{ platform?: string, arch?: string }} machine
 * @throws Error where no tag of wheels says what it needs
 */
export function platformTag(program, { platform = process.platform, arch = process.arch } = {}) {
  const machine = MACHINES[arch];
  const text = program.toString("latin1");
  const [glibc, cxx] = [newest(text, "GLIBC_2\\."), newest(text, "GLIBCXX_3\\.4\\.")];
  if (platform !== "linux" || machine === undefined || glibc === 0)
    throw new Error(
      `A wheel with the executable is built on Linux with glibc only, not on ${platform} ${arch}.`,
    );
  const [needed] = CXX_OF_GLIBC.find(([, has]) => has >= cxx) ?? [];
  if (needed === undefined)
    throw new Error(`The executable needs GLIBCXX_3.4.${cxx}, which no tag promises.`);
  return `manylinux_2_${Math.max(glibc, needed)}_${machine}`;
}

/** A Python with what builds wheels and virtual environments; undefined where there is none. */
export const pythonForWheels = () =>
  ["/usr/bin/python3", "python3"].find(
    (one) => spawnSync(one, ["-c", "import setuptools, wheel, ensurepip, venv"]).status === 0,
  );

function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", ...options });
  if (status !== 0)
    throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? stdout + stderr}`);
  return stdout;
}

const BUILD = `
import sys
from setuptools import build_meta
options = {"--build-option": ["--plat-name", sys.argv[2]]} if len(sys.argv) > 2 else None
build_meta.build_wheel(sys.argv[1], options)`;

/** Builds one wheel from a copy of the sources; with an executable for its platform, else for all. */
function buildWheel(root, out, { python, executable }) {
  const staged = mkdtempSync(join(tmpdir(), "sdc-risk-wheel-"));
  try {
    const client = join(root, "clients/python");
    for (const name of ["pyproject.toml", "README.md"]) copyFileSync(join(client, name), join(staged, name));
    copyFileSync(join(root, "LICENSE"), join(staged, "LICENSE"));
    cpSync(join(client, "src/sdc_risk"), join(staged, "src/sdc_risk"), {
      recursive: true,
      filter: (path) => !path.includes("__pycache__"),
    });
    const platform = [];
    if (executable !== undefined) {
      const bin = join(staged, "src/sdc_risk/bin");
      mkdirSync(bin);
      copyFileSync(executable, join(bin, "sdc-risk"));
      chmodSync(join(bin, "sdc-risk"), 0o755);
      copyFileSync(join(executable, "../sdc-risk-notices.txt"), join(bin, "notices.txt"));
      // only here: elsewhere the command on the PATH would be this script itself
      appendFileSync(
        join(staged, "pyproject.toml"),
        '\n[project.scripts]\nsdc-risk = "sdc_risk.__main__:main"\n',
      );
      platform.push(platformTag(readFileSync(executable)));
    }
    const env = { SOURCE_DATE_EPOCH: "315532800", ...process.env };
    run(python, ["-c", BUILD, out, ...platform], { cwd: staged, env });
    const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
    const wheel = join(out, `sdc_risk-${version}-py3-none-${platform[0] ?? "any"}.whl`);
    if (!existsSync(wheel)) throw new Error(`There is no ${wheel}: clients/python is of another version.`);
    return wheel;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/**
 * Builds both wheels into a folder. The executable must be built, with its licences beside it.
 * @param {string} root
 * @param {string} out
 * @param {{ python: string, executable: string }} tools
 * @returns {{ carrying: string, finding: string }} the paths of the one that carries the command and the one that finds it
 */
export function buildWheels(root, out, { python, executable }) {
  mkdirSync(out, { recursive: true });
  return {
    carrying: buildWheel(root, out, { python, executable }),
    finding: buildWheel(root, out, { python }),
  };
}

/** The size of all files beneath a folder in MB. */
function megabytesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}

const ASSESS = `
import csv, json, sys
import sdc_risk
with open(sys.argv[1], newline="", encoding="utf-8") as file:
    names, *rows = csv.reader(file)
survey = {name: [row[i] or None for row in rows] for i, name in enumerate(names)}
report = sdc_risk.assess(survey, keys=["region", "sex", "age"], weight="weight", policy="k3", measures=["kanon"])
print(json.dumps({"command": sdc_risk.command(), "verdict": report.verdict, "report": report}))`;

/**
 * Installs a wheel into an empty virtual environment, from this file only, and assesses the example with it; nothing else
 * is on the PATH.
 * @param {string} root
 * @param {string} wheel
 * @param {{ python: string, env?: Record<string, string> }} tools further variables of the environment
 * @returns what was found, where the command is, what the environment holds, and the seconds from nothing to the report
 */
export function tryWheel(root, wheel, { python, env = {} }) {
  const work = mkdtempSync(join(tmpdir(), "sdc-risk-venv-"));
  try {
    const bare = { PATH: "/nowhere", HOME: work, ...env };
    const own = join(work, "venv/bin/python");
    const options = { cwd: work, env: bare };
    run(python, ["-m", "venv", join(work, "venv")], options);
    const before = megabytesOf(join(work, "venv"));
    const begun = performance.now();
    run(own, ["-m", "pip", "install", "--no-index", "--no-cache-dir", wheel], options);
    const found = JSON.parse(run(own, ["-c", ASSESS, join(root, "examples/survey.csv")], options));
    const seconds = (performance.now() - begun) / 1000;
    const script = join(work, "venv/bin/sdc-risk");
    return {
      ...found,
      inPackage: found.command.startsWith(join(work, "venv")),
      megabytes: megabytesOf(join(work, "venv")) - before,
      script: existsSync(script) ? run(script, ["--version"], options).trim() : null,
      module: run(own, ["-m", "sdc_risk", "--version"], options).trim(),
      seconds,
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
