/** A ratio in at most three digits; "< 0.01" for what is above zero and would read as zero. */
export function ratioText(ratio: number): string {
  if (ratio > 0 && ratio < 0.005) return "< 0.01";
  return ratio >= 9.995 ? ratio.toFixed(1) : ratio.toFixed(2);
}

/** Median and quantiles at 5 and 95 %. */
export const spreadText = ({
  median,
  low,
  high,
}: {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}): string => `${ratioText(median)} (${ratioText(low)}–${ratioText(high)})`;

/** A Markdown table; the first `left` columns are text, the others numbers. */
export const table = (heading: readonly string[], rows: readonly (readonly string[])[], left = 1): string =>
  [heading, heading.map((_, i) => (i < left ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

/** Text that a link can lead to. */
export const anchored = (id: string, text: string): string => `<a id="${id}"></a>${text}`;
