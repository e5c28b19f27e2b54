import { given, type Settings } from "../settings.ts";

/** What somebody wants of a treatment, beside that it meets the policy. */
export interface TreatmentRequest {
  /** Hierarchies of keys as ARX has them, the text of a file by key. */
  readonly hierarchies?: Readonly<Record<string, string>>;
  /** How much the loss of a key counts, by key; 1 where nothing is said. */
  readonly importance?: Readonly<Record<string, number>>;
  /** Keys that stay as they are. */
  readonly fixed?: readonly string[];
  /**
   * Levels that a key may take, by key: widths of bands of a number, else places in its chain from 1; `out` that it may
   * be left out. A key may always stay as it is.
   */
  readonly levels?: Readonly<Record<string, readonly string[]>>;
  /**
   * Moves that are made before the search, such as `income=round:100` and `income,expend=microaggregate:3`, as
   * `stepsOfMoves` of treat reads them.
   */
  readonly moves?: readonly string[];
  /**
   * Whether single values may be suppressed; they may unless told. Where records lie in an engine values go in all records
   * of a class.
   */
  readonly suppress?: boolean;
  /** Seconds that the search may take, beside its limit of assessments. No limit unless given. */
  readonly seconds?: number;
  /** Treated files that are assessed at most. Default: `mostAssessments` of the file. */
  readonly assessments?: number;
}

/** Treated files that are assessed for a file of few records. */
export const MOST = 150;
/** Fewer are not worth a search. */
const LEAST = 12;
/** Records of all assessed files together. */
const RECORDS = 1_500_000;

/** How many treated files a search assesses unless told: the fewer the more records there are, from 150 to 12. */
export const mostAssessments = (records: number): number =>
  Math.min(MOST, Math.max(LEAST, Math.round(RECORDS / Math.max(1, records))));

/** What settings say of keys that are treated. */
export type KeySettings = Pick<Settings, "importance" | "fixed" | "levels">;

/**
 * What settings ask of the treatment of keys, as every search takes it.
 * @param hierarchies the texts of the files in the folder that settings name, by key
 */
export const keyRequestOf = (
  { importance, fixed, levels }: KeySettings,
  hierarchies?: TreatmentRequest["hierarchies"],
): TreatmentRequest => given({ hierarchies, importance, fixed, levels });

/** What settings ask of a treatment, as `plan` takes it. @param hierarchies as of `keyRequestOf` */
export const requestOf = (
  {
    moves,
    seconds,
    assessments,
    noSuppression,
    ...settings
  }: KeySettings & Pick<Settings, "moves" | "seconds" | "assessments" | "noSuppression">,
  hierarchies?: TreatmentRequest["hierarchies"],
): TreatmentRequest => ({
  ...keyRequestOf(settings, hierarchies),
  ...given({ moves, seconds, assessments }),
  ...(noSuppression === true ? { suppress: false } : {}),
});
