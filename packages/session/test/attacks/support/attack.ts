import type { Delivery } from "./gate.ts";
import type { Levels, PersonRecord, Survey } from "./survey.ts";

/** A file, and what is done to it and told of it so that the gate lets it out. */
export interface Attack {
  /** What is done, as the table tells it. */
  readonly name: string;
  /** The survey that it is tried on. */
  readonly levels: Levels;
  readonly make: (survey: Survey) => Attempt;
  /** Why the gate does not see it, where it lets the file out; the page says so. */
  readonly unseen?: string;
}

/** What the gate is given, and what an intruder sees. */
export interface Attempt extends Omit<Delivery, "settings"> {
  /** Settings beside those of the survey. */
  readonly settings?: object;
  /** What is seen by the names of the survey's keys. Default: the file that goes out. */
  readonly seen?: readonly PersonRecord[];
}

/** Sex, age in bands of 15 years, marital status, education: a fifth of the sample is in groups below 3. */
export const FOUR: Levels = { keys: ["sex", "age", "marital", "education"], years: 15 };
/** Sex, age in bands of 20 years, marital status: 21 persons of the sample are in groups below 3. */
export const THREE: Levels = { keys: ["sex", "age", "marital"], years: 20 };
/** Sex and single years of age. */
export const YEARS: Levels = { keys: ["sex", "age"], years: 1 };

/** Settings that a truthful user gives. */
export const truthful = ({ keys, population }: Survey): object => ({
  keys,
  weight: "weight",
  sensitive: ["health"],
  populationSize: population.length,
});
