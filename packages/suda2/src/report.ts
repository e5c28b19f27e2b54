import {
  countText,
  formatValue,
  shareText,
  studied,
  type Bin,
  type Block,
  type TableBlock,
} from "@sdc-risk/core";
import type { ScoreSpread, SudaSummary, VariableContribution } from "./summary.js";
import type { SpecialRecord } from "./named.js";
import { distrustText } from "./scores/trust.js";
import { largestFirst } from "./values.js";

interface Told {
  readonly summary: SudaSummary;
  readonly options: { readonly score: "elliot" | "ihsn" };
  readonly named: readonly SpecialRecord[];
  /** The proportion of the lattice over records that have a score; null where none has. */
  readonly lattice: { readonly spread: ScoreSpread; readonly bins: readonly Bin[] } | null;
}

/** Up to so many keys the score hardly orders records (docs/population-study.md, area-suda-3). */
const FEW_KEYS = 3;

/** Variables, pairs and values that are shown. */
const SHOWN = 20,
  GRID = 14;

const few = (records: number): string => (records === 1 ? "1 record" : `${countText(records)} records`);

export function sudaBlocks({ summary: s, named, lattice }: Told): readonly Block[] {
  const none = s.records === 0 ? "There are no records. " : "";
  return [
    {
      kind: "metrics",
      title: "Special uniques",
      about: `A minimal sample unique is a smallest set of keys that tells a record apart from all others${s.maxSize < s.keys ? ` (searched up to ${s.maxSize} of ${s.keys} keys)` : ""}. The fewer keys it takes and the more ways there are, the likelier the person is unusual in the population, too. ${ordersText(s.keys)}`,
      metrics: [
        {
          label: "Special uniques",
          value: s.specialUniques,
          outOf: s.records,
          format: "count",
          verdict: true,
          better: "lower",
          about: `${none}Of ${few(s.intrusion.uniques)} alone on all ${s.keys} keys, these are already alone on ${s.maxSize < s.keys - 1 ? `${s.maxSize} or fewer, which is as far as was searched` : "fewer"}.`,
          limits:
            "Being special in the file does not prove being unique in the population; it says where to look first.",
        },
        ...smallMetric(s),
        { label: "DIS", value: s.intrusion.dis, format: "probability", better: "lower", about: disText(s) },
        {
          label: "Population behind the sample uniques",
          value: s.intrusion.corresponding === null ? null : Math.round(s.intrusion.corresponding),
          format: "count",
          about:
            s.intrusion.corresponding === null
              ? "No record is alone on all keys."
              : "So many people of the population correspond to the records that are alone in the file (U / DIS).",
        },
      ],
    },
    smallestBars(s),
    sizesTable(s),
    ...contributionBlocks(s),
    ...scoreBlocks(s, lattice),
    aboveTable(s),
    namedTable(named),
  ];
}

/** What the score is good for. */
function ordersText(keys: number): string {
  const study =
    "The score orders records and is no probability. In simulated samples it told the population uniques among the sample uniques well with " +
    `five and seven keys, and hardly with three ${studied("area-suda-5", "area-suda-7", "area-suda-3")}`;
  return keys <= FEW_KEYS
    ? `${study}: with ${keys === 1 ? "1 key" : `${countText(keys)} keys`}, as here, go by the size of the smallest set instead.`
    : `${study}.`;
}

/** What DIS means on this file, and what the sampling fraction rests on. */
function disText({ intrusion, samplingFraction, samplingFractionFrom: from }: SudaSummary): string {
  if (intrusion.dis === null || samplingFraction === null)
    return "No record is alone on all keys, so there is no unique match to be right or wrong.";
  const basis = {
    weights: "by the weights",
    option: "as the option samplingFraction says",
    guess: "a guess, since no weights were given: set samplingFraction",
  }[from];
  const meaning =
    intrusion.inPairs === 0 && samplingFraction < 1
      ? "No key is shared by exactly two records, so it is 1 whatever that share is, and no estimate."
      : `It takes no model; times the ${few(intrusion.uniques)} alone on all keys it is a floor for the correct matches with them${from === "guess" ? ", as far as that guess is right" : ""}.`;
  return `Chance that a match with a record that is alone in the file is correct, when the file holds ${shareText(samplingFraction)} of the population (${basis}). ${meaning}`;
}

/** Records by score; by the proportion of the lattice where DIS-SUDA is not to be trusted, since that is what to go by then. */
function scoreBlocks(s: SudaSummary, lattice: Told["lattice"]): Block[] {
  const byLattice = s.disSudaUnreliable.length > 0,
    spread = byLattice ? (lattice?.spread ?? null) : s.scores;
  if (spread === null) return [];
  const text = (value: number): string => (byLattice ? formatValue(value, "probability") : number(value));
  const orders = byLattice
    ? " Treat records from the right: this orders them where DIS-SUDA is not to be trusted."
    : "";
  return [
    {
      kind: "histogram",
      answers: "how",
      title: byLattice ? "Records by proportion of the lattice" : "Records by SUDA score",
      about: `${byLattice ? "The score as a share of ATT!, the number of ways through all sets of keys: records" : "Records"} that have a score, on a logarithmic axis: half of them ${byLattice ? "have" : "score"} ${text(spread.median)} or less, the highest ${text(spread.max)}. Records far to the right are told apart in many small ways.${orders}`,
      x: byLattice ? "proportion of the lattice" : "SUDA score",
      y: "records",
      scale: "log",
      bins: byLattice ? lattice!.bins : s.distribution,
    },
  ];
}

const number = (value: number): string =>
  value >= 1000 ? countText(Math.round(value)) : String(Number(value.toPrecision(3)));

/** Minimal sample uniques of one or two keys, where that is not everything. */
function smallMetric(
  s: SudaSummary,
): { label: string; value: number; format: "count"; about: string; better: "lower" }[] {
  const small = s.bySize.filter(({ size }) => size <= 2);
  if (small.length < 2 || s.keys < 3) return [];
  const uniques = small.reduce((sum, one) => sum + one.uniques, 0);
  return [
    {
      label: "Minimal sample uniques of one or two keys",
      value: uniques,
      format: "count",
      better: "lower",
      about: `One key alone tells ${few(small[0]!.records)} apart, a pair of keys ${few(small[1]!.records)}.`,
    },
  ];
}

/** The largest size that has minimal sample uniques; 1 without any. */
const largestSize = (s: SudaSummary): number => s.bySize.findLast(({ uniques }) => uniques > 0)?.size ?? 1;

/** A key that has a share of the scores. */
type Scored = VariableContribution & { readonly share: number };

function contributionBlocks(s: SudaSummary): Block[] {
  const ordered = s.variables
    .filter((v): v is Scored => v.share !== null)
    .sort((a, b) => largestFirst(a.share, b.share));
  if (ordered.length === 0)
    return [
      {
        kind: "text",
        title: "What makes records special",
        about:
          s.intrusion.uniques === 0
            ? "Nothing: no record is alone."
            : s.recordsWithUniques === 0
              ? `No set of up to ${s.maxSize} keys tells a record apart.`
              : "No minimal sample unique has a score, so no variable contributes.",
      },
    ];
  const values = valuesAbove(s).slice(0, SHOWN);
  return [
    keysBars(ordered),
    ...(s.pairs.length === 0 || ordered.length < 2 ? [] : [pairsHeatmap(s, ordered)]),
    keysBySizeTable(s, ordered),
    ...(values.length === 0 ? [] : [valuesTable(values)]),
  ];
}

/** A value stands out when its records contribute so many times the average. */
const STANDS_OUT = 1.25;

/** A value whose records contribute more than others. */
interface StandingOut {
  readonly variable: string;
  readonly value: string;
  readonly records: number;
  readonly share: number;
  readonly times: number;
}

/** Named values that stand out, largest share first. */
function valuesAbove(s: SudaSummary): StandingOut[] {
  const whole = new Map(s.variables.map(({ variable, share }) => [variable, share]));
  return s.values
    .flatMap(({ variable, value, records, share }) => {
      const times = share / whole.get(variable)! / (records / s.records);
      return value === null || !(times >= STANDS_OUT) ? [] : [{ variable, value, records, share, times }];
    })
    .sort((a, b) => largestFirst(a.share, b.share));
}

function aboveTable(s: SudaSummary): Block {
  const title = "Records by DIS-SUDA";
  if (s.above === null) return { kind: "text", title, about: `DIS-SUDA is not defined for ${s.keys} keys.` };
  return {
    kind: "table",
    title,
    about: `DIS-SUDA spreads the chance of a correct match (DIS) over records by their scores. It orders records and does not measure: in simulated samples its sum was mostly well below the correct matches with sample uniques ${studied("near-sum-dis-suda")}. ${s.disSudaUnreliable.length > 0 ? `${distrustText(s.disSudaUnreliable, s.keys, s.maxSize)} Go by the proportion of the lattice.` : "Records above 0.1 or so deserve treatment first."}`,
    columns: [
      { label: "DIS-SUDA above", format: "number" },
      { label: "records", format: "count" },
    ],
    rows: s.above.map(({ threshold, records }) => [threshold, records]),
  };
}

function namedTable(named: readonly SpecialRecord[]): TableBlock {
  return {
    kind: "table",
    detail: "internal",
    title: "Most special records",
    about:
      "The records with the highest scores, by id or by their number in the file, and a smallest set of values that tells each apart.",
    columns: [
      { label: "record", format: "text" },
      { label: "score", format: "number" },
      { label: "proportion of the lattice", format: "probability" },
      { label: "DIS-SUDA", format: "probability" },
      { label: "minimal sample uniques", format: "count" },
      { label: "told apart by", format: "text" },
    ],
    rows: named.map((r) => [r.record, r.score, r.lattice, r.dis, r.uniques, r.smallest]),
  };
}

function smallestBars(s: SudaSummary): Block {
  return {
    kind: "bars",
    answers: "how",
    title: "Records by their smallest minimal sample unique",
    about:
      "How many records one key suffices to tell apart, how many need a pair of keys, three keys, … Each record counts once. The first bars are the dangerous ones: " +
      "few facts suffice. In simulated samples the share of population uniques fell with every key more that the smallest set took, from about half " +
      `of the records with two keys to hardly one of those with four in samples of 1 % with five keys ${studied("smallest-5")}.`,
    x: "records",
    y: "keys needed",
    format: "count",
    bars: s.bySmallest
      .slice(0, largestSize(s))
      .map(({ size, records }) => ({ label: String(size), value: records })),
  };
}

function sizesTable(s: SudaSummary): Block {
  return {
    kind: "table",
    title: "Minimal sample uniques by size",
    about:
      "All minimal sample uniques of the file, and the records that have one of the size. A record may have many, of several sizes.",
    columns: [
      { label: "keys in the set", format: "count" },
      { label: "minimal sample uniques", format: "count" },
      { label: "records", format: "count" },
    ],
    rows: s.bySize.slice(0, largestSize(s)).map(({ size, uniques, records }) => [size, uniques, records]),
  };
}

function keysBars(ordered: readonly Scored[]): Block {
  const first = ordered[0]!;
  return {
    kind: "bars",
    answers: "where",
    title: "Contribution of each key to the scores",
    about: `The share of all scores whose minimal sample uniques hold the key. Sets with "${first.variable}" make up ${shareText(first.share)}, so it is the first to coarsen. Shares may add up to more than 100 %, since a set may hold several keys.`,
    x: "share of the total score",
    y: "key",
    format: "percent",
    bars: ordered.slice(0, SHOWN).map(({ variable, share }) => ({ label: variable, value: share })),
  };
}

function pairsHeatmap(s: SudaSummary, ordered: readonly Scored[]): Block {
  const grid = ordered.slice(0, GRID).map(({ variable }) => variable),
    shares = new Map(s.pairs.map(({ variables: [a, b], share }) => [JSON.stringify([a, b]), share]));
  const between = (a: string, b: string): number | null =>
    a === b ? null : (shares.get(JSON.stringify([a, b])) ?? shares.get(JSON.stringify([b, a])) ?? 0);
  return {
    kind: "heatmap",
    answers: "where",
    title: "Contribution of pairs of keys",
    about: `The share of all scores whose minimal sample uniques hold both keys. The largest is ${s.pairs[0]!.variables.join(" × ")} with ${shareText(s.pairs[0]!.share)}: these two together single people out.`,
    x: "key",
    y: "key",
    format: "percent",
    columns: grid,
    rows: grid,
    values: grid.map((a) => grid.map((b) => between(a, b))),
  };
}

function keysBySizeTable(s: SudaSummary, ordered: readonly Scored[]): Block {
  return {
    kind: "table",
    title: "Contribution of each key by size",
    about: "Of the minimal sample uniques of each size, the share that holds the key.",
    columns: [
      { label: "key", format: "text" },
      { label: "share of the total score", format: "percent" },
      ...s.bySize
        .slice(0, largestSize(s))
        .map(({ size }) => ({ label: `of size ${size}`, format: "percent" as const })),
    ],
    rows: ordered.slice(0, SHOWN).map((v) => [v.variable, v.share, ...v.bySize.slice(0, largestSize(s))]),
  };
}

function valuesTable(values: readonly StandingOut[]): Block {
  return {
    kind: "table",
    answers: "where",
    title: "Values that contribute more than their records",
    about:
      "Values whose records score at least a quarter more, through sets that hold the variable, than as many records do on average: 2 means twice as much. Recoding these does most. Values that fewer than three records hold are not named.",
    columns: [
      { label: "variable", format: "text" },
      { label: "value", format: "text" },
      { label: "records", format: "count" },
      { label: "share of the total score", format: "percent" },
      { label: "times as much as its records", format: "number" },
    ],
    rows: values.map((v) => [v.variable, v.value, v.records, v.share, v.times]),
  };
}
