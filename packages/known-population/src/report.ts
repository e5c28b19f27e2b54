import { column, type Block, type Metric, type TableBlock } from "@sdc-risk/blocks";
import { counted, countText, plural, shareText, SMALLEST_GROUP } from "@sdc-risk/data";
import type { UnknownLevel } from "./counted.ts";
import type { Estimate, KnownPopulationSummary } from "./summary.ts";

/** What the report tells of. */
export interface KnownPopulationReportInput {
  readonly summary: KnownPopulationSummary;
  readonly options: { readonly missing: "wildcard" | "category" };
  readonly levels: readonly UnknownLevel[];
  /** What says how many units a record stands for. */
  readonly weighted: "weights" | "register" | null;
  /** Whether the estimated units of the population are the sum of that. */
  readonly summed: boolean;
  /** Whether a key misses a value, in the file or in the population. */
  readonly incomplete: boolean;
  /** Whether estimates take the file as the whole population. */
  readonly census: boolean;
}

export function knownBlocks(told: KnownPopulationReportInput): readonly Block[] {
  const { summary, levels } = told;
  return [
    figures(told),
    kmap(summary),
    ...(summary.records > 0 ? [estimates(told)] : []),
    ...(levels.length > 0 ? [open(levels), internal(levels)] : []),
    presence(summary),
    ...(summary.deltaPresence.wanted === null ? [] : [outside(summary.deltaPresence.wanted)]),
  ];
}

const left = ({ unknownKeys: n, records }: KnownPopulationSummary): string =>
  n === 0
    ? ""
    : n === records
      ? " The population lacks the keys of all records."
      : " The population lacks the " +
        `${n === 1 ? "key of 1 record, which is" : `keys of ${countText(n)} records, which are`} left out.`;

/** Why a figure has no value, as a further sentence. */
const none = ({ records, unknownKeys }: KnownPopulationSummary): string =>
  records === 0
    ? " There are no records."
    : unknownKeys === records
      ? " No record's key is in the population."
      : "";

function figures({ summary: s }: KnownPopulationReportInput): Block {
  return {
    kind: "metrics",
    title: "Known population",
    about:
      `Counted in a population of ${countText(s.population)} ${plural(s.population, "unit")}: no ` +
      `model, no weights.${left(s)}`,
    metrics: [...matches(s), ...uniques(s), ...coverage(s)],
  };
}

function matches(s: KnownPopulationSummary): Metric[] {
  const known = s.records - s.unknownKeys;
  return [
    {
      label: "Expected correct matches, counted",
      value: s.expectedMatches,
      outOf: known,
      format: "count",
      about:
        "Σ 1/F over records: how many links are right of who links each record with a unit of its key, " +
        `one at random.${none(s)}`,
      verdict: true,
      limits:
        "It supposes an intruder who has the whole population by these keys, without errors; a smaller " +
        "list finds fewer.",
      better: "lower",
    },
    {
      label: "Largest chance of a correct match",
      value: s.journalist,
      format: "probability",
      about: `The largest 1/F of a record (journalist risk).${none(s)}`,
      better: "lower",
    },
    {
      label: "Mean chance of a correct match",
      value: s.marketer,
      format: "percent",
      about: `The mean of 1/F over records (marketer risk).${none(s)}`,
      better: "lower",
    },
  ];
}

function uniques(s: KnownPopulationSummary): Metric[] {
  return [
    {
      label: "Population uniques, counted (τ1)",
      value: s.tau1,
      outOf: s.records - s.unknownKeys,
      format: "count",
      about:
        `Sample uniques whose key one unit of the population has, of ${countText(s.sampleUniques)} that ` +
        `it knows.${none(s)}`,
      verdict: true,
      limits: "A key that two units share is not among them, though each of the two knows who the other is.",
      better: "lower",
    },
    {
      label: "Correct matches among sample uniques, counted (τ2)",
      value: s.tau2,
      outOf: s.records - s.unknownKeys,
      format: "count",
      about: `Σ 1/F over sample uniques.${none(s)}`,
      better: "lower",
    },
  ];
}

function coverage(s: KnownPopulationSummary): Metric[] {
  return [
    {
      label: "Records whose key the population lacks",
      value: s.unknownKeys,
      outOf: s.records,
      format: "count",
      about: "Errors of coding, of coverage or of time, in the file or in the population.",
    },
    {
      label: "Keys with more records than units",
      value: s.overfull.keys,
      format: "count",
      about:
        s.overfull.keys === 0
          ? "The file holds of no key more records than the population has units."
          : `Records of these keys: ${countText(s.overfull.records)}. The file is no part of the ` +
            "population as it stands.",
    },
  ];
}

function kmap(s: KnownPopulationSummary): TableBlock {
  return {
    kind: "table",
    title: "k-map",
    about: `Records whose key fewer than k units of the population have, of those whose key it knows.${none(s)}`,
    columns: [column("k", "count"), column("records", "count"), column("share", "percent")],
    rows: s.kmap.map(({ k, records, share }) => [k, records, share]),
  };
}

const FIGURES: Readonly<Record<Estimate["figure"], string>> = {
  population: "units of the population",
  populationUniques: "population uniques, in the file or not",
  tau1: "population uniques among sample uniques (τ1)",
  tau2: "correct matches among sample uniques (τ2)",
  expectedMatches: "correct matches, all records",
  journalist: "largest chance of a correct match",
  kmap: "records whose key fewer units have than",
};
const figureText = ({ figure, k }: Estimate): string =>
  k === undefined ? FIGURES[figure] : `${FIGURES[figure]} ${countText(k)}`;
const BY: Readonly<Record<Estimate["by"], string>> = {
  weights: "sum of weights",
  model: "log-linear model",
  individualRisk: "individual risk, Σ r",
  perRecord: "log-linear model, record by record",
  negativeBinomial: "negative binomial variant of the model",
  dataIntrusion: "sample uniques times DIS, a floor",
  marketer: "Σ f/F̂ over keys, a floor",
  frequency: "F̂, the sum of weights of the key",
  zayatz: "superpopulation model, Zayatz",
  pitman: "superpopulation model, Pitman",
  snb: "superpopulation model, negative binomial (SNB)",
};
/** What an estimate is that takes the file as the whole population. */
const COUNTED: Readonly<Partial<Record<Estimate["by"], string>>> = {
  weights: "as the measure population took it",
  model: "count in the file",
  perRecord: "count in the file, record by record",
  dataIntrusion: "sample uniques, each taken for a population unique",
  marketer: "count of keys in the file",
  frequency: "f, the count of the key in the file",
};

/** What an estimate is where the share of a register says how many units a record stands for. */
const IN_REGISTER: Readonly<Partial<Record<Estimate["by"], string>>> = {
  weights: "what records stand for by the share in the register",
  frequency: "F̂, what records of the key stand for by the share in the register",
};

/** How an estimate comes about, in words. */
function byText(by: Estimate["by"], { weighted, summed, census }: KnownPopulationReportInput): string {
  if (by === "weights" && !summed) return "as the measure population took it";
  if (by === "frequency" && weighted === null) return COUNTED.frequency!;
  return (
    (weighted === "register" ? IN_REGISTER[by] : undefined) ?? (census ? COUNTED[by] : undefined) ?? BY[by]
  );
}

function estimates(told: KnownPopulationReportInput): TableBlock {
  const { summary: s, options, incomplete, census } = told;
  const about = [
    "What the file alone says of the same figures (measure population), beside what was counted: which " +
      "estimate to trust on files like this one.",
    ...(census
      ? [
          "Estimates take the file as the whole population: neither weights nor a sampling fraction below " +
            "1 say otherwise.",
        ]
      : []),
    ...(incomplete && options.missing === "wildcard"
      ? [
          "Estimates go by the keys that a record holds, among the records that hold them; what was counted lets a missing value match any.",
        ]
      : []),
    ...(s.unknownKeys > 0
      ? ["Estimates are over all records, also those whose key the population lacks."]
      : []),
  ];
  return {
    kind: "table",
    title: "Estimate and truth",
    about: about.join(" "),
    columns: [
      column("figure"),
      column("estimated by"),
      column("estimate", "count"),
      column("truth", "count"),
      column("estimate / truth", "number"),
    ],
    rows: s.estimates.map((one) => [
      figureText(one),
      byText(one.by, told),
      one.estimate,
      one.truth,
      one.error === null ? null : 1 + one.error,
    ]),
  };
}

/** Levels that are named at most. */
const MOST = 50;

/** Unknown levels by variable; those of fewer than three records are told together. */
function open(levels: readonly UnknownLevel[]): TableBlock {
  const rows = [...new Set(levels.map(({ variable }) => variable))].flatMap((variable) => {
    const own = levels.filter((level) => level.variable === variable);
    const named = own.filter(({ records }) => records >= SMALLEST_GROUP).slice(0, MOST);
    const others = own.slice(named.length);
    const total = others.reduce((sum, { records }) => sum + records, 0);
    return [
      ...named.map(({ level, records }) => [variable, level, records]),
      ...(others.length === 0 ? [] : [[variable, counted(others.length, "more value"), total]]),
    ];
  });
  return {
    kind: "table",
    answers: "where",
    title: "Values that the population lacks",
    about:
      "Values of the keys that no unit of the population has: look here first for typing and coding " +
      "errors. Values held by fewer than three records are combined.",
    columns: [column("variable"), column("value"), column("records", "count")],
    rows,
  };
}

function internal(levels: readonly UnknownLevel[]): TableBlock {
  return {
    kind: "table",
    detail: "internal",
    title: "All values that the population lacks",
    about: `The values by name${levels.length > MOST ? `, the first ${MOST} of ${countText(levels.length)}` : ""}.`,
    columns: [column("variable"), column("value"), column("records", "count")],
    rows: levels.slice(0, MOST).map(({ variable, level, records }) => [variable, level, records]),
  };
}

function presence({ deltaPresence: { min, max, units }, population }: KnownPopulationSummary): Block {
  const sure = units.at(-1)!.count;
  const most =
    max > 1
      ? "more than 100 %, where the file holds more records of a key than there are units"
      : shareText(max);
  return {
    kind: "histogram",
    answers: "how",
    title: "Units of the population by presence (δ)",
    about:
      "Each bar counts units by f/F of their key, the chance that a unit of that key is in the file; from " +
      `${shareText(min)} to ${most}. ` +
      (sure === 0
        ? "Nobody's presence is nearly sure."
        : `For ${shareText(sure / population)} it is 0.9 or more: they are known to be in the file, or nearly so.`),
    x: "presence f/F",
    y: "units",
    scale: "linear",
    bins: units,
  };
}

/** Units whose presence is not as wanted. */
function outside({
  min,
  max,
  below,
  above,
  share,
}: NonNullable<KnownPopulationSummary["deltaPresence"]["wanted"]>): Block {
  const counted = (label: string, value: number, about: string): Metric => ({
    label,
    value,
    format: "count",
    about,
    better: "lower",
  });
  return {
    kind: "metrics",
    title: "Units outside the wanted presence",
    about:
      `δ-presence with δ from ${min} to ${max}: ` +
      `${share === 0 ? "it holds for every unit" : `it fails for ${shareText(share)} of the units`}.`,
    metrics: [
      counted(
        "Units above it",
        above,
        `Of keys with f/F above ${max}: it is too likely that they are in the file.`,
      ),
      counted(
        "Units below it",
        below,
        `Of keys with f/F below ${min}: it is too likely that they are not in it.`,
      ),
    ],
  };
}
