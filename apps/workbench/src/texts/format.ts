import { numberText } from "./numbers.ts";
import { t } from "./index.ts";

/** Bytes as people read them. */
export function formatBytes(bytes: number): string {
  const { units } = t;
  if (bytes < 1000) return `${bytes} ${units.b}`;
  const names = [units.kb, units.mb, units.gb];
  const power = Math.min(names.length, Math.floor(Math.log10(bytes) / 3));
  const size = (bytes / 1000 ** power).toLocaleString("en", { maximumFractionDigits: 1 });
  return `${numberText(size)} ${names[power - 1] ?? ""}`;
}
