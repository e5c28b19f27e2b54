import type { SdcObject } from "@sdc-risk/core";

/** The survey that a row works on. */
export interface Data {
  readonly records: number;
  /** Names of the key variables. */
  readonly keys: readonly string[];
  /** Names of the sensitive variables, none unless given. */
  readonly sensitive?: readonly string[];
  /** Share of missing values in each key, in [0, 1]. */
  readonly missing: number;
  /** Number of continuous variables, with a released file of them; none unless given. */
  readonly numeric?: number;
  /**
   * Whether a synthetic version of the survey is released, in which only region, sex and marital status go
   * together; no unless given.
   */
  readonly synthetic?: boolean;
  /** Whether there is a control file of as many other persons beside the synthetic one; no unless given. */
  readonly control?: boolean;
  /** Whether the records are firms, whose numbers are judged by cells; no unless given. */
  readonly firms?: boolean;
  /** Records of an identified file of the same persons and others to each record, none unless given. */
  readonly identified?: number;
  /** Extra variables v1, v2, … of the survey, none unless given. */
  readonly wide?: number;
}

/** What a row may take at most. */
export interface Targets {
  readonly yardsticks?: number;
  readonly seconds?: number;
  readonly peakGiB?: number;
}

/** A few numbers of the result, so that a run can be checked and no work be optimised away. */
export type Facts = Readonly<Record<string, number>>;

/**
 * Work in memory. The outer function sets a repetition up and is not timed; the function that it returns is.
 * @param fresh a new object over the same Arrow table, nothing coded yet
 */
export type Work = (fresh: () => SdcObject) => Promise<() => Promise<Facts>>;

interface RowBase {
  /** Unique. */
  readonly name: string;
  /** Rows of a group stand in one table. */
  readonly group: Group;
  readonly about: string;
  readonly targets: Targets;
  /** Where the row stands in the chart of its group. */
  readonly point?: Point;
}

/** A point of a line; how high it is the run tells. */
export interface Point {
  readonly series: string;
  readonly x: number;
}

export interface WorkRow extends RowBase {
  readonly kind: "work";
  readonly data: Data;
  readonly work: Work;
}

export interface CommandRow extends RowBase {
  readonly kind: "command";
  /** Records of the file that the command reads. */
  readonly records: number;
  /** Writes what the command needs into a directory of its own, and says its arguments. */
  prepare(directory: string, records: number): Promise<readonly string[]>;
}

export type Row = WorkRow | CommandRow;

/** Groups of rows and their headings, in the order of the tables. */
export const GROUPS = {
  targets: "Targets",
  records: "By number of records",
  keys: "By number of keys, 1,000,000 records",
  missing: "By share of missing values in each key, 100,000 records",
  kanon: "Risky combinations of keys",
  "suda2-threads": "SUDA by number of threads",
  "suda2-records": "SUDA by number of records",
  "suda2-variables": "SUDA by number of variables, 20,000 records",
  "suda2-size": "SUDA by largest size searched, 14 keys, 20,000 records",
  population: "Population uniqueness by model, 6 keys",
  "population-records": "Population uniqueness by number of records, 6 keys",
  "population-keys": "Population uniqueness by number of keys, 100,000 records",
  continuous: "Continuous keys, further",
  prediction: "Forests, prediction and membership",
  "continuous-records": "Continuous keys by number of records, 3 variables",
  firms: "Numbers of firms",
  identified: "Linkage with an identified file",
  assess: "All measures through assess, from an Arrow table",
} as const;
export type Group = keyof typeof GROUPS;

/** Groups whose rows are points of a chart, and its axis along x. */
export const CHARTED: Partial<Record<Group, { readonly x: string; readonly log: boolean }>> = {
  "suda2-records": { x: "records", log: true },
  "suda2-variables": { x: "variables", log: true },
  "suda2-size": { x: "largest size", log: false },
  "continuous-records": { x: "records", log: true },
};

export const recordsOf = (row: Row): number => (row.kind === "work" ? row.data.records : row.records);
