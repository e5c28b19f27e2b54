import type { Work } from "@sdc-risk/data/kernels";
import type { Table } from "apache-arrow";
import type * as z from "zod";
import type { TreatmentScript } from "./treatment-script.ts";

/** How much of a variable's information a step takes. */
export interface VariableLoss {
  readonly variable: string;
  /**
   * 0 where nothing is lost and 1 where all is; moves of numbers can take more than 1. Null where it cannot be computed,
   * as for numbers that are all equal.
   */
  readonly loss: number | null;
}

/** How people name a treatment, such as `income=round:100`. A treatment without it is made by the search only. */
export interface TreatmentCommand {
  /** The option that a word without a name gives: in `round:100` the base. */
  readonly main?: string;
  /** One line: what it does to a variable. */
  readonly about: string;
  /** What can be typed, such as `income=round:100`. */
  readonly example: string;
  /** Options that are drawn where nobody gives them, such as a seed. @param random 128 bits as 32 digits of base 16 */
  draws?(random: string): Readonly<Record<string, unknown>>;
  /** Whether it takes codes for missing values, as the option `missing`. */
  readonly takesMissing?: true;
}

/**
 * A treatment, as `defineTreatment` makes it: a constant. Its options hold `key`, the variable that it treats, or `keys`,
 * those that it treats together. With its `kind` they are a step of a plan.
 */
export interface Treatment<Id extends string, Options extends object> {
  readonly id: Id;
  /** Kept in plans where a plugin brings the treatment, since another version may treat a file otherwise. */
  readonly version?: string;
  /** The schema of its options in a plan. */
  readonly options: z.ZodObject;
  readonly command?: TreatmentCommand;
  /** It leaves its variables out of the file. */
  readonly leavesOut?: true;
  /** What is wrong with a step on a file of so many records, in a plan that is read; null where nothing is. */
  fault?(options: Options, records: number): string | null;
  /**
   * Treats a table: records in their order, other variables as they were; the same table and options give the same
   * values. All variables are there. What takes long is a generator that yields every few milliseconds, with the share that is done,
   * so that it can be stopped.
   * @throws BAD_TYPE, BAD_OPTIONS where the table cannot be treated so
   */
  apply(table: Table, options: Options): Table | Work<Table>;
  /** What it took of each variable. @param original the table before the step @param treated the table after it */
  loss(original: Table, treated: Table, options: Options): readonly VariableLoss[];
  /** The step as code, by language; without it scripts list the values that it makes by record. */
  readonly script?: TreatmentScript<Options>;
  /** The step in a few words, without values of records or seeds: "income in multiples of 100". */
  text(options: Options): string;
}

/** A treatment of whatever options, for lists of them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- options are in both directions; only `any` accepts every treatment
export type AnyTreatment = Treatment<string, any>;

/** A step of a plan by one of some treatments. */
export type StepBy<T extends AnyTreatment> =
  T extends Treatment<infer Id, infer Options> ? { readonly kind: Id } & Options : never;

/** A step of a plan by any treatment. */
export interface AnyStep {
  readonly kind: string;
  readonly [option: string]: unknown;
}
