import type { ReadWarning, SeveralForms } from "@sdc-risk/io";
import type { Declaration, NotJudged } from "@sdc-risk/report";
import type { ValuesDeclaredMissing } from "./declared-missing.ts";
import type { AlikeValues } from "./columns/alike.ts";
import type { Doubled } from "./columns/doubled.ts";
import type { GroupsNotLookedAt } from "./groups/groups-in-file.ts";
import type { RebuiltGroups } from "./groups/rebuilt-groups.ts";
import type { Giver } from "./keys/giver.ts";
import type { MovedNumber } from "./keys/moved-numbers.ts";
import type { UnusedLevels } from "./levels/unused-levels.ts";
import type { RowOrder } from "./keys/told-by-records.ts";

/** A direct identifier in the file that goes out. */
export interface IdentifierLeft {
  readonly variable: string;
  readonly file?: string;
  /** Whether it was declared as one; else it was found by its values. */
  readonly declared: boolean;
  /** What it is, as the end of a sentence about the variable. */
  readonly why: string;
}

/** A key that the file lacks or holds otherwise, and what tells it: one variable, or two together. */
export interface GivenAway extends Giver {
  readonly key: string;
  readonly file?: string;
  /** Whether the file holds the key otherwise than the original, as after recoding. */
  readonly recoded: boolean;
  /** Whether one of the variables is in the released file only. */
  readonly isNew: boolean;
}

/** Something that only a person can answer. */
export interface Ask {
  readonly variable: string;
  readonly file?: string;
  readonly text: string;
}

/** A key that every kind of intruder is declared to know by one value only. */
export interface BlindKey {
  readonly key: string;
  /** Different values that the file holds. */
  readonly held: number;
}

/** What was not looked at, since it would take too long or cannot be. */
export interface NotLookedAt {
  /** Pairs of variables that may tell a key together, and those of them that hold a new variable. */
  readonly pairs: number;
  readonly newPairs: number;
  /** Keys of which nobody looked whether they are given away. */
  readonly keys: readonly string[];
  /** Keys that a table in an engine lacks or holds otherwise: records, that would tell by what, are not compared there. */
  readonly elsewhere: readonly string[];
  /** The same keys of a file in memory whose records are not matched with the original, or matched against doubts. */
  readonly unmatched: readonly string[];
  /** Groups of records that the file does not name as the original does. */
  readonly groups: readonly GroupsNotLookedAt[];
  /** Whether nobody looked for records that occur more than once. */
  readonly copies: boolean;
}

/** What was found of every variable of a file that is to go out. */
export interface OutgoingFindings {
  /** The released file; null for the data themselves. */
  readonly file: string | null;
  readonly notJudged: readonly NotJudged[];
  readonly identifiers: readonly IdentifierLeft[];
  readonly givenAway: readonly GivenAway[];
  /** Continuous variables that were changed, and what still tells them. */
  readonly moved: readonly MovedNumber[];
  /** Keys in whose order the records are, so that neighbours tell what the file lacks of them. */
  readonly ordered: readonly RowOrder[];
  /** Groups of records that the file does not name as the original does, and that are seen in it. */
  readonly rebuilt: readonly RebuiltGroups[];
  readonly doubled: Doubled | null;
  readonly asks: readonly Ask[];
  readonly severalForms: readonly SeveralForms[];
  /** What the file holds beside the variables and records that were read. */
  readonly notRead: readonly ReadWarning[];
  /** Sensitive variables of which two values read alike. */
  readonly alike: readonly AlikeValues[];
  /** Variables of which the file declares values as missing. */
  readonly declaredMissing: readonly ValuesDeclaredMissing[];
  /** Values that the file lists and no record has. */
  readonly unused: readonly UnusedLevels[];
  readonly declared: readonly Declaration[];
  readonly blind: readonly BlindKey[];
  readonly notLookedAt: NotLookedAt;
}
