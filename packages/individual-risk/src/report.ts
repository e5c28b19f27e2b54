import { countText, shareText, studied, type Block, type Mark, type Metric } from "@sdc-risk/core";
import type { IndividualRiskSummary } from "./summary.js";
import { SEARCHED, type RiskyRecord } from "./riskiest.js";

const few = (records: number): string => (records === 1 ? "1 record" : `${countText(records)} records`);

interface Told {
  readonly summary: IndividualRiskSummary;
  readonly records: number;
  readonly classes: number;
  /** Whether the file has weights. */
  readonly weighted: boolean;
  /** Why the figures are too low or too high; empty where nothing says so. */
  readonly doubt: string;
  readonly riskiest: readonly RiskyRecord[];
  readonly options: {
    readonly method: "exact" | "approximate";
    readonly coverage: number;
    readonly divergence?: number | undefined;
  };
  /** The chance that a person is in the intruder's file with the same keys. */
  readonly presence: number;
}

export function individualRiskBlocks(told: Told): readonly Block[] {
  return [
    riskMetrics(told),
    riskHistogram(told.summary),
    ...(told.summary.targets.length === 0 ? [] : [targetsTable(told.summary)]),
    riskiestTable(told),
  ];
}

/** Where the model is too low it does not tell records apart, either; the measure population is built on this one, so that it can only be named here. */
function order({ tooLow }: IndividualRiskSummary): string {
  if (tooLow === null) return "";
  return (
    " This risk is too low here and hardly orders records that are alone with their keys " +
    `${studied("area-risk-5")}: those to look at first stand in the measure population, under "Records with the best chance of a correct match" (column population.match).`
  );
}

function targetsTable(s: IndividualRiskSummary): Block {
  return {
    kind: "table",
    title: "What a lower global risk would take",
    about: `For each wanted global risk: bring every record above the threshold down to it and the target is met. An empty threshold means that the file meets the target already; 0 means that no observed risk is low enough. ${s.targets.map((t) => `${few(t.records)} for ${t.globalRisk}`).join(", ")}.`,
    columns: [
      { label: "wanted global risk", format: "probability" },
      { label: "treat records above", format: "probability" },
      { label: "records", format: "count" },
    ],
    rows: s.targets.map((t) => [t.globalRisk, t.threshold, t.records]),
  };
}

/** What risks are computed from. */
function basisOf({ weighted, options }: Told): string {
  const how = options.method === "exact" ? "exactly" : "by the usual approximation";
  return weighted
    ? `computed ${how} from how often the key occurs in the file and, by the weights, in the population`
    : "computed from how often the key occurs in the file";
}

/** Who is right more often than a risk that is multiplied by a coverage says. */
export const OWN_FILE =
  "an intruder who picks among the persons of the own file only: that one is right more often, at most as often as if it held everybody";

/** What the intruder's file is supposed to be. */
function fileText({ options: { coverage, divergence = 0 }, presence }: Told): string {
  const holds =
    coverage < 1
      ? ` The intruder's file holds ${shareText(coverage)} of the population, so every risk is multiplied by ${coverage}: a person who is not in it cannot be matched. That is too low for ${OWN_FILE}.`
      : " The intruder's file is taken to hold the whole population, the worst case.";
  return divergence === 0
    ? holds
    : `${holds} A value of a key differs between the files with chance ${shareText(divergence)}, each key by itself, so a person is in the intruder's file with the same keys with chance ${shareText(presence)}, which every risk holds; that a person who differs may be taken for another is left out.`;
}

/** The opening figures. */
function riskMetrics(told: Told): Block {
  const { summary, doubt } = told;
  return {
    kind: "metrics",
    title: "Risk of re-identification",
    about: `The chance that an intruder who knows a person's keys picks the right record, ${basisOf(told)}.${doubt === "" ? "" : ` ${doubt}`}${fileText(told)}`,
    metrics: [...fileMetrics(told), ...recordMetrics(summary, told.records)],
  };
}

/** The risk of the file as a whole. */
function fileMetrics({ summary: s, records, weighted, doubt, presence }: Told): Metric[] {
  const none = records === 0 ? " There are no records." : "";
  const whole = weighted
    ? ""
    : " No weights were given (role weight, --weight), so the file is taken as the whole population and a risk is 1/f: too high if it is a sample.";
  const verdict = {
      ...(s.tooLow === null ? { verdict: true } : {}),
      ...(presence === 1 ? {} : { holdsPresence: true }),
    },
    beside = s.tooHigh === null ? "" : ` ${doubt}`;
  return [
    {
      label: "Global risk",
      value: s.globalRisk,
      format: "percent",
      about: `Mean risk over all records: the share of the file that would be re-identified.${whole}${none}`,
      ...verdict,
      limits:
        "It is a mean for an intruder who knows every key without error: single records can be at far higher risk.",
      better: "lower",
    },
    {
      label: "Expected re-identifications",
      value: s.expectedReidentifications,
      outOf: records,
      format: "number",
      about: `The sum of all risks: how many records an intruder who tries them all would get right.${beside}`,
      ...verdict,
      limits: "It is an expectation, not a count of persons known to be identified.",
      better: "lower",
    },
  ];
}

/** How risks are spread over records. */
function recordMetrics(s: IndividualRiskSummary, records: number): Metric[] {
  const none = records === 0 ? " There are no records." : "";
  return [
    {
      label: "Largest risk",
      value: s.max,
      format: "probability",
      about: `The record most at risk.${none}`,
      better: "lower",
    },
    {
      label: "Median risk",
      value: s.median,
      format: "probability",
      about: `Half of the records have a lower risk.${none}`,
      better: "lower",
    },
    ...s.above.map((a) => ({
      label: `Records above ${a.threshold}`,
      value: a.records,
      outOf: records,
      format: "count" as const,
      about: `Records whose risk is larger than ${a.threshold}.`,
      better: "lower" as const,
    })),
    ...(s.aboveQuantile === null
      ? []
      : [
          {
            label: `Records above the ${s.aboveQuantile.quantile} quantile`,
            value: s.aboveQuantile.records,
            format: "count" as const,
            about: `Records whose risk is larger than ${s.aboveQuantile.threshold.toPrecision(3)}.`,
          },
        ]),
    ...(s.outlying === null
      ? []
      : [
          {
            label: "Records that stand out",
            value: s.outlying.records,
            outOf: records,
            format: "count" as const,
            about: `Risk above ${s.outlying.threshold.toPrecision(3)}, the larger of 0.1 and median + 3 MAD.`,
            better: "lower" as const,
          },
        ]),
  ];
}

function riskHistogram(s: IndividualRiskSummary): Block {
  const marks: Mark[] = s.above.map(({ threshold }) => ({ at: threshold, label: String(threshold) }));
  return {
    kind: "histogram",
    answers: "how",
    title: "Records by individual risk",
    about:
      "Each bar counts records by their risk, on a logarithmic axis: safe records on the left, records at risk on the right. The lines mark the thresholds above.",
    x: "individual risk",
    y: "records",
    scale: "log",
    bins: s.distribution,
    marks,
  };
}

function riskiestTable({ summary: s, classes, riskiest }: Told): Block {
  return {
    kind: "table",
    detail: "internal",
    title: "Records most at risk",
    about:
      `The records with the highest individual risk, by id or by their number in the file, with their keys.${order(s)} The last column says which single key sets a record ` +
      "apart most: without it, so many others would share its key. That is where to coarsen. Files of more than 100,000 classes are not searched for it.",
    columns: [
      { label: "record", format: "text" },
      { label: "key", format: "text" },
      { label: "f", format: "number" },
      { label: "F", format: "number" },
      { label: "risk", format: "probability" },
      { label: "set apart by", format: "text" },
    ],
    rows: riskiest.map((r) => [
      r.record,
      r.key,
      r.f,
      r.F,
      r.risk,
      r.apart === null
        ? classes > SEARCHED
          ? null
          : "several keys"
        : `${r.apart.key} (${few(r.apart.others)})`,
    ]),
  };
}
