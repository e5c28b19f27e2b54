import { assess, type Finding } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { readFile } from "@sdc-risk/io/node";
import {
  EXAMPLE_FIRMS,
  EXAMPLE_SURVEY,
  firmsTable,
  guideTable,
  GUIDE_ROLES,
  syntheticTable,
  treatedTable,
} from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as prettier from "prettier";
import { expect, it } from "vitest";
import { installed, limitsIn } from "@sdc-risk/session";
import { FIGURES, SELECTORS } from "../src/policy/figures/index.js";
import { figureText, patternOf, placesIn, valuesAt } from "../src/policy/figure.js";
import { readingOf } from "../src/policy/reading.js";

const FOLDER = new URL("../src/policy/figures/", import.meta.url);
const { table } = await readFile(fileURLToPath(new URL("../../../examples/survey.csv", import.meta.url)));

const of = async (
  sdc: SdcObject,
  ids: readonly string[],
  options: Readonly<Record<string, unknown>> = {},
): Promise<readonly Finding[]> =>
  (
    await assess(
      sdc,
      installed.filter(({ id }) => ids.includes(id)),
      { options: options as never },
    )
  ).findings;

const sdcOf = (data: Table, roles: Roles, released: readonly Table[] = []): SdcObject =>
  SdcObject.fromArrow(data, roles, { released });

const KEYS = ["region", "sex", "age"];
const ALONE = [
  "frequency",
  "kanon",
  "knowledge",
  "individual-risk",
  "household",
  "ldiversity",
  "tcloseness",
  "suda2",
  "population",
];
const WHOLE = ALONE.filter((id) => id !== "household");

// all the forms that summaries take: with and without weights, households, strata, released and synthetic files, and what a model that fails says
const found: readonly Finding[] = [
  ...(await of(
    sdcOf(table, {
      keys: KEYS,
      sensitive: ["health", "disability"],
      weight: "weight",
      household: "hid",
      strata: ["urbrur"],
    }),
    ALONE,
    {
      "individual-risk": { targets: [0.01] },
      household: { within: "region" },
      population: { misclassification: { sex: 0.9 }, neighbourhood: { ordered: ["age"] } },
    },
  )),
  ...(await of(
    sdcOf(table, { keys: [...KEYS, "education"], sensitive: ["health"], weight: "weight" }),
    WHOLE,
  )),
  ...(await of(sdcOf(table, { keys: ["relat", "marital", "religion"], weight: "weight" }), [
    "individual-risk",
    "population",
  ])),
  ...(await of(sdcOf(table, { keys: KEYS, sensitive: ["health"] }), WHOLE)),
  ...(await of(sdcOf(guideTable(), GUIDE_ROLES), ["frequency", "kanon", "individual-risk", "population"])),
  ...(await of(
    sdcOf(table, { keys: KEYS, numeric: ["income", "expend"] }, [treatedTable(EXAMPLE_SURVEY)]),
    ["continuous"],
    {
      continuous: { probabilistic: { blocking: ["region"] }, linkage: { oneToOne: true } },
    },
  )),
  ...(await of(
    sdcOf(firmsTable(EXAMPLE_FIRMS), {
      keys: ["region", "size"],
      numeric: ["turnover", "exports"],
      weight: "weight",
    }),
    ["dominance"],
  )),
  ...(await of(
    sdcOf(
      table,
      { keys: KEYS, sensitive: ["health", "labor"] },
      [1, 2, 3].map((seed) => syntheticTable(table, { within: ["sex"], seed })),
    ),
    ["attribution"],
    { attribution: { attacks: { control: 3 }, exclude: { levels: { labor: ["child"] } } } },
  )),
  ...(await of(
    SdcObject.fromArrow(
      table.slice(100, 200),
      { keys: [...KEYS, "occupation"], weight: "weight" },
      { population: { table: table.slice(0, 150) } },
    ),
    ["known-population"],
    { "known-population": { presence: [0, 0.5] } },
  )),
  ...(await of(
    SdcObject.fromArrow(
      table.slice(0, 150),
      { keys: [...KEYS, "occupation"], id: "id" },
      { identified: { table: table.slice(100, 300) } },
    ),
    ["identified-linkage"],
  )),
];

/** Places of numbers as patterns; those that are null wherever they stand are left out. */
function numbers(): Set<string> {
  const patterns = new Set<string>();
  for (const { id, done } of found)
    for (const steps of placesIn(done.summary))
      if (valuesAt(done.summary, steps).some((value) => typeof value === "number"))
        patterns.add(patternOf({ measure: id, steps }));
  return patterns;
}

/** Texts, and lists of texts, in items of lists: what picks them. */
function texts(value: unknown, place: string): string[] {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((item) => typeof item === "string"))
      return place.includes("[]") ? [place] : [];
    return value.flatMap((item) => texts(item, `${place}[]`));
  }
  if (typeof value === "string" && /\[\]\.\w+$/.test(place)) return [place];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, `${place}.${name}`));
}

/** The name of the constant that holds the figures of a measure. */
const constant = (id: string): string =>
  id.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/** Those of one measure, in order. */
const listed = (id: string, patterns: Iterable<string>): string =>
  JSON.stringify([...new Set(patterns)].filter((pattern) => pattern.startsWith(`${id}.`)).sort());

/** Holds a file of the table to what it must say. */
async function holds(name: string, lines: readonly string[]): Promise<void> {
  const file = fileURLToPath(new URL(name, FOLDER));
  const config = await prettier.resolveConfig(file);
  const source = `// Written by test/figures.test.ts from the summaries of the installed measures.\n\n${lines.join("\n")}\n`;
  await expect(await prettier.format(source, { ...config, parser: "typescript" })).toMatchFileSnapshot(file);
}

const ids = [...new Set(found.map(({ id }) => id))].sort();

// to write it anew: pnpm exec vitest run packages/session/test/figures.test.ts -u
it("the table of figures holds every number of every summary of every installed measure", async () => {
  expect(new Set(ids)).toEqual(new Set(installed.map(({ id }) => id)));
  const figures = numbers();
  const selectors = found.flatMap(({ id, done }) => texts(done.summary, id));
  for (const id of ids)
    await holds(`${id}.ts`, [
      `export const ${constant(id)} = {`,
      `figures: ${listed(id, figures)},`,
      `selectors: ${listed(id, selectors)},`,
      "};",
    ]);
});

it("the table has a file per measure", async () => {
  await holds("index.ts", [
    ...ids.map((id) => `import { ${constant(id)} } from "./${id}.js";`),
    "",
    `const ALL = [${ids.map(constant).join(", ")}];`,
    "",
    "/** Every number of a summary, `[]` for each list that it stands in. */",
    "export const FIGURES: readonly string[] = ALL.flatMap(({ figures }) => figures);",
    "",
    "/** Texts by which items of lists are picked. */",
    "export const SELECTORS: readonly string[] = ALL.flatMap(({ selectors }) => selectors);",
  ]);
  expect(readdirSync(FOLDER).sort()).toEqual([...ids, "index"].map((name) => `${name}.ts`).sort());
});

it("every number of every summary can be the figure of a rule, and is what the rule reads", async () => {
  let judged = 0;
  for (const { id, done } of found)
    for (const steps of placesIn(done.summary)) {
      const [value] = valuesAt(done.summary, steps);
      if (typeof value !== "number") continue;
      const figure = figureText({ measure: id, steps: steps });
      const [limit] = limitsIn({ name: "p", rules: [{ figure, max: 0 }] }, [], []);
      expect(limit.text).toBe(figure);
      const own = found.filter((one) => one.done === done);
      const reading = await readingOf(limit, { findings: own }, () => Promise.resolve());
      expect(reading.counted ?? reading.value).toBe(value);
      judged++;
    }
  expect(judged).toBeGreaterThan(3000);
});

it("items are picked by each of the fields that are listed", () => {
  expect(SELECTORS).toContain("ldiversity.variables[].variable");
  expect(FIGURES).toContain("kanon.violations[].k");
});
