import { SMALLEST_GROUP } from "@sdc-risk/data";

/** What a file of SPSS, Stata or SAS, or a codebook beside a file, says of it, as far as it is told here. */
export interface FileDescription {
  /** The variable that is declared as the weight of the records. */
  readonly weight: string | null;
  /** In the order of the table's columns. */
  readonly variables: readonly {
    readonly name: string;
    readonly label: string | null;
    readonly missing: {
      readonly reasons: readonly Reason[];
      /** What SPSS declares missing. */
      readonly declared?: { readonly values: readonly (number | string)[] } | null;
    } | null;
  }[];
}

/** Why values are missing. */
export interface Reason {
  /** What stands for it in the file: -9, `.a`. */
  readonly value: number | string;
  readonly label: string | null;
  readonly records: number;
}

/** What the file says of one variable. */
export interface VariableDescription {
  /** Null where the file has no label for it. */
  readonly label: string | null;
  /** Declared reasons why values are missing, each held by at least three records, in the order of the file. */
  readonly reasons: readonly Reason[];
  /** Reasons held by one or two records; they are counted, not named. */
  readonly rareReasons: number;
}

/** What a codebook says of the variables, in its order; without one nothing. */
export function described(codebook: FileDescription | undefined, variables: number): VariableDescription[] {
  if (codebook === undefined)
    return Array.from({ length: variables }, () => ({ label: null, reasons: [], rareReasons: 0 }));
  return codebook.variables.map(({ label, missing }) => {
    const all = missing?.reasons ?? [];
    const reasons = all.filter(({ records }) => records >= SMALLEST_GROUP);
    return { label, reasons, rareReasons: all.length - reasons.length };
  });
}
