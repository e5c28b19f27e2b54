import { begun } from "@sdc-risk/blocks";
import { ROLES } from "@sdc-risk/core";
import { LANGUAGES } from "@sdc-risk/data";
import {
  buildDecision,
  compareReports,
  placesIn,
  PSEUDO,
  toHtml,
  toJson,
  toMarkdown,
  toText,
  warningTexts,
  withoutInternal,
  type RiskReport,
} from "@sdc-risk/report";
import { EXAMPLE_SURVEY, guideTable, surveyTable } from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import {
  checkSettings,
  microdata,
  PRESETS,
  run,
  SECOND_FILES,
  settingsOf,
  type DataFile,
} from "@sdc-risk/session";
import { MESSAGES } from "../src/answer/language/words.ts";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const fileOf = (table: Table, name: string): DataFile =>
  ({ table, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

async function reportIn(
  language: string,
  table: Table,
  settings: object,
  released: readonly DataFile[] = [],
): Promise<RiskReport> {
  const read = { ...settingsOf(checkSettings(settings)), language: language as "en" };
  const data = microdata(read, fileOf(table, "data.csv"), released);
  const { report } = await run(read, data, { origin, keysAdvice: "name keys." });
  return withoutInternal(report);
}

const survey = surveyTable({ ...EXAMPLE_SURVEY, rows: 300 });
const guide = guideTable();
const KEYS = ["Residence", "Gender", "Educ", "Lstat"];
const MEASURES = ["population", "kanon", "individual-risk", "ldiversity"];

const RUNS: readonly (readonly [
  what: string,
  table: Table,
  settings: object,
  released?: readonly DataFile[],
])[] = [
  ["without a policy", guide, { keys: KEYS }],
  ["no, in a census", guide, { keys: KEYS, policy: "k3", census: true, measures: ["kanon", "population"] }],
  [
    "rules on weights",
    guide,
    { keys: KEYS, weight: "Weights", policy: "hdx", measures: MEASURES.slice(0, 3) },
  ],
  [
    "several rules and a treatment",
    survey,
    {
      keys: ["region", "sex", "marital"],
      sensitive: ["health"],
      policy: "wp216",
      measures: MEASURES,
      populationSize: 3000,
    },
  ],
  [
    "scenarios",
    survey,
    {
      scenarios: [
        { name: "neighbour", keys: ["region", "sex"] },
        { name: "employer", keys: ["sex", "education"], coverage: 0.5, divergence: 0.1 },
      ],
      policy: "k5",
      measures: ["population", "kanon"],
    },
  ],
  [
    "a rule on records of persons",
    survey,
    {
      ...{ keys: ["region", "sex"], entity: "hid", measures: ["kanon", "suda2"], census: true },
      policy: { name: "k5", rules: [{ figure: "suda2.specialUniques", max: 300 }] },
    },
  ],
  [
    "a released file",
    survey,
    { keys: ["region", "sex"], policy: "k3", match: "position", measures: ["population", "kanon"] },
    [fileOf(survey.select(["id", "region"]), "released.csv")],
  ],
];

/** What stands in a report as the file and the settings name it. */
const namesIn = (
  { data, released, policy, scenarios = [], software }: RiskReport,
  table: Table,
): string[] => [
  data.name,
  ...released.map(({ name }) => name),
  ...(policy === undefined ? [] : [policy.name, policy.source ?? ""]),
  ...(policy?.rules ?? []).map(({ figure }) => figure),
  ...scenarios.map(({ name }) => name),
  ...table.schema.fields.map(({ name }) => name),
  `${software.name} ${software.version}`,
  // in a table of all figures, whose names are those of the measures
  ...released.flatMap(({ assessment }) => figureNames(assessment?.measures ?? {})),
  // as flags and settings name them
  ...ROLES.map(({ name }) => name),
  ...SECOND_FILES.map(({ name }) => name),
  Object.keys(PRESETS).join(", "),
];

const figureNames = (measures: RiskReport["measures"]): string[] =>
  Object.values(measures).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "metrics" ? block.metrics.map(({ label }) => label) : [])),
  );

/** Words that are no words of a language. */
const TECHNICAL = /SHA-256|\b0{8,64}…?|\d{4}-\d\d-\d\d( \d\d:\d\d)?|\b(SVG|PNG|CSV)\b|sdc-risk plan/g;

/** What of a text is in no message: without names, numbers and signs. */
function outside(text: string, names: readonly string[]): string {
  // a label of a chart is cut where it has no room
  let left = text.replaceAll("\u00a0", " ");
  // what a message was filled with stands outside of its brackets, or has brackets of its own
  for (let before = ""; before !== left;) {
    before = left;
    left = left.replace(/⟦[^⟦⟧]*[⟧…]/g, " ");
  }
  left = left.replace(TECHNICAL, " ");
  for (const name of [...names].sort((a, b) => b.length - a.length))
    if (name !== "") left = left.replaceAll(name, " ").replaceAll(begun(name), " ");
  return left.replace(/[^\p{L}]+/gu, " ").trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** All that can be read of what is open in a page, with what screen readers say. */
function openText(html: string): string {
  const hidden = new Set(
    Array.from(html.matchAll(/<section class="folded" aria-labelledby="([\w-]+)-title">/g), ([, id]) => id),
  );
  return html
    .replace(/<head>[^]*?<\/head>|<script>[^]*?<\/script>/g, " ")
    .replace(/<section class="folded"[^]*?<\/section>/g, " ")
    .replace(/<li><a href="#([\w-]+)">[^]*?<\/a><\/li>/g, (entry, id: string) =>
      hidden.has(id) ? " " : entry,
    )
    .replace(/<[^>]*?(?: aria-label="([^"]*)")?[^>]*>/g, (_, label: string | undefined) => ` ${label ?? ""} `)
    .replace(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

describe("what decisions are read from", () => {
  for (const [what, table, settings, released] of RUNS)
    it(`takes every word from the messages: ${what}`, async () => {
      const report = await reportIn(PSEUDO, table, settings, released);
      const names = namesIn(report, table);
      const decision = buildDecision(
        report,
        (released ?? []).map(({ name }) => ({ file: name, techniques: [] })),
      );
      // what is warned of stays in English, and is said to
      const warned = warningTexts(report).flatMap((text) => text.split(/(?<=\.) /));
      const screen = toText(report, { width: 1000, color: false });
      expect(outside(screen, [...names, ...warned]), "the terminal").toBe("");
      expect(outside(openText(toHtml(report)), names), "the page").toBe("");
      expect(outside(openText(toHtml(decision)), names), "the decision record").toBe("");
    });
});

/** What the data hold, and what measures explain in sentences, which stays in English and is said to. */
const inCells = (report: RiskReport, table: Table): string[] => [
  ...table.schema.fields.flatMap(({ name }) => [
    ...new Set(Array.from(table.getChild(name) ?? [], (value: unknown) => String(value))),
  ]),
  ...Object.values(report.measures).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "text" ? block.about.split(/(?<=\.) /) : [])),
  ),
];

/** Symbols and proper names, which are the same in every language, and the unit of differences of shares. */
const SYMBOLS = /(?<!\p{L})(A|B|U|DIS|SUDA|Zayatz|Pitman|k|l|τ|points)(?!\p{L})/gu;

describe("a comparison", () => {
  it("takes every word on the screen from the messages", async () => {
    const settings = {
      weight: "weight",
      household: "hid",
      sensitive: ["health"],
      measures: [...MEASURES, "frequency", "household", "tcloseness", "suda2", "knowledge"],
    };
    const one = await reportIn(PSEUDO, survey, { ...settings, keys: ["region", "sex", "age", "marital"] });
    const other = await reportIn(PSEUDO, survey.slice(0, 250), { ...settings, keys: ["region", "sex"] });
    const comparison = compareReports(one, other);
    expect(comparison.language).toBe(PSEUDO);
    const screen = toText(comparison, { width: 1000, color: false });
    expect(screen.length).toBeGreaterThan(10_000);
    const names = [...namesIn(one, survey), ...inCells(one, survey), ...inCells(other, survey)];
    expect(outside(screen, names).replace(SYMBOLS, "").trim()).toBe("");
  });

  it("is in the language of both reports, else in English, unless told otherwise", async () => {
    const settings = { keys: KEYS, measures: ["kanon"] };
    const english = await reportIn("en", guide, settings);
    const french = await reportIn("fr", guide, settings);
    expect(compareReports(french, french).language).toBe("fr");
    expect(compareReports(english, french)).not.toHaveProperty("language");
    expect(compareReports(english, english, { language: "fr" }).language).toBe("fr");
  });

  it("says in French what changed, with the figures of English", async () => {
    const measures = ["kanon"];
    const one = await reportIn("en", guide, { keys: KEYS, measures });
    const other = await reportIn("en", guide, { keys: KEYS.slice(1), measures, missing: ["Unemp"] });
    const english = compareReports(one, other);
    const french = compareReports(one, other, { language: "fr" });
    expect(french.measures).toEqual(english.measures);
    expect(french.differences).toEqual([
      {
        label: "Variables clés (quasi-identifiants)",
        a: "Educ, Gender, Lstat, Residence",
        b: "Educ, Gender, Lstat",
      },
      {
        label: "Codes, toutes variables",
        a: "aucun\u00a0; les cellules vides et ce que le fichier lui-même déclare manquant comptent comme valeurs manquantes",
        b: "“Unemp”",
      },
    ]);
    expect(french.warnings.map(({ message }) => message)).toEqual([
      "Les variables clés diffèrent\u00a0: seul A contient Residence. Moins de clés donnent par elles-mêmes un risque plus faible.",
      "Les codes des valeurs manquantes diffèrent.",
    ]);
    const page = toHtml(french);
    expect(page).toContain('<html lang="fr"');
    expect(page).toContain("Manquements au k-anonymat");
    expect(toMarkdown(french)).toContain("## Ce qui diffère");
  });
});

describe("a report in French", () => {
  it("says so, has French texts and the figures and codes of English", async () => {
    const [, table, settings] = RUNS[1] ?? [];
    if (table === undefined || settings === undefined) throw new Error("no run");
    const english = await reportIn("en", table, settings);
    const french = await reportIn("fr", table, settings);
    expect(english).not.toHaveProperty("language");
    expect(french.language).toBe("fr");
    expect(french.answer?.statement).toBe(
      "Non\u00a0: data.csv ne respecte pas la politique «\u00a03-anonymity\u00a0» (sa règle n’est pas respectée).",
    );
    expect(JSON.parse(toJson(french))).toMatchObject({ language: "fr" });
    expect(toHtml(french)).toContain('<html lang="fr"');
    expect(toMarkdown(french)).toContain("## La réponse");
    const codes = ({ policy, answer }: RiskReport): unknown => [
      answer?.verdict,
      answer?.met,
      answer?.expected?.map(({ matches, units }) => [matches, units]),
      policy?.rules.map(({ figure, value, limit, result, met, bound }) => [
        figure,
        value,
        limit,
        result,
        met,
        bound,
      ]),
    ];
    expect(codes(french)).toEqual(codes(english));
    expect(french.measures).toEqual(english.measures);
  });
});

describe("messages of the answer", () => {
  const { en, fr } = MESSAGES;
  it("are the same in all languages, with the same places", () => {
    expect(Object.keys(MESSAGES)).toEqual([...LANGUAGES]);
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const [id, text] of Object.entries(en))
      expect(placesIn(fr[id as keyof typeof fr]), id).toEqual(placesIn(text));
  });
});
