import type { AnyMeasure, Term } from "@sdc-risk/core";
import { broken } from "./check-result.ts";

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/** What is wrong with a term, or null. */
function termFault(one: Partial<Term> | null | undefined): string | null {
  const { term, meaning, source = "?", written } = one ?? {};
  if (!isText(term) || !isText(meaning)) return "needs a term and its meaning, both text";
  if (!isText(source)) return "has a source that is no text";
  return written === undefined || written instanceof RegExp
    ? null
    : "has something in written that is no regular expression";
}

/** Holds the terms of a measure to what a report can explain. @throws BAD_MEASURE */
export function checkTerms(measure: AnyMeasure): void {
  const { terms = [] } = measure as { readonly terms?: readonly Term[] | null };
  if (!(terms instanceof Array)) broken(measure, "terms must be a list.");
  for (const [i, one] of terms.entries()) {
    const fault = termFault(one);
    if (fault !== null) broken(measure, `terms[${i}] ${fault}.`);
  }
}

/**
 * How a measure takes missing values under complete options; null where it does not say.
 * @param profiles whether it counts persons with several records
 * @throws BAD_MEASURE
 */
export function missingText(measure: AnyMeasure, options: unknown, profiles = false): string | null {
  if (measure.missing === undefined) return null;
  let said: unknown;
  try {
    said = measure.missing(options, profiles);
  } catch (error) {
    broken(measure, `missing threw an error: ${error instanceof Error ? error.message : String(error)}`);
  }
  return isText(said)
    ? String(said)
    : broken(measure, "missing must return a few words: how it takes missing values.");
}
