import { Table } from "apache-arrow";
import { dictionaryColumn, float64Column } from "./columns.ts";
import { quote } from "./csv.ts";

/** Columns of the guide's example. Residence, Gender, Educ and Lstat are its keys, Health is sensitive. */
export interface GuideRecord {
  readonly Residence: string;
  readonly Gender: string;
  readonly Educ: string;
  readonly Lstat: string;
  readonly Health: string;
  readonly Weights: number;
}

const record = (
  Residence: string,
  Gender: string,
  Educ: string,
  Lstat: string,
  Health: string,
  Weights: number,
): GuideRecord => ({ Residence, Gender, Educ, Lstat, Health, Weights });

/**
 * The ten records of the example in "Measuring Risk" of Benschop, Machingauta and Welch, Statistical Disclosure Control
 * for Microdata: A Practice Guide.
 */
export const GUIDE_RECORDS: readonly GuideRecord[] = [
  record("Urban", "Female", "Sec in", "Emp", "yes", 180),
  record("Urban", "Female", "Sec in", "Emp", "yes", 180),
  record("Urban", "Female", "Prim in", "Non-LF", "yes", 215),
  record("Urban", "Male", "Sec com", "Emp", "yes", 76),
  record("Rural", "Female", "Sec com", "Unemp", "yes", 186),
  record("Urban", "Male", "Sec com", "Emp", "no", 76),
  record("Urban", "Female", "Prim com", "Non-LF", "no", 180),
  record("Urban", "Male", "Post-sec", "Unemp", "yes", 215),
  record("Urban", "Female", "Sec in", "Non-LF", "no", 186),
  record("Urban", "Female", "Sec in", "Non-LF", "yes", 76),
];

/** The roles of the guide's columns. */
export const GUIDE_ROLES = {
  keys: ["Residence", "Gender", "Educ", "Lstat"],
  sensitive: ["Health"],
  weight: "Weights",
} as const;

/** The numbers that the guide prints for its ten records, per record in file order, with the digits it prints. */
export const GUIDE_PUBLISHED = {
  fk: [2, 2, 1, 2, 1, 2, 1, 1, 2, 2],
  Fk: [360, 360, 215, 152, 186, 152, 180, 215, 262, 262],
  risk: [
    0.00542452, 0.00542452, 0.025096439, 0.012563425, 0.028247279, 0.012563425, 0.029010932, 0.025096439,
    0.007403834, 0.007403834,
  ],
  globalRisk: 0.01582,
  /** Distinct l-diversity of Health. */
  distinct: [1, 1, 1, 2, 1, 2, 1, 1, 2, 2],
  /** SUDA scores by hand, sets of at most three variables. */
  sudaScore: [0, 0, 6, 0, 12, 0, 6, 10, 0, 0],
  /** SUDA scores in the convention `ihsn`. */
  sudaScoreIhsn: [0, 0, 1.75, 0, 3.25, 0, 1.75, 2.75, 0, 0],
  /** DIS-SUDA of the `ihsn` scores, sampling fraction 0.01. */
  disSuda: [0, 0, 0.005120313, 0, 0.010702061, 0, 0.005120313, 0.008775093, 0, 0],
} as const;

/** The ten records as an Arrow table: dictionary columns and a Float64 weight. */
export function guideTable(): Table {
  const text = (name: Exclude<keyof GuideRecord, "Weights">) => {
    const labels = [...new Set(GUIDE_RECORDS.map((row) => row[name]))];
    return dictionaryColumn(
      Int32Array.from(GUIDE_RECORDS, (row) => labels.indexOf(row[name])),
      labels,
    );
  };
  return new Table({
    Residence: text("Residence"),
    Gender: text("Gender"),
    Educ: text("Educ"),
    Lstat: text("Lstat"),
    Health: text("Health"),
    Weights: float64Column(Float64Array.from(GUIDE_RECORDS, (row) => row.Weights)),
  });
}

/** The ten records as CSV text with a header line and LF. */
export function guideCsv(): string {
  const names = ["Residence", "Gender", "Educ", "Lstat", "Health", "Weights"] as const;
  const lines = GUIDE_RECORDS.map((row) => names.map((name) => quote(String(row[name]))).join(","));
  return [names.join(","), ...lines].join("\n") + "\n";
}
