import {
  cautioned,
  column,
  studied,
  type Block,
  type Cautions,
  type Metric,
  type TableBlock,
} from "@sdc-risk/blocks";
import type { Register } from "@sdc-risk/core";
import { counted, countText, nearestWhole, plural, shareText } from "@sdc-risk/data";
import type { SpecialRecord } from "../named.ts";

import type { EveryValue } from "../summary/values.ts";
import { contributionBlocks, internalContributions, largestSize } from "./contributions.ts";
import { aboveTable, scoreBlocks, type Shapes } from "./scores.ts";
import type { SudaSummary, ValuePairContribution } from "../summary/summary-schema.ts";

interface SudaReportInput {
  readonly summary: SudaSummary;
  readonly shapes: Shapes;
  readonly named: readonly SpecialRecord[];
  readonly everyValue: EveryValue;
  readonly everyPair: readonly ValuePairContribution[];
  /** Whether classes stayed where the records lie, so that nothing names one. */
  readonly staying: boolean;
  readonly register: Register | null;
  readonly cautions?: Cautions;
}

/** Up to so many keys the score hardly orders records (docs/population-study.md, area-suda-3). */
const FEW_KEYS = 3;

const few = (records: number): string => counted(records, "record");

export function sudaBlocks(told: SudaReportInput): readonly Block[] {
  const { summary: s, shapes, register, cautions } = told;
  const mark = (place: string, metric: Metric): Metric => cautioned(metric, cautions, place);
  const none = s.records === 0 ? "There are no records. " : "";
  return [
    {
      kind: "metrics",
      title: "Special uniques",
      about:
        "A minimal sample unique is a smallest set of keys that tells a record apart from all " +
        `others${s.maxSize < s.keys ? ` (searched up to ${s.maxSize} of ${counted(s.keys, "key")})` : ""}. The fewer ` +
        "keys it takes and the more ways there are, the likelier the person is unusual in the population, " +
        `too.${addedText(s)} ${ordersText(s.keys)}${membersText(s, register)}`,
      metrics: [
        {
          label: "Special uniques",
          value: s.specialUniques,
          outOf: s.records,
          format: "count",
          verdict: true,
          better: "lower",
          about: `${none}${specialText(s)}`,
          limits:
            "Being special in the file does not prove being unique in the population; it says where to look first.",
        },
        ...smallMetric(s),
        latticeMetric(s),
        mark("intrusion.dis", {
          label: "DIS",
          value: s.intrusion.dis,
          format: "probability",
          better: "lower",
          about: disText(s, register),
        }),
        mark("intrusion.corresponding", {
          label: "Population behind the sample uniques",
          value: s.intrusion.corresponding === null ? null : nearestWhole(s.intrusion.corresponding),
          format: "count",
          about: correspondingText(s),
        }),
      ],
    },
    smallestBars(s),
    ...contributionBlocks(s),
    ...scoreBlocks(s, shapes),
    aboveTable(s),
    ...(told.staying
      ? []
      : [namedTable(told.named), ...internalContributions(told.everyValue, s.valuePairs && told.everyPair)]),
  ];
}

/** How many special uniques can be. */
function specialText({ intrusion, keys, maxSize }: SudaSummary): string {
  if (keys === 1)
    return `With one key there is no smaller set: none of ${few(intrusion.uniques)} alone on it can be special.`;
  if (intrusion.uniques === 0) return "No record is alone on all keys, so none can be special.";
  const fewer = maxSize < keys - 1 ? `${maxSize} or fewer, which is as far as was searched` : "fewer";
  return `Of ${few(intrusion.uniques)} alone on all ${countText(keys)} keys, this is how many are already alone on ${fewer}.`;
}

/** What the score is good for. */
function ordersText(keys: number): string {
  const study =
    "The score orders records and is no probability. In simulated samples it separated the population " +
    "uniques among the sample uniques well with five and seven keys, and hardly with three " +
    studied("area-suda-5", "area-suda-7", "area-suda-3");
  return keys <= FEW_KEYS
    ? `${study}: with ${counted(keys, "key")}, as here, go by the size of the ` + "smallest set instead."
    : `${study}.`;
}

/** Which figures a register of unknown members is in, as sentences with a space before them; empty without one. */
function membersText({ samplingFractionFrom: from }: SudaSummary, register: Register | null): string {
  if (register === null) return "";
  const holds =
    `The file comes from a register that holds ${shareText(register.share)} of the population and whose ` +
    "members are not publicly known.";
  return from === "weights"
    ? ` ${holds} Scores count records of the file and know nothing of that; DIS and DIS-SUDA take the ` +
        "file for a sample of the population."
    : ` ${holds} That is in none of these figures: scores count records of the file, and DIS and DIS-SUDA ` +
        "go by the option samplingFraction.";
}

/** What DIS means on this file, and what the sampling fraction rests on. */
function disText(
  { intrusion, samplingFraction, samplingFractionFrom: from }: SudaSummary,
  register: Register | null,
): string {
  if (intrusion.dis === null || samplingFraction === null)
    return "No record is alone on all keys, so there is no unique match to be right or wrong.";
  const basis = {
    weights:
      register === null
        ? "by the weights"
        : "by the weights, or the number of records where there are none, and the share in the register",
    option: "as the option samplingFraction says",
    census: "since the file was said to hold all of it",
    guess: "a guess, since no weights were given: set samplingFraction",
  }[from];
  const meaning =
    intrusion.inPairs === 0 && samplingFraction < 1
      ? "No key is shared by exactly two records, so it is 1 whatever that share is, and no estimate."
      : `It takes no model; times the ${few(intrusion.uniques)} alone on all keys it is a floor for the ` +
        `correct matches with them${from === "guess" ? ", as far as that guess is right" : ""}.`;
  return (
    "Chance that a match with a record that is alone in the file is correct, when the file holds " +
    `${shareText(samplingFraction)} of the population (${basis}). ${meaning}`
  );
}

/** What U / DIS means, and that it rests on the fraction that DIS takes. */
function correspondingText({ intrusion, samplingFraction, samplingFractionFrom: from }: SudaSummary): string {
  if (intrusion.corresponding === null || samplingFraction === null) return "No record is alone on all keys.";
  const guess = from === "guess" ? ", which is a guess" : "";
  const none =
    intrusion.inPairs === 0 && samplingFraction < 1
      ? " DIS is no estimate here, and so this is none: it is the number of those records."
      : "";
  return (
    "So many people of the population correspond to the records that are alone in the file (U / DIS), " +
    `when it holds ${shareText(samplingFraction)} of the population${guess}.${none}`
  );
}

/** The score that is not too large for any number of keys. */
function latticeMetric({ lattice }: SudaSummary): Metric {
  return {
    label: "Highest proportion of the lattice",
    value: lattice?.max ?? null,
    format: "probability",
    better: "lower",
    about:
      lattice === null
        ? "No record has a score."
        : "The highest score as a share of ATT!, the number of ways through all sets of keys.",
  };
}

/** What was searched beside the keys, as a sentence with a blank before it; empty where that is nothing. */
function addedText({ added, banded, keys }: SudaSummary): string {
  const others = added.map((one) => `"${one}"`).join(", ");
  return [
    added.length === 0
      ? ""
      : ` Of the ${counted(keys, "variable")} that are called keys here ${countText(added.length)} ` +
        `${plural(added.length, "is", "are")} searched beside those of the file: ${others}.`,
    banded.length === 0 ? "" : ` In bands: ${banded.map((one) => `"${one}"`).join(", ")}.`,
  ].join("");
}

/** Minimal sample uniques of one or two keys, where that is not everything. */
function smallMetric(s: SudaSummary): Metric[] {
  const small = s.bySize.filter(({ size }) => size <= 2);
  if (small.length < 2 || s.keys < 3) return [];
  const uniques = small.reduce((sum, one) => sum + one.uniques, 0);
  return [
    {
      label: "Minimal sample uniques of one or two keys",
      value: uniques,
      format: "count",
      better: "lower",
      about: `One key alone tells ${few(small[0].records)} apart, a pair of keys ${few(small[1].records)}.`,
    },
  ];
}

function namedTable(named: readonly SpecialRecord[]): TableBlock {
  return {
    kind: "table",
    detail: "internal",
    title: "Most special records",
    about:
      "The records with the highest scores, by id or by their number in the file, and a smallest set of " +
      "values that tells each apart.",
    columns: [
      column("record"),
      column("score", "number"),
      column("proportion of the lattice", "probability"),
      column("DIS-SUDA", "probability"),
      column("minimal sample uniques", "count"),
      column("told apart by"),
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
      "How many records one key suffices to tell apart, how many need a pair of keys, three keys, … " +
      "Each record counts once. The first bars are the dangerous ones: few facts suffice. In simulated " +
      "samples the share of population uniques fell with every key more that the smallest set took, " +
      "from about half of the records with two keys to hardly one of those with four in samples of 1,000 " +
      `with five keys ${studied("smallest-5")}.`,
    x: "records",
    y: "keys needed",
    format: "count",
    bars: s.bySmallest
      .slice(0, largestSize(s))
      .map(({ size, records }) => ({ label: String(size), value: records })),
  };
}
