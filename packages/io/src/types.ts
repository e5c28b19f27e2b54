import type { MissingCodes } from "@sdc-risk/data";
import type { Catalog, StatVariable } from "@sdc-risk/statfiles";
import type { Table } from "apache-arrow";
import type { Ddi } from "./ddi/types.ts";
import type { FileFormat } from "./formats.ts";

/** How a file is read. Nothing has to be given: what is not told is detected. */
export interface ReadOptions {
  /** Default: by the first bytes, else by the extension of the name, else `csv`. */
  readonly format?: FileFormat;
  /** CSV: one ASCII character. Default: detected among `,` `;` tab `|`. */
  readonly delimiter?: string;
  /**
   * CSV: the decimal sign of its numbers. With `,` a number with a decimal comma is a number, its digits grouped or not
   * (`1.234,5`), and one with a point and no comma is a text, since it may be 1500 or one and a half. Default: `.`.
   */
  readonly decimal?: "." | ",";
  /**
   * A WHATWG label. Default for CSV: the byte order mark, else UTF-8 when valid, else windows-1252 with a
   * warning. For files of SPSS, Stata and SAS: what they declare, else the default of their format.
   */
  readonly encoding?: string;
  /** Excel: the name of a sheet, or its number from 1. Default: the first. */
  readonly sheet?: string;
  /** SAS: the value labels of a catalogue, as `readCatalog` gives them. */
  readonly catalog?: Catalog;
  /**
   * A DDI codebook, as `readDdi` gives it: labels of variables and values, and what stands for missing
   * values, for files that do not say so by themselves.
   */
  readonly ddi?: Ddi;
  /** CSV, Excel: removed before the typing rule. `-999` and `"-999"` are the same code, and stand for `-999.0` too. */
  readonly missing?: MissingCodes;
  /**
   * CSV, Excel: cells keep those codes that their column can hold, for somebody who takes them as missing later
   * and looks at what was declared: in columns of text all that are written alike, in columns of numbers whole
   * numbers of at most nine digits. Columns are typed without codes all the same. Default: all codes are missing.
   * Without effect beside a codebook.
   */
  readonly keepCodes?: boolean;
  /** CSV: every column holds texts, the cells as they are written; nothing is missing but empty cells. */
  readonly asWritten?: boolean;
  /**
   * Looks for what a file tells beside its values. CSV: numbers in several forms, quotes and line ends that differ, which
   * may take further ways through the file. Excel: numbers in several forms, or now as numbers, now as texts. Arrow:
   * values beneath nulls. Arrow, Parquet: categories that no record has. Stata: bytes behind the ends of texts. Default
   * false.
   */
  readonly forms?: boolean;
  /**
   * Bytes of memory that reading may take. Default: half of what is free, 1 GiB at least; where that is not
   * known half of the device's memory, or 4 GiB. A file that takes more is refused as soon as that is known.
   */
  readonly maxMemory?: number;
  readonly signal?: AbortSignal;
  /**
   * Runs what a library does with the bytes of a file in one go. No events come in meanwhile, and bytes that
   * somebody changed may keep a library busy for ever: a command lets signals end the process here. Default:
   * it is run.
   */
  readonly atOnce?: <T>(work: () => T) => T;
  /** Called with the share that is read, in [0, 1]. */
  readonly onProgress?: (share: number) => void;
}

/** Something that reading decided or found and that may be wrong, as a sentence. */
export interface ReadWarning {
  /**
   * A stable word: `encoding`, `one-column`, `mixed-quotes`, `mixed-line-ends`, `beneath-nulls`, `unread-bytes`, `file-names`, `fixed-rest`, `hxl-tags`, `unsafe-integers`, `dropped-column`, `more-sheets`,
   * `more-in-workbook`, `error-cells`, `option-without-effect`, `kept-missing`, `ddi`, `ddi-lacking`, `ddi-category`, and those of
   * @sdc-risk/statfiles.
   */
  readonly code: string;
  readonly message: string;
}

/**
 * A file as a table, with what was detected on the way. One row of the table per record, in the order
 * of the file.
 */
export interface ReadResult {
  readonly table: Table;
  readonly format: FileFormat;
  /** CSV only. */
  readonly delimiter?: string;
  /** Not of Arrow and Parquet; the WHATWG name in lower case, or a code page such as `cp850`. */
  readonly encoding?: string;
  /** SPSS, Stata and SAS, and files with a DDI codebook. */
  readonly codebook?: Codebook;
  /** Set where codes for missing values were taken out, so that nobody can tell which of them the file holds. */
  readonly withoutCodes?: true;
  /** CSV and Excel, where it was asked for: columns in which one number is written in several forms, with the first two of them. */
  readonly severalForms?: readonly SeveralForms[];
  /** Arrow and Parquet, where it was asked for: columns that list categories which no record has. */
  readonly listedCategories?: readonly ListedCategories[];
  readonly warnings: readonly ReadWarning[];
}

/** A column in which one number is written in several forms: 40 and 40.0. */
export interface SeveralForms {
  readonly variable: string;
  readonly forms: readonly [string, string];
}

/** The categories that a column lists in its dictionary, in its order, those that no record has among them. */
export interface ListedCategories {
  readonly variable: string;
  /** As the values of the column are written; each once. */
  readonly texts: readonly string[];
}

/** What a file of SPSS, Stata or SAS, or the codebook beside a file, says of it and of its variables. */
export interface Codebook {
  /** What wrote the file, as far as it tells: `SPSS, byte-compressed`; or what codebook it is: `DDI Codebook 2.5`. */
  readonly version: string;
  /** What the file is called inside; null where it says nothing. */
  readonly label: string | null;
  /** The variable that is declared as the weight of the records, by SPSS or a DDI codebook. */
  readonly weight: string | null;
  /** In the order of the table's columns. */
  readonly variables: readonly StatVariable[];
}

/** A column to write. NaN in a Float64Array is written as null. */
export interface RecordColumn {
  readonly name: string;
  readonly values: Float64Array | Int32Array | readonly (string | null)[];
}

/** What a column holds: whole numbers of 32 bits, numbers in double precision, or texts. */
export interface RecordField {
  readonly name: string;
  readonly kind: "integer" | "number" | "text";
}

/** Columns that come part by part, so that they need not all be in memory. */
export interface RecordParts {
  readonly fields: readonly RecordField[];
  /** Of all parts together, for the progress. */
  readonly rows: number;
  /** In each part a column per field, in their order and all of one length: some ten thousand rows. */
  readonly parts: () => AsyncIterable<readonly RecordColumn[]> | Iterable<readonly RecordColumn[]>;
}

/** What the writers of records take beside the records. */
export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** Called with the share that is written, in [0, 1]. */
  readonly onProgress?: (share: number) => void;
}
