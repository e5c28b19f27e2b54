import { atShare } from "@sdc-risk/data/kernels";

/**
 * Dates of birth lie decades apart; those of visits and interviews do not. In years, between the 5th and the
 * 95th hundredth.
 */
const DECADES = 25;
/** Different values below which dates say little. */
const LEAST = 20;
const DATE = /^(\d{4})-\d\d?-\d\d?|^\d\d?[./-]\d\d?[./-](\d{4})\b/;

/**
 * Whether dates are spread as those of birth are. Dates of founding or of building are, too.
 * @param texts different values, or a sample of them
 */
export function likeBirthDates(texts: readonly string[]): boolean {
  const years = texts
    .flatMap((text) => {
      const found = DATE.exec(text);
      return found === null ? [] : [Number(found[1] ?? found[2])];
    })
    .filter((year) => year >= 1850 && year <= 2100);
  if (years.length < LEAST || years.length < 0.8 * texts.length) return false;
  const sorted = Float64Array.from(years).sort();
  return atShare(sorted, 0.95) - atShare(sorted, 0.05) >= DECADES;
}
