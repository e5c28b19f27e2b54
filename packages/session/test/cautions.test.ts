import type { Metric } from "@sdc-risk/blocks";
import { formatValue } from "@sdc-risk/data";
import {
  answerParts,
  buildDecision,
  toHtml,
  toJson,
  toMarkdown,
  parseReport,
  policyToGitHub,
  policyToJUnit,
  toText,
  type RiskReport,
} from "@sdc-risk/report";
import { EXAMPLE_SURVEY, GUIDE_ROLES, guideTable, surveyTable } from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import {
  checkSettings,
  microdata,
  run,
  settingsOf,
  type DataFile,
  type CompletedRun,
} from "@sdc-risk/session";
import { patternOf, placesIn, valuesAt } from "../src/policy/figure.ts";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const survey = surveyTable(EXAMPLE_SURVEY);

async function runOf(table: Table, settings: object): Promise<CompletedRun> {
  const read = settingsOf(checkSettings(settings));
  const file = { table, name: "survey.csv", sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
  return run(read, microdata(read, file, []), { origin, keysAdvice: "name keys." });
}

/** Cautioned figures that no metric of the section shows: they stand in a table that says it in its own words, or in the summary only. */
const NO_METRIC = [
  "population.superpopulation",
  "population.expectedMatches.individualRisk",
  "population.expectedMatches.uniques",
  "population.expectedMatches.perRecord",
  "population.expectedMatches.marketer",
  "population.expectedMatches.dataIntrusion",
  "population.expectedMatches.inFile",
  "population.perturbed.tau2",
  "knowledge.sizes",
  "suda2.above",
  "suda2.disSuda",
  "kanon.violations",
  "individual-risk",
];

/** Metrics of all sections. */
const metricsOf = ({ measures }: Pick<RiskReport, "measures">): Metric[] =>
  Object.values(measures).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "metrics" ? block.metrics : [])),
  );

/** Those of some metrics that stand on pages: other blocks are in the JSON report only. */
function onPages(some: readonly Metric[], { measures }: Pick<RiskReport, "measures">): readonly Metric[] {
  const aside = Object.values(measures).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "metrics" && block.dataOnly === true ? block.metrics : [])),
  );
  return some.filter((one) => !aside.includes(one));
}

/** Every figure that a measure has a caution for and a number, as rules write it, with its mark. */
function cautionedFigures({ assessment: { findings } }: CompletedRun): { figure: string; mark: string }[] {
  return findings.flatMap(({ id, done }) =>
    Object.entries(done.cautions ?? {}).flatMap(([place, { mark }]) => {
      const held = placesIn(done.summary).filter((steps) => {
        const own = steps.flatMap((step) => ("field" in step ? [step.field] : [])).join(".");
        return place === "" || own === place || own.startsWith(`${place}.`);
      });
      const figures = new Map<string, boolean>();
      for (const steps of held) {
        const figure = patternOf({ measure: id, steps });
        const known = valuesAt(done.summary, steps).every((value) => typeof value === "number");
        figures.set(figure, known && figures.get(figure) !== false);
      }
      // of a list in which some have no value no rule has one
      return [...figures].flatMap(([figure, known]) => (known ? [{ figure, mark }] : []));
    }),
  );
}

/** Figures that are shares or chances, by their names. */
const PROBABILITY =
  /share$|globalRisk$|rate$|^kanon\.attack\..*(max|mean|marketer)$|^(individual-risk|household)\.m/i;

/** The text of a page without its markup. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

const misclassification = { age: 0.9 };
const KEYS = ["region", "sex", "age", "marital", "education"];
const FILES: readonly [name: string, table: Table, settings: object][] = [
  [
    "a sample whose individual risk is too low",
    survey,
    { keys: KEYS, weight: "weight", household: "hid", sensitive: ["health"] },
  ],
  [
    "a sample with a model that is refuted",
    survey,
    {
      keys: ["region", "age", "education", "labor"],
      weight: "weight",
      options: { population: { model: "independence", misclassification } },
    },
  ],
  ["a file without weights", survey, { keys: KEYS, measures: ["suda2", "population", "individual-risk"] }],
  ["a sample of few keys", survey, { keys: ["region", "sex"], weight: "weight", household: "hid" }],
  [
    "a sample of larger groups",
    survey,
    {
      keys: KEYS,
      weight: "weight",
      household: "hid",
      measures: ["household"],
      options: { household: { within: "region" } },
    },
  ],
  [
    "an intruder whose file lacks persons",
    survey,
    {
      keys: ["region", "sex"],
      weight: "weight",
      household: "hid",
      measures: ["individual-risk", "household"],
      options: { "individual-risk": { coverage: 0.2 } },
    },
  ],
  ["the ten records", guideTable(), { keys: GUIDE_ROLES.keys, weight: GUIDE_ROLES.weight }],
  ["a file of one record", guideTable().slice(0, 1), { keys: GUIDE_ROLES.keys, weight: GUIDE_ROLES.weight }],
];

/** A rule on what an option makes of the file names the option. */
function namedIn(
  figure: string,
  settings: { readonly options?: { readonly household?: object; readonly population?: object } },
): object {
  const { household, population } = settings.options ?? {};
  if (figure.startsWith("population.") && population !== undefined) {
    const { misclassification: perturbed, ...model } = population as Record<string, unknown>;
    return {
      options: figure.startsWith("population.perturbed.")
        ? { ...model, misclassification: perturbed }
        : model,
    };
  }
  return figure.startsWith("household.") && household !== undefined ? { options: household } : {};
}

describe.each(FILES)("what a measure says of a figure that is off, in %s,", (_, table, settings) => {
  it("reaches every place where the figure stands", async () => {
    const plain = await runOf(table, settings);
    const figures = cautionedFigures(plain);
    expect(figures.length).toBeGreaterThan(0);
    const { report } = await runOf(table, {
      ...settings,
      policy: {
        name: "all",
        rules: figures.map(({ figure }) => ({
          figure,
          max: PROBABILITY.test(figure) ? 1 : 1e12,
          ...namedIn(figure, settings),
        })),
      },
    });
    // its section: each caution is on a metric, but for figures that stand elsewhere
    const shown = metricsOf(report).filter(({ caution }) => caution !== undefined);
    for (const { id, done } of plain.assessment.findings)
      for (const [place, { mark, text }] of Object.entries(done.cautions ?? {})) {
        const own = place === "" ? id : `${id}.${place}`;
        if (NO_METRIC.some((one) => own === one || own.startsWith(`${one}.`))) continue;
        if (!figures.some(({ figure }) => figure.replaceAll("[]", "").startsWith(own))) continue;
        expect(
          shown.map(({ caution }) => caution),
          own,
        ).toContainEqual({ mark, text });
      }
    // rules, their table, and what a build server gets
    const rules = report.policy!.rules;
    const rows = answerParts(report)!.tables[0].rows;
    const about = answerParts(report)!.tables[0].about;
    const junit = policyToJUnit(report);
    const annotations = policyToGitHub(report);
    expect(rules.map(({ mark }) => mark)).toEqual(figures.map(({ mark }) => mark));
    for (const [i, { mark, caution, written, label, met }] of rules.entries()) {
      const first = caution!.split(/(?<=\.) (?=[A-Z0-9])/)[0];
      expect(rows[i]).toContain(`${written} (${mark})`);
      expect(about.toLowerCase()).toContain(label.toLowerCase());
      expect(about).toContain(`${mark}: ${first}`);
      // a rule that an upper limit meets is met
      if (met) continue;
      expect(junit).toContain(caution!.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
      expect(annotations).toContain(caution!.replaceAll("%", "%25"));
    }
    expect(report.answer!.statement).toMatch(/^Cannot tell/);
    // the forms of the report
    const html = wordsOf(toHtml(report));
    const markdown = toMarkdown(report);
    expect(parseReport(toJson(report))).toEqual(report);
    for (const { label, value, format, caution } of onPages(shown, report)) {
      expect(html).toContain(`${label} ${caution!.mark}`);
      expect(markdown.replaceAll("\\", "").replaceAll("&lt;", "<")).toContain(
        `| ${label} | ${formatValue(value, format)} (${caution!.mark}) |`,
      );
    }
    // the decision record
    const decision = buildDecision(report, []);
    const page = wordsOf(toHtml(decision));
    for (const { label, verdict, caution } of shown)
      if (verdict === true) expect(page).toContain(`${label} ${caution!.mark}`);
    for (const { mark, written } of rules) {
      const cell = `${written} (${mark})`;
      for (const text of [page, wordsOf(toMarkdown(decision)), toJson(decision)])
        expect(text).toContain(cell);
    }
    // the terminal, as far as it has room for the figure
    const screen = toText(report, { width: 10_000, color: false }).split("\n");
    for (const { label, verdict, caution } of shown)
      for (const line of screen.filter(
        (one) => verdict === true && one.trim().split("  ")[1]?.startsWith(label),
      ))
        expect(line).toContain(`, ${caution!.mark}: `);
  });

  it("reaches the matrix of scenarios", async () => {
    const { keys, ...rest } = settings as { keys: string[] };
    const { report } = await runOf(table, {
      ...rest,
      scenarios: [
        { name: "one", keys },
        { name: "fewer", keys: keys.slice(0, 2) },
      ],
    });
    const matrix = answerParts(report)!.tables.find(({ title }) => title.startsWith("Scenarios"))!;
    const screen = toText(report, { width: 10_000, color: false }).split("\n");
    const off = report.scenarios!.flatMap(({ name, ...one }) =>
      metricsOf(one)
        .filter(({ verdict, caution }) => verdict === true && caution !== undefined)
        .map((metric) => ({ name, metric })),
    );
    for (const { name, metric } of off) {
      const row = matrix.rows.find(([label]) => label === metric.label)!;
      const cell = row[matrix.columns.findIndex(({ label }) => label === name)];
      expect(cell).toBe(`${formatValue(metric.value, metric.format)} (${metric.caution!.mark})`);
      expect(matrix.about).toContain(metric.label);
      expect(matrix.about).toContain(`${metric.caution!.mark}: `);
    }
    for (const { metric } of off)
      for (const line of screen.filter((one) => one.startsWith(metric.label)))
        expect(line).toContain(`(${metric.caution!.mark})`);
  });
});

describe("global household risk in the matrix of scenarios", () => {
  const matrixOf = async (measures: readonly string[]) => {
    const { report } = await runOf(survey, {
      weight: "weight",
      household: "hid",
      measures,
      scenarios: [
        { name: "neighbour", keys: KEYS },
        { name: "employer", keys: ["sex", "age", "occupation"] },
      ],
    });
    const { rows, about } = answerParts(report)!.tables.find(({ title }) => title === "Scenarios")!;
    return { about, row: rows.find(([label]) => String(label).startsWith("Global household risk"))! };
  };

  it("is marked where it is built on individual risk, which is doubted", async () => {
    const { row, about } = await matrixOf(["individual-risk", "household"]);
    expect(row[0]).toBe("Global household risk");
    expect(row.slice(1).every((cell) => String(cell).endsWith("(probably too low)"))).toBe(true);
    expect(about).toContain(
      "Global household risk (employer), probably too low: It is built on individual risk, which is ",
    );
  });

  it("is that of the tested model where there is one", async () => {
    const { row } = await matrixOf(["population", "individual-risk", "household"]);
    expect(row[0]).toBe("Global household risk by a tested model");
    for (const cell of row.slice(1)) expect(cell).toMatch(/^[\d.]+ %$/);
  });
});
