import { installed } from "@sdc-risk/session";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { expect, test } from "vitest";
import { pageAt, ROOT } from "./support/pages.ts";

const measures = installed.map(({ id }) => id);

/** Files of sources, by the package or app that they belong to. */
const sources = ["packages", "apps"].flatMap((place) =>
  readdirSync(join(ROOT, place)).flatMap((owner) => {
    const folder = join(ROOT, place, owner, "src");
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
    return files.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ owner, path: join(folder, file) }));
  }),
);

const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

/** Help shows how options are written, which takes the name of some measure. */
const EXAMPLE = /\{ "kanon": \{ "k": \[3\]/g;

/** What is installed, its tasks, policies over its figures, and columns in French, of which one is called "utility". */
const LISTS = /\/(installed|tasks|presets|starting-points|texts\/fr\/columns)\.ts$/;

/** Roles that are called as a measure is. */
const ALSO_ROLES: readonly string[] = ["household", "population"];

/** Files that name a measure, its package or its columns, outside of packages of measures. */
function naming(id: string): string[] {
  const named = new RegExp(
    `@sdc-risk/${id}["/]|["'\`]${id}\\.[a-zA-Z]${ALSO_ROLES.includes(id) ? "" : `|["'\`]${id}["'\`]`}`,
  );
  const others = sources.filter(
    ({ owner, path }) =>
      !measures.includes(owner) &&
      named.test(withoutComments(readFileSync(path, "utf8")).replace(EXAMPLE, "")),
  );
  return others.map(({ path }) => relative(ROOT, path));
}

test("no source outside the packages of measures names one, but for the lists of what is installed", () => {
  expect(measures).toContain("individual-risk");
  const strays = measures.flatMap((id) =>
    naming(id)
      .filter((path) => !LISTS.test(path))
      .map((path) => `${id}: ${path}`),
  );
  expect(strays).toEqual([]);
  for (const id of measures)
    expect(
      naming(id).filter((path) => basename(path) === "installed.ts"),
      id,
    ).not.toEqual([]);
});

test("the page on measures names every field of the contract", () => {
  const code = readFileSync(join(ROOT, "packages/core/src/measure.ts"), "utf8");
  const body = /export interface Measure<[^{]*\{([\s\S]*?)\n\}/.exec(code)![1];
  const fields = Array.from(
    withoutComments(body).matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm),
    ([, name]) => name,
  );
  expect(fields).toEqual([
    "id",
    "title",
    "about",
    "answers",
    "version",
    "needs",
    "uses",
    "mayUse",
    "records",
    "persons",
    "terms",
    "options",
    "summary",
    "missing",
    "takes",
    "idle",
    "countedBy",
    "needsKeys",
    "takesKeyPart",
    "columnsOfRows",
    "ofReleased",
    "compute",
    "report",
  ]);
  const { text } = pageAt("docs/your-own-measure.md");
  expect(fields.filter((name) => !text.includes(`\`${name}\``) && !text.includes(`\`${name}(`))).toEqual([]);
});
