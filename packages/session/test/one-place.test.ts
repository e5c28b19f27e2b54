import { ROLES } from "@sdc-risk/core";
import { FORMATS } from "@sdc-risk/io/formats";
import { installed } from "@sdc-risk/session";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The sources of all packages and of the workbench, by their paths. */
const sources = new Map(
  ["packages", "apps"].flatMap((place) =>
    readdirSync(join(ROOT, place)).flatMap((name) => {
      const folder = join(ROOT, place, name, "src");
      if (!existsSync(folder)) return [];
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
        /\.(tsx?|css)$/.test(file),
      );
      return files.map(
        (file) => [relative(ROOT, join(folder, file)), readFileSync(join(folder, file), "utf8")] as const,
      );
    }),
  ),
);

/** Where at least `least` of some words stand within a stretch of text: there somebody keeps a list of them. */
function lists(words: readonly RegExp[], least: number, stretch = 400): string[] {
  return [...sources]
    .filter(([, text]) => {
      const places = words.flatMap((word) =>
        Array.from(text.matchAll(new RegExp(word, "g")), ({ index }) => ({ index, word })),
      );
      return places.some(
        ({ index: from }) =>
          new Set(
            places.filter(({ index }) => index >= from && index < from + stretch).map(({ word }) => word),
          ).size >= least,
      );
    })
    .map(([path]) => path);
}

it("the sources are found", () => {
  expect(sources.size).toBeGreaterThan(300);
});

it("the names of roles are listed in the table of roles and nowhere else", () => {
  // as text, as a field of an object, or as a class of CSS
  const words = ROLES.map(
    ({ name }) => new RegExp(`(["'\`])${name}\\1|(?<![-\\w])${name}\\??:|\\.role\\.${name}\\b`),
  );
  // a role has a row; beyond that, by what words and values it is suggested, and the survey on which measures are checked
  const more = [
    "packages/inspect/src/roles/by-meaning.ts",
    "packages/inspect/src/roles/by-values.ts",
    "packages/inspect/src/roles/words.ts",
    "packages/testkit/src/checks/sample.ts",
    "packages/testkit/src/checks/sources/source-files.ts",
    // what it means for a verdict that a variable looks like one of a role
    "packages/session/src/outgoing/not-judged.ts",
    // what else of a file goes out beside its keys
    "packages/cli/src/plan/plan-text.ts",
    // measures say which roles they need and take
    "packages/dominance/src/index.ts",
    "packages/individual-risk/src/index.ts",
    "packages/household/src/index.ts",
    "packages/population/src/index.ts",
    "packages/membership-inference/src/index.ts",
    // the page asks for the roles in an order of its own
    "apps/workbench/src/steps/questions/questions.tsx",
    // their texts in another language, held to the table by their type
    "apps/workbench/src/texts/fr/roles.ts",
  ];
  expect(lists(words, 5, 3000).filter((path) => !more.includes(path))).toEqual([
    "packages/core/src/roles.ts",
  ]);
});

it("flags of roles, other than their names, are in the table alone", () => {
  const flags = ROLES.filter(({ name, flag }) => name !== flag).map(({ flag }) => flag);
  expect(flags).not.toEqual([]);
  const told = [...sources]
    .filter(([, text]) => flags.some((flag) => text.includes(flag)))
    .map(([path]) => path);
  expect(told).toEqual(["packages/core/src/roles.ts"]);
});

it("formats of files are listed in the table of formats, and by what reads and writes each", () => {
  const words = FORMATS.map(({ name }) => new RegExp(`(["'\`])${name}\\1|(?<![-\\w])${name}\\??:`));
  const io = "packages/io/src";
  // files of statistical programs are a package's that knows nothing of others
  const others = lists(words, 3).filter((path) => !path.startsWith("packages/statfiles/"));
  expect(others.sort()).toEqual([
    `${io}/formats.ts`,
    `${io}/read.ts`,
    `${io}/write/table-writers.ts`,
    `${io}/write/write-records.ts`,
  ]);
});

it("the installed measures are listed once, and their tasks once", () => {
  const packages = installed.map(({ id }) => new RegExp(`from "@sdc-risk/${id}"`));
  const tasks = /from "@sdc-risk\/(kanon|knowledge|suda2|continuous)\/tasks"/;
  expect(lists(packages, 4, Infinity)).toEqual(["packages/session/src/installed.ts"]);
  expect([...sources].filter(([, text]) => tasks.test(text)).map(([path]) => path)).toEqual([
    "packages/session/src/tasks.ts",
  ]);
});

it.each([
  ["that no measure can run", "No measure can run", "nothing-runs"],
  ["that there is no such measure", 'There is no measure "$', "measures"],
  ["that there is no such setting", 'There is no setting "$', "settings/check"],
  ["the quoting for shells", "'\\\\''", "command"],
  ["the rule when released files must match", "matchOf(file)", "microdata"],
])("%s stands in one place", (_what, text, module) => {
  expect([...sources].filter(([, source]) => source.includes(text)).map(([path]) => path)).toEqual([
    `packages/session/src/${module}.ts`,
  ]);
});

it("nothing that browsers lack is used", () => {
  const own = [...sources].filter(([path]) => path.startsWith("packages/session/"));
  expect(
    own.filter(([, text]) => /from "node:|\bprocess\.|\bBuffer\b|require\(/.test(text)).map(([path]) => path),
  ).toEqual([]);
});
