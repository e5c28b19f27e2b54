import * as z from "zod";
import type { Relabel } from "./relabel.ts";

export const prefix = z
  .strictObject({
    by: z.literal("prefix"),
    length: z.number().int().min(1).describe("Characters of a code that stay."),
  })
  .describe("Codes by how they begin, as ISCO, ISIC and NUTS have it.");

/** The first characters of a code; a shorter code stays as it is. */
export const prefixLabels =
  ({ length }: z.output<typeof prefix>): Relabel =>
  (text) =>
    text.slice(0, length);
