import {
  column,
  studied,
  type Bin,
  type Block,
  type CurveBlock,
  type HistogramBlock,
} from "@sdc-risk/blocks";
import { counted, formatValue } from "@sdc-risk/data";
import { distrustText } from "../scores/trust.ts";
import type { ScoreSpread, SudaSummary } from "../summary/summary-schema.ts";

/** How figures lie: records in bins, and the density of DIS-SUDA. */
export interface Shapes {
  readonly lattice: readonly Bin[];
  readonly dis: readonly Bin[];
  readonly density: CurveBlock["points"];
}

/** Why DIS-SUDA is not to be trusted and what to go by, or what to do where it is. */
const caution = (s: SudaSummary, trusted: string): string =>
  s.disSudaUnreliable.length > 0
    ? `${distrustText(s.disSudaUnreliable, s.keys, s.maxSize)} Go by the proportion of the lattice.`
    : trusted;

/**
 * What scores, proportions of the lattice and DIS-SUDA are like, the proportion first: it can be trusted on
 * every file.
 */
export function scoreBlocks(s: SudaSummary, shapes: Shapes): Block[] {
  if (s.lattice === null) return [];
  return [
    latticeHistogram(s.lattice, shapes.lattice, s),
    spreadTable(s),
    ...(s.disSuda === null ? [] : [disHistogram(s.disSuda, shapes.dis, s)]),
    ...(shapes.density.length === 0 ? [] : [densityCurve(shapes.density, s)]),
  ];
}

function latticeHistogram(
  { median, max }: ScoreSpread,
  bins: readonly Bin[],
  s: SudaSummary,
): HistogramBlock {
  const orders =
    s.disSudaUnreliable.length > 0
      ? " Treat records from the right: this orders them where DIS-SUDA is not to be trusted."
      : "";
  return {
    kind: "histogram",
    answers: "how",
    title: "Records by proportion of the lattice",
    about:
      "The score as a share of ATT!, the number of ways through all sets of keys: records that have a " +
      `score, on a logarithmic axis. At least half of them have ${formatValue(median, "probability")} or ` +
      `less, the highest ${formatValue(max, "probability")}. Records far to the right are told apart in ` +
      `many small ways.${orders}`,
    x: "proportion of the lattice",
    y: "records",
    scale: "log",
    bins,
  };
}

/** The threshold above which records are to be treated first. */
const FIRST = 0.1;

/** How many records DIS-SUDA puts first, or why it is not to be gone by, as a sentence with a blank before it. */
function firstText(s: SudaSummary): string {
  const records = s.above?.find(({ threshold }) => threshold === FIRST)?.records;
  if (records === undefined) return "";
  return ` ${caution(s, `Treat those above ${FIRST} or so first: ${counted(records, "record")}.`)}`;
}

function spreadTable(s: SudaSummary): Block {
  const row = (name: string, spread: ScoreSpread | null) =>
    spread === null ? [] : [[name, spread.median, spread.quantile90, spread.quantile99, spread.max]];
  return {
    kind: "table",
    title: "Scores of the records that have one",
    about:
      "At least half of the records have the median or less, about 90 % the next figure or less. The " +
      "proportion of the lattice is the score over ATT!. " +
      `${s.scores === null ? "Scores are too large for a number here. " : ""}DIS-SUDA ` +
      (s.disSuda === null
        ? "is not defined here."
        : `spreads the chance of a correct match over records; it orders them and is no probability of theirs.${firstText(s)}`),
    columns: [
      column("figure"),
      column("median", "number"),
      column("90 %", "number"),
      column("99 %", "number"),
      column("largest", "number"),
    ],
    rows: [
      ...row("proportion of the lattice", s.lattice),
      ...row("SUDA score", s.scores),
      ...row("DIS-SUDA", s.disSuda),
    ],
  };
}

function disHistogram({ median, max }: ScoreSpread, bins: readonly Bin[], s: SudaSummary): HistogramBlock {
  return {
    kind: "histogram",
    // the same records in the same order as by the proportion of the lattice
    dataOnly: true,
    title: "Distribution of DIS-SUDA",
    about:
      "Records that have a score, on a logarithmic axis: at least half of them have " +
      `${formatValue(median, "probability")} or less, the highest ${formatValue(max, "probability")}. ` +
      caution(
        s,
        "Compared with the treated file it shows what treatment changed; its values order records and do not measure.",
      ),
    x: "DIS-SUDA",
    y: "records",
    scale: "log",
    bins,
  };
}

function densityCurve(points: CurveBlock["points"], s: SudaSummary): CurveBlock {
  return {
    kind: "curve",
    dataOnly: true,
    title: "Density of DIS-SUDA",
    about:
      "The same records as a smooth line: the area under it between two values is the share of them that " +
      `lies between. ${caution(s, "A second hump on the right is a group of records to treat first.")}`,
    x: "DIS-SUDA",
    y: "density",
    points,
  };
}

/** Records by DIS-SUDA: how many are above thresholds. */
export function aboveTable(s: SudaSummary): Block {
  const title = "Records by DIS-SUDA";
  if (s.above === null) return { kind: "text", title, about: `DIS-SUDA is not defined for ${s.keys} keys.` };
  return {
    kind: "table",
    dataOnly: true,
    title,
    about:
      "DIS-SUDA spreads the chance of a correct match (DIS) over records by their scores. It orders " +
      "records and does not measure: in simulated samples its sum was mostly well below the correct " +
      `matches with sample uniques ${studied("near-sum-dis-suda")}. ` +
      caution(s, "Records above 0.1 or so deserve treatment first."),
    columns: [column("DIS-SUDA above", "number"), column("records", "count")],
    rows: s.above.map(({ threshold, records }) => [threshold, records]),
  };
}
