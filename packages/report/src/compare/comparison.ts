import type { Mark, TableColumn } from "@sdc-risk/blocks";
import type { Format, Language } from "@sdc-risk/data";

/** A value of a table or a figure; null where there is none. */
export type Value = number | string | null;

/** Which of the two reports. */
export type Side = "a" | "b";

/** A value of each report, null where a report has none. */
export interface BothValues<T = Value> {
  readonly a: T;
  readonly b: T;
}

/** A figure of both reports and how it changed. */
export interface ComparedMetric extends BothValues {
  readonly label: string;
  readonly format: Format;
  readonly about: string;
  readonly limits?: string;
  readonly verdict?: boolean;
  /** b − a; null where one of them is no number. */
  readonly change: number | null;
  /** (b − a) / |a|; null where there is no change to tell or a is 0. */
  readonly relative: number | null;
  /** The figure as a share of all records (or households), where the two reports differ in how many these are. */
  readonly shares?: BothValues<number>;
  /**
   * By the direction that the measure calls better, of the shares where they stand; null where it names none
   * or a value is no number.
   */
  readonly judgement: "better" | "worse" | "same" | null;
  /** How the figure of each report is off, in a few words, and null where it is not; left out where neither is. */
  readonly marks?: BothValues<string | null>;
}

interface ComparedBlockBase {
  readonly detail?: "internal";
  readonly title: string;
  readonly about: string;
}
/** A text that differs. */
export interface ComparedText extends ComparedBlockBase, BothValues<string> {
  readonly kind: "text";
}
/** Figures of both reports. */
export interface ComparedMetrics extends ComparedBlockBase {
  readonly kind: "metrics";
  readonly metrics: readonly ComparedMetric[];
}
/** A table of both reports, row by row. */
export interface ComparedTable extends ComparedBlockBase {
  readonly kind: "table";
  /** The columns that name a row, and those whose values are compared. */
  readonly keys: readonly TableColumn[];
  readonly columns: readonly TableColumn[];
  /** Its columns are named by the data, as those of a heat map are; else by the measure. */
  readonly named?: "data";
  /**
   * `only`: the report that alone shows the row; in the other it is outside the rows shown there, or not
   * there at all.
   */
  readonly rows: readonly {
    readonly keys: readonly Value[];
    readonly cells: readonly BothValues[];
    readonly only?: Side;
  }[];
}
/** A histogram of both reports over the same bins. */
export interface ComparedHistogram extends ComparedBlockBase {
  readonly kind: "histogram";
  readonly x: string;
  readonly y: string;
  readonly scale: "linear" | "log";
  /** The finest bins that both have; see `mergeBins`. */
  readonly bins: readonly ComparedBin[];
  readonly marks: readonly Mark[];
}
export interface ComparedBin extends BothValues<number> {
  readonly from: number;
  readonly to: number;
}
/** A number per label, of both reports; null where one has no such label. */
export interface ComparedBars extends ComparedBlockBase {
  readonly kind: "bars";
  readonly x: string;
  readonly y: string;
  readonly format: Format;
  readonly bars: readonly ({ readonly label: string } & BothValues<number | null>)[];
}
/** A block of both reports. */
export type ComparedBlock = ComparedText | ComparedMetrics | ComparedTable | ComparedHistogram | ComparedBars;

/** What both reports say by one measure. */
export interface ComparedMeasure {
  readonly title: string;
  readonly blocks: readonly ComparedBlock[];
}

/** Where one of the two reports comes from. */
export interface ReportOrigin {
  /** What the comparison calls it. */
  readonly name: string;
  readonly file: string;
  readonly rows: number;
  readonly columns: number;
  readonly sha256: string | null;
  readonly createdAt: string;
  readonly software: string;
}

/** Two reports side by side as plain data. */
export interface Comparison {
  readonly schema: "sdc-risk-comparison-1";
  /** The language of its texts for readers; where it is not given, English. */
  readonly language?: Language;
  readonly a: ReportOrigin;
  readonly b: ReportOrigin;
  /** What is to be expected of two reports and yet to be known, such as that their files differ. */
  readonly notes: readonly { readonly code: string; readonly message: string }[];
  /** Why the two are not, or not in all, comparable. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** The figures that reports open with. */
  readonly verdicts: readonly {
    readonly measure: string;
    readonly title: string;
    readonly metric: ComparedMetric;
  }[];
  /** What the reports were computed from and with, where they differ. */
  readonly differences: readonly ({ readonly label: string } & BothValues<string>)[];
  /** Measures of both reports by id. */
  readonly measures: Readonly<Record<string, ComparedMeasure>>;
  /** What one report alone has: whole measures, and parts of measures that both have. */
  readonly only: readonly { readonly side: Side; readonly measure: string; readonly title: string }[];
}
