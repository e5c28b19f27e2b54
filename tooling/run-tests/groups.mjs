// Tests that have a command of their own: real engines, what the documentation shows, and tools. They take half of the
// time and see other parts than most changes touch. `pnpm test` names them at its end, and CI runs them always.

/** @typedef {{ name: string, tests: string, places: string[] }} Group a name, what it tests, and beginnings of paths of its files */

/** @type {Group[]} */
export const GROUPS = [
  {
    name: "engines",
    tests: "DuckDB, PostgreSQL, ClickHouse, Redis; reports in a browser",
    places: [
      "packages/{duckdb,postgres,clickhouse,dialects,trino,queue}/",
      "packages/cli/test/engines/",
      "packages/core/test/source/level-book-large.test.ts",
      "packages/report/test/accessibility.test.ts",
    ],
  },
  {
    name: "docs",
    tests: "examples of the documentation, its site, example measures",
    places: ["docs/test/{examples,from-r,site}.test.ts", "examples/"],
  },
  {
    name: "tooling",
    tests: "benchmarks, study, API pages, releases, servers, pnpm new",
    places: ["tooling/{api,bench,new,oracles,release,servers,sizes,study}/"],
  },
].map((group) => ({ ...group, places: group.places.flatMap(withoutBraces) }));

/** `a/{b,c}/` as `a/b/` and `a/c/`. */
function withoutBraces(place) {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(place) ?? [];
  return names === undefined ? [place] : names.split(",").map((name) => `${before}${name}${after}`);
}

/**
 * The group of a file of tests; the empty text for those of `pnpm test`.
 * @param {string} path from the root
 */
export function groupOf(path) {
  return GROUPS.find(({ places }) => places.some((place) => path.startsWith(place)))?.name ?? "";
}

/**
 * Lines that name the groups that a run did not include, with their commands.
 * @param {{ name: string, files: number, hasPassed: boolean }[]} others
 */
export function groupLines(others) {
  if (others.length === 0) return [];
  const width = Math.max(...others.map(({ name }) => name.length));
  return [
    "Tests with a command of their own. CI runs them; run them when you change what",
    "they test:",
    ...others.flatMap(({ name, files, hasPassed }) => [
      `  pnpm test:${name.padEnd(width)}  ${GROUPS.find((group) => group.name === name).tests}`,
      `  ${" ".repeat(width + 10)}  ${files} files${hasPassed ? ", passed before, nothing has changed since" : ""}`,
    ]),
  ];
}
