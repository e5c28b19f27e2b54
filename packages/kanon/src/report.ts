import {
  cautionAt,
  cautioned,
  column,
  studied,
  unitsText,
  type Block,
  type Cautions,
  type Metric,
  type TableBlock,
  type Unit,
} from "@sdc-risk/blocks";
import { registerText, type Register } from "@sdc-risk/core";
import { counted, countText, plural, shareText } from "@sdc-risk/data";
import type { KanonSummary, AttackRisk } from "./summary.ts";

/** Sets of keys that the table shows. */
const SHOWN = 8;

/** Whom the population holds. */
const peopleOf = ({ many }: Unit): string => (many === "records" ? "people" : many);

/** @param bound which side of the truth it is on, as a sentence */
function attackMetrics(name: string, who: string, bound: string, risk: AttackRisk, unit: Unit): Metric[] {
  const side = bound === "" ? "" : ` ${bound}`;
  return [
    {
      label: `${name} risk, largest`,
      value: risk.max,
      format: "probability",
      about: `The ${unit.one} most at risk from ${who}.${side}`,
      better: "lower",
    },
    {
      label: `${name} risk, mean`,
      value: risk.mean,
      format: "probability",
      about:
        `Mean over ${unit.many}. ${unitsText(risk.records, unit)} ${plural(risk.records, "is", "are")} ` +
        `above ${risk.threshold}.`,
      better: "lower",
    },
  ];
}

/** What the weights of a file are like. */
export type Weights = "none" | "whole" | "equal" | "unequal";

const WHOLE = "There are no weights, so the file is taken as the whole population and F is f.";

/**
 * Which side of the truth 1/F̂ is on: in the mean below it, but for weights that vary within a key (a record
 * of weight w then stands for more or fewer than w).
 */
export function boundOf(weights: Weights, { many }: Unit): string {
  if (weights === "none") return WHOLE;
  if (weights === "whole")
    return `The weights add up to no more than the ${many}, so the file is taken as the whole population.`;
  const low =
    "F is only estimated, and the mean of 1/F over what F may be is higher, often by far " +
    studied("near-marketer", "near-journalist");
  return weights === "equal"
    ? `It is a floor: ${low}.`
    : `It is mostly too low: ${low}. Where weights differ among people of one key it can be too high, too.`;
}

interface KanonReportInput {
  readonly summary: KanonSummary;
  readonly records: number;
  /** Whether keys have missing values. */
  readonly gaps: boolean;
  readonly weights: Weights;
  readonly register: Register | null;
  readonly unit: Unit;
  readonly cautions: Cautions;
}

export function kanonBlocks(told: KanonReportInput): readonly Block[] {
  const { summary: s, records, unit } = told;
  return [
    violationMetrics(s, records, unit),
    violationTable(told),
    ...(s.leaveOneOut.length > 1 ? leaveOneOutBlocks(s, records, unit) : []),
    ...(s.combinations === null ? [] : [combinationsTable(s.combinations, unit)]),
    modelMetrics(told),
  ];
}

function leaveOneOutBlocks(s: KanonSummary, records: number, { one }: Unit): Block[] {
  const at = Math.min(1, s.violations.length - 1);
  const { k, records: now } = s.violations[at];
  const best = [...s.leaveOneOut].sort((a, b) => a.violations[at].records - b.violations[at].records);
  return [
    {
      kind: "bars",
      answers: "where",
      title: `Violators of ${k}-anonymity without each key`,
      about:
        records === 0 || now === 0
          ? `No ${one} violates ${k}-anonymity with all keys.`
          : best[0].violations[at].records < now
            ? `With all keys there are ${countText(now)}. Without "${best[0].key}" there would be ` +
              `${countText(best[0].violations[at].records)}: a short bar marks a variable that is worth ` +
              "coarsening first."
            : `With all keys there are ${countText(now)}, and leaving out a single key does not change ` +
              "that: several have to be coarsened.",
      x: "violators",
      y: "key left out",
      format: "count",
      bars: best.map(({ key, violations }) => ({ label: key, value: violations[at].records })),
    },
    {
      kind: "table",
      answers: "where",
      dataOnly: true,
      title: "Leave one out",
      about: "Violators when one key is left out and all others stay.",
      columns: [
        column("key left out"),
        ...s.violations.map((v) => column(`violators of ${v.k}-anonymity`, "count")),
      ],
      rows: s.leaveOneOut.map(({ key, violations }) => [key, ...violations.map((v) => v.records)]),
    },
  ];
}

function combinationsTable(all: NonNullable<KanonSummary["combinations"]>, { one, many }: Unit): TableBlock {
  const risky = [...all]
    .sort((a, b) => b.unsafeRecords - a.unsafeRecords || a.keys.length - b.keys.length)
    .slice(0, SHOWN);
  return {
    kind: "table",
    answers: "where",
    title: "Risky combinations of keys",
    about:
      `${risky.length === 1 ? "The riskiest" : `The ${risky.length} riskiest`} of ` +
      `${counted(all.length, "set", "sets")} of keys by ${many} in unsafe cells. Distinction ` +
      `is the share of distinct combinations among ${many}, separation the share of ${one} pairs that the ` +
      "set tells apart.",
    columns: [
      column("keys"),
      column("cells", "count"),
      column("unsafe cells", "count"),
      column(`${many} in them`, "count"),
      column("distinction", "percent"),
      column("separation", "percent"),
    ],
    rows: risky.map((c) => [
      c.keys.join(" × "),
      c.cells,
      c.unsafeCells,
      c.unsafeRecords,
      c.distinction,
      c.separation,
    ]),
  };
}

function violationMetrics(s: KanonSummary, records: number, { many }: Unit): Block {
  const none = records === 0 ? ` There are no ${many}.` : "";
  return {
    kind: "metrics",
    title: "Violations of k-anonymity",
    about:
      `A file is k-anonymous when every key is shared by at least k ${many}. A violator shares its key ` +
      "with fewer.",
    metrics: s.violations.map(({ k, records: violators, share }) => ({
      label: `Violators of ${k}-anonymity`,
      value: violators,
      outOf: records,
      format: "count",
      about: `${share === null ? "None." : `${shareText(share)} of the ${many}.`}${none}`,
      better: "lower",
      ...(k === s.violations[Math.min(1, s.violations.length - 1)].k
        ? {
            verdict: true,
            limits:
              "It takes no account of the population, and a file without violators can still give away " +
              "sensitive values.",
          }
        : {}),
    })),
  };
}

/** How missing values of keys are read, where there are some. */
const READINGS =
  " Rules are judged by effective candidates: a record with gaps counts for a key with the chance that it is its true " +
  "one, so that blank records lift nobody. With missing as a value of its own, a record with gaps is in a group with " +
  "records of the same gaps only.";

function violationTable({ summary: s, weights, unit, cautions, gaps }: KanonReportInput): Block {
  const caution = cautionAt(cautions, "violations.populationRecords");
  const bound = caution === null ? "" : ` These counts are ${caution.mark}. ${caution.text}`;
  return {
    kind: "table",
    title: "Violators by other counts",
    about:
      `By population frequency: fewer than k ${peopleOf(unit)} of the population are estimated to share the key.${weights === "none" ? ` ${WHOLE}` : bound}` +
      (gaps ? READINGS : ""),
    columns: [
      column("k", "count"),
      column("by population frequency", "count"),
      column("share", "percent"),
      ...(gaps
        ? [column("by effective candidates (rules)", "number"), column("missing as its own value", "count")]
        : []),
    ],
    rows: s.violations.map((v) => [
      v.k,
      v.populationRecords,
      v.populationShare,
      ...(gaps ? [v.judged.records, v.ownValue.records] : []),
    ]),
  };
}

function modelMetrics({ summary: { attack }, weights, register, unit, cautions }: KanonReportInput): Block {
  // where F is estimated the mark of the figure says which side it is on
  const bound = cautionAt(cautions, "attack.marketer") === null ? boundOf(weights, unit) : "";
  const mark = (place: string, metric: Metric): Metric => cautioned(metric, cautions, `attack.${place}`);
  return {
    kind: "metrics",
    title: "Attack models",
    about:
      "Chances of a correct match for three intruders: one who knows that the person is in the file, one " +
      `who does not, and one who wants many matches rather than a certain one.${registerText(register)}`,
    metrics: [
      ...attackMetrics(
        "Prosecutor",
        "an intruder who knows that the person is in the file (1/f)",
        "It is a ceiling for the other two.",
        attack.prosecutor,
        unit,
      ),
      ...attackMetrics(
        "Journalist",
        "an intruder who does not know whether the person is in the file (1/F)",
        bound,
        attack.journalist,
        unit,
      ).map((metric) => mark("journalist", metric)),
      mark("marketer", {
        label: weights === "equal" ? "Marketer risk, at least about" : "Marketer risk",
        value: attack.marketer,
        format: "probability",
        better: "lower",
        about:
          `Expected share of ${unit.many} that are matched correctly when all are matched at random within ` +
          `their key. ${bound}`.trim(),
      }),
    ],
  };
}
