import type { SharedValueGroups } from "./groups.ts";
import type { Histogram } from "./histogram.ts";
import type { Kind } from "./kind.ts";
import type { LevelCounts } from "./levels.ts";
import type { NumberFacts } from "./numbers.ts";
import type { Pattern } from "./pattern.ts";

/** One variable of a file. Aggregates only: no level held by fewer than three records is named. */
export interface Profile extends LevelCounts {
  readonly name: string;
  readonly kind: Kind;
  /** Of numbers with more levels than `common` can name; null otherwise. */
  readonly histogram: Histogram | null;
  /** Of numbers; null otherwise, and for categories: dictionaries of numbers, and numbers that all have labels. */
  readonly numbers: NumberFacts | null;
  /** Of text, of numbers with check digits or as degrees, and of dates; null where there is no pattern. */
  readonly pattern: Pattern | null;
  /** Whole numbers and text that make many small groups of records; null otherwise. */
  readonly groups: SharedValueGroups | null;
  /**
   * For whole numbers and text of more than twenty levels: a text variable with one value for each of theirs
   * and the other way round; null otherwise.
   */
  readonly twin: string | null;
  /** Values that read like codes for missing values and are not declared as such. */
  readonly missingCodes: readonly string[];
}

/** With so few levels numbers are categories, and their levels say more than a histogram. */
export const FEW = 12;

/** A variable that no measure can use. */
export const unusable = (name: string, kind: Kind, missing: number): Profile => ({
  name,
  kind,
  missing,
  levels: 0,
  rareLevels: 0,
  common: [],
  histogram: null,
  numbers: null,
  pattern: null,
  groups: null,
  twin: null,
  missingCodes: [],
});

/** Whether a variable tells records apart, but not each from all others: what may be shared within groups. */
export const isTelling = ({ levels }: Profile, records: number): boolean =>
  levels > 1 && levels < 0.95 * records;
/** Whether values of a kind may name a group, and say the same as those of another variable. */
export const mayName = ({ kind }: Profile): boolean => kind === "integer" || kind === "text";
