import { atOnce } from "@sdc-risk/data/kernels";
import { marginShares, type MarginTable } from "../margins/margin-table.ts";
import type { Roles } from "../roles.ts";
import { registerOf, registerWeights, type Register } from "../variables/register.ts";
import { SdcError, type CodedColumn } from "@sdc-risk/data";
import { personUnits } from "../margins/person-units.ts";
import { rakingFactors, variablesOfMargins } from "../margins/raked-weights.ts";
import { ownersOf, type EntityWeight } from "../persons/persons.ts";
import { UNWEIGHTED, weightingOf, type Weighting, type WeightingOptions } from "../variables/weighting.ts";
import { checkWeights, weightFacts } from "../variables/weights.ts";
import type { TableColumns } from "./table-columns.ts";

/** Weights per record that stand for units of the population, and the register that the records are drawn from. */
export interface PopulationWeights {
  /** Null where no record stands for more than itself, as far as is known. */
  readonly weights: Float64Array | null;
  /** Null where the register is the population. */
  readonly register: Register | null;
  /** How weights came to stand for units. */
  readonly weighting: Weighting;
}

/** What the caller says of weights beside the file. */
export interface WeightSettings {
  /** The share of the population that the register holds, or a table that tells it cell by cell. */
  readonly membership: number | MarginTable;
  readonly weighting: WeightingOptions;
  readonly entityWeight: EntityWeight;
}

/** The same beside a population of so many units: nothing is known where a register of unknown members is its frame. */
export const drawnFromKnown = (settings: WeightSettings, known: number | undefined): WeightSettings =>
  settings.membership === 1 ? { ...settings, weighting: { ...settings.weighting, known } } : settings;

const times = (weights: Float64Array, scale: number): Float64Array =>
  scale === 1 ? weights : weights.map((w) => w * scale);

/** Refuses margins of a file that holds everyone. @throws BAD_OPTIONS */
export function checkRaking({ census = false }: WeightingOptions): void {
  if (census)
    throw new SdcError(
      "BAD_OPTIONS",
      "The file is said to hold the whole population (census), so there is nothing to rake to margins: leave out one of both.",
    );
}

/**
 * The weights of the file raked to what is known of the population; those of persons where a person has several
 * records, which are then multiplied alike.
 * @throws BAD_MARGINS, BAD_OPTIONS
 */
function rakedUnits(
  columns: TableColumns,
  { weight, entity }: Roles,
  asked: WeightingOptions,
  rule: EntityWeight,
): Pick<PopulationWeights, "weights" | "weighting"> {
  checkRaking(asked);
  const own = weight === undefined ? null : checkWeights(weight, columns.numbersFor(weight, "weight"));
  const weights = own ?? new Float64Array(columns.table.numRows).fill(1);
  if (weights.length === 0)
    return { weights: own, weighting: { ...UNWEIGHTED, own: own && weightFacts(own) } };
  const margins = asked.margins!;
  const coded = (name: string): CodedColumn => atOnce(columns.coding(name));
  const by = variablesOfMargins(margins, columns.names).map(coded);
  const owners = entity === undefined ? null : atOnce(ownersOf(coded(entity)));
  const units =
    owners === null ? { columns: by, weights, counts: null } : personUnits(by, owners, weights, rule);
  const { factors, raked } = rakingFactors(margins, columns.names, units, columns.missing);
  return {
    weights: weights.map((w, i) => w * factors[owners === null ? i : owners.personOf[i]]),
    weighting: { ...UNWEIGHTED, own: own && weightFacts(own), raked },
  };
}

/** The weights of the file as units, by what is said of them; null where each record is one. */
function unitsOf(
  columns: TableColumns,
  roles: Roles,
  { weighting: asked, entityWeight }: WeightSettings,
): Pick<PopulationWeights, "weights" | "weighting"> {
  if (asked.units !== undefined)
    return { weights: asked.units, weighting: { ...UNWEIGHTED, own: weightFacts(asked.units) } };
  if (asked.margins !== undefined && asked.margins.length > 0)
    return rakedUnits(columns, roles, asked, entityWeight);
  const { weight, entity } = roles;
  const own = weight === undefined ? null : checkWeights(weight, columns.numbersFor(weight, "weight"));
  const records = columns.table.numRows;
  const given = own === null ? null : times(own, asked.scale ?? 1);
  const facts = given === null ? null : weightFacts(given);
  const weighting = weightingOf(facts, records, asked, entity !== undefined);
  const { census, scale } = weighting;
  if (census || (own === null && scale === 1)) return { weights: null, weighting };
  if (own === null) return { weights: new Float64Array(records).fill(scale), weighting };
  return { weights: times(own, scale), weighting };
}

/** @throws BAD_TYPE, BAD_WEIGHT, BAD_OPTIONS, BAD_POPULATION, BAD_MARGINS */
export function populationWeights(
  columns: TableColumns,
  roles: Roles,
  settings: WeightSettings,
): PopulationWeights {
  const { membership } = settings;
  const { weights: own, weighting } = unitsOf(columns, roles, settings);
  const units = (): Float64Array => own ?? new Float64Array(columns.table.numRows).fill(1);
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
