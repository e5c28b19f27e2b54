/** Classes of a treated file: records of each, and which were suppressed whole. */
export interface TreatedClasses {
  readonly counts: ArrayLike<number>;
  readonly suppressed: ArrayLike<number>;
}

/**
 * Discernibility (Bayardo and Agrawal 2005): a released record costs as many as its class holds, a suppressed one as
 * many as the file holds.
 */
export function discernibility({ counts, suppressed }: TreatedClasses): number {
  let records = 0;
  for (let c = 0; c < counts.length; c++) records += counts[c];
  let total = 0;
  for (let c = 0; c < counts.length; c++) total += counts[c] * (suppressed[c] === 1 ? records : counts[c]);
  return total;
}

/** Average class size (LeFevre, DeWitt and Ramakrishnan 2006, not divided by k) among released records; 0 without any. */
export function averageClassSize({ counts, suppressed }: TreatedClasses): number {
  let records = 0;
  let classes = 0;
  for (let c = 0; c < counts.length; c++) {
    if (suppressed[c] === 1 || counts[c] === 0) continue;
    records += counts[c];
    classes++;
  }
  return classes === 0 ? 0 : records / classes;
}
