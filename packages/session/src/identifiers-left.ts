import { variablesOf, type SdcObject } from "@sdc-risk/core";
import type { DataFile, DataOrigin } from "./microdata.js";

/** A warning for each released file that still holds values of a variable declared as a direct identifier. */
export function identifiersLeft(
  sdc: SdcObject,
  released: readonly Pick<DataFile, "name" | "table">[],
): DataOrigin["warnings"] {
  const declared = variablesOf(sdc.roles, "directIdentifiers");
  return released.flatMap(({ name: file, table }) => {
    const left = declared.filter((name) => {
      const column = table.getChild(name);
      return column !== null && column.nullCount < column.length;
    });
    if (left.length === 0) return [];
    const message = `The released file "${file}" still holds ${left.map((name) => `"${name}"`).join(", ")}, declared as ${left.length === 1 ? "a direct identifier" : "direct identifiers"}. No figure takes account of that: remove ${left.length === 1 ? "it" : "them"} before a release.`;
    return [{ code: "identifier-released", message }];
  });
}
