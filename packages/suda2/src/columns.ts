import { lateColumn, type MeasureColumn } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import { MOST_KEYS } from "./scores/dis.ts";
import { contribution, sizeShare } from "./scores/family-scores.ts";
import { spread } from "./scores/tally.ts";
import type { SudaSearch } from "./searched.ts";

type Values = MeasureColumn["values"];
type Columns = Record<string, MeasureColumn>;

/**
 * What is told of each record, made when it is read.
 * @param dis DIS-SUDA by kind of family; null where it is not defined
 * @param plain whether the classes are those of the keys; else values are those of records
 */
export function columnsOf(
  classes: Classes,
  searched: SudaSearch,
  dis: Float64Array | null,
  plain: boolean,
): Columns {
  const { tally, scored, relative } = searched;
  const grain = plain ? "class" : "record";
  /** @param make makes the values by family */
  const column = (make: () => Values, about: string, headline?: "high"): MeasureColumn => {
    const byClass = (): Values => spread(make(), tally.of);
    return lateColumn(
      { grain, about, ...(headline === undefined ? {} : { headline }) },
      plain ? byClass : () => classes.toRecords(byClass()),
    );
  };
  const byKind = (values: Float64Array): Float64Array => spread(values, scored.kind);
  const columns: Columns = {
    score: column(
      () => byKind(scored.score),
      "SUDA score: sum over the record's minimal sample uniques, more for smaller ones; empty where it is " +
        "too large for a number.",
    ),
    dis: column(
      () => byKind(dis ?? new Float64Array(scored.records.length).fill(NaN)),
      "DIS-SUDA: the chance of a correct match spread over records by their scores, which orders them and " +
        `does not measure; empty from ${MOST_KEYS + 1} keys on.`,
    ),
    lattice: column(
      () => byKind(scored.lattice),
      "The score as a share of ATT!, the number of ways through the lattice of all sets of keys.",
      "high",
    ),
    smallest_msu: column(
      () => Float64Array.from(tally.least, (size) => (size === 0 ? NaN : size)),
      "Size of the record's smallest minimal sample unique; empty where it has none.",
    ),
  };
  tally.bySize.forEach((times, s) => {
    columns[`msu_${s + 1}`] = column(() => times, `Minimal sample uniques of size ${s + 1}.`);
  });
  tally.bySize.forEach((times, s) => {
    columns[`share_${s + 1}`] = column(
      () => sizeShare(times, relative[s + 1], scored),
      `Share of the record's score that is from minimal sample uniques of size ${s + 1}; empty where that ` +
        "is too small to be divided.",
    );
  });
  classes.variables.forEach(({ name }, v) => {
    columns[`contribution.${name}`] = column(
      () => contribution(tally.ofVariable[v], scored),
      `Share of the record's score whose minimal sample uniques hold ${name}; empty where that is too ` +
        "small to be divided.",
    );
  });
  return columns;
}
