/** How a number is written: a whole count, a share of one as percent, a probability, a plain number. */
export type Format = "count" | "percent" | "probability" | "number" | "text";

export interface Metric {
  readonly label: string;
  /** `null` where it could not be computed; `about` then says why. */
  readonly value: number | string | null;
  readonly format: Format;
  /** One sentence: what the number means. */
  readonly about: string;
  /** The figures that a report opens with carry `true`. */
  readonly verdict?: boolean;
  /** One sentence: what the number does not mean. Reports show it for the figures that they open with. */
  readonly limits?: string;
  /**
   * For a count or a sum over records (or households): how many there are in all. Where two reports differ in it a comparison
   * judges the share, so that dropping records is no less risk.
   */
  readonly outOf?: number;
  /** Which direction means less risk; a comparison calls a change better or worse by it, and neither without it. */
  readonly better?: "lower" | "higher";
}
export interface TableColumn {
  readonly label: string;
  readonly format: Format;
}
/** A bin holds values from `from` (included) to `to` (excluded; the last bin includes it). */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}
export interface Mark {
  readonly at: number;
  readonly label: string;
}

interface Common {
  /** `internal`: names single records or values held by fewer than three of them; shown on request only. */
  readonly detail?: "internal";
  /**
   * The question about the whole file that the block answers: `where` the risk sits (variables, combinations of them) or `how` it is
   * distributed (over classes, records, households). Reports gather such blocks of all measures; others stay with their measure.
   */
  readonly answers?: "where" | "how";
  readonly title: string;
  /** One or two sentences: what it shows and how to read it. */
  readonly about: string;
}
export interface TextBlock extends Common { readonly kind: "text" }
export interface MetricsBlock extends Common { readonly kind: "metrics"; readonly metrics: readonly Metric[] }
export interface TableBlock extends Common {
  readonly kind: "table";
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (number | string | null)[])[];
}
export interface HistogramBlock extends Common {
  readonly kind: "histogram";
  readonly x: string;
  readonly y: string;
  readonly scale: "linear" | "log";
  readonly bins: readonly Bin[];
  readonly marks?: readonly Mark[];
}
export interface BarsBlock extends Common {
  readonly kind: "bars";
  /** What the values are, and what the labels are. */
  readonly x: string;
  readonly y: string;
  readonly format: Format;
  readonly bars: readonly { readonly label: string; readonly value: number }[];
}
export interface CurveBlock extends Common {
  readonly kind: "curve";
  readonly x: string;
  readonly y: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}
export interface HeatMapBlock extends Common {
  readonly kind: "heatmap";
  readonly x: string;
  readonly y: string;
  readonly format: Format;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** values[row][column]; `null` where there is none. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** The closed set of pieces that a measure's report is made of; renderers know these and nothing else. */
export type Block = TextBlock | MetricsBlock | TableBlock | HistogramBlock | BarsBlock | CurveBlock | HeatMapBlock;
