import type { Mark, TableColumn } from "@sdc-risk/blocks";
import type { Format, Language } from "@sdc-risk/data";
import type { RuleReport, RuleResult, Verdict } from "../risk-report.ts";

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

/** A figure that reports open with, and the measure that it is of. */
export interface ComparedVerdict {
  readonly measure: string;
  readonly title: string;
  readonly metric: ComparedMetric;
}

/** What measures found in a file that both reports have. */
export interface ComparedFindings {
  /** The figures that reports open with. */
  readonly verdicts: readonly ComparedVerdict[];
  /** Measures of both reports by id. */
  readonly measures: Readonly<Record<string, ComparedMeasure>>;
  /** What one report alone has: whole measures, and parts of measures that both have. */
  readonly only: readonly { readonly side: Side; readonly measure: string; readonly title: string }[];
}

/** A released file of both reports. */
export interface ComparedRelease extends ComparedFindings {
  /** What it is called in each. */
  readonly files: BothValues<string>;
  readonly rows: BothValues<number>;
}

/** A rule in one report. */
export type RuleState = Pick<RuleReport, "value" | "written" | "result" | "mark">;

/** A rule whose value or result is not the same in both reports; null where a report does not have the rule. */
export interface ComparedRule
  extends
    Pick<RuleReport, "figure" | "label" | "scenario" | "file" | "limit" | "bound" | "strict" | "share">,
    BothValues<RuleState | null> {}

/** Something other than a figure that is against the file, by one report, or by both with different results. */
export interface ComparedAgainst extends BothValues<RuleResult | null> {
  readonly code: string;
  readonly text: string;
}

/** How a policy turned out in one report. */
export interface PolicyState {
  readonly verdict: Verdict;
  readonly rules: number;
  readonly notMet: number;
  readonly undecided: number;
}

/** A policy in both reports; null where a report was not judged by it. */
export interface ComparedPolicy extends BothValues<PolicyState | null> {
  readonly name: string;
  /** The rules that are not the same in both. */
  readonly rules: readonly ComparedRule[];
  /** What else is against the file that is not the same in both. */
  readonly against: readonly ComparedAgainst[];
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

/** Two reports side by side as plain data; its own findings are those of the data, beside which released files stand. */
export interface Comparison extends ComparedFindings {
  readonly schema: "sdc-risk-comparison-1";
  /** The language of its texts for readers; where it is not given, English. */
  readonly language?: Language;
  readonly a: ReportOrigin;
  readonly b: ReportOrigin;
  /** The policies of both reports, the first of each first. */
  readonly policies: readonly ComparedPolicy[];
  /** What is to be expected of two reports and yet to be known, such as that their files differ. */
  readonly notes: readonly { readonly code: string; readonly message: string }[];
  /** Why the two are not, or not in all, comparable. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** Released files of both reports, which are what goes out. */
  readonly released: readonly ComparedRelease[];
  /** Released files that one report alone has, so that their figures are not compared; left out where there are none. */
  readonly releasedInOne?: readonly { readonly side: Side; readonly file: string }[];
  /** What the reports were computed from and with, where they differ. */
  readonly differences: readonly ({ readonly label: string } & BothValues<string>)[];
}
