import type { Table } from "apache-arrow";
import type { IdentifiedTable } from "./auxiliary/identified.ts";
import type { MarginTable } from "./margins/margin-table.ts";
import type { PopulationTable } from "./auxiliary/population.ts";
import type { Matching, RecodedOriginal } from "./auxiliary/released.ts";
import type { EntityWeight } from "./persons/persons.ts";
import type { MissingCodes } from "@sdc-risk/data";
import type { WeightingOptions } from "./variables/weighting.ts";

/** What an SdcObject has beside its table and roles. */
export interface SdcOptions {
  readonly missing?: MissingCodes;
  /** Treated files, matched with the original by id or by position. */
  readonly released?: readonly Table[];
  /** Insists on one way to match them; otherwise it is doubted where nothing speaks for it. */
  readonly match?: Matching | null | undefined;
  /** What their treatment recodes the original to, where that is known. */
  readonly recoded?: RecodedOriginal | null | undefined;
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
  /** Records of the same population that the treated files were not made from, of the same variables. */
  readonly control?: Table | undefined;
}
