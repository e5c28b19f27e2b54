import type { Table } from "apache-arrow";
import { SdcError } from "@sdc-risk/data";

/** Counts of the population by some variables of the file. */
export interface KnownMargin {
  /** What people call it, such as the name of its file. */
  readonly name: string;
  /** All variables but the count go by the names of the file's; a row per combination of their values. */
  readonly table: Table;
  /** The variable that counts; by default the only one that the file has not. */
  readonly count?: string | undefined;
}

/** What is known of a table that weights were raked to. */
export interface MarginFacts {
  readonly name: string;
  readonly by: readonly string[];
  /** Units of the table. */
  readonly total: number;
  /** Combinations that no record has, and the units that they hold. */
  readonly absent: number;
  readonly absentUnits: number;
  /**
   * The largest relative change of a count that brought the table in line with the others, beside the one factor that
   * all of its counts have.
   */
  readonly adjusted: number;
  /** Combinations that count fewer units than the file has records. */
  readonly tooFew: number;
}

/** What weights were raked to. */
export interface RakedTo {
  readonly tables: readonly MarginFacts[];
  /** Units of the population, by the first table. */
  readonly population: number;
  /** What the raked weights add up to: the units of levels that the file has, in the table that lacks most. */
  readonly total: number;
  readonly sweeps: number;
  /** The largest relative difference from a total that is left. */
  readonly error: number;
  /** Records that lack a variable of a table. */
  readonly incomplete: number;
}

/** What is wrong with margins. */
export const badMargins = (message: string): SdcError => new SdcError("BAD_MARGINS", message);
