import { assess, type Finding } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { readFile } from "@sdc-risk/io/node";
import {
  EXAMPLE_FIRMS,
  EXAMPLE_SURVEY,
  firmsTable,
  guideTable,
  GUIDE_ROLES,
  schemaFaults,
  syntheticTable,
  treatedTable,
} from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { installed, limitsIn } from "@sdc-risk/session";
import { allFigures, declaredFigures } from "../src/policy/declared-figures.ts";
import { figureText, patternOf, placesIn, valuesAt } from "../src/policy/figure.ts";
import { readingOf } from "../src/policy/judging/reading.ts";

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
/** The measures that a file with these roles is enough for. */
const having = (...roles: readonly string[]): string[] =>
  installed.filter(({ needs }) => needs.every((role) => roles.includes(role))).map(({ id }) => id);
const WHOLE = having("keys", "sensitive");

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
    having("keys", "sensitive", "household"),
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
    sdcOf(table, { keys: KEYS, numeric: ["income", "expend"], weight: "weight", id: "id" }, [
      treatedTable(EXAMPLE_SURVEY),
    ]),
    ["utility"],
    { utility: { incomes: ["income"], regressions: [{ outcome: "income", predictors: ["sex"] }] } },
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
    ["attribution", "membership-inference"],
    { attribution: { exclude: { levels: { labor: ["child"] } } } },
  )),
  ...(await of(sdcOf(table, { keys: KEYS, weight: "weight", id: "id" }, [table, table]), [
    "partial-synthesis",
  ])),
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

it("every summary is what its schema describes, in all its forms", async () => {
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(installed.map(({ id }) => id)));
  for (const { id, done } of found) {
    const { summary } = installed.find((one) => one.id === id)!;
    expect(await schemaFaults(summary!, done.summary), id).toEqual([]);
  }
});

it("every number of every summary is declared as a figure", () => {
  for (const { id, done } of found) {
    const { figures } = declaredFigures(installed.find((one) => one.id === id)!)!;
    for (const steps of placesIn(done.summary))
      if (valuesAt(done.summary, steps).some((value) => typeof value === "number"))
        expect(figures.has(patternOf({ measure: id, steps })), patternOf({ measure: id, steps })).toBe(true);
  }
});

it("no two figures have the same words", () => {
  const labels = Array.from(allFigures(installed).values(), ({ label }) => label).filter(
    (one) => one !== undefined,
  );
  expect(new Set(labels).size).toBe(labels.length);
});

it("every number of every summary of risk can be the figure of a rule, and is what the rule reads", async () => {
  let judged = 0;
  for (const { id, done } of found.filter((one) => one.id !== "utility"))
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

it("items are picked by numbers and texts", () => {
  const of = (id: string) => declaredFigures(installed.find((one) => one.id === id)!)!;
  expect(of("ldiversity").selectors).toContain("ldiversity.variables[].variable");
  expect([...of("kanon").figures.keys()]).toContain("kanon.violations[].k");
});

it("no rule can be on a figure of utility, which is not offered either", () => {
  const figure = "utility.files[file=1].unweighted.overlap.mean";
  const policy = { name: "useful", rules: [{ figure, min: 0.5 }] };
  expect(() => limitsIn(policy, [], [])).toThrow(
    `The policy "useful" is wrong. "${figure}" says how useful the file is, and nothing about risk: no rule can be on it.`,
  );
  const all = declaredFigures(installed.find(({ id }) => id === "utility")!)!.figures;
  expect(all.size).toBeGreaterThan(50);
  for (const place of all.keys())
    expect(() => limitsIn({ name: "p", rules: [{ figure: place, max: 1e9 }] }, [], [])).toThrow(
      /no rule can be on it/,
    );
  expect([...allFigures(installed).keys()].filter((place) => place.startsWith("utility."))).toEqual([]);
});
