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
import { fileURLToPath } from "node:url";
import * as prettier from "prettier";
import { expect, it } from "vitest";
import { installed, limitsIn } from "@sdc-risk/session";
import { FIGURES, SELECTORS } from "../src/policy/figures.js";
import { figureText, patternOf, placesIn, valuesAt } from "../src/policy/figure.js";
import { valueOf } from "../src/policy/judge.js";

const file = fileURLToPath(new URL("../src/policy/figures.ts", import.meta.url));
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

const KEYS = ["region", "sex", "age"],
  ALONE = [
    "frequency",
    "kanon",
    "knowledge",
    "individual-risk",
    "household",
    "ldiversity",
    "tcloseness",
    "suda2",
    "population",
  ],
  WHOLE = ALONE.filter((id) => id !== "household");

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

const listed = (name: string, about: string, patterns: Iterable<string>): string =>
  `/** ${about} */\nexport const ${name}: readonly string[] = ${JSON.stringify([...new Set(patterns)].sort())};\n`;

// to write it anew: pnpm exec vitest run packages/session/test/figures.test.ts -u
it("the table of figures holds every number of every summary of every installed measure", async () => {
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(installed.map(({ id }) => id)));
  const source =
    "// Written by test/figures.test.ts from the summaries of the installed measures.\n\n" +
    listed("FIGURES", "Every number of a summary, `[]` for each list that it stands in.", numbers()) +
    "\n" +
    listed(
      "SELECTORS",
      "Texts by which items of lists are picked.",
      found.flatMap(({ id, done }) => texts(done.summary, id)),
    );
  const config = await prettier.resolveConfig(file);
  await expect(await prettier.format(source, { ...config, parser: "typescript" })).toMatchFileSnapshot(file);
});

it("every number of every summary can be the figure of a rule, and is what the rule judges", () => {
  let judged = 0;
  for (const { id, done } of found)
    for (const steps of placesIn(done.summary)) {
      const [value] = valuesAt(done.summary, steps);
      if (typeof value !== "number") continue;
      const figure = figureText({ measure: id, steps: steps });
      const [limit] = limitsIn({ name: "p", rules: [{ figure, max: 0 }] }, [], []);
      expect(limit!.text).toBe(figure);
      expect(valueOf(limit!, { findings: found.filter((one) => one.done === done) })).toBe(value);
      judged++;
    }
  expect(judged).toBeGreaterThan(3000);
});

it("items are picked by each of the fields that are listed", () => {
  expect(SELECTORS).toContain("ldiversity.variables[].variable");
  expect(FIGURES).toContain("kanon.violations[].k");
});
