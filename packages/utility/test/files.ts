import { assess } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import type * as z from "zod";
import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { utility, type UtilityFile, type UtilitySummary } from "../src/index.ts";
import type { options } from "../src/options.ts";

type Cells = readonly (number | string | null)[];

/** A table of columns: x… numbers, k… texts, w weights, id numbers. */
export const tableOf = (columns: Readonly<Record<string, Cells>>): Table =>
  new Table(
    Object.fromEntries(
      Object.entries(columns).map(([name, values]) => [
        name,
        name.startsWith("k")
          ? vectorFromArray(values as (string | null)[], new Utf8())
          : vectorFromArray(values as (number | null)[], new Float64()),
      ]),
    ),
  );

type Given = z.input<typeof options>;

/** The original beside released files; roles follow from the names of columns. */
export function sdcOf(original: Table, released: readonly Table[]): SdcObject {
  const names = original.schema.fields.map(({ name }) => name);
  const of = (letter: string): string[] => names.filter((name) => name.startsWith(letter));
  const roles: Roles = {
    numeric: of("x"),
    keys: of("k"),
    ...(names.includes("w") ? { weight: "w" } : {}),
    ...(names.includes("id") ? { id: "id" } : {}),
  };
  const sameLength = released.every(({ numRows }) => numRows === original.numRows);
  return SdcObject.fromArrow(original, roles, {
    released,
    ...(names.includes("id") || !sameLength ? {} : { match: "position" }),
  });
}

export async function summaryOf(sdc: SdcObject, given: Given = {}): Promise<UtilitySummary> {
  const { results } = await assess(sdc, [utility], { options: { utility: given } });
  return results.utility.summary;
}

/** What is told of one released file. */
export async function fileOf(
  original: Readonly<Record<string, Cells>>,
  released: Readonly<Record<string, Cells>>,
  given: Given = {},
): Promise<UtilityFile> {
  const { files } = await summaryOf(sdcOf(tableOf(original), [tableOf(released)]), given);
  return files[0];
}
