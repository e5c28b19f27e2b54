import {
  begun,
  column,
  skewedTable,
  unitsText,
  VALUES_TOGETHER,
  type Block,
  type Metric,
  type Skewed,
  type Unit,
} from "@sdc-risk/blocks";
import { countText, plural, shareText } from "@sdc-risk/data";
import type { LdiversitySummary, Spread, VariableSummary } from "./summary-schema.ts";

interface LdiversityReportInput {
  readonly summary: LdiversitySummary;
  readonly options: {
    readonly c: number;
    readonly missing: "category" | "wildcard";
    readonly missingSensitive: "value" | "ignore";
  };
  readonly unit: Unit;
  /** Whether a key is made of several records. */
  readonly profiles: boolean;
  readonly skewed: readonly Skewed[];
}

/** What the value of a person is who has several records. */
const TOGETHER =
  ` ${VALUES_TOGETHER}. Who share one of several values count as different, so a value that all of a ` +
  "class hold beside others is not seen.";

export function ldiversityBlocks({
  summary: s,
  options,
  skewed,
  unit,
  profiles,
}: LdiversityReportInput): readonly Block[] {
  const keys =
    options.missing === "wildcard" && !profiles
      ? "A missing key matches any value."
      : "A missing key is a category of its own.";
  const values =
    options.missingSensitive === "ignore"
      ? "Missing sensitive values are left out."
      : "A missing sensitive value counts as one value of its own.";
  return [
    {
      kind: "metrics",
      title: "What is learnt without finding the person",
      about:
        `An intruder who knows a person's keys finds the class. Where all its ${unit.many} share a ` +
        `sensitive value, that value is learnt for certain, however large the class is. ${keys} ` +
        `${values}${profiles ? TOGETHER : ""}`,
      metrics: s.variables.map((v) => certainMetric(v, s.records, unit)),
    },
    ...s.variables.flatMap((v) => variableBlocks(v, options.c, unit)),
    ...(s.multi === null ? [] : [multiTable(s.multi, unit)]),
    ...skewed
      .filter(({ classes }) => classes.length > 0)
      .map((one) => skewedTable(`Classes that give away ${one.variable} most`, one, unit)),
  ];
}

function certainMetric(v: VariableSummary, records: number, { many }: Unit): Metric {
  return {
    label: `${begun(many)} with certain ${v.variable}`,
    value: v.certain,
    outOf: records,
    format: "count",
    verdict: true,
    better: "lower",
    limits:
      "It does not say that the value is harmful to know, nor that a value which is merely likely is safe.",
    about:
      v.certainShare === null
        ? `There are no ${many}.`
        : `${shareText(v.certainShare)} of the ${many} sit in a class with one value of ${v.variable} ` +
          "only (l = 1). Sample uniques are among them.",
  };
}

function variableBlocks(v: VariableSummary, c: number, unit: Unit): Block[] {
  const best = [...v.leaveOneOut].sort((a, b) => a.certain - b.certain).at(0);
  return [
    diversityBars(v, unit),
    failingTable(v, c, unit),
    diversityTable(v, unit),
    ...(best === undefined || v.leaveOneOut.length < 2 ? [] : [withoutKeyBars(v, best, unit)]),
  ];
}

function spreadRow(kind: string, spread: Spread | null): (string | number | null)[] {
  return [
    kind,
    ...(spread === null
      ? [null, null, null, null, null, null]
      : [spread.min, spread.quartile1, spread.median, spread.mean, spread.quartile3, spread.max]),
  ];
}

function multiTable(multi: NonNullable<LdiversitySummary["multi"]>, { many }: Unit): Block {
  return {
    kind: "table",
    title: "Several sensitive variables at once",
    about:
      `An intruder who already knows all sensitive variables but one may learn that one. ${begun(many)} ` +
      "whose class fails l-diversity when, for each sensitive variable, the others join the keys.",
    columns: [column("l", "number"), column("entropy", "count"), column("recursive", "count")],
    rows: multi.failing.map((f) => [f.l, f.entropy, f.recursive]),
  };
}

/** What the bars count; of a variable without two values there is little to count. */
function valuesText({ variable, values, banded }: VariableSummary, many: string): string {
  const [one, several] = banded ? ["band", "bands"] : ["value", "values"];
  if (values === 0) return `No ${one} of ${variable} is in the file.`;
  if (values === 1) return `${variable} has one ${one} in the whole file.`;
  return `How many ${many} sit in a class with one, two, three, … of the ${countText(values)} ${several} of ${variable}.`;
}

function diversityBars(v: VariableSummary, { many }: Unit): Block {
  return {
    kind: "bars",
    answers: "how",
    title: `${begun(many)} by diversity of ${v.variable}`,
    about: `${valuesText(v, many)} The bar at 1 holds the ${many} whose value is certain.`,
    x: many,
    y: "distinct values in the class",
    format: "count",
    bars: v.distribution.map(({ distinct, records }) => ({ label: String(distinct), value: records })),
  };
}

function failingTable(v: VariableSummary, c: number, { many }: Unit): Block {
  return {
    kind: "table",
    title: `${begun(many)} that fail l-diversity of ${v.variable}`,
    about:
      "Distinct: fewer than l values. Entropy: values so unequally frequent that they are worth fewer " +
      `than l. Recursive: the commonest value is at least ${c} times as frequent as the l-th and all ` +
      "rarer ones together.",
    columns: [
      column("l", "number"),
      column("distinct", "count"),
      column("entropy", "count"),
      column("recursive", "count"),
    ],
    rows: v.failing.map((f) => [f.l, f.distinct, f.entropy, f.recursive]),
  };
}

function diversityTable(v: VariableSummary, { many }: Unit): Block {
  return {
    kind: "table",
    title: `Diversity of ${v.variable} over ${many}`,
    about: `Minimum, quartiles, mean and maximum over ${many} of the diversity of their class.`,
    columns: [
      column("kind"),
      ...["minimum", "1st quartile", "median", "mean", "3rd quartile", "maximum"].map((label) =>
        column(label, "number"),
      ),
    ],
    rows: [
      spreadRow("distinct", v.distinct),
      spreadRow("entropy", v.entropy),
      spreadRow("recursive", v.recursive),
    ],
  };
}

function withoutKeyBars(v: VariableSummary, best: VariableSummary["leaveOneOut"][number], unit: Unit): Block {
  const few = (n: number): string => unitsText(n, unit);
  const alike = v.leaveOneOut.filter(({ certain }) => certain === best.certain).map(({ key }) => key);
  return {
    kind: "bars",
    answers: "where",
    title: `${begun(unit.many)} with certain ${v.variable} without each key`,
    about:
      v.certain === 0
        ? "No value is certain with all keys."
        : best.certain < v.certain
          ? `With all keys the value is certain for ${few(v.certain)}. Without ` +
            `${alike.map((key) => `"${key}"`).join(" or ")} it would be for ${few(best.certain)}: coarsen ` +
            `${plural(alike.length, "that variable", "one of them")} first.`
          : `With all keys the value is certain for ${few(v.certain)}, and leaving out a single key does ` +
            "not change that.",
    x: unit.many,
    y: "key left out",
    format: "count",
    bars: v.leaveOneOut.map(({ key, certain }) => ({ label: key, value: certain })),
  };
}
