import type { Catalog, ValueLabel } from "../../types.ts";
import { formatName } from "./formats.ts";

/** The value labels that a catalogue has for a format. */
export function labelsOf(catalog: Catalog | undefined, format: string | null): readonly ValueLabel[] {
  return (format === null ? undefined : catalog?.get(formatName(format))) ?? [];
}
