import type { Classes, Column } from "@sdc-risk/core";
import { contributions, sizeShares } from "./scores/class-scores.js";
import { MOST_KEYS } from "./scores/dis.js";
import type { Searched } from "./searched.js";

type Columns = Record<string, Column>;

/**
 * What is told of each record.
 * @param plain whether the classes are those of the keys; else values are those of records
 */
export function columnsOf(
  classes: Classes,
  searched: Searched,
  dis: Float64Array | null,
  plain: boolean,
): Columns {
  const byClass = ofClasses(classes, searched, dis);
  if (plain) return byClass;
  return Object.fromEntries(
    Object.entries(byClass).map(([name, column]) => [
      name,
      { ...column, grain: "record", values: classes.toRecords(column.values) },
    ]),
  );
}

function ofClasses(
  { variables }: Classes,
  { tally, scored, relative }: Searched,
  dis: Float64Array | null,
): Columns {
  const { bySize, least } = tally,
    { score, lattice } = scored;
  const column = (values: Column["values"], about: string): Column => ({ grain: "class", values, about });
  return {
    score: column(
      score,
      "SUDA score: sum over the record's minimal sample uniques, more for smaller ones; empty where it is too large for a number.",
    ),
    dis: column(
      dis ?? new Float64Array(score.length).fill(NaN),
      `DIS-SUDA: the chance of a correct match spread over records by their scores, which orders them and does not measure; empty from ${MOST_KEYS + 1} keys on.`,
    ),
    lattice: {
      ...column(
        lattice,
        "The score as a share of ATT!, the number of ways through the lattice of all sets of keys.",
      ),
      headline: "high",
    },
    smallest_msu: column(
      Float64Array.from(least, (size) => (size === 0 ? NaN : size)),
      "Size of the record's smallest minimal sample unique; empty where it has none.",
    ),
    ...Object.fromEntries(
      bySize.map((values, s) => [`msu_${s + 1}`, column(values, `Minimal sample uniques of size ${s + 1}.`)]),
    ),
    ...Object.fromEntries(
      sizeShares(tally, scored, relative).map((values, s) => [
        `share_${s + 1}`,
        column(
          values,
          `Share of the record's score that is from minimal sample uniques of size ${s + 1}; empty where that is too small to be divided.`,
        ),
      ]),
    ),
    ...Object.fromEntries(
      contributions(tally, scored).map((values, v) => [
        `contribution.${variables[v]!.name}`,
        column(
          values,
          `Share of the record's score whose minimal sample uniques hold ${variables[v]!.name}; empty where that is too small to be divided.`,
        ),
      ]),
    ),
  };
}
