/** A query that a run would ask. */
export interface PlannedQuery {
  /** The table, as reports call it. */
  readonly table: string;
  /** How statements name it, or what they read in its place. */
  readonly relation: string;
  /** Its records. */
  readonly records: number;
  /** The statement; where it is asked in parts, that of each part. */
  readonly statements: readonly string[];
  /** What it is for, where that is not what the run is at. */
  readonly purpose?: string;
  /** Whether it reads classes that were kept, and no records. */
  readonly ofClasses: boolean;
  /** The variables that it reads. */
  readonly reads: readonly string[];
  /**
   * About how many rows it brings over, all parts together; null where that is not known. A promise is kept once the
   * source is closed at the latest, since rough counts of a table are made together.
   */
  readonly rows: number | null | Promise<number | null>;
  /** Whether the number of rows is known to be this. */
  readonly exact: boolean;
  /** When it is asked, as a sentence, where that depends on the data; left out where it is asked in any case. */
  readonly condition?: string;
}

/** Records that were read to make the list. */
export interface RecordsRead {
  /** The table, as reports call it. */
  readonly table: string;
  readonly reads: readonly string[];
  /** The first records of each variable, or rough counts of groups in one pass over all records. */
  readonly kind: "first" | "counts";
}

/** Takes what a run would ask of engines. */
export interface Explanation {
  /** Takes one more query, in the order in which they would be asked. */
  add(query: PlannedQuery): void;
  /** Takes what was read to make the list. */
  read?(records: RecordsRead): void;
}
