import type { Block, HistogramBlock } from "@sdc-risk/blocks";
import { MISSING_KEY } from "@sdc-risk/data";
import { household as householdMeasure } from "@sdc-risk/household";
import { individualRisk as individualRiskMeasure } from "@sdc-risk/individual-risk";
import { kanon as kanonMeasure } from "@sdc-risk/kanon";
import { usedTerms } from "../src/glossary/glossary.ts";
import { compareReports, type Comparison, type MeasureReport, type RiskReport } from "../src/index.ts";

const measure = (
  title: string,
  blocks: readonly Block[],
  options: unknown = {},
  uses: Readonly<Record<string, unknown>> = {},
): MeasureReport => ({
  title,
  options,
  uses,
  missing: "frequency" in uses ? { frequency: MISSING_KEY.wildcard } : {},
  summary: { records: 4580 },
  blocks,
});

export const classSizes: HistogramBlock = {
  kind: "histogram",
  answers: "how",
  title: "Class sizes",
  about: "Records by the size of their class, the number of records that share their key.",
  x: "Records in the class",
  y: "Records",
  scale: "log",
  bins: [
    { from: 1, to: 2, count: 412 },
    { from: 2, to: 3, count: 388 },
    { from: 3, to: 4, count: 351 },
    { from: 4, to: 5, count: 308 },
    { from: 5, to: 10, count: 1106 },
    { from: 10, to: 20, count: 930 },
    { from: 20, to: 50, count: 706 },
    { from: 50, to: 100, count: 0 },
    { from: 100, to: 191, count: 379 },
  ],
};

export const individualRisks: HistogramBlock = {
  kind: "histogram",
  answers: "how",
  title: "Individual risks",
  about: "Records by their risk of being re-identified; both marks are the thresholds of the options.",
  x: "Risk of re-identification",
  y: "Records",
  scale: "log",
  bins: [3, 12, 40, 128, 390, 702, 1105, 980, 655, 391, 140, 31, 3].map((count, i) => ({
    from: 10 ** (-5 + i / 3),
    to: 10 ** (-5 + (i + 1) / 3),
    count,
  })),
  marks: [
    { at: 0.01, label: "lower threshold" },
    { at: 0.05, label: "upper threshold" },
  ],
};

const frequencyBlocks: readonly Block[] = [
  {
    kind: "text",
    title: "How to read this",
    about: "Two records are alike when they agree on every key variable; a missing value matches any value.",
  },
  {
    kind: "metrics",
    title: "Frequencies",
    about: "How often the keys of the records occur in the file and, by the weights, in the population.",
    metrics: [
      {
        label: "Sample uniques",
        value: 412,
        format: "count",
        about: "Records whose key nobody else in the file has.",
        verdict: true,
        limits: "They need not be unique in the population.",
        better: "lower",
      },
      {
        label: "Share of sample uniques",
        value: 412 / 4580,
        format: "percent",
        about: "Sample uniques among all records.",
      },
      {
        label: "Expected population uniques",
        value: 3.4182,
        format: "number",
        about: "Records whose key occurs once in the population, by the weights.",
      },
      {
        label: "Smallest sampling fraction",
        value: 0.0000412,
        format: "probability",
        about: "The smallest share of a key's population that the file holds.",
      },
      {
        label: "Policy for missing values",
        value: "wildcard",
        format: "text",
        about: "A missing value matches any value.",
      },
    ],
  },
  classSizes,
  {
    kind: "table",
    detail: "internal",
    title: "Rarest keys",
    about: "The keys of the first sample uniques, each held by one record.",
    columns: [
      { label: "Record", format: "count" },
      { label: "Key", format: "text" },
    ],
    rows: [
      [17, "North, 94, widowed, none, Sámi"],
      [2931, "South, 17, divorced, tertiary, Frisian"],
    ],
  },
];
const frequency: MeasureReport = {
  ...measure("Sample and population frequencies", frequencyBlocks, { missing: "wildcard", alpha: 1 }),
  missing: { frequency: MISSING_KEY.wildcard },
};

const kanon = measure(
  "k-anonymity",
  [
    {
      kind: "table",
      title: "Violations",
      about: "Records in classes smaller than k, in the file and by the weights in the population.",
      columns: [
        { label: "k", format: "count" },
        { label: "Records", format: "count" },
        { label: "Share", format: "percent" },
        { label: "In the population", format: "count" },
      ],
      rows: [
        [2, 412, 412 / 4580, 3],
        [3, 1188, 1188 / 4580, 9],
        [5, 2555, 2555 / 4580, null],
      ],
    },
    {
      kind: "metrics",
      title: "Attack models",
      about: "",
      metrics: [
        {
          label: "Records that violate 3-anonymity",
          value: 1188 / 4580,
          format: "percent",
          about: "They share their key with at most one other record.",
          verdict: true,
          better: "lower",
        },
        {
          label: "Prosecutor risk",
          value: 1,
          format: "probability",
          about: "The largest chance of an intruder who knows that the person is in the file.",
        },
        {
          label: "Marketer risk",
          value: 0.0000213,
          format: "probability",
          about: "The share of records that an intruder links correctly on average.",
          verdict: true,
        },
      ],
    },
    {
      kind: "bars",
      answers: "where",
      title: "Leave one key out",
      about:
        "Records that violate 3-anonymity when a key is left out; the shortest bar is the variable to coarsen first.",
      x: "Records",
      y: "Key left out",
      format: "count",
      bars: [
        { label: "age", value: 96 },
        { label: "education", value: 402 },
        { label: "ethnicity", value: 688 },
        { label: "marital", value: 941 },
        { label: "sex", value: 1021 },
        { label: "region", value: 0 },
      ],
    },
    {
      kind: "heatmap",
      title: "Unsafe pairs of keys",
      about: "Cells of each pair of keys with at most two records.",
      x: "Key",
      y: "Key",
      format: "count",
      columns: ["age", "education", "ethnicity", "marital"],
      rows: ["age", "education", "ethnicity", "marital"],
      values: [
        [null, 31, 58, 12],
        [31, null, 9, 4],
        [58, 9, null, 7],
        [12, 4, 7, null],
      ],
    },
    {
      kind: "table",
      answers: "where",
      title: "Risky combinations",
      about: "Combinations of keys with the most unsafe cells.",
      columns: [
        { label: "Keys", format: "text" },
        { label: "Unsafe cells", format: "count" },
        { label: "Records in them", format: "count" },
        { label: "Distinction", format: "percent" },
        { label: "Separation", format: "percent" },
      ],
      rows: Array.from({ length: 24 }, (_, i) => [
        ["age", "education", "ethnicity", "marital", "occupation of the main job"]
          .filter((__, k) => ((i + 3) >> k) % 2 === 1)
          .join(", "),
        10402 - i * 431,
        1188 - i * 40,
        0.214 / (i + 1),
        i === 0 ? 0.99997 : 0.9993 - i / 100,
      ]),
    },
  ],
  { k: [2, 3, 5], combinations: { maxSize: 3, threshold: 2 } },
  { frequency: { missing: "wildcard", alpha: 1 } },
);

const individualRisk = measure(
  "Individual risk",
  [
    {
      kind: "metrics",
      title: "Global risk",
      about: "The risk of a record is the expected value of one over its population frequency.",
      metrics: [
        {
          label: "Expected re-identifications",
          value: 72.41386,
          format: "number",
          about: "Records that an intruder who tries them all is expected to identify.",
          verdict: true,
        },
        {
          label: "Global risk",
          value: 0.0158106,
          format: "percent",
          about: "The mean risk of a record.",
          verdict: true,
        },
        {
          label: "Highest risk",
          value: 0.0962,
          format: "probability",
          about: "The risk of the record most easily identified.",
        },
        {
          label: "Threshold for a global risk of 2 %",
          value: null,
          format: "probability",
          about: "The file meets this target already.",
        },
      ],
    },
    individualRisks,
    {
      kind: "curve",
      title: "Global risk by threshold",
      about: "What the global risk becomes when every riskier record is brought down to the threshold.",
      x: "Threshold",
      y: "Global risk",
      points: Array.from({ length: 20 }, (_, i) => ({
        x: (i + 1) / 200,
        y: 0.0158 * (1 - Math.exp(-(i + 1) / 5)),
      })),
    },
  ],
  { method: "exact", above: [0.01, 0.05], targets: [], coverage: 1, quantile: null, limits: {} },
  { frequency: { missing: "wildcard", alpha: 1 } },
);

const household = measure("Household risk", [
  {
    kind: "metrics",
    title: "Household risk",
    about:
      "The risk that at least one member of the household is re-identified, which gives away the others.",
    metrics: [
      {
        label: "Global household risk",
        value: 0.0341,
        format: "percent",
        about: "The mean over persons of the risk of their household.",
        verdict: true,
      },
      {
        label: "Households above 0.05",
        value: 218,
        format: "count",
        about: "Households whose risk is above the threshold.",
      },
      {
        label: "Tiny share",
        value: 0.00000021,
        format: "percent",
        about: "A share above zero is never written as zero.",
      },
    ],
  },
  {
    kind: "table",
    title: "Household sizes",
    about: "Household size is a key in itself, since members can be counted.",
    columns: [
      { label: "Members", format: "text" },
      { label: "Households", format: "count" },
      { label: "Share", format: "percent" },
    ],
    rows: [
      ["1", 312, 0.3077],
      ["2", 301, 0.2968],
      ["3", 188, 0.1854],
      ["4 or more", 213, 0.2101],
    ],
  },
]);

const roles = {
  keys: ["region", "sex", "age", "marital", "education", "ethnicity"],
  sensitive: ["health", "income"],
  weight: ["weight"],
  household: ["hid"],
};

/** The terms that the measures bring, as far as their blocks above use them. */
const terms = usedTerms(
  [
    { ...frequency, terms: [] },
    { ...kanon, terms: kanonMeasure.terms! },
    { ...individualRisk, terms: individualRiskMeasure.terms! },
    { ...household, terms: householdMeasure.terms! },
  ],
  Object.keys(roles),
);

/** A report such as an office would get, with every kind of block, internal detail, warnings, a skipped measure and missing values. */
export const report: RiskReport = {
  schema: "sdc-risk-report-1",
  software: { name: "sdc-risk", version: "0.1.0" },
  createdAt: "2026-03-02T09:30:00.000Z",
  command:
    "sdc-risk assess household-survey-2025.csv --keys region,sex,age --options settings.json --out report.html",
  data: {
    name: "household-survey-2025.csv",
    rows: 4580,
    columns: 27,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  roles,
  missing: { income: [-999, -998], education: ["NA"] },
  released: [
    {
      name: "household-survey-2025-released.csv",
      rows: 4580,
      sha256: null,
      matching: 'Records are matched by "id".',
    },
  ],
  measures: { frequency, kanon, "individual-risk": individualRisk, household },
  skipped: [
    {
      measure: "suda2",
      title: "SUDA2",
      reason: "It needs at least two key variables without missing values.",
    },
  ],
  warnings: [
    {
      code: "WEIGHTS",
      measure: "frequency",
      message: "214 weights are below 1; they were taken as they are.",
    },
    {
      code: "KEYS",
      measure: null,
      message: "The file has numeric and categorical keys: judging them apart is not enough.",
    },
  ],
  terms,
};

/** What a file without records gives: no values anywhere. */
export const emptyReport: RiskReport = {
  ...report,
  data: { name: "empty.csv", rows: 0, columns: 1, sha256: null },
  roles: {},
  missing: [],
  released: [],
  warnings: [],
  skipped: [],
  measures: {
    kanon: measure("k-anonymity", [
      {
        kind: "metrics",
        title: "Violations",
        about: "",
        metrics: [
          {
            label: "Records that violate 3-anonymity",
            value: null,
            format: "percent",
            about: "There are no records.",
            verdict: true,
          },
        ],
      },
      { ...classSizes, bins: [] },
      {
        kind: "table",
        title: "No rows",
        about: "Nothing to list.",
        columns: [{ label: "Key", format: "text" }],
        rows: [],
      },
      { kind: "bars", title: "No bars", about: "", x: "Records", y: "Key", format: "count", bars: [] },
      { kind: "curve", title: "No points", about: "", x: "x", y: "y", points: [] },
      {
        kind: "heatmap",
        title: "No cells",
        about: "",
        x: "x",
        y: "y",
        format: "count",
        columns: ["a"],
        rows: ["b"],
        values: [[null]],
      },
    ]),
    household: measure("Household risk", []),
  },
};

/** Text that tries to become markup, a link, a terminal command or to turn the line around. */
export const HOSTILE = [
  "</style><script>alert(1)</script>",
  '"><img src=x onerror=alert(2)>',
  "&amp;",
  "' onload='alert(3)",
  "</svg></text><b>bold",
  "<!-- ",
  "]]>",
  "\u202egnp.exe\u202c",
  "\u001b[31mred\u001b]0;title\u0007",
  "a\u0000b\u009b2J",
  "| pipe | `code` *bold* [x](javascript:alert(4))",
  "line\nbreak\r\n# heading",
  "http://example.org/x www.example.org",
  "\ud800 half",
  "{{ template }} ${x} datum.value",
  "עברית مرحبا",
  "日本語の変数名と長い長い長い名前の項目",
  "x".repeat(300),
  "",
];

const hostileBlocks = (text: string): Block[] => [
  { kind: "text", title: text, about: text },
  {
    kind: "metrics",
    title: text,
    about: text,
    metrics: [{ label: text, value: text, format: "text", about: text, verdict: true, limits: text }],
  },
  {
    kind: "table",
    title: text,
    about: text,
    columns: [
      { label: text, format: "text" },
      { label: text, format: "count" },
    ],
    rows: [
      [text, text],
      [null, 1],
    ],
  },
  {
    kind: "histogram",
    title: text,
    about: text,
    x: text,
    y: text,
    scale: "linear",
    bins: [
      { from: 0, to: 0.5, count: 3 },
      { from: 0.5, to: 2.5, count: 1 },
    ],
    marks: [
      { at: 1, label: text },
      { at: 9, label: text },
    ],
  },
  {
    kind: "bars",
    title: text,
    about: text,
    x: text,
    y: text,
    format: "number",
    bars: [
      { label: text, value: 1 },
      { label: text, value: -2.5 },
    ],
  },
  { kind: "curve", title: text, about: text, x: text, y: text, points: [{ x: 1, y: 2 }] },
  {
    kind: "heatmap",
    title: text,
    about: text,
    x: text,
    y: text,
    format: "probability",
    columns: [text, text],
    rows: [text],
    values: [[0.1, null]],
  },
];

/** `text` wherever a report may hold text. */
export const hostileReport = (text: string): RiskReport => ({
  schema: "sdc-risk-report-1",
  software: { name: text, version: text },
  createdAt: text,
  command: text,
  data: { name: text, rows: 1, columns: 1, sha256: text },
  roles: { keys: [text], [text]: [text] },
  missing: { [text]: [text, 9] },
  released: [{ name: text, rows: 1, sha256: text, matching: text }],
  measures: {
    [text]: {
      ...measure(
        text,
        hostileBlocks(text),
        { [text]: text, list: [text, null] },
        { [`used ${text}`]: { [text]: text } },
      ),
      missing: { [text]: text, [`used ${text}`]: text },
    },
  },
  skipped: [{ measure: text, title: text, reason: text }],
  warnings: [
    { code: text, message: text, measure: text },
    { code: text, message: text, measure: null },
  ],
  terms: [
    { term: text, meaning: text, source: text },
    { term: text, meaning: text },
  ],
});

/** `text` wherever a comparison may hold text, with values that differ. */
export function hostileComparison(text: string): Comparison {
  const a = hostileReport(text);
  const blocks = a.measures[text].blocks.map((block): Block =>
    block.kind === "bars" ? { ...block, bars: [{ label: text, value: 3 }] } : block,
  );
  const b: RiskReport = {
    ...a,
    data: { ...a.data, rows: 2 },
    roles: {},
    missing: [text],
    measures: { [text]: measure(text, blocks, { [text]: 1 }), [`${text} too`]: measure(text, []) },
  };
  return compareReports(a, b, { names: [text, text] });
}

/** A report in which the name of a variable stands wherever such a name may stand. */
export function longReport(name: string): RiskReport {
  const blocks: readonly Block[] = [
    {
      kind: "metrics",
      title: `Records with certain ${name}`,
      about: `What is learnt of ${name}.`,
      metrics: [
        {
          label: `Certain ${name}`,
          value: 12,
          format: "count",
          about: `The value of ${name} is sure.`,
          verdict: true,
        },
      ],
    },
    {
      kind: "table",
      title: `Values of ${name}`,
      about: "",
      columns: [
        { label: "variable", format: "text" },
        { label: name, format: "count" },
      ],
      rows: [
        [name, 3],
        [`${name} = no`, 4],
      ],
    },
    {
      kind: "bars",
      title: "Keys",
      about: `Sets with "${name}".`,
      x: "records",
      y: name,
      format: "count",
      bars: [{ label: name, value: 3 }],
    },
    {
      kind: "heatmap",
      title: "Pairs",
      about: "",
      x: name,
      y: "key",
      format: "percent",
      columns: [name, "sex"],
      rows: [name, "sex"],
      values: [
        [null, 0.1],
        [0.1, null],
      ],
    },
    {
      kind: "histogram",
      title: "Sizes",
      about: "",
      x: name,
      y: "records",
      scale: "linear",
      bins: [{ from: 0, to: 1, count: 3 }],
      marks: [{ at: 0.5, label: name }],
    },
  ];
  return {
    ...report,
    roles: { keys: [name, "sex"], sensitive: [name] },
    missing: { [name]: [9, "NA"] },
    measures: { ldiversity: measure("l-diversity", blocks, { bands: { [name]: 5 }, linked: [name] }) },
    skipped: [{ measure: "household", title: "Household risk", reason: `It needs ${name}.` }],
    warnings: [{ code: "rare", measure: "ldiversity", message: `Nothing is known of "${name}".` }],
    command: `sdc-risk assess survey.csv --keys ${name},sex`,
  };
}
