/** A file format: a row here, its folder, and what reads and writes it (`read.ts`, `write/write-records.ts`). */
export interface FormatRow<N extends string = string, W extends boolean = boolean> {
  readonly name: N;
  /** For people. */
  readonly label: string;
  /** The media type. */
  readonly type: string;
  /** What names of its files end in; records are written under the first. */
  readonly extensions: readonly string[];
  /** What its files begin with, a character per byte; none where that tells nothing. */
  readonly begins: readonly string[];
  /** Whether records are written in it, too. */
  readonly written: W;
}

/** Keeps the name of a row as a type, and whether it is written. */
const row = <const N extends string, const W extends boolean>(fields: FormatRow<N, W>): FormatRow<N, W> =>
  fields;

/** The formats; a file that is of none of them is taken for the first. */
export const FORMATS = [
  row({
    name: "csv",
    label: "CSV",
    type: "text/csv",
    extensions: ["csv", "tsv", "txt"],
    begins: [],
    written: true,
  }),
  row({
    name: "arrow",
    label: "Arrow",
    type: "application/vnd.apache.arrow.file",
    extensions: ["arrow", "arrows", "feather", "ipc"],
    begins: ["ARROW1", "\xff\xff\xff\xff"],
    written: true,
  }),
  row({
    name: "parquet",
    label: "Parquet",
    type: "application/vnd.apache.parquet",
    extensions: ["parquet", "pq"],
    begins: ["PAR1"],
    written: true,
  }),
] as const;

type Row = (typeof FORMATS)[number];

export type FileFormat = Row["name"];

/** A format in which records are written. */
export type RecordFormat = Extract<Row, { readonly written: true }>["name"];

/** The formats in which records are written. */
export const RECORD_FORMATS: readonly RecordFormat[] = (FORMATS as readonly FormatRow<RecordFormat>[])
  .filter(({ written }) => written)
  .map(({ name }) => name);

/** The row of a format. */
export const formatOf = (name: FileFormat): FormatRow<FileFormat> =>
  FORMATS.find((one) => one.name === name)!;
