/** Which of the distinct values of a variable come over, where there are too many for all of them. */
export type ValuesWanted =
  /** The values that most records hold, so many of them; of those as common the lower ones. `records`: that each holds at least. */
  | { readonly which: "commonest"; readonly values: number; readonly records: number }
  /**
   * Values by a hash, the more likely the more records hold them: those of `every` records and more for certain, one
   * of n records with the chance n / `every`. `most`: records that the commonest one holds.
   */
  | { readonly which: "of-some-records"; readonly every: number; readonly most: number }
  /** About one value in `every`, by a hash, whatever holds it. */
  | { readonly which: "some"; readonly every: number }
  /** The missing value, and those of a list: numbers as they are in double precision, texts as they are. */
  | { readonly which: "listed"; readonly list: readonly (number | string)[] }
  /** Texts that are in a list as they are, or in small letters. */
  | { readonly which: "words"; readonly list: readonly string[] };

/** What is asked of the distinct values of a variable. */
export interface ValuesQuery {
  readonly name: string;
  /** How many distinct values there are, about: an engine may work in parts of them. */
  readonly levels: number;
  readonly wanted: ValuesWanted;
}

/** What is added up of the numbers of a variable without holding them. Exact but for rounding. */
export interface NumberSums {
  /** Records that hold a number, infinite ones among them. */
  readonly records: number;
  /** Σ of the finite ones. */
  readonly total: number;
  /** Of all numbers; NaN where there is none. */
  readonly least: number;
  readonly most: number;
  /** Records whose number is above one, zero, below zero, not whole, −∞, and ∞. */
  readonly aboveOne: number;
  readonly zeros: number;
  readonly negative: number;
  readonly fractions: number;
  readonly below: number;
  readonly above: number;
  /** The numbers of three records at either end, those that hold −∞ and ∞ left out there; fewer where there are fewer. */
  readonly lowest: readonly number[];
  readonly highest: readonly number[];
}
