/** How well a variable predicts the value of a key. */
export interface Prediction {
  /** Share of the records whose value is predicted rightly, in [0, 1]. */
  readonly share: number;
  /** Share of the records that hold the most frequent value: so many are right without a look at the variable. */
  readonly most: number;
}

/** At least so many records per value, on average: fewer are no list that an intruder knows by heart. */
const RECORDS_PER_VALUE = 10;
/** At most this share is predicted wrongly, and at most this part of what is wrong without a look at the variable. */
const MOST_WRONG = 0.05;
const MOST_OF_WRONG = 0.5;
/** Room for the rounding of sums of shares. */
const SLACK = 1e-12;

/** Whether so many values are few enough among the records. */
export const isShortList = (values: number, records: number): boolean =>
  values * RECORDS_PER_VALUE <= records;

/** Whether a key is given away: wrong in 5 % at most, and half as often as by the most frequent value at most. */
export function isGivenAway({ share, most }: Prediction): boolean {
  const wrong = 1 - share;
  return most < 1 && wrong <= MOST_WRONG + SLACK && wrong <= MOST_OF_WRONG * (1 - most) + SLACK;
}
