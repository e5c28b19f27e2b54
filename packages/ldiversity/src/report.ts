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
    failingTable(s, options.c, unit),
    diversityBlock(s.variables, unit),
    ...withoutKeyBlocks(s.variables, unit),
    spreadTable(s.variables, unit),
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

/** How diverse the classes are: bars of one variable, a table of several. */
const diversityBlock = (variables: readonly VariableSummary[], unit: Unit): Block =>
  variables.length === 1 ? diversityBars(variables[0], unit) : diversityTable(variables, unit);

/** What leaving out one key does: bars of one variable, a table of several. */
function withoutKeyBlocks(variables: readonly VariableSummary[], unit: Unit): Block[] {
  const all = variables.flatMap((v): Compared[] => {
    const best = [...v.leaveOneOut].sort((a, b) => a.certain - b.certain).at(0);
    return best === undefined || v.leaveOneOut.length < 2 ? [] : [{ v, best }];
  });
  if (all.length === 0) return [];
  return [all.length === 1 ? withoutKeyBars(all[0], unit) : withoutKeyTable(all, unit)];
}

/** A variable, and the key without which its values are certain for the fewest. */
interface Compared {
  readonly v: VariableSummary;
  readonly best: VariableSummary["leaveOneOut"][number];
}

function spreadRow(variable: string, kind: string, spread: Spread | null): (string | number | null)[] {
  return [
    variable,
    kind,
    ...(spread === null
      ? [null, null, null, null, null, null]
      : [spread.min, spread.quartile1, spread.median, spread.mean, spread.quartile3, spread.max]),
  ];
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

/** What the rows of all variables at once mean, as a sentence with a blank before it. */
const multiText = ({ multi }: LdiversitySummary): string =>
  multi === null
    ? ""
    : ` In the rows “${ALL}” an intruder already knows all sensitive variables but one and may learn that one, so for ` +
      "each of them the others join the keys.";

/** How the rows of several sensitive variables at once are called. */
const ALL = "all at once";

function failingTable(s: LdiversitySummary, c: number, { many }: Unit): Block {
  return {
    kind: "table",
    title: `${begun(many)} that fail l-diversity`,
    about:
      "Distinct: fewer than l values. Entropy: values so unequally frequent that they are worth fewer " +
      `than l. Recursive: the commonest value is at least ${c} times as frequent as the l-th and all ` +
      `rarer ones together.${multiText(s)}`,
    columns: [
      column("variable"),
      // text, so that comparisons take it for a part of the name of its row
      column("l"),
      column("distinct", "count"),
      column("entropy", "count"),
      column("recursive", "count"),
    ],
    rows: [
      ...s.variables.flatMap((v) =>
        v.failing.map((f) => [v.variable, String(f.l), f.distinct, f.entropy, f.recursive]),
      ),
      ...(s.multi?.failing ?? []).map((f) => [ALL, String(f.l), null, f.entropy, f.recursive]),
    ],
  };
}

/** How many sit in a class with one value, two values, and so on, of each variable. */
const diversityTable = (variables: readonly VariableSummary[], { many }: Unit): Block =>
  countsTable(
    {
      title: `${begun(many)} by diversity of their class`,
      about:
        `How many ${many} sit in a class with one, two, three, … values of each variable. The row of 1 holds the ` +
        `${many} whose value is certain.`,
    },
    column("distinct values in the class", "count"),
    variables.map(({ variable, certain, distribution }) => ({
      variable,
      counts: new Map([[1, certain], ...distribution.map((d) => [d.distinct, d.records] as const)]),
    })),
  );

function spreadTable(variables: readonly VariableSummary[], { many }: Unit): Block {
  return {
    kind: "table",
    dataOnly: true,
    title: `Diversity over ${many}`,
    about: `Minimum, quartiles, mean and maximum over ${many} of the diversity of their class.`,
    columns: [
      column("variable"),
      column("kind"),
      ...["minimum", "1st quartile", "median", "mean", "3rd quartile", "maximum"].map((label) =>
        column(label, "number"),
      ),
    ],
    rows: variables.flatMap((v) => [
      spreadRow(v.variable, "distinct", v.distinct),
      spreadRow(v.variable, "entropy", v.entropy),
      spreadRow(v.variable, "recursive", v.recursive),
    ]),
  };
}

/** The same of several variables, a column for each. */
function withoutKeyTable(all: readonly Compared[], unit: Unit): Block {
  const keys = all[0]?.v.leaveOneOut.map(({ key }) => key) ?? [];
  const least = all
    .filter(({ v, best }) => best.certain < v.certain)
    .map(({ v, best }) => `of ${v.variable} ${best.key} (${unitsText(best.certain, unit)} left)`);
  return {
    kind: "table",
    answers: "where",
    title: `${begun(unit.many)} with certain values without each key`,
    about:
      least.length === 0
        ? "Leaving out a single key makes no value less certain."
        : `How many would still have a certain value if one key were left out. It helps most to coarsen: ${least.join("; ")}.`,
    columns: [column("key left out"), ...all.map(({ v }) => column(v.variable, "count"))],
    rows: [
      ["none", ...all.map(({ v }) => v.certain)],
      ...keys.map((key) => [
        key,
        ...all.map(({ v }) => v.leaveOneOut.find((one) => one.key === key)?.certain ?? null),
      ]),
    ],
  };
}

function withoutKeyBars({ v, best }: Compared, unit: Unit): Block {
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
