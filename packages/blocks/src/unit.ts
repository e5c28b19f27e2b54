import { counted } from "@sdc-risk/data";

/** What the rows of an `SdcObject` are, and so what figures count. */
export interface Unit {
  readonly one: "record" | "person" | "household";
  readonly many: "records" | "persons" | "households";
}

/** Rows that are records, as they are in the file. */
export const RECORDS: Unit = { one: "record", many: "records" };
/** Rows that are persons, by the role entity. */
export const PERSONS: Unit = { one: "person", many: "persons" };
/** Rows that are households, where entity and household are one variable. */
export const HOUSEHOLDS: Unit = { one: "household", many: "households" };

/** "1 record", "2,000 persons". */
export const unitsText = (n: number, { one, many }: Unit): string => counted(n, one, many);

/** A word as a sentence begins with it. */
export const begun = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** What the sensitive value of a unit of several records is; a sentence that goes on. */
export const VALUES_TOGETHER =
  "The records of one are taken together: its value is all values that they hold";
