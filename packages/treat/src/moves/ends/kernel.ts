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

/** What the numbers below `bottom` and above `top` become: the bound, or their mean. @param numbers NaN where missing */
export function endValues(
  numbers: Float64Array,
  { bottom = -Infinity, top = Infinity, to }: EndCodes,
): EndValues {
  const below = numbers.filter((x) => x < bottom);
  const above = numbers.filter((x) => x > top);
  const value = (beyond: Float64Array, bound: number): number | null => {
    if (beyond.length === 0) return null;
    return to === "bound" ? bound : sum(beyond.sort()) / beyond.length;
  };
  return { bottom: value(below, bottom), top: value(above, top) };
}

/** The numbers with bottom and top codes; NaN where one stays as it is. */
export function coded(numbers: Float64Array, codes: EndCodes): Float64Array {
  const { bottom, top } = endValues(numbers, codes);
  return numbers.map((x) => {
    if (codes.bottom !== undefined && x < codes.bottom) return bottom!;
    return codes.top !== undefined && x > codes.top ? top! : NaN;
  });
}
