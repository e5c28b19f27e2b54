import { atOnce } from "../kernels/turns.js";
import { marginShares, type MarginTable } from "../matching/margin.js";
import type { Roles } from "../roles.js";
import { registerOf, registerWeights, type Register } from "../variables/register.js";
import { SdcError } from "../errors.js";
import { rakedWeights } from "../margins/raked-weights.js";
import { UNWEIGHTED, weightingOf, type Weighting, type WeightingOptions } from "../variables/weighting.js";
import { checkWeights, weightFacts } from "../variables/weights.js";
import type { TableColumns } from "./table-columns.js";

/** Weights per record that stand for units of the population, and the register that the records are drawn from. */
export interface PopulationWeights {
  /** Null where no record stands for more than itself, as far as is known. */
  readonly weights: Float64Array | null;
  /** Null where the register is the population. */
  readonly register: Register | null;
  /** How weights came to stand for units. */
  readonly weighting: Weighting;
}

/** What is said of weights beside the file. */
interface Said {
  /** The share of the population that the register holds, or a table that tells it cell by cell. */
  readonly membership: number | MarginTable;
  readonly asked: WeightingOptions;
}

const times = (weights: Float64Array, scale: number): Float64Array =>
  scale === 1 ? weights : weights.map((w) => w * scale);

/**
 * Refuses margins where there is nothing to rake to them.
 * @param persons whether several records may be one person's
 * @throws BAD_OPTIONS
 */
export function checkRaking(persons: boolean, census: boolean): void {
  if (persons)
    throw new SdcError(
      "BAD_OPTIONS",
      "Margins count people, and a person has several records here (role entity): weights of records cannot be raked to " +
        "them. Leave out the margins, or rake the weights of persons beforehand.",
    );
  if (census)
    throw new SdcError(
      "BAD_OPTIONS",
      "The file is said to hold the whole population (census), so there is nothing to rake to margins: leave out one of both.",
    );
}

/** The weights of the file raked to what is known of the population. @throws BAD_MARGINS, BAD_OPTIONS */
function rakedUnits(
  columns: TableColumns,
  { weight, entity }: Roles,
  { margins, census = false }: WeightingOptions,
): Pick<PopulationWeights, "weights" | "weighting"> {
  checkRaking(entity !== undefined, census);
  const own = weight === undefined ? null : checkWeights(weight, columns.numbersFor(weight, "weight")),
    equal = own ?? new Float64Array(columns.table.numRows).fill(1);
  if (equal.length === 0) return { weights: own, weighting: { ...UNWEIGHTED, own: own && weightFacts(own) } };
  const { weights, raked } = rakedWeights(
    margins!,
    columns.names,
    (name) => atOnce(columns.coding(name)),
    equal,
    columns.missing,
  );
  return { weights, weighting: { ...UNWEIGHTED, own: own && weightFacts(own), raked } };
}

/** The weights of the file as units, by what is said of them; null where each record is one. */
function unitsOf(
  columns: TableColumns,
  roles: Roles,
  asked: WeightingOptions,
): Pick<PopulationWeights, "weights" | "weighting"> {
  if (asked.units !== undefined)
    return { weights: asked.units, weighting: { ...UNWEIGHTED, own: weightFacts(asked.units) } };
  if (asked.margins !== undefined && asked.margins.length > 0) return rakedUnits(columns, roles, asked);
  const { weight, entity } = roles,
    own = weight === undefined ? null : checkWeights(weight, columns.numbersFor(weight, "weight")),
    records = columns.table.numRows;
  const given = own === null ? null : times(own, asked.scale ?? 1),
    facts = given === null ? null : weightFacts(given);
  const weighting = weightingOf(facts, records, asked, entity !== undefined),
    { census, scale } = weighting;
  if (census || (own === null && scale === 1)) return { weights: null, weighting };
  if (own === null) return { weights: new Float64Array(records).fill(scale), weighting };
  return { weights: times(own, scale), weighting };
}

/** @throws BAD_TYPE, BAD_WEIGHT, BAD_OPTIONS, BAD_POPULATION, BAD_MARGINS */
export function populationWeights(
  columns: TableColumns,
  roles: Roles,
  { membership, asked }: Said,
): PopulationWeights {
  const { weights: own, weighting } = unitsOf(columns, roles, asked),
    units = (): Float64Array => own ?? new Float64Array(columns.table.numRows).fill(1);
  if (typeof membership === "number") {
    const register = registerOf(membership);
    return {
      weights: register === null ? own : registerWeights(units(), register.share),
      register,
      weighting,
    };
  }
  const coded = (name: string) => atOnce(columns.coding(name));
  const { by, share, shares } = marginShares(membership, columns.names, coded, units(), columns.missing);
  return { weights: registerWeights(units(), shares), register: { share, by }, weighting };
}
