import { installed } from "@sdc-risk/session";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf } from "./support/markdown.ts";
import { pageAt, pages, ROOT } from "./support/pages.ts";
import { commandsOf } from "./support/shell.ts";

interface Manifest {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const folders = readdirSync(join(ROOT, "packages")).filter((name) =>
  existsSync(join(ROOT, "packages", name, "package.json")),
);
const manifests = folders.map(
  (folder) => JSON.parse(readFileSync(join(ROOT, "packages", folder, "package.json"), "utf8")) as Manifest,
);
const names = manifests.map(({ name }) => name);

test.each(pages)("$path installs packages that exist", ({ text }) => {
  const installs = blocksOf(text)
    .filter(({ language }) => language === "sh")
    .flatMap(({ code }) => commandsOf(code))
    .filter((line) => line.startsWith("npm install "));
  const installed = installs
    .flatMap((line) => line.split(" ").slice(2))
    .filter((word) => word.startsWith("@sdc-risk/"));
  expect(installed.filter((name) => !names.includes(name))).toEqual([]);
});

test.each(folders)("packages/%s has a README that says what it is and how to install it", (folder) => {
  const { text } = pageAt(`packages/${folder}/README.md`);
  expect(text).toMatch(new RegExp(`^# @sdc-risk/${folder}\n\n\\S`));
  expect(text).toContain("npm install");
});

test.each(manifests)("the README of $name says what each dependency is for", ({ name, dependencies }) => {
  const { text } = pageAt(`packages/${name.slice("@sdc-risk/".length)}/README.md`);
  const told = text.slice(text.lastIndexOf("Dependencies"));
  const own = name === "@sdc-risk/cli" ? /^(?!@sdc-risk\/)/ : /^/;
  // session installs the measures, whose own pages say what they are for
  const measures = name === "@sdc-risk/session" ? installed.map(({ id }) => `@sdc-risk/${id}`) : [];
  expect(
    Object.keys(dependencies ?? {}).filter(
      (one) => own.test(one) && !measures.includes(one) && !told.includes(`\`${one}\``),
    ),
  ).toEqual([]);
});

test.each(manifests)("$name is built into one file per entry", ({ name, scripts }) => {
  expect(scripts["build"]).toMatch(/^tsc -b && node \.\.\/\.\.\/tooling\/bundle\/main\.mjs\b/);
  const config = join(ROOT, "packages", name.slice("@sdc-risk/".length), "tsconfig.json");
  expect(readFileSync(config, "utf8")).toMatch(/"extends": "\.\.\/\.\.\/tsconfig\.(package|kernels)\.json"/);
});

test("the architecture page shows every package with the packages that it depends on", () => {
  const { text } = pageAt("docs/architecture.md");
  for (const { name, dependencies } of manifests) {
    const own = Object.keys(dependencies ?? {})
      .filter((one) => names.includes(one))
      .map((one) => `\`${one.slice("@sdc-risk/".length)}\``)
      .sort();
    const row = text
      .split("\n")
      .find((line) => line.startsWith(`| [\`${name.slice("@sdc-risk/".length)}\`]`));
    expect(row?.split("|")[3]?.trim(), name).toBe(own.length === 0 ? "–" : own.join(", "));
  }
});

test("the page for contributors names every script of the root package", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(
    Object.keys(scripts).filter(
      (name) => !new RegExp(`\\| \`pnpm ${name}[ \`]`).test(pageAt("CONTRIBUTING.md").text),
    ),
  ).toEqual([]);
});

test("every package with tests has them run, and is linted and type-checked", () => {
  const folders = ["packages", "apps", "tooling"].flatMap((place) =>
    readdirSync(join(ROOT, place)).map((name) => `${place}/${name}`),
  );
  // these have no package of their own: the scripts of docs name them
  const ofDocs = ["tooling/release", "tooling/sizes"];
  const { scripts: docs } = JSON.parse(readFileSync(join(ROOT, "docs/package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  for (const folder of ofDocs)
    for (const name of ["test", "lint", "typecheck"]) expect(docs[name], name).toContain(folder);
  const tested = folders.filter(
    (folder) => existsSync(join(ROOT, folder, "test")) && !ofDocs.includes(folder),
  );
  const lacking = tested.flatMap((folder) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    return ["test", "lint", "typecheck"]
      .filter((name) => scripts[name] === undefined)
      .map((name) => `${folder}: ${name}`);
  });
  expect(lacking).toEqual([]);
});

test("the README lists every package", () => {
  const { text } = pageAt("README.md");
  expect(folders.filter((folder) => !text.includes(`](packages/${folder})`))).toEqual([]);
});
