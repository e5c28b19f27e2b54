import type { SharedValueGroups } from "../profile/groups.ts";
import type { Profile } from "../profile/profile.ts";

/** What is known of the file a variable stands in. */
export interface File {
  readonly records: number;
  /** Whether some variable is a person's height: then a weight may be one of the body. */
  readonly heights: boolean;
  /** The variable that is declared as the weight; null where none is. */
  readonly weight: string | null;
  /** What the file, or a codebook beside it, calls a variable; null where it has no label. */
  readonly label: (name: string) => string | null;
}

/** Every record has a value of its own. */
export const isUnique = ({ levels, missing }: Profile, { records }: File): boolean =>
  records > 1 && missing === 0 && levels === records;

/** Nearly every record that has a value has one of its own; small files are not judged. */
export const isNearlyUnique = ({ levels, missing }: Profile, { records }: File): boolean =>
  levels >= 30 && levels >= 0.9 * (records - missing);

export const hasManyNumbers = ({ numbers, levels }: Profile, { records }: File): boolean =>
  numbers !== null && levels > 1 && levels > Math.min(20, records / 2);

/** The size of most groups; `size` is that of the third largest. */
export const inRecords = ({ size }: SharedValueGroups): string =>
  size <= 1 ? "1 record" : `1 to ${size} records`;
