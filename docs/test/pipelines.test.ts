import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { wants } from "@sdc-risk/servers";
import { format } from "prettier";
import { afterAll, describe, expect, it } from "vitest";
import { blocksOf } from "./support/markdown.ts";
import { pageAt, ROOT } from "./support/pages.ts";

const COMMAND = join(ROOT, "packages/cli/bin/sdc-risk.js");
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** The files that the page shows, by their names. */
const FILES = new Map(
  blocksOf(pageAt("docs/pipelines.md").text).flatMap(({ directive, code }) =>
    directive?.startsWith("file ") === true ? [[directive.slice("file ".length), `${code}\n`] as const] : [],
  ),
);

function shown(name: string): string {
  const text = FILES.get(name);
  if (text === undefined) throw new Error(`The page shows no ${name}.`);
  return text;
}

const people = (...pairs: readonly (readonly [string, number])[]): string =>
  `region,sex\n${pairs.flatMap(([row, count]) => new Array<string>(count).fill(`${row}\n`)).join("")}`;
const MEETS = people(["North,f", 3], ["South,m", 4]);
const FAILS = people(["North,f", 3], ["South,m", 2]);

/** Stand-ins for what a machine of a pipeline has: npx runs the command that was built, and dbt writes its model. */
const PROGRAMS = {
  npx: `#!/bin/sh\n[ "$1 $2" = "--yes @sdc-risk/cli" ] || exit 99\nshift 2\nexec "${process.execPath}" "${COMMAND}" "$@"\n`,
  dbt: `#!/bin/sh\n[ "$*" = "build --select people" ] || exit 99\nmkdir -p release\ncp survey.csv release/people.csv\n`,
};

/** A folder with what the page shows, and the data. */
function project(data: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), "sdc-risk-pipelines-"));
  folders.push(folder);
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  };
  for (const [name, text] of FILES) write(name, text);
  for (const [name, text] of Object.entries(PROGRAMS)) write(`bin/${name}`, text);
  if (data !== null) for (const name of ["release/people.csv", "survey.csv"]) write(name, data);
  return folder;
}

/** Runs a script as a step does, which ends at the first failure. */
function step(folder: string, script: string): { readonly exit: number | null; readonly printed: string } {
  const { SOURCE_DATE_EPOCH: _date, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd: folder,
    env: { ...env, PATH: `${join(folder, "bin")}:${env["PATH"] ?? ""}` },
    encoding: "utf8",
  });
  return { exit: status, printed: stdout + stderr };
}

/** The commands of a key of YAML: one in its line, or a list below it. */
function commandsOf(yaml: string, key: string): string {
  const lines = yaml.split("\n");
  const at = lines.findIndex((line) => new RegExp(`^\\s*(- )?${key}:`).test(line));
  const [line = "", ...below] = lines.slice(at);
  const own = line.slice(line.indexOf(":") + 1).trim();
  if (own !== "") return own;
  const items = below.slice(
    0,
    below.findIndex((one) => !/^\s*- /.test(one)),
  );
  return items.map((item) => item.replace(/^\s*- /, "")).join("\n");
}

/** A string in three quotation marks of a program in Python. */
const pythonText = (code: string, name: string): string =>
  new RegExp(`^${name} = """\n([^]*?)"""`, "m").exec(code)?.[1] ?? "";

const DAG = "dags/release_people.py";
const GATES = [
  [".github/workflows/release.yml", (text: string) => commandsOf(text, "run"), ["report.html"]],
  [".gitlab-ci.yml", (text: string) => commandsOf(text, "script"), ["report.html", "rules.xml"]],
  [
    DAG,
    (text: string) => pythonText(text, "GATE") + pythonText(text, "PUBLISH"),
    ["report.html", "rules.xml"],
  ],
  ["release.sh", (text: string) => text, ["report.html", "rules.xml"]],
] as const;

describe.each(GATES)("the gate in %s", (name, scriptOf, written) => {
  const script = scriptOf(shown(name));
  const publishes = script.includes("published");

  it("lets a file through that meets the policy", () => {
    const folder = project(MEETS);
    const { exit, printed } = step(folder, script);
    expect({ exit, printed }).toMatchObject({ exit: 0 });
    for (const file of written) expect(existsSync(join(folder, file)), file).toBe(true);
    expect(existsSync(join(folder, "published/people.csv"))).toBe(publishes);
  });

  it("stops one that does not, with 4, and keeps the report", () => {
    const folder = project(FAILS);
    expect(step(folder, script).exit).toBe(4);
    for (const file of written) expect(existsSync(join(folder, file)), file).toBe(true);
    expect(readFileSync(join(folder, "report.html"), "utf8")).toContain("does not meet the policy");
    expect(existsSync(join(folder, "published"))).toBe(false);
  });

  it("stops where there are no data or the settings are wrong, and writes nothing", () => {
    const without = project(name === "release.sh" ? people(["North", 3]) : null);
    expect(step(without, script).exit).toBe(1);
    const wrong = project(MEETS);
    writeFileSync(join(wrong, "sdc-risk.json"), '{ "kys": ["region"] }');
    expect(step(wrong, script).exit).toBe(2);
    for (const folder of [without, wrong])
      for (const file of [...written, "published"]) expect(existsSync(join(folder, file)), file).toBe(false);
  });
});

it.each([".github/workflows/release.yml", ".gitlab-ci.yml"])("%s is YAML", async (name) => {
  await expect(format(shown(name), { parser: "yaml" })).resolves.toBe(shown(name));
});

it("GitHub shows the rule that is not met as an annotation", () => {
  const { printed } = step(project(FAILS), commandsOf(shown(".github/workflows/release.yml"), "run"));
  expect(printed).toContain("::error title=kanon.violations[k=3].records at most 0::");
});

it("the file for Airflow is Python", wants("python"), () => {
  const parsed = spawnSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], {
    input: shown(DAG),
    encoding: "utf8",
  });
  expect(parsed).toMatchObject({ status: 0, stderr: "" });
});

it("the exit codes are those of the command", () => {
  const help = spawnSync(process.execPath, [COMMAND, "assess", "--help"], { encoding: "utf8" }).stdout;
  const codes = (text: string): string[] =>
    Array.from(text.matchAll(/\b(\d+) [a-z]/g), ([, code = ""]) => code);
  const rows = Array.from(
    pageAt("docs/pipelines.md").text.matchAll(/^\| (\d+) \|/gm),
    ([, code = ""]) => code,
  );
  expect(rows).toEqual(codes(help.slice(help.indexOf("Exit codes:"))));
});
