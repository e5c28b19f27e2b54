import type { ValueLabel } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";

/** A format by its usual extension; `sav` covers .zsav. */
export type StatFormat = "sav" | "por" | "dta" | "xpt" | "sas7bdat";

/** A file that is read piece by piece and never held whole. It must not change meanwhile. */
export interface StatBytes {
  readonly size: number;
  /** Fills `into` with the bytes from a place on; it throws where they cannot be read. */
  read(from: number, into: Uint8Array): Promise<void>;
}

/** How a file of SPSS, Stata or SAS is read. Nothing has to be given. */
export interface StatOptions {
  /** A WHATWG label or a code page such as `cp850`, where the file declares none or a wrong one. */
  readonly encoding?: string;
  /**
   * Looks for bytes that no program shows and that may be former values: behind the ends of texts of Stata, behind and
   * between the values of records. Default false.
   */
  readonly behindTexts?: boolean;
  /** SAS: the value labels of a catalogue (.sas7bcat), as `readCatalog` gives them. */
  readonly catalog?: Catalog;
  /**
   * `tick` is called at least every few milliseconds with the share that is read; it may let events in, or
   * throw.
   */
  readonly pace?: { readonly tick: Tick };
  /** Whom to ask for memory. */
  readonly memory?: {
    /** Called with the bytes that reading takes before room is made for them; it may throw. */
    need(bytes: number, load: { readonly records: number; readonly variables: number }): void;
  };
}

/** A file of SPSS, Stata or SAS: its table, and what it says of itself and its variables. */
export interface StatFile {
  /**
   * One column per variable, values by their codes; declared missing values are null. Whole numbers are
   * Int32, or Int64
   * beyond 32 bits, others Float64 (Float32 for Stata's float); texts are Utf8 or dictionaries of it; by
   * the variable's
   * format Date32, Timestamp (microseconds, no time zone) or, for times and durations, text such as `05:06:07`.
   * The metadata of its fields hold the labels of variables and values; see `valueLabels` of core.
   */
  readonly table: Table;
  readonly format: StatFormat;
  /** What wrote the file, as far as it tells: `SPSS, byte-compressed`, `Stata format 118`. */
  readonly version: string;
  /** The encoding by which texts were read. */
  readonly encoding: string;
  /** What the file is called inside; null where it says nothing. */
  readonly label: string | null;
  /** The variable that SPSS weights records by. */
  readonly weight: string | null;
  /** In the order of the table's columns. */
  readonly variables: readonly StatVariable[];
  readonly warnings: readonly StatWarning[];
}

/** What a file says of a variable beside its values. */
export interface StatVariable {
  readonly name: string;
  readonly label: string | null;
  /** The display format as the program writes it: `F8.2`, `%td`, `DATE9.`; null where there is none. */
  readonly format: string | null;
  /** In the order of the file. Of dates and times the values are the numbers that the file holds. */
  readonly valueLabels: readonly ValueLabel[];
  /** Null where nothing is declared missing and no missing value has a reason. */
  readonly missing: Missing | null;
}

/** `value` is a number, a text, or for Stata and SAS an extended missing value: `.a` … `.z`, `._`. */
export type { ValueLabel };

/** What a variable of SPSS declares as missing. */
export interface MissingDeclaration {
  readonly values: readonly (number | string)[];
  /** Both ends included; −Infinity stands for LO, Infinity for HI. */
  readonly range: readonly [low: number, high: number] | null;
}

/** Integers, one per record, as wide as the number of reasons needs. */
export type MissingCodes = Int8Array | Int16Array | Int32Array;

/** What is missing in a variable, and why. */
export interface Missing {
  /** SPSS only. */
  readonly declared: MissingDeclaration | null;
  /** Reasons that records have: numbers by value, then texts. */
  readonly reasons: readonly MissingReason[];
  /**
   * Per record the place of its reason in `reasons`; −1 where it has a value, or is missing without a
   * reason.
   */
  readonly codes: MissingCodes;
}

/** A reason for missing values that records of the file have. */
export interface MissingReason {
  /** The value that stands for it: -9, `.a`. Of dates and times the number that the file holds. */
  readonly value: number | string;
  readonly label: string | null;
  /** Records that have it, at least 1. */
  readonly records: number;
}

/** Something that reading decided or found and that may be wrong, as a sentence. */
export interface StatWarning {
  /** A stable word: `encoding`, `cut-character`, `not-dates`, `number-format`, `more-tables`, `deleted-records`, `behind-texts`, `unread-bytes`, `same-label`. */
  readonly code: string;
  readonly message: string;
}

/** Value labels by the name of their format, in upper case; names of formats for texts begin with `$`. */
export type Catalog = ReadonlyMap<string, readonly ValueLabel[]>;
