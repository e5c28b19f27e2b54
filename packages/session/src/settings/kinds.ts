import type { MissingCodes } from "@sdc-risk/data";
import type { AnyPlan } from "@sdc-risk/treat";
import type { Policy } from "../policy/schema.ts";
import type { Scenario } from "../scenarios/scenario.ts";

/** The values of each kind of setting, as a settings file gives them. */
export interface ValueByKind {
  readonly text: string;
  readonly names: readonly string[];
  readonly choice: string;
  readonly switch: boolean;
  /** A whole number, 1 or more. */
  readonly count: number;
  /** A number above 0. */
  readonly factor: number;
  /** Bytes. */
  readonly size: number;
  /** A single character; flags write a tab as \t. */
  readonly character: string;
  /** A share of the population, or a file that counts it. */
  readonly shareOrFile: number | string;
  readonly files: readonly string[];
  readonly codes: MissingCodes;
  /** Declared missing values by variable. */
  readonly reasons: Readonly<Record<string, readonly (string | number)[]>>;
  /** New names by old ones. */
  readonly pairs: Readonly<Record<string, string>>;
  /** Other names by names, which commas separate in flags. */
  readonly namePairs: Readonly<Record<string, string>>;
  readonly measures: "all" | readonly string[];
  readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly scenarios: readonly Scenario[];
  /** A policy, or several, each of which gives a verdict. */
  readonly policy: Policy | readonly Policy[];
  /** A plan of treatment. */
  readonly plan: AnyPlan;
  readonly modules: readonly string[];
  /** A number above 0 by variable. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Levels by key, as widths or places, or `out`. */
  readonly levels: Readonly<Record<string, readonly string[]>>;
  /** Texts, each as it is. */
  readonly texts: readonly string[];
}

/** A kind of value that a setting has. */
export type Kind = keyof ValueByKind;

/** The values of each form of a flag, as the command line gives them. */
export interface ValueByForm {
  /** One text, given once. */
  readonly text: string;
  /** Names with commas between them; given again, they add up. */
  readonly list: readonly string[];
  /** A text each time that it is given. */
  readonly repeated: readonly string[];
  /** A flag without a value. */
  readonly switch: boolean;
  readonly number: number;
  readonly shareOrFile: number | string;
}

/** The form of the flag of each kind of setting: a kind that is added is a row here, and one of schemas. */
export const FORMS = {
  text: "text",
  names: "list",
  choice: "text",
  switch: "switch",
  count: "number",
  factor: "number",
  size: "number",
  character: "text",
  shareOrFile: "shareOrFile",
  files: "repeated",
  codes: "list",
  reasons: "repeated",
  pairs: "repeated",
  namePairs: "list",
  measures: "list",
  options: "text",
  scenarios: "repeated",
  policy: "repeated",
  plan: "text",
  modules: "repeated",
  numbers: "list",
  levels: "repeated",
  texts: "repeated",
} as const satisfies Readonly<Record<Kind, keyof ValueByForm>>;
