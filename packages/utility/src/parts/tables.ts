import { atOnce, inTurns } from "@sdc-risk/data/kernels";
import { associationOf, relationOf } from "../formulas/association.ts";
import { countedCells, tableOf, weightedCells, type CodedPair, type TableOf } from "../formulas/cells.ts";
import { tableFigures, type TableFigures } from "../formulas/table-figures.ts";
import type { UtilityFigures } from "../summary-schema.ts";
import type { Reading } from "./reading.ts";

type Tables = Pick<UtilityFigures, "oneWay" | "twoWay">;

/** The tables of single variables and of pairs, by weights and without: cells are the same. */
export async function tableParts(
  { files: { variables }, weights, tick }: Reading,
  pairs: boolean,
): Promise<{ readonly unweighted: Tables; readonly weighted: Tables | null }> {
  const unweighted = { oneWay: [], twoWay: [] } as Mutable;
  const weighted = { oneWay: [], twoWay: [] } as Mutable;
  const figuresOf = (table: TableOf): readonly [TableFigures, TableFigures | null] => [
    tableFigures(countedCells(table), true),
    weights === null ? null : tableFigures(atOnce(weightedCells(table, weights)), false),
  ];
  for (const [i, first] of variables.entries()) {
    const [own, byWeight] = figuresOf(await inTurns(tableOf(first.codes, null), tick));
    unweighted.oneWay.push({ variable: first.name, ...own });
    if (byWeight !== null) weighted.oneWay.push({ variable: first.name, ...byWeight });
    for (const second of pairs ? variables.slice(i + 1) : []) {
      const names = { first: first.name, second: second.name };
      const table = await inTurns(tableOf(first.codes, second.codes), tick);
      const [both, bothByWeight] = figuresOf(table);
      const association = associationsOf(first.codes, second.codes, table, both);
      unweighted.twoWay.push({ ...names, ...both, ...association });
      if (bothByWeight !== null) weighted.twoWay.push({ ...names, ...bothByWeight, ...association });
      await tick();
    }
  }
  return { unweighted, weighted: weights === null ? null : weighted };
}

/** How far two variables go together in both files, and what became of that; counted without weights. */
function associationsOf(
  first: CodedPair,
  second: CodedPair,
  table: TableOf,
  figures: TableFigures,
): Pick<Tables["twoWay"][number], "association" | "relation"> {
  const of = (file: "original" | "released") =>
    associationOf(first[file], second[file], table[file], [first.size, second.size, table.size]);
  const [original, released] = [of("original"), of("released")];
  return {
    association: { original: original?.v ?? null, released: released?.v ?? null },
    relation: relationOf(original, released, figures),
  };
}

interface Mutable {
  readonly oneWay: Tables["oneWay"][number][];
  readonly twoWay: Tables["twoWay"][number][];
}
