import { group, countBy, sumBy, atOnce, type GroupColumn, type Counts } from "@sdc-risk/data/kernels";
import { countText, type CodedColumn } from "@sdc-risk/data";
import { codeKey, type CodedMargin } from "./coded-margin.ts";
import { badMargins } from "./known-margin.ts";

/** Records, or groups of them, by the variables of all tables. */
export interface MarginUnits {
  readonly columns: readonly (CodedColumn & GroupColumn)[];
  /** Σ w of each. */
  readonly weights: Float64Array;
  /** Records of each; null where each is one. */
  readonly counts: Counts | null;
}

/** Records of equal values of all variables. */
export interface MarginCells {
  /** The cell of each unit. */
  readonly of: Int32Array;
  /** Per cell the codes, the weights of its records, and how many they are. */
  readonly codes: readonly (readonly number[])[];
  readonly weights: Float64Array;
  readonly records: Counts;
}

/** Units by their values of all variables. */
export function cellsOf({ columns, weights, counts }: MarginUnits): MarginCells {
  const { of, size } = atOnce(group(columns, weights.length));
  const codes: number[][] = new Array<number[]>(size);
  for (let i = 0; i < weights.length; i++) codes[of[i]] ??= columns.map((column) => column.codes[i]);
  return { of, codes, weights: sumBy(of, size, weights), records: countBy(of, size, counts) };
}

/** Levels that an error names. */
const NAMED = 5;

/** The groups of cells by a table; −1 where a value is missing. @throws BAD_MARGINS for levels that the table lacks */
export function placesIn(
  { name, by, at, placeOf, units }: CodedMargin,
  { codes }: MarginCells,
  shown: (variable: number, code: number) => string,
): Int32Array {
  const of = new Int32Array(codes.length);
  const lacking = new Set<string>();
  for (const [c, own] of codes.entries()) {
    const place = at.some((v) => own[v] < 0) ? -1 : (placeOf.get(codeKey(own, at)) ?? -2);
    if (place === -2 || (place >= 0 && units[place] === 0))
      lacking.add(at.map((v) => `"${shown(v, own[v])}"`).join(" × "));
    of[c] = place;
  }
  if (lacking.size > 0) {
    const named = [...lacking].slice(0, NAMED).join(", ");
    const more = lacking.size > NAMED ? ` and ${countText(lacking.size - NAMED)} more` : "";
    throw badMargins(
      `"${name}" (margins) counts nobody with ${by.join(" × ")} ${named}${more}, but the file has records of ` +
        "them. Its levels must be those of the file.",
    );
  }
  return of;
}

/** Combinations that records with gaps may stand for. */
const MOST_PIECES = 4_000_000;

/** Cells, of which those with gaps are taken apart: a piece for each combination that a record may have. */
export interface Pieces {
  /** The cell of each piece. */
  readonly cell: number[];
  readonly start: number[];
  /** Per table the group of each piece. */
  readonly of: readonly number[][];
}

/**
 * Takes cells with gaps apart: a gap matches any level that other records have and that agrees with what is
 * known, in proportion to the table.
 * @param places per table the group of each cell
 * @throws BAD_MARGINS where there are too many combinations
 */
export function piecesOf(
  margins: readonly CodedMargin[],
  places: readonly Int32Array[],
  cells: MarginCells,
): Pieces {
  const out: Pieces = { cell: [], start: [], of: margins.map(() => []) };
  const held = places.map((of) => new Set(of));
  const put = (c: number, codes: readonly number[], weight: number, groups: readonly number[]): void => {
    const t = groups.length;
    if (t === margins.length) {
      if (out.cell.length === MOST_PIECES)
        throw badMargins(
          `Too many records lack variables of the margins for the number of their levels: they may be ${countText(MOST_PIECES)} ` +
            "combinations and more. Leave out a table, or fill the gaps.",
        );
      out.cell.push(c);
      out.start.push(weight);
      groups.forEach((g, one) => out.of[one].push(g));
      return;
    }
    const margin = margins[t];
    if (margin.at.every((v) => codes[v] >= 0)) {
      const place = margin.placeOf.get(codeKey(codes, margin.at));
      if (place !== undefined && held[t].has(place)) put(c, codes, weight, [...groups, place]);
      return;
    }
    const may = margin.groups.flatMap((own, g) =>
      held[t].has(g) && margin.at.every((v, i) => codes[v] < 0 || codes[v] === own[i]) ? [g] : [],
    );
    const all = may.reduce((total, g) => total + margin.units[g], 0);
    for (const g of may) {
      const filled = codes.slice();
      margin.at.forEach((v, i) => (filled[v] = margin.groups[g][i]));
      put(c, filled, (weight * margin.units[g]) / all, [...groups, g]);
    }
  };
  for (const [c, codes] of cells.codes.entries()) put(c, codes, cells.weights[c], []);
  return out;
}
