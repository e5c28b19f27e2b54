import {
  begun,
  column,
  countsTable,
  skewedTable,
  unitsText,
  VALUES_TOGETHER,
  type Block,
  type Metric,
  type Skewed,
  type Unit,
} from "@sdc-risk/blocks";
import { counted, countText } from "@sdc-risk/data";
import type { ClosenessSummary, TclosenessSummary } from "./summary-schema.ts";

interface TclosenessReportInput {
  readonly summary: TclosenessSummary;
  readonly options: { readonly missing: "category" | "wildcard" };
  readonly unit: Unit;
  /** Whether a key is made of several records. */
  readonly profiles: boolean;
  readonly skewed: readonly Skewed[];
}

/** What the value of a person is who has several records. */
const TOGETHER = ` ${VALUES_TOGETHER}, and several together are a value of their own.`;

export function tclosenessBlocks({
  summary: s,
  options,
  skewed,
  unit,
  profiles,
}: TclosenessReportInput): readonly Block[] {
  const keys =
    options.missing === "wildcard" && !profiles
      ? "A missing key matches any value."
      : "A missing key is a category of its own.";
  return [
    {
      kind: "metrics",
      title: "How far the classes are from the file",
      about:
        "Diverse values can still give something away when they are much commoner in a class than in the " +
        "file. t is the distance between a class and the file: 0 where it says nothing new, 1 where it " +
        "says everything. Small classes are far from the file by chance alone. " +
        `${keys}${profiles ? TOGETHER : ""}`,
      metrics: s.variables.map((v) => ({
        label: `t of ${v.variable}`,
        value: v.t,
        format: "probability" as const,
        verdict: true,
        better: "lower" as const,
        limits: "It is the worst class of all: one small class is enough for a large t.",
        about:
          v.t === null
            ? "No class holds a value."
            : `The largest distance of a class from the file (${v.scale} values). ${v.above
                .map((a) => `${countText(a.records)} of the ${unit.many} sit in classes above ${a.t}`)
                .join(", ")}.`,
      })),
    },
    distanceBlock(s.variables, unit),
    ...s.variables.map((v) => farTable(v, unit)),
    relativesBlock(s.variables, unit),
    ...skewed
      .filter(({ classes }) => classes.length > 0)
      .map((one) => skewedTable(`Classes farthest from the file: ${one.variable}`, one, unit)),
  ];
}

/** How far classes are: a histogram of one variable, a table of several with the same bins. */
const distanceBlock = (variables: readonly ClosenessSummary[], unit: Unit): Block =>
  variables.length === 1 ? distanceHistogram(variables[0], unit) : distanceTable(variables, unit);

const distanceTable = (variables: readonly ClosenessSummary[], { many }: Unit): Block =>
  countsTable(
    {
      title: `${begun(many)} by distance of their class`,
      about:
        `How many ${many} sit in classes at which distance from the file. The more at large distances, the more the ` +
        "keys tell about the sensitive value.",
    },
    column("distance from", "number"),
    variables.map(({ variable, distribution }) => ({
      variable,
      counts: new Map(distribution.map(({ from, count }) => [from, count])),
    })),
  );

function distanceHistogram(v: ClosenessSummary, { many }: Unit): Block {
  return {
    kind: "histogram",
    answers: "how",
    title: `${begun(many)} by distance of ${v.variable}`,
    about:
      `How many ${many} sit in classes at which distance from the file. Mass on the right means that keys ` +
      "tell much about the sensitive value.",
    x: "distance t",
    y: many,
    scale: "linear",
    bins: v.distribution,
    marks: v.above.map(({ t }) => ({ at: t, label: String(t) })),
  };
}

function farTable(v: ClosenessSummary, { many }: Unit): Block {
  return {
    kind: "table",
    // the opening figures tell the records above each distance
    dataOnly: true,
    title: `Classes far from the file: ${v.variable}`,
    about: `Classes above a distance, and the ${many} in them.`,
    columns: [
      column("distance above", "number"),
      column("classes", "count"),
      column(many, "count"),
      column(`share of ${many}`, "percent"),
    ],
    rows: v.above.map((a) => [a.t, a.classes, a.records, a.share]),
  };
}

/** Why there is no E. */
function undefinedText({ values, nominalValues: all }: ClosenessSummary): string {
  if (all === 0) return "Not defined: no class holds a value.";
  return values === 0
    ? "Not defined: all values of the file are missing."
    : "Not defined: the file holds one value.";
}

/** What L is a share of: unlike ordered distances it counts a missing value as a category of its own, unless these are left out. */
function poorestText({ values, nominalValues: all }: ClosenessSummary): string {
  if (all === 0) return "Not defined: no class holds a value.";
  const weighed = all > values ? ", a missing one counted," : "";
  return `Share of the file's ${counted(all, "value")}${weighed} that the poorest ` + "class holds.";
}

/** How evenly the worst class holds the values of the file. */
const valueMetrics = (v: ClosenessSummary): Metric[] => [
  {
    label: "Largest E",
    value: v.E,
    format: "probability",
    better: "lower",
    about:
      v.E === null ? undefinedText(v) : "1 − entropy over its maximum: 1 where a class holds one value only.",
  },
  {
    label: "Smallest L",
    value: v.L,
    format: "percent",
    better: "higher",
    about: poorestText(v),
  },
];

/** The relatives of one variable as figures, of several as a table. */
const relativesBlock = (variables: readonly ClosenessSummary[], unit: Unit): Block =>
  variables.length === 1 ? relativesMetrics(variables[0], unit) : relativesTable(variables, unit);

/** What the rows of the table mean; what depends on the variable stands in its figures. */
const RELATIVES =
  "The worst class by other yardsticks of what is learnt. (α, k)-anonymity bounds the largest share of one value. " +
  "β-likeness bounds the gain in confidence: how much commoner a value is in the class than in the file, where 1 " +
  "means twice as common; its enhanced ratio should be at most 1. δ-disclosure bounds the |ln| of the ratio of shares, " +
  "which is infinite where a class lacks a value of the file. E is 1 where a class holds one value only. L is the " +
  "share of the values of the file that the poorest class holds.";

function relativesTable(variables: readonly ClosenessSummary[], unit: Unit): Block {
  const rows = variables.map((v) => metricsOf(v, unit));
  const infinite = variables
    .filter(({ infiniteDelta }) => infiniteDelta > 0)
    .map(({ variable, infiniteDelta }) => `${variable}: ${unitsText(infiniteDelta, unit)}`);
  return {
    kind: "table",
    title: "Relatives of t-closeness",
    about: `${RELATIVES}${infinite.length === 0 ? "" : ` δ is infinite here for ${infinite.join("; ")}.`}`,
    columns: [column("variable"), ...(rows[0] ?? []).map(({ label, format }) => column(label, format))],
    rows: variables.map(({ variable }, i) => [variable, ...(rows[i] ?? []).map(({ value }) => value)]),
  };
}

function relativesMetrics(v: ClosenessSummary, unit: Unit): Block {
  return {
    kind: "metrics",
    title: `Relatives of t-closeness: ${v.variable}`,
    about: "The worst class by other yardsticks of what is learnt.",
    metrics: metricsOf(v, unit),
  };
}

/** Other yardsticks of what the worst class gives away. */
function metricsOf(v: ClosenessSummary, unit: Unit): Metric[] {
  return [
    {
      label: "Median distance",
      value: v.median,
      format: "probability",
      better: "lower",
      about:
        v.median === null
          ? "No class holds a value."
          : `At least half of the ${unit.many} whose class holds a value sit in one at this distance ` +
            "from the file, or closer.",
    },
    {
      label: "Largest share of one value",
      value: v.alpha,
      format: "percent",
      better: "lower",
      about: "(α, k)-anonymity wants it below α in every class.",
    },
    {
      label: "Largest gain in confidence",
      value: v.beta,
      format: "number",
      better: "lower",
      about:
        "β-likeness: how much commoner, relative to the file, a value is in the worst class; 1 means " +
        "twice as common.",
    },
    {
      label: "Enhanced β-likeness ratio",
      value: v.enhancedBeta,
      format: "number",
      about: "The gain over −ln of the file's share; enhanced β-likeness needs at most 1.",
    },
    {
      label: "Largest finite δ",
      value: v.delta,
      format: "number",
      about:
        "δ-disclosure: the largest |ln| of the ratio of shares. It is infinite for " +
        `${unitsText(v.infiniteDelta, unit)}, whose class lacks a value of the file.`,
    },
    ...valueMetrics(v),
  ];
}
