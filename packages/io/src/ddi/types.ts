import type { CategoryLevel } from "@sdc-risk/data";
import type { ReadWarning } from "../types.ts";

/** A category of a variable, or an invalid value. */
export interface DdiCategory {
  /** The code as the codebook writes it. */
  readonly code: string;
  readonly label: string | null;
  /** Whether it stands for a missing value. */
  readonly missing: boolean;
}

/** What a codebook says of a variable. */
export interface DdiVariable {
  readonly name: string;
  readonly label: string | null;
  /** Whether it is declared as a weight. */
  readonly weight: boolean;
  /** In the order of the codebook. */
  readonly categories: readonly DdiCategory[];
  /** Groups of categories, levels of them from the finest; left out where there are none. */
  readonly levels?: readonly CategoryLevel[];
  /** Codes of values that are invalid, which are missing values. */
  readonly invalid: readonly string[];
  /** Ranges of invalid values, both ends included; without an end infinite. */
  readonly ranges: readonly (readonly [low: number, high: number])[];
  /** Where it stands in a file of fixed width; null where the codebook does not say. */
  readonly place: DdiPlace | null;
  /** Whether its values are numbers; null where the codebook does not say. */
  readonly numeric: boolean | null;
  /** Digits behind a decimal point that a file of fixed width does not write. */
  readonly decimals: number;
}

/** Where a variable stands in each record of a file of fixed width. */
export interface DdiPlace {
  /** Its first and its last character, from 1. */
  readonly start: number;
  readonly end: number;
  /** The line of the record, from 1. */
  readonly line: number;
}

/** A DDI codebook: what it says of the variables of its data files. */
export interface Ddi {
  /** Base name of the XML file. */
  readonly name: string;
  /** The version that it declares, such as `2.5`; null where it declares none. */
  readonly version: string | null;
  /** Title of the study. */
  readonly label: string | null;
  /** In the order in which their variables come. */
  readonly files: readonly DdiFile[];
  readonly warnings: readonly ReadWarning[];
}

/** A data file that a codebook describes. */
export interface DdiFile {
  /** As the codebook calls it; null where it does not. */
  readonly name: string | null;
  /** Whether it holds records of several kinds. */
  readonly hierarchical: boolean;
  readonly variables: readonly DdiVariable[];
}
