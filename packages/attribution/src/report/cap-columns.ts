import { column } from "@sdc-risk/blocks";
import type { CapMeans } from "../summary-schema.ts";

/** Columns of a table of what is attributed correctly, of records whose key the released file holds. */
export const CAP_COLUMNS = [
  column("target"),
  column("records, key found", "count"),
  column("original", "percent"),
  column("released", "percent"),
  column("guess", "percent"),
  column("gap", "percent"),
  column("standard error", "percent"),
];

/** The cells of these columns for a target. */
export const capCells = (target: string, found: CapMeans): (string | number | null)[] => [
  target,
  found.records,
  found.capOriginal,
  found.capReleased,
  found.capBaseline,
  found.gap,
  found.gapError,
];
