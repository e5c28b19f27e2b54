import type { PageValues } from "./app-state.ts";

type Renamed = NonNullable<PageValues["renamed"]>;

/** "AGE=AGE20, SEX=SEX2" */
export const pairsText = (renamed: Renamed | null | undefined): string =>
  Object.entries(renamed ?? {})
    .map((pair) => pair.join("="))
    .join(", ");

/**
 * By variable the one that it was recoded into, as `pairsText` writes it; null for an empty text.
 * @returns undefined where a pair is not complete, or a variable is recoded into two
 */
export function renamedOf(text: string): Renamed | null | undefined {
  const renamed = new Map<string, string>();
  for (const pair of text.split(",").filter((one) => one.trim() !== "")) {
    const [, before, after] = /^\s*([^=]*[^=\s])\s*=\s*(\S|\S.*\S)\s*$/s.exec(pair) ?? [];
    if (before === undefined || after === undefined || renamed.has(before)) return undefined;
    renamed.set(before, after);
  }
  return renamed.size === 0 ? null : Object.fromEntries(renamed);
}
