import type { Format } from "@sdc-risk/core";

/** What stands where there is no value. */
export const NO_VALUE = "–";

const grouped = (value: number, decimals = 0, least = 0): string => value.toLocaleString("en", { minimumFractionDigits: least, maximumFractionDigits: decimals });

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** At most `digits` significant digits, the whole part always complete; powers of ten for the very small and the very large. */
function significant(value: number, digits: number): string {
  if (value < 1e-4 || value >= 1e15) {
    const [factor = "", power = ""] = value.toExponential(digits - 1).split("e");
    const raised = Array.from(power.replace("+", ""), (c) => (c === "-" ? "⁻" : SUPERSCRIPTS[Number(c)]!)).join("");
    return Number(factor) === 1 ? `10${raised}` : `${Number(factor)} × 10${raised}`;
  }
  return grouped(value, Math.min(20, Math.max(value >= 1000 ? 1 : 0, digits - Math.floor(Math.log10(value)) - 1)));
}

function percent(share: number): string {
  const value = share * 100;
  if (share === 1) return "100 %";
  if (value < 0.01) return "< 0.01 %";
  if (value > 99.99 && value < 100) return "> 99.99 %";
  const decimals = Math.abs(value - Math.round(value)) < 1e-9 ? 0 : value < 10 || (value > 99.9 && value < 100) ? 2 : 1;
  return `${grouped(value, decimals, decimals)} %`;
}

function sized(size: number, format: Format): string {
  switch (format) {
    case "percent": return percent(size);
    case "probability": return size > 0.9999 && size < 1 ? "> 0.9999" : significant(size, 4);
    case "count": return Number.isInteger(size) && size < 1e15 ? grouped(size) : size < 0.01 ? "< 0.01" : significant(size, 4);
    case "number":
    case "text": return Number.isInteger(size) && size < 1e15 ? grouped(size) : significant(size, 4);
  }
}

/** A number for people. Zero is written only for zero. */
export function formatValue(value: number | string | null, format: Format): string {
  if (value === null) return NO_VALUE;
  if (typeof value === "string") return value;
  if (value === 0) return format === "percent" ? "0 %" : "0";
  return (value < 0 ? "−" : "") + (Number.isFinite(value) ? sized(Math.abs(value), format) : "∞");
}

/** An edge of a bin or a tick. */
export const formatEdge = (value: number, digits = 6): string => (value === 0 ? "0" : (value < 0 ? "−" : "") + significant(Math.abs(value), digits));

export const formatCount = (n: number): string => formatValue(n, "count");

/** Bytes as people read them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB"], power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${grouped(bytes / 1000 ** power, 1)} ${units[power - 1]!}`;
}

/** "+12", "−3.1 points"; shares change by points of a percentage. */
export function formatChange(change: number, format: Format): string {
  if (change === 0) return "no change";
  const text = formatValue(Math.abs(change), format).replace(/ %$/, " points");
  return text.startsWith("<") ? `${change > 0 ? "+" : "−"} ${text}` : (change > 0 ? "+" : "−") + text;
}
