import { SdcError, SMALLEST_GROUP } from "@sdc-risk/data";
import { sum } from "@sdc-risk/data/kernels";

/** Bounds of numbers, and what those beyond them become. */
export interface EndCodes {
  readonly bottom?: number;
  readonly top?: number;
  readonly to: "bound" | "mean";
}

/** What numbers beyond the bounds become; null where there is no bound, or nothing beyond it. */
export interface EndValues {
  readonly bottom: number | null;
  readonly top: number | null;
}

/** Refuses a mean of one number or two: it would be the original itself, and of two each would know the other. */
function checkMean(name: string, records: number, end: "bottom" | "top", bound: number): void {
  if (records >= SMALLEST_GROUP) return;
  const [side, other] = end === "top" ? ["above", "lower"] : ["below", "higher"];
  throw new SdcError(
    "BAD_OPTIONS",
    `Fewer than three records hold a value of "${name}" ${side} ${bound}, and their mean would tell what they hold. Give ` +
      `a ${other} ${end}, or the bound in place of the mean (to=bound).`,
  );
}

/**
 * What the numbers below `bottom` and above `top` become: the bound, or their mean.
 * @param name the variable, for messages
 * @param numbers NaN where missing
 * @throws BAD_OPTIONS where a mean would tell the numbers that it is of
 */
export function endValues(
  name: string,
  numbers: Float64Array,
  { bottom = -Infinity, top = Infinity, to }: EndCodes,
): EndValues {
  const below = numbers.filter((x) => x < bottom);
  const above = numbers.filter((x) => x > top);
  const value = (beyond: Float64Array, end: "bottom" | "top", bound: number): number | null => {
    if (beyond.length === 0) return null;
    if (to === "bound") return bound;
    checkMean(name, beyond.length, end, bound);
    return sum(beyond.sort()) / beyond.length;
  };
  return { bottom: value(below, "bottom", bottom), top: value(above, "top", top) };
}

/** The numbers with bottom and top codes; NaN where one stays as it is. @throws as `endValues` */
export function coded(name: string, numbers: Float64Array, codes: EndCodes): Float64Array {
  const { bottom, top } = endValues(name, numbers, codes);
  return numbers.map((x) => {
    if (codes.bottom !== undefined && x < codes.bottom) return bottom!;
    return codes.top !== undefined && x > codes.top ? top! : NaN;
  });
}
