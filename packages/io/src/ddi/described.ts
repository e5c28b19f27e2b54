import { codesFor, withLabelled } from "@sdc-risk/data";
import type { ReadOptions } from "../types.ts";
import type { Ddi, DdiFile, DdiVariable } from "./types.ts";

/** What a codebook says of the variables of a file. */
export interface DescribedFile {
  /** By name, of variables that the file holds. */
  readonly variables: ReadonlyMap<string, DdiVariable>;
  /** Names of variables that the codebook says the file has, and it does not hold. */
  readonly lacking: readonly string[];
}

/** The name of a file without its extensions, for comparison. */
export const stem = (name: string | null): string => (name ?? "").replace(/\..*$/, "").toLowerCase();

/**
 * The variables of a file in a codebook. Of several data files in it the one that shares most variables with
 * the file counts first, of those that share as many the one of its name.
 * @param file base name
 * @param names of the columns
 */
export function describedFile({ files }: Ddi, file: string, names: readonly string[]): DescribedFile {
  const held = new Set(names);
  const shared = ({ variables }: DdiFile): number => variables.filter(({ name }) => held.has(name)).length;
  const ordered = files
    .map((one) => ({ one, shared: shared(one), named: stem(one.name) === stem(file) }))
    .sort((a, b) => b.shared - a.shared || Number(b.named) - Number(a.named))
    .map(({ one }) => one);
  const variables = new Map<string, DdiVariable>();
  for (const { variables: some } of ordered)
    for (const one of some) if (held.has(one.name) && !variables.has(one.name)) variables.set(one.name, one);
  const lacking = (ordered[0]?.variables ?? []).map(({ name }) => name).filter((name) => !held.has(name));
  return { variables, lacking: [...new Set(lacking)] };
}

/** Whether a codebook declares some values of a variable as missing. */
export const declaresMissing = ({ invalid, ranges, categories }: DdiVariable): boolean =>
  invalid.length > 0 || ranges.length > 0 || categories.some(({ missing }) => missing);

/** The codes of categories that the caller declares missing by their labels. */
export function missingByLabel(
  { name, categories }: DdiVariable,
  missing: ReadOptions["missing"],
): readonly (string | number)[] {
  const codes = codesFor(missing ?? [], name);
  if (codes.length === 0) return codes;
  const labels = categories.flatMap(({ code, label }) => (label === null ? [] : [[code, label] as const]));
  return withLabelled(codes, new Map(labels)).slice(codes.length);
}

/**
 * Names of the variables of which a codebook, or the caller by its labels, declares missing values, in any of
 * its files.
 */
export const variablesWithMissing = ({ files }: Ddi, missing: ReadOptions["missing"]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ variables }) =>
      variables
        .filter((one) => declaresMissing(one) || missingByLabel(one, missing).length > 0)
        .map(({ name }) => name),
    ),
  );
