import {
  begun,
  cautionAt,
  cautioned,
  column,
  studied,
  unitsText,
  type Block,
  type Cautions,
  type Mark,
  type Metric,
  type Unit,
} from "@sdc-risk/blocks";
import { registerText, type Register } from "@sdc-risk/core";
import { plural, shareText } from "@sdc-risk/data";
import type { IndividualRiskSummary } from "./summary.ts";
import { SEARCHED, type RiskyRecord } from "./riskiest.ts";

interface IndividualRiskReportInput {
  readonly summary: IndividualRiskSummary;
  readonly records: number;
  readonly register: Register | null;
  readonly unit: Unit;
  /** Whether a key is made of several records. */
  readonly profiles: boolean;
  readonly classes: number;
  /** Whether classes stay with records that lie elsewhere, so that no record is named. */
  readonly staying: boolean;
  /** The keys that tell a sampling cluster, by whose people the risks go; null where none do, or it is not known. */
  readonly within: { readonly keys: readonly string[]; readonly variable: string } | null;
  /** Whether the file has weights. */
  readonly weighted: boolean;
  /** Why the figures are too low or too high; empty where nothing says so. */
  readonly doubt: string;
  readonly cautions?: Cautions;
  readonly riskiest: readonly RiskyRecord[];
  readonly options: {
    readonly method: "exact" | "approximate";
    readonly coverage: number;
    readonly divergence?: number | undefined;
  };
  /** The chance that a person is in the intruder's file with the same keys. */
  readonly presence: number;
}

export function individualRiskBlocks(told: IndividualRiskReportInput): readonly Block[] {
  return [
    riskMetrics(told),
    riskHistogram(told),
    thresholdsTable(told),
    ...(told.staying ? [] : [riskiestTable(told)]),
  ];
}

/**
 * Where the model is too low it does not tell records apart, either; the measure population is built on this
 * one, so that it can only be named here.
 */
function order({ summary: { tooLow }, unit: { many }, profiles }: IndividualRiskReportInput): string {
  if (tooLow === null) return "";
  const low =
    ` This risk is too low here and hardly orders ${many} that are alone with their keys ` +
    studied("area-risk-5");
  return profiles
    ? `${low}.`
    : `${low}: those to look at first are listed by the measure population, under "Records with the best ` +
        `chance of a correct match" (column population.match).`;
}

/** What the thresholds for wanted global risks mean, as sentences with a blank before them. */
const targetsText = ({ summary: { targets }, unit }: IndividualRiskReportInput): string =>
  targets.length === 0
    ? ""
    : ` Bring every ${unit.one} above the threshold for a global risk down to it, and that risk is met; an empty ` +
      "threshold means that the file meets it already, 0 that no observed risk is low enough.";

/**
 * How many records are above thresholds: those of the options, of the file itself, and for wanted global risks. Each row
 * has a name of its own, by which comparisons find it again.
 */
function thresholdsTable(told: IndividualRiskReportInput): Block {
  const { summary: s, unit, cautions } = told;
  const caution = cautionAt(cautions, "");
  const all = [
    ...s.above.map((a) => ({ what: `${a.threshold}, set by the options`, ...a })),
    ...(s.aboveQuantile === null
      ? []
      : [{ what: `the ${s.aboveQuantile.quantile} quantile`, ...s.aboveQuantile }]),
    ...(s.outlying === null ? [] : [{ what: "stands out: 0.1 or median + 3 MAD", ...s.outlying }]),
    ...s.targets.map((t) => ({ what: `for a global risk of ${t.globalRisk}`, ...t })),
  ];
  const none =
    (s.outlying?.threshold ?? 0) >= 1 ? " No risk is larger than 1, so that none can stand out." : "";
  return {
    kind: "table",
    title: `${begun(unit.many)} above thresholds`,
    about:
      `How many ${unit.many} have a risk above a threshold` +
      `${caution === null ? "" : ` (${caution.mark})`}.${targetsText(told)}${none}`,
    columns: [column("threshold"), column("risk above", "probability"), column(unit.many, "count")],
    rows: all.map(({ what, threshold, records }) => [what, threshold, records]),
  };
}

/** What risks are computed from. */
function basisOf({ weighted, register, options }: IndividualRiskReportInput): string {
  const how = options.method === "exact" ? "exactly" : "by the usual approximation";
  const by = register === null ? "the weights" : "what the file stands for";
  return weighted
    ? `computed ${how} from how often the key occurs in the file and, by ${by}, in the population`
    : "computed from how often the key occurs in the file";
}

/** Whose people the risks go by, as a sentence with a space before it. */
const withinText = ({ within }: IndividualRiskReportInput): string =>
  within === null
    ? ""
    : ` ${within.keys.join(", ")} ${plural(within.keys.length, "tells", "tell")} the sampling cluster ` +
      `(${within.variable}), so ${plural(within.keys.length, "it stands", "they stand")} for the people of the drawn ` +
      "clusters only, by the weights of these.";

/** The mark of a risk that is multiplied by a coverage, beside which nothing else is known to be off. */
export const LOW_BY_COVERAGE = "too low for some intruders";

/** Who is right more often than a risk that is multiplied by a coverage says. */
export const OWN_FILE =
  "an intruder who picks among the persons of the own file only: that one is right more often, at most as " +
  "often as if it held everybody";

/** What the intruder's file is supposed to be. */
function fileText({ options: { coverage, divergence = 0 }, presence }: IndividualRiskReportInput): string {
  const holds =
    coverage < 1
      ? ` The intruder's file holds ${shareText(coverage)} of the population, so every risk is multiplied ` +
        `by ${coverage}: a person who is not in it cannot be matched. That is too low for ${OWN_FILE}.`
      : " The intruder's file is assumed to hold the whole population, the worst case.";
  return divergence === 0
    ? holds
    : `${holds} A value of a key differs between the files with chance ${shareText(divergence)}, each key ` +
        "independently, so a person is in the intruder's file with the same keys with chance " +
        `${shareText(presence)}, which every risk holds; that a person who differs may be taken for another ` +
        "is left out.";
}

/** The opening figures. */
function riskMetrics(told: IndividualRiskReportInput): Block {
  const { doubt, unit } = told;
  return {
    kind: "metrics",
    title: "Risk of re-identification",
    about:
      `The chance that an intruder who knows a person's keys picks the right ${unit.one}, ` +
      `${basisOf(told)}.${withinText(told)}${doubt === "" ? "" : ` ${doubt}`}${fileText(told)}${registerText(told.register)}`,
    metrics: [...fileMetrics(told), ...recordMetrics(told)].map((one) => cautioned(one, told.cautions, "")),
  };
}

/** The risk of the file as a whole. */
function fileMetrics({
  summary: s,
  records,
  weighted,
  doubt,
  presence,
  unit: { many },
}: IndividualRiskReportInput): Metric[] {
  const none = records === 0 ? ` There are no ${many}.` : "";
  const whole = weighted
    ? ""
    : " No weights were given (role weight, --weight), so the file is taken as the whole population and a " +
      "risk is 1/f: too high if it is a sample.";
  const verdict = {
    ...(s.tooLow === null ? { verdict: true } : {}),
    ...(presence === 1 ? {} : { holdsPresence: true }),
  };
  const beside = s.tooHigh === null ? "" : ` ${doubt}`;
  return [
    {
      label: "Mean individual risk (global risk)",
      value: s.globalRisk,
      format: "percent",
      about:
        `The mean over all ${many}: by this model, the share that an intruder who tries them all gets right.` +
        `${whole}${none}`,
      ...verdict,
      limits:
        `It is a mean for an intruder who knows every key without error: single ${many} can be at far ` +
        "higher risk.",
      better: "lower",
    },
    {
      label: "Expected re-identifications",
      value: s.expectedReidentifications,
      outOf: records,
      format: "count",
      about:
        `The sum of all risks: by this model, how many ${many} an intruder who tries them all gets right.` +
        beside,
      ...verdict,
      limits: "It is an expectation, not a count of persons known to be identified.",
      better: "lower",
    },
  ];
}

/** How risks are spread over records. */
function recordMetrics({ summary: s, records, unit }: IndividualRiskReportInput): Metric[] {
  const { one, many } = unit;
  const none = records === 0 ? ` There are no ${many}.` : "";
  return [
    {
      label: "Largest risk",
      value: s.max,
      format: "probability",
      about: `The ${one} most at risk.${none}`,
      better: "lower",
    },
    {
      label: "Median risk",
      value: s.median,
      format: "probability",
      about: `At least half of the ${many} have this risk or a lower one.${none}`,
      better: "lower",
    },
  ];
}

function riskHistogram({ summary: s, unit: { many } }: IndividualRiskReportInput): Block {
  const marks: Mark[] = s.above.map(({ threshold }) => ({ at: threshold, label: String(threshold) }));
  return {
    kind: "histogram",
    answers: "how",
    title: `${begun(many)} by individual risk`,
    about:
      `Each bar counts ${many} by their risk, on a logarithmic axis: safe ${many} on the left, ${many} at ` +
      "risk on the right. The lines mark the thresholds of the options.",
    x: "individual risk",
    y: many,
    scale: "log",
    bins: s.distribution,
    marks,
  };
}

function riskiestTable(told: IndividualRiskReportInput): Block {
  const { classes, riskiest, unit } = told;
  const { one, many } = unit;
  const unnamed = classes > SEARCHED ? null : "several keys";
  return {
    kind: "table",
    detail: "internal",
    title: `${begun(many)} most at risk`,
    about:
      `The ${many} with the highest individual risk, by id or by their number in the file, with their ` +
      `keys.${order(told)} The last column says which single key sets a ${one} apart most: without it, ` +
      "so many others would share its key. That is where to coarsen. Files of more than 100,000 classes " +
      "are not searched for it.",
    columns: [
      column(one),
      column("key"),
      column("f", "number"),
      column("F", "number"),
      column("risk", "probability"),
      column("set apart by"),
    ],
    rows: riskiest.map((r) => [
      r.record,
      r.key,
      r.f,
      r.F,
      r.risk,
      r.apart === null ? unnamed : `${r.apart.key} (${unitsText(r.apart.others, unit)})`,
    ]),
  };
}
