/** Three digits that count, and all of whole numbers below a million: 0.0123, 1.23, 12.3, 1,234, 155M. */
export function short(value: number | null): string {
  if (value === null) return "–";
  if (value === 0) return "0";
  if (Math.abs(value) >= 1e6)
    return value.toLocaleString("en", { notation: "compact", maximumSignificantDigits: 3 });
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString("en", { maximumFractionDigits: Math.min(4, digits) });
}
