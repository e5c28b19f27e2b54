import { isSdcError, SdcError, countText, shareText, type MissingCodes } from "@sdc-risk/data";
import { raking, sum, sumBy, atOnce, type KnownTotals } from "@sdc-risk/data/kernels";
import { cellsOf, piecesOf, placesIn, type MarginCells, type MarginUnits } from "./cells.ts";
import { codedMargins, marginVariables, type CodedMargin, type CodedMargins } from "./coded-margin.ts";
import { inLine } from "./in-line.ts";
import { badMargins, type KnownMargin, type MarginFacts, type RakedTo } from "./known-margin.ts";

/** So much of a total may be left at the end, relative to it. */
const LEFT = 1e-6;

/** What is known of a table beside the records of the file. */
function factsOf(
  { name, by, groups, units }: CodedMargin,
  places: Int32Array,
  { records }: MarginCells,
  adjusted: number,
): MarginFacts {
  const counted = new Float64Array(groups.length);
  places.forEach((g, c) => {
    if (g >= 0) counted[g] += records[c];
  });
  const absent = units.filter((x, g) => x > 0 && counted[g] === 0);
  return {
    name,
    by,
    total: sum(units),
    absent: absent.length,
    absentUnits: sum(absent),
    adjusted,
    tooFew: units.filter((x, g) => x < counted[g]).length,
  };
}

/** Refuses tables whose totals no weights have. @throws BAD_MARGINS */
function noWeights(
  { margins, shown }: CodedMargins,
  {
    error,
    sweeps,
    worst,
  }: { readonly error: number; readonly sweeps: number; readonly worst: readonly [number, number] },
): never {
  const { name, by, at, groups } = margins[worst[0]];
  const level = groups[worst[1]].map((code, i) => `"${shown(at[i], code)}"`).join(" × ");
  throw badMargins(
    `No weights have the totals of all margins at once (${margins.map((one) => `"${one.name}"`).join(", ")}): after ` +
      `${countText(sweeps)} rounds the total of ${by.join(" × ")} ${level} in "${name}" is still off by ${shareText(error)}. The tables agree with ` +
      "each other, but the file has no records of some combinations that their counts need: give fewer or coarser tables.",
  );
}

/** Factors per cell that rake their weights, and what was raked. @throws BAD_MARGINS */
function rakedCells(
  coded: CodedMargins,
  cells: MarginCells,
): { readonly factors: Float64Array; readonly raked: Omit<RakedTo, "incomplete"> } {
  const { margins, shown } = coded;
  const places = margins.map((margin) => placesIn(margin, cells, shown));
  const { totals, total, adjusted } = inLine(
    coded,
    places.map((of) => new Set(of)),
  );
  const pieces = piecesOf(margins, places, cells);
  const start = Float64Array.from(pieces.start);
  const cell = Int32Array.from(pieces.cell);
  if (sumBy(cell, cells.weights.length, start).some((w) => !(w > 0)))
    throw badMargins(
      "Some records that lack variables of the margins agree with no combination of their levels: the tables contradict " +
        "the file, or each other.",
    );
  const tables = margins.map((_, t): KnownTotals => ({
    of: Int32Array.from(pieces.of[t]),
    totals: totals[t],
  }));
  const done = atOnce(raking(start, tables));
  const { weights, sweeps, error } = done;
  if (error > LEFT) noWeights(coded, done);
  const ends = sumBy(cell, cells.weights.length, weights);
  const facts = margins.map((margin, t) => factsOf(margin, places[t], cells, adjusted[t]));
  return {
    factors: ends.map((w, c) => w / cells.weights[c]),
    raked: { tables: facts, population: facts[0].total, total, sweeps, error },
  };
}

/** The variables of the file that tables count by, each once. @throws BAD_MARGINS */
export const variablesOfMargins = (
  margins: readonly KnownMargin[],
  variables: readonly string[],
): readonly string[] => [...new Set(margins.flatMap((margin) => marginVariables(margin, variables).by))];

/** Tables are read as those of a population are: what is wrong with one is wrong with margins. */
function inMargins<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isSdcError(error) || error.code !== "BAD_POPULATION") throw error;
    throw new SdcError("BAD_MARGINS", `In the margins: ${error.message}`, { cause: error });
  }
}

/**
 * What weights of records, or of groups of them, are multiplied by so that they add up to counts of the population, all
 * tables at once. A record that lacks a variable of a table is taken for each of the levels that it may have, in
 * proportion to the table. Levels of a table that no record has are left out, and the other tables go in proportion.
 * @param variables of the file
 * @param units by `variablesOfMargins`, in that order
 * @returns per unit; units of equal values have equal factors
 * @throws BAD_MARGINS for tables that do not fit the file or each other
 */
export function rakingFactors(
  margins: readonly KnownMargin[],
  variables: readonly string[],
  units: MarginUnits,
  missing: MissingCodes,
): { readonly factors: Float64Array; readonly raked: RakedTo } {
  const found = margins.map((margin) => marginVariables(margin, variables));
  const coded = inMargins(() => codedMargins(margins, found, units.columns, missing));
  const cells = cellsOf(units);
  const { factors, raked } = rakedCells(coded, cells);
  let incomplete = 0;
  cells.codes.forEach((codes, c) => {
    if (codes.some((code) => code < 0)) incomplete += cells.records[c];
  });
  return { factors: Float64Array.from(cells.of, (c) => factors[c]), raked: { ...raked, incomplete } };
}
