import type { Table } from "apache-arrow";
import type { Identified, IdentifiedTable } from "./matching/identified.js";
import type { MarginTable } from "./matching/margin.js";
import type { Population, PopulationTable } from "./matching/population.js";
import type { OriginalRecords } from "./matching/true-keys.js";
import type { Matching, Released } from "./matching/released.js";
import type { EntityWeight } from "./persons/persons.js";
import type { MissingCodes } from "./variables/missing.js";
import type { Register } from "./variables/register.js";
import { UNWEIGHTED, type Weighting, type WeightingOptions } from "./variables/weighting.js";

/** What an SdcObject has beside its table and roles. */
export interface SdcOptions {
  readonly missing?: MissingCodes;
  /** Treated files, matched with the original by id or by position. */
  readonly released?: readonly Table[];
  /** Insists on one way to match them; otherwise it is doubted where nothing speaks for it. */
  readonly match?: Matching | undefined;
  /** The population that the file comes from. */
  readonly population?: PopulationTable | undefined;
  /** The weight of a person with several records (role entity). Default: the largest of those of the records. */
  readonly entityWeight?: EntityWeight | undefined;
  /**
   * The file is drawn from a register whose members are not publicly known, which holds this share of the
   * population, in (0, 1], or the share that a table of the population tells cell by cell; weights then stand
   * for units of the register. Default 1: the register is the population.
   */
  readonly membership?: number | MarginTable | undefined;
  /** What is said of the weights: that the file is a census, or how they become units of the population. */
  readonly weighting?: WeightingOptions | undefined;
  /** A file with names that an intruder holds. */
  readonly identified?: IdentifiedTable | undefined;
}

/** What is known beside the records, and stays where roles or codes change. */
export interface Context {
  readonly released: readonly Released[];
  readonly population: Population | null;
  readonly identified: Identified | null;
  /** The register of unknown members that the file is drawn from; null where it is drawn from the population. */
  readonly register: Register | null;
  /** As it was given: see `SdcOptions`. */
  readonly membership: number | MarginTable;
  readonly asked: WeightingOptions;
  /** How weights came to stand for units of the population. */
  readonly weighting: Weighting;
  readonly entityWeight: EntityWeight;
  /** The file that this one was made of; null where it is not known record by record. */
  readonly original: OriginalRecords | null;
}

/** Nothing is known. */
export const NOTHING: Context = {
  released: [],
  population: null,
  identified: null,
  register: null,
  membership: 1,
  asked: {},
  weighting: UNWEIGHTED,
  entityWeight: "largest",
  original: null,
};
