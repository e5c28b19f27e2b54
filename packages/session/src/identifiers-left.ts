import { variablesOf, type SdcObject, type Source } from "@sdc-risk/core";
import { plural } from "@sdc-risk/data";
import type { DataOrigin, ReleasedData } from "./microdata.ts";

/**
 * The warning for a released file that still holds values of variables declared as direct identifiers.
 * @param left their names
 */
function warningOf(file: string, left: readonly string[]): DataOrigin["warnings"] {
  if (left.length === 0) return [];
  const message =
    `The released file "${file}" still holds ${left.map((name) => `"${name}"`).join(", ")}, declared as ` +
    `${plural(left.length, "a direct identifier", "direct identifiers")}. No figure takes account of ` +
    `that: remove ${plural(left.length, "it", "them")} before a release.`;
  return [{ code: "identifier-released", message }];
}

/** A warning for each released file in memory that still holds values of a variable declared as a direct identifier. */
export function identifiersLeft(
  sdc: SdcObject,
  released: readonly Pick<ReleasedData, "name" | "table">[],
): DataOrigin["warnings"] {
  const declared = variablesOf(sdc.roles, "directIdentifiers");
  return released.flatMap(({ name: file, table }) => {
    const left = declared.filter((name) => {
      const column = table?.getChild(name) ?? null;
      return column !== null && column.nullCount < column.length;
    });
    return warningOf(file, left);
  });
}

/** The same of a released file that lies elsewhere. */
export async function identifiersIn(
  sdc: SdcObject,
  name: string,
  source: Source,
): Promise<DataOrigin["warnings"]> {
  const held = new Set(source.variables.map((variable) => variable.name));
  const left: string[] = [];
  for (const declared of variablesOf(sdc.roles, "directIdentifiers"))
    if (held.has(declared) && (await source.nulls(declared)) < source.records) left.push(declared);
  return warningOf(name, left);
}
