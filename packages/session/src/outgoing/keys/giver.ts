import type { ToldRecords } from "../../given-away/told-records.ts";

/** What tells a key. */
export interface Giver {
  readonly by: readonly string[];
  /**
   * Share of the records whose key value is told rightly; where numbers go in the same order, their rank correlation;
   * where records with the same value, or with numbers around it, tell what others have lost (`mates`, `ranges`), the
   * share of the lost values. Of `digits` only the last ones of a number, or those behind the point, tell it.
   */
  readonly share: number;
  readonly how: "values" | "order" | "mates" | "ranges" | "digits";
  /** The records in which the file hides the key, where it holds it; null where the share is that of all records. */
  readonly hidden: ToldRecords | null;
}
