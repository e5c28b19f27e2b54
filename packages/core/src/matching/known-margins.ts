import type { Table } from "apache-arrow";
import { group, type GroupColumn } from "../classes/group.js";
import type { CodedColumn } from "../coded/coded-column.js";
import { shownLevel } from "../coded/shown.js";
import { unifyLevels } from "../coded/unify-levels.js";
import { SdcError, suggestion } from "../errors.js";
import { counted, countText, shareText } from "../format-value.js";
import { translate } from "../kernels/codes.js";
import { raking, type KnownTotals } from "../kernels/rake.js";
import { sum, sumBy } from "../kernels/sums.js";
import { atOnce } from "../kernels/turns.js";
import { codingVariable } from "../variables/coded-variable.js";
import type { MissingCodes } from "../variables/missing.js";
import { checkPopulation } from "./population.js";

/** Counts of the population by some variables of the file. */
export interface KnownMargin {
  /** What people call it, such as the name of its file. */
  readonly name: string;
  /** All variables but the count go by the names of the file's; a row per combination of their values. */
  readonly table: Table;
  /** The variable that counts; by default the only one that the file has not. */
  readonly count?: string | undefined;
}

/** What is known of a table that weights were raked to. */
export interface MarginFacts {
  readonly name: string;
  readonly by: readonly string[];
  /** Units of the table. */
  readonly total: number;
  /** Combinations that no record has, and the units that they hold. */
  readonly absent: number;
  readonly absentUnits: number;
}

/** What weights were raked to. */
export interface RakedTo {
  readonly tables: readonly MarginFacts[];
  /** Units of the population, by the first table. */
  readonly population: number;
  /** What the raked weights add up to: the units of levels that the file has, in the table that lacks most. */
  readonly total: number;
  readonly sweeps: number;
  /** The largest relative difference from a total that is left. */
  readonly error: number;
  /** Records that lack a variable of a table. */
  readonly incomplete: number;
}

/** The totals of tables may differ so much, as by rounding; and so much of a total may be left at the end. */
const NEAR = 0.01,
  LEFT = 1e-6;
/** Combinations that records with gaps may stand for. */
const MOST_PIECES = 4_000_000;
/** Levels that an error names. */
const NAMED = 5;

const bad = (message: string): SdcError => new SdcError("BAD_POPULATION", message);

/** The variable that counts, and the others. @throws BAD_POPULATION */
function variablesIn(
  { name, table, count }: KnownMargin,
  variables: readonly string[],
): { readonly by: readonly string[]; readonly count: string } {
  const names = table.schema.fields.map((field) => field.name),
    held = new Set(variables);
  const strange = names.filter((one) => !held.has(one)),
    counting =
      count !== undefined && names.includes(count) ? count : strange.length === 1 ? strange[0]! : null;
  if (counting === null)
    throw bad(
      `"${name}" (margins) must have one column that counts people beside variables of the file, but ` +
        `${strange.length === 0 ? "all its columns are variables of the file" : `these are no variables of the file: ${strange.join(", ")}`}. ` +
        "Name the one that counts (marginsCount, --margins-count).",
    );
  const by = names.filter((one) => one !== counting),
    stray = by.find((one) => !held.has(one));
  if (stray !== undefined)
    throw bad(
      `"${name}" (margins) has the variable "${stray}", but the file has not.${suggestion(stray, variables)}`,
    );
  if (by.length === 0) throw bad(`"${name}" (margins) has no variable but "${counting}", the count.`);
  return { by, count: counting };
}

/** A table of counts in the codes of the file. */
interface CodedMargin {
  readonly name: string;
  /** Places of its variables among all. */
  readonly at: readonly number[];
  /** Codes of each group, variable by variable, and its units. */
  readonly groups: readonly (readonly number[])[];
  readonly units: Float64Array;
  readonly placeOf: ReadonlyMap<string, number>;
}

/** Records of equal values of all variables. */
interface Cells {
  readonly columns: readonly (CodedColumn & GroupColumn)[];
  /** Per cell the codes, and the weights of its records. */
  readonly codes: readonly (readonly number[])[];
  readonly weights: Float64Array;
}

const keyOf = (codes: readonly number[], at: readonly number[]): string => at.map((v) => codes[v]).join(" ");

/** The groups of cells by a table; −1 where a value is missing. @throws BAD_POPULATION for levels that the table lacks */
function placesIn(margin: CodedMargin, { codes, columns }: Cells, by: readonly string[]): Int32Array {
  const of = new Int32Array(codes.length),
    lacking = new Set<string>();
  for (const [c, own] of codes.entries()) {
    const place = margin.at.some((v) => own[v]! < 0) ? -1 : (margin.placeOf.get(keyOf(own, margin.at)) ?? -2);
    if (place === -2 || (place >= 0 && margin.units[place] === 0))
      lacking.add(margin.at.map((v) => `"${shownLevel(columns[v]!, own[v]!)}"`).join(" × "));
    of[c] = place;
  }
  if (lacking.size > 0) {
    const named = [...lacking].slice(0, NAMED).join(", "),
      more = lacking.size > NAMED ? ` and ${countText(lacking.size - NAMED)} more` : "";
    throw bad(
      `"${margin.name}" (margins) counts nobody with ${by.join(" × ")} ${named}${more}, but the file has records of ` +
        "them. Its levels must be those of the file.",
    );
  }
  return of;
}

/** Cells, of which those with gaps are taken apart: a piece for each combination that a record may have. */
interface Pieces {
  /** The cell of each piece. */
  readonly cell: number[];
  readonly start: number[];
  /** Per table the group of each piece. */
  readonly of: readonly number[][];
}

/**
 * Takes cells with gaps apart: a gap may stand for any level that other records have and that agrees with what is
 * known, in proportion to the table.
 */
function piecesOf(margins: readonly CodedMargin[], places: readonly Int32Array[], cells: Cells): Pieces {
  const out: Pieces = { cell: [], start: [], of: margins.map(() => []) };
  const held = places.map((of) => new Set(of));
  const put = (c: number, codes: readonly number[], weight: number, groups: readonly number[]): void => {
    const t = groups.length;
    if (t === margins.length) {
      if (out.cell.length === MOST_PIECES)
        throw bad(
          `Too many records lack variables of the margins for the number of their levels: they may be ${countText(MOST_PIECES)} ` +
            "combinations and more. Leave out a table, or fill the gaps.",
        );
      out.cell.push(c);
      out.start.push(weight);
      groups.forEach((g, one) => out.of[one]!.push(g));
      return;
    }
    const margin = margins[t]!;
    if (margin.at.every((v) => codes[v]! >= 0)) {
      const place = margin.placeOf.get(keyOf(codes, margin.at));
      if (place !== undefined && held[t]!.has(place)) put(c, codes, weight, [...groups, place]);
      return;
    }
    const may = margin.groups.flatMap((own, g) =>
      held[t]!.has(g) && margin.at.every((v, i) => codes[v]! < 0 || codes[v] === own[i]) ? [g] : [],
    );
    const all = may.reduce((total, g) => total + margin.units[g]!, 0);
    for (const g of may) {
      const filled = codes.slice();
      margin.at.forEach((v, i) => (filled[v] = margin.groups[g]![i]!));
      put(c, filled, (weight * margin.units[g]!) / all, [...groups, g]);
    }
  };
  for (const [c, codes] of cells.codes.entries()) put(c, codes, cells.weights[c]!, []);
  return out;
}

/**
 * Totals that agree with each other: of the levels that the file has, those of the table that lacks most as they
 * are, the others in proportion. @throws BAD_POPULATION where tables are of different populations
 */
function agreeing(facts: readonly MarginFacts[]): {
  readonly total: number;
  readonly scales: readonly number[];
} {
  const [first] = facts as [MarginFacts, ...MarginFacts[]];
  const other = facts.find(({ total }) => Math.abs(total / first.total - 1) > NEAR);
  if (other !== undefined)
    throw bad(
      `The margins are of different populations: "${first.name}" counts ${countText(first.total)} people, and ` +
        `"${other.name}" ${countText(other.total)}. Give counts of the same people.`,
    );
  const shares = facts.map(({ total, absentUnits }) => 1 - absentUnits / total),
    total = first.total * Math.min(...shares);
  return { total, scales: facts.map((one) => total / (one.total - one.absentUnits)) };
}

/** Factors per cell that rake their weights, and what was raked. @throws BAD_POPULATION */
function rakedCells(
  margins: readonly CodedMargin[],
  names: readonly (readonly string[])[],
  cells: Cells,
): { readonly factors: Float64Array; readonly raked: Omit<RakedTo, "incomplete"> } {
  const places = margins.map((margin, t) => placesIn(margin, cells, names[t]!));
  const facts = margins.map((margin, t): MarginFacts => {
    const held = new Set(places[t]),
      absent = margin.groups.flatMap((_, g) =>
        held.has(g) || margin.units[g] === 0 ? [] : [margin.units[g]!],
      );
    const units = sum(margin.units);
    return {
      name: margin.name,
      by: names[t]!,
      total: units,
      absent: absent.length,
      absentUnits: sum(Float64Array.from(absent)),
    };
  });
  const { total, scales } = agreeing(facts),
    pieces = piecesOf(margins, places, cells);
  const start = Float64Array.from(pieces.start),
    cell = Int32Array.from(pieces.cell);
  const of = sumBy(cell, cells.weights.length, start);
  if (of.some((w) => !(w > 0)))
    throw bad(
      "Some records that lack variables of the margins agree with no combination of their levels: the tables contradict " +
        "the file, or each other.",
    );
  const tables = margins.map(({ units }, t): KnownTotals => ({
    of: Int32Array.from(pieces.of[t]!),
    totals: units.map((x) => x * scales[t]!),
  }));
  const { weights, sweeps, error } = atOnce(raking(start, tables));
  if (error > LEFT)
    throw bad(
      `No weights have the totals of all margins at once (${facts.map(({ name }) => `"${name}"`).join(", ")}): after ` +
        `${countText(sweeps)} rounds a total is still off by ${shareText(error)}. Tables that share variables must agree on ` +
        "them, and combinations that the file lacks may make the others impossible: give fewer or coarser tables.",
    );
  const ends = sumBy(cell, cells.weights.length, weights),
    [{ total: population }] = facts as [MarginFacts];
  return {
    factors: ends.map((w, c) => w / cells.weights[c]!),
    raked: { tables: facts, population, total, sweeps, error },
  };
}

/**
 * Weights of records raked to counts of the population, all tables at once. A record that lacks a variable of a table
 * is taken for each of the levels that it may have, in proportion to the table. Levels of a table that no record has
 * are left out, and the other tables go in proportion.
 * @param variables of the file
 * @param coded a variable of the file
 * @param weights per record; equal ones where the file has none
 * @throws BAD_POPULATION for tables that do not fit the file or each other
 */
export function rakedWeights(
  margins: readonly KnownMargin[],
  variables: readonly string[],
  coded: (name: string) => CodedColumn,
  weights: Float64Array,
  missing: MissingCodes,
): { readonly weights: Float64Array; readonly raked: RakedTo } {
  const found = margins.map((margin) => variablesIn(margin, variables)),
    all = [...new Set(found.flatMap(({ by }) => by))];
  const own = all.map((name) => coded(name)),
    records = weights.length;
  // the codes of each table in those of the file: levels that the file lacks come behind
  const tables = margins.map((margin, t) => {
    const { by, count } = found[t]!,
      { table } = margin;
    return { margin, by, counts: checkPopulation({ table, count }, [], 0).counts! };
  });
  const theirs = all.map((name, v) => {
    const holding = tables.filter(({ by }) => by.includes(name));
    const columns = holding.map(({ margin: { table } }) => {
      const at = table.schema.fields.findIndex((field) => field.name === name);
      return atOnce(codingVariable(name, table.getChildAt(at)!, table.schema.fields[at]!, missing));
    });
    const { from } = atOnce(unifyLevels([own[v]!, ...columns], "population"));
    return new Map(
      holding.map(({ margin }, i) => {
        const to = from[i + 1] ?? null,
          { codes } = columns[i]!;
        return [margin, to === null ? codes : translate(codes, to)] as const;
      }),
    );
  });
  const codedMargins = tables.map(({ margin, by, counts }): CodedMargin => {
    const at = by.map((name) => all.indexOf(name)),
      columns = at.map((v) => theirs[v]!.get(margin)!);
    const placeOf = new Map<string, number>(),
      groups: number[][] = [],
      units: number[] = [];
    for (let row = 0; row < counts.length; row++) {
      const codes = columns.map((column) => column[row]!);
      if (codes.some((code) => code < 0)) {
        if (counts[row] === 0) continue;
        throw bad(
          `"${margin.name}" (margins) lacks a value of ${by.join(" × ")} in row ${row + 1}, which counts ` +
            `${counted(counts[row]!, "person", "people")}. Give each row all its values, or leave it out.`,
        );
      }
      const key = codes.join(" "),
        place = placeOf.get(key) ?? groups.length;
      if (place === groups.length) {
        placeOf.set(key, place);
        groups.push(codes);
        units.push(0);
      }
      units[place]! += counts[row]!;
    }
    return { name: margin.name, at, groups, units: Float64Array.from(units), placeOf };
  });
  const { of, size } = atOnce(group(own, records)),
    codes: number[][] = new Array<number[]>(size);
  let incomplete = 0;
  for (let i = 0; i < records; i++) {
    codes[of[i]!] ??= own.map((column) => column.codes[i]!);
    if (codes[of[i]!]!.some((code) => code < 0)) incomplete++;
  }
  const cells = { columns: own, codes, weights: sumBy(of, size, weights) },
    { factors, raked } = rakedCells(
      codedMargins,
      found.map(({ by }) => by),
      cells,
    );
  return { weights: weights.map((w, i) => w * factors[of[i]!]!), raked: { ...raked, incomplete } };
}
