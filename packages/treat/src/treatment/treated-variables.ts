import { SdcError, suggestion } from "@sdc-risk/data";
import type { AnyStep, AnyTreatment } from "./treatment.ts";

/** The variables that a step treats: its `key`, or its `keys`. */
export function treatedVariables(step: AnyStep): readonly string[] {
  const { key, keys = [] } = step as { readonly key?: string; readonly keys?: readonly string[] };
  return key === undefined ? keys : [key];
}

/** The treatment of a kind. @throws BAD_OPTIONS where none of the list has this id */
export function treatmentOf(kind: string, treatments: readonly AnyTreatment[]): AnyTreatment {
  const found = treatments.find(({ id }) => id === kind);
  if (found !== undefined) return found;
  const known = treatments.map(({ id }) => id);
  throw new SdcError("BAD_OPTIONS", `There is no treatment "${kind}".${suggestion(kind, known)}`);
}
