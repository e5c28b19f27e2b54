import { atOnce, translate } from "@sdc-risk/data/kernels";
import {
  suggestion,
  counted,
  shownLevel,
  unifyLevels,
  type CodedColumn,
  type MissingCodes,
} from "@sdc-risk/data";
import { checkPopulation } from "../auxiliary/population.ts";
import { codingColumn } from "../matching/table-column.ts";
import { badMargins, type KnownMargin } from "./known-margin.ts";

/** A table of counts in the codes of the file. */
export interface CodedMargin {
  readonly name: string;
  readonly by: readonly string[];
  /** Places of its variables among those of all tables. */
  readonly at: readonly number[];
  /** Codes of each group, variable by variable, and its units. */
  readonly groups: readonly (readonly number[])[];
  readonly units: Float64Array;
  /** The group of codes, by their text (see `codeKey`). */
  readonly placeOf: ReadonlyMap<string, number>;
}

/** Tables in the codes of the file, and how their levels read. */
export interface CodedMargins {
  readonly margins: readonly CodedMargin[];
  /** A level of a variable, by its place among those of all tables; also of levels that the file lacks. */
  readonly shown: (variable: number, code: number) => string;
}

/** The variables of a table, and the one of them that counts. */
export interface MarginVariables {
  readonly by: readonly string[];
  readonly count: string;
}

/** Some of the codes of a cell as a text. */
export const codeKey = (codes: readonly number[], at: readonly number[]): string =>
  at.map((v) => codes[v]).join(" ");

/**
 * The variable that counts, and the others.
 * @param variables of the file
 * @throws BAD_MARGINS
 */
export function marginVariables(
  { name, table, count }: KnownMargin,
  variables: readonly string[],
): MarginVariables {
  const names = table.schema.fields.map((field) => field.name);
  const held = new Set(variables);
  const strange = names.filter((one) => !held.has(one));
  const counting =
    count !== undefined && names.includes(count) ? count : strange.length === 1 ? strange[0] : null;
  if (counting === null)
    throw badMargins(
      `"${name}" (margins) must have one column that counts people beside variables of the file, but ` +
        `${strange.length === 0 ? "all its columns are variables of the file" : `these are no variables of the file: ${strange.join(", ")}`}. ` +
        "Name the one that counts (marginsCount, --margins-count).",
    );
  const by = names.filter((one) => one !== counting);
  const stray = by.find((one) => !held.has(one));
  if (stray !== undefined)
    throw badMargins(
      `"${name}" (margins) has the variable "${stray}", but the file has not.${suggestion(stray, variables)}`,
    );
  if (by.length === 0) throw badMargins(`"${name}" (margins) has no variable but "${counting}", the count.`);
  return { by, count: counting };
}

/** A table whose columns have the codes of the file. */
interface CodedTable extends Pick<CodedMargin, "name" | "by" | "at"> {
  readonly columns: readonly Int32Array[];
  readonly counts: Float64Array;
}

/** Rows of equal codes together. @throws BAD_MARGINS for people of whom a value is missing */
function groupedMargin({ name, by, at, columns, counts }: CodedTable): CodedMargin {
  const placeOf = new Map<string, number>();
  const groups: number[][] = [];
  const units: number[] = [];
  for (let row = 0; row < counts.length; row++) {
    const codes = columns.map((column) => column[row]);
    if (codes.some((code) => code < 0)) {
      if (counts[row] === 0) continue;
      throw badMargins(
        `"${name}" (margins) lacks a value of ${by.join(" × ")} in row ${row + 1}, which counts ` +
          `${counted(counts[row], "person", "people")}. Give each row all its values, or leave it out.`,
      );
    }
    const key = codes.join(" ");
    const place = placeOf.get(key) ?? groups.length;
    if (place === groups.length) {
      placeOf.set(key, place);
      groups.push(codes);
      units.push(0);
    }
    units[place] += counts[row];
  }
  return { name, by, at, groups, units: Float64Array.from(units), placeOf };
}

/**
 * Tables in the codes of the file; levels that the file lacks come behind.
 * @param found the variables of each table
 * @param own the variables of all tables in the file
 * @throws BAD_MARGINS
 */
export function codedMargins(
  margins: readonly KnownMargin[],
  found: readonly MarginVariables[],
  own: readonly CodedColumn[],
  missing: MissingCodes,
): CodedMargins {
  const levels = own.map((column) => {
    const { name } = column;
    const holding = margins.filter((_, t) => found[t].by.includes(name));
    const columns = holding.map(({ table }) => atOnce(codingColumn(table, name, missing)));
    const unified = atOnce(unifyLevels([column, ...columns], "population"));
    const codes = holding.map((margin, i) => {
      const to = unified.from[i + 1] ?? null;
      return [margin, to === null ? columns[i].codes : translate(columns[i].codes, to)] as const;
    });
    return { unified, codes: new Map(codes) };
  });
  return {
    margins: margins.map((margin, t) => {
      const { by, count } = found[t];
      const at = by.map((name) => own.findIndex((column) => column.name === name));
      return groupedMargin({
        name: margin.name,
        by,
        at,
        columns: at.map((v) => levels[v].codes.get(margin)!),
        counts: checkPopulation({ table: margin.table, count }, [], 0).counts!,
      });
    }),
    shown: (v, code) =>
      code < own[v].size
        ? shownLevel(own[v], code)
        : (levels[v].unified.shown ?? levels[v].unified.label)(code),
  };
}
