import { atOnce } from "../kernels/turns.js";
import { marginShares, type MarginTable } from "../matching/margin.js";
import { registerOf, registerWeights, type Register } from "../variables/register.js";
import { checkWeights } from "../variables/weights.js";
import type { TableColumns } from "./table-columns.js";

/** Weights per record that stand for units of the population, and the register that the records are drawn from. */
export interface PopulationWeights {
  /** Null where the file is a census. */
  readonly weights: Float64Array | null;
  /** Null where the register is the population. */
  readonly register: Register | null;
}

/**
 * @param weight the variable of the weights of the file, which stand for units of the register
 * @param membership the share of the population that the register holds, or a table that tells it cell by cell
 * @throws BAD_TYPE, BAD_WEIGHT, BAD_OPTIONS, BAD_POPULATION
 */
export function populationWeights(
  columns: TableColumns,
  weight: string | undefined,
  membership: number | MarginTable,
): PopulationWeights {
  const own = weight === undefined ? null : checkWeights(weight, columns.numbersFor(weight, "weight")),
    units = (): Float64Array => own ?? new Float64Array(columns.table.numRows).fill(1);
  if (typeof membership === "number") {
    const register = registerOf(membership);
    return { weights: register === null ? own : registerWeights(units(), register.share), register };
  }
  const coded = (name: string) => atOnce(columns.coding(name)),
    { by, share, shares } = marginShares(membership, columns.names, coded, units(), columns.missing);
  return { weights: registerWeights(units(), shares), register: { share, by } };
}
