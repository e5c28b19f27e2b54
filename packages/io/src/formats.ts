import { required } from "@sdc-risk/data";

/** The options of reading that files of some formats take. */
export const FORMAT_OPTIONS = ["delimiter", "encoding", "sheet", "catalog"] as const;

/** An option of reading that files of some formats take. */
export type FormatOption = (typeof FORMAT_OPTIONS)[number];

/** A file format: a row here, its folder, and what reads and writes it (`read.ts`, `write/write-records.ts`). */
export interface FormatRow<N extends string = string, W extends boolean = boolean> {
  readonly name: N;
  /** For people. */
  readonly label: string;
  /** The media type. */
  readonly type: string;
  /** What names of its files end in; records are written under the first. */
  readonly extensions: readonly string[];
  /**
   * What its files begin with, a character per byte; none where that tells nothing, or `detectFormat` asks
   * elsewhere.
   */
  readonly begins: readonly string[];
  /** Whether its cells are texts whose types are told by what they hold. */
  readonly untyped?: true;
  /** The options of reading that its files take. */
  readonly takes: readonly FormatOption[];
  /** Whether records are written in it, too. */
  readonly written: W;
}

/** Keeps the name of a row as a type, and whether it is written. */
const row = <const N extends string, const W extends boolean>(fields: FormatRow<N, W>): FormatRow<N, W> =>
  fields;

/** A format of a statistical program, which is read only. */
const statistical = <const N extends string>(
  name: N,
  label: string,
  type: string,
  extensions: readonly string[],
  takes: readonly FormatOption[] = ["encoding"],
): FormatRow<N, false> => row({ name, label, type, extensions, begins: [], takes, written: false });

/** The formats; a file that is of none of them is taken for the first. */
export const FORMATS = [
  row({
    name: "csv",
    label: "CSV",
    type: "text/csv",
    extensions: ["csv", "tsv", "txt"],
    begins: [],
    untyped: true,
    takes: ["delimiter", "encoding"],
    written: true,
  }),
  row({
    name: "arrow",
    label: "Arrow",
    type: "application/vnd.apache.arrow.file",
    extensions: ["arrow", "arrows", "feather", "ipc"],
    begins: ["ARROW1", "\xff\xff\xff\xff"],
    takes: [],
    written: true,
  }),
  row({
    name: "parquet",
    label: "Parquet",
    type: "application/vnd.apache.parquet",
    extensions: ["parquet", "pq"],
    begins: ["PAR1"],
    takes: [],
    written: true,
  }),
  row({
    name: "xlsx",
    label: "Excel",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: ["xlsx", "xlsm"],
    begins: ["PK\x03\x04"],
    untyped: true,
    takes: ["sheet"],
    written: false,
  }),
  // told by the codebook that says where its variables are
  row({
    name: "fixed",
    label: "fixed width",
    type: "text/plain",
    extensions: [],
    begins: [],
    untyped: true,
    takes: ["encoding"],
    written: false,
  }),
  // files of statistical programs are told by @sdc-risk/statfiles, which calls them by these names
  statistical("sav", "SPSS", "application/x-spss-sav", ["sav", "zsav"]),
  statistical("por", "SPSS portable", "application/x-spss-por", ["por"]),
  statistical("dta", "Stata", "application/x-stata-dta", ["dta"]),
  statistical("xpt", "SAS transport", "application/x-sas-xport", ["xpt"], ["encoding", "catalog"]),
  statistical("sas7bdat", "SAS", "application/x-sas-data", ["sas7bdat"], ["encoding", "catalog"]),
] as const;

type Row = (typeof FORMATS)[number];

/** The name of a format that files are read in; see `FORMATS`. */
export type FileFormat = Row["name"];

/** A format in which records are written. */
export type RecordFormat = Extract<Row, { readonly written: true }>["name"];

/** The formats in which records are written. */
export const RECORD_FORMATS: readonly RecordFormat[] = FORMATS.filter(
  (one): one is Extract<Row, { readonly written: true }> => one.written,
).map(({ name }) => name);

/** The row of a format. */
export const formatOf = (name: FileFormat): FormatRow<FileFormat> =>
  required(
    FORMATS.find((one) => one.name === name),
    `format ${name}`,
  );

/** Whether files of a format hold the labels of their values; those of others stand in a codebook or a catalogue beside them. */
export function holdsLabels(name: FileFormat): boolean {
  const { untyped, takes } = formatOf(name);
  return untyped !== true && !takes.includes("catalog");
}

/** Whether the cells of a format are texts whose types are told by what they hold. */
export const isUntyped = (format: string): boolean =>
  FORMATS.some((one: FormatRow) => one.name === format && one.untyped === true);

/** A whole number of at most nine digits: a code for missing values that a column of numbers keeps (`keepCodes`). */
export const SHORT_WHOLE = "-?(0|[1-9][0-9]{0,8})";
const IS_SHORT_WHOLE = new RegExp(`^${SHORT_WHOLE}$`);

/** Whether a text is a `SHORT_WHOLE`. */
export const isShortWhole = (text: string): boolean => IS_SHORT_WHOLE.test(text);

/** Whether files of a format take an option of reading. */
export const takesOption = (format: FileFormat, option: FormatOption): boolean =>
  formatOf(format).takes.includes(option);

/** What the formats are called whose files take an option of reading. */
export const takersOf = (option: FormatOption): readonly string[] =>
  FORMATS.filter(({ takes }) => takes.includes(option)).map(({ label }) => label);
