import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { idFault, newMeasure } from "../measure.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

// inside of the repository, so that all tools and packages are found; other packages are links, so that only it is built
const output = join(ROOT, "tooling/new/new-output");
mkdirSync(output, { recursive: true });
const copy = mkdtempSync(join(output, "try-"));
mkdirSync(join(copy, "packages"));
for (const name of readdirSync(join(ROOT, "packages")))
  if (name !== "session") symlinkSync(join(ROOT, "packages", name), join(copy, "packages", name));
for (const path of ["package.json", "tsconfig.json", "src/installed.ts"].map(
  (file) => `packages/session/${file}`,
))
  cpSync(join(ROOT, path), join(copy, path));
for (const name of readdirSync(ROOT).filter((file) => /^tsconfig.*json$|^eslint\.config/.test(file)))
  cpSync(join(ROOT, name), join(copy, name));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(copy, path), "utf8");

/** Runs a tool of the repository in the copy; what it says where it fails, else nothing. */
function failureOf(tool: string, ...args: readonly string[]): string {
  const executable = join(ROOT, "node_modules/.bin", tool);
  const { status, stdout, stderr } = spawnSync(executable, args, {
    cwd: copy,
    encoding: "utf8",
    timeout: 120_000,
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

describe.each([
  ["small-groups", "smallGroups"],
  ["alone", "alone"],
])("a new measure %s", async (id, name) => {
  const own = `packages/${id}`;
  const written = await newMeasure(copy, id);
  it("has sources, tests, an oracle and a page", () => {
    expect(written.filter((path) => path.startsWith(own))).toEqual(
      [
        "README.md",
        "src/index.ts",
        "src/report.ts",
        "src/summary.ts",
        `test/${id}.test.ts`,
        "test/oracle.ts",
        "package.json",
        "tsconfig.json",
        "test/tsconfig.json",
      ].map((path) => `${own}/${path}`),
    );
    for (const path of written) expect(read(path), path).not.toMatch(/__\S*__/);
  });

  it("is listed in one source", () => {
    expect(written.filter((path) => !path.startsWith(own) && path.endsWith(".ts"))).toEqual([
      "packages/session/src/installed.ts",
    ]);
    const code = read("packages/session/src/installed.ts");
    expect(code).toContain(`import { ${name} } from "@sdc-risk/${id}";`);
    expect(/installed[^]*?\];/.exec(code)![0]).toContain(`  ${name},\n`);
  });

  it("has correct types, and those of its tests", () => {
    expect(failureOf("tsc", "-b", `${own}/test`)).toBe("");
    expect(existsSync(join(copy, own, "dist/index.d.ts"))).toBe(true);
  });

  it("is formatted, and passes lint", () => {
    expect(
      failureOf("prettier", "--check", ...["src", "test", "package.json"].map((path) => `${own}/${path}`)),
    ).toBe("");
    expect(failureOf("eslint", own)).toBe("");
  });

  // its own tests, which begin with those of the guide
  await import(join(copy, own, `test/${id}.test.ts`));
});

it("has an id of letters, digits and hyphens that no package has", () => {
  expect(idFault(ROOT, "small-groups")).toBe(null);
  expect(idFault(ROOT, "kanon")).toBe("packages/kanon exists.");
  for (const id of ["", "Small", "small_groups", "../small", "small-", "2small"])
    expect(idFault(ROOT, id), id).toContain("is no id of a measure");
});
