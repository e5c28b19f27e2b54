import type { Table } from "apache-arrow";
import { group, translate, sum, sumBy, atOnce, type GroupColumn } from "@sdc-risk/data/kernels";
import {
  unifyLevels,
  SdcError,
  suggestion,
  countText,
  isAbove,
  type CodedColumn,
  type MissingCodes,
} from "@sdc-risk/data";
import { checkPopulation } from "../auxiliary/population.ts";
import { codingColumn } from "../matching/table-column.ts";

/** How many units of the population have each key, by some variables of the file. */
export interface MarginTable {
  /** All variables but `count` go by the names of the file's; a row per key. */
  readonly table: Table;
  /** The variable that counts the units of a row. */
  readonly count: string;
}

/** Shares of the population that are in a register, as far as a table of the population says. */
export interface MarginShares {
  /** The variables of the table. */
  readonly by: readonly string[];
  /** Of each record's cell; that of all where a variable is missing. Above 0, at most 1. */
  readonly shares: Float64Array;
  /** Of the whole population. */
  readonly share: number;
}

const bad = (message: string): SdcError => new SdcError("BAD_POPULATION", message);

/** Why a table of the population and the largest weight of a person do not go together. */
export const marginOfPersons = (): SdcError =>
  bad(
    "A table of the population (membership) is compared with Σ of the weights of all records, while a " +
      "person with several records (role entity) counts with the largest of them: the shares would be too " +
      "high. Where the weights of a person's records add up to those the person stands for, say so " +
      "(entityWeight sum, --entity-weight sum); else give the share of the population as a number.",
  );

/** The variables of a margin table, each one of the file. @throws BAD_POPULATION */
function marginVariables({ table, count }: MarginTable, variables: readonly string[]): readonly string[] {
  checkPopulation({ table, count }, [], 0);
  const names = table.schema.fields.map(({ name }) => name).filter((name) => name !== count);
  const stray = names.find((name) => !variables.includes(name));
  if (stray !== undefined)
    throw bad(
      `The table of the population (membership) has the variable "${stray}", but the file has ` +
        `not.${suggestion(stray, variables)}`,
    );
  if (names.length === 0)
    throw bad(`The table of the population (membership) has no variable but "${count}", the count.`);
  return names;
}

/** Codes of both files under one numbering, those of the table behind those of the file. */
function joined(ours: CodedColumn, theirs: CodedColumn): GroupColumn {
  const { size, from } = atOnce(unifyLevels([ours, theirs], "population"));
  const to = from[1] ?? null;
  const codes = new Int32Array(ours.codes.length + theirs.codes.length);
  codes.set(ours.codes);
  codes.set(to === null ? theirs.codes : translate(theirs.codes, to), ours.codes.length);
  return { codes, size };
}

/**
 * The share of the population that is in a register, cell by cell of a table of the population: the units of
 * the register that the records of a cell stand for, over those of the population.
 * @param weights per record, units of the register; null: 1 each
 * @param coded a variable of the file
 * @throws BAD_POPULATION for a table that does not fit, lacks cells, or holds fewer units than the register
 */
export function marginShares(
  margin: MarginTable,
  variables: readonly string[],
  coded: (name: string) => CodedColumn,
  weights: Float64Array,
  missing: MissingCodes,
): MarginShares {
  const by = marginVariables(margin, variables);
  const { table } = margin;
  const records = weights.length;
  const { counts } = checkPopulation(margin, [], 0);
  const columns = by.map((name) => joined(coded(name), atOnce(codingColumn(table, name, missing))));
  const { of, size } = atOnce(group(columns, records + table.numRows));
  const register = sumBy(of.subarray(0, records), size, weights);
  const population = sumBy(of.subarray(records), size, counts!);
  const share = sum(weights) / sum(counts!);
  const shares = new Float64Array(records);
  let lacking = 0;
  let over = isAbove(share, 1) ? 1 : 0;
  for (let i = 0; i < records; i++) {
    const cell = of[i];
    const known = columns.every(({ codes }) => codes[i] >= 0);
    if (known && !(population[cell] > 0)) lacking++;
    else if (known && isAbove(register[cell], population[cell])) over++;
    else shares[i] = Math.min(1, known ? register[cell] / population[cell] : share);
  }
  if (lacking > 0)
    throw bad(
      `The table of the population (membership) lacks the cells of ${countText(lacking)} of ` +
        `${countText(records)} records by ${by.join(" × ")}: its levels must be those of the file.`,
    );
  if (over > 0)
    throw bad(
      "By the table of the population (membership) the register holds more units than the " +
        `population${isAbove(share, 1) ? "" : `, in cells of ${countText(over)} records`}: a share cannot ` +
        "be above 1.",
    );
  return { by, shares, share: Math.min(1, share) };
}
