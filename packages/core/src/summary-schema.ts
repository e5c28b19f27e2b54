import type { LeadingRole } from "./leading-summary.ts";

/**
 * What a number of a summary is, as its schema says it (`figure` of the metadata): how rules read it, and how sentences
 * name it. What is said of a part of the summary holds for all numbers in it.
 */
export interface FigureMeta {
  /** Nothing: a number of any size. A share and a chance lie between 0 and 1; an expected number is written whole. */
  readonly kind?: "count" | "expected" | "share" | "chance";
  /**
   * The figure in words, as a sentence begins; `{k}` is the value by which an item of a list is picked, `{k|other}` what
   * stands without one, `{record}` and `{records}` what the measure counts.
   */
  readonly label?: string;
  /** A count: whether it is one of all records of the file, so that a sentence names these. */
  readonly ofAll?: true;
  /** A share: the field beside it that holds the same as a number of records. */
  readonly counted?: string;
  /**
   * How many effective candidates a limit on it asks for each person: as many as the field `k` of its item says, or one
   * over the limit.
   */
  readonly candidates?: "k" | "inverse";
  /**
   * Whether the file is within a limit on it where each group of records with equal keys and gaps is; as `candidates` says,
   * too. Means over records and estimates of the population are not.
   */
  readonly ofGroups?: true;
  /** A risk: the mean or the largest one of the records. */
  readonly over?: "mean" | "largest";
  /** Whether it is a risk of identification, which the expected correct matches of a tested model can speak against. */
  readonly identity?: true;
  /** Whether it is by a model of its own that only another one, tested, can confirm. */
  readonly modelled?: true;
  /** Whether it says how useful a file is, and nothing about risk: no rule can be on it. */
  readonly ofUtility?: true;
  /** On a whole summary: what it may lead the answer of a report with (`leads`). */
  readonly leads?: LeadingRole;
}

/** The schema of a summary: Standard Schema with Standard JSON Schema (zod 4), of what a measure gives. */
export interface SummarySchema<Summary extends object = object> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    /** Checks a summary; computing measures never calls it, tests do. */
    readonly validate: (value: unknown) => unknown;
    readonly jsonSchema: {
      /** The JSON Schema of a summary, with the metadata of its figures. */
      readonly output: (options: { readonly target: "draft-2020-12" }) => Record<string, unknown>;
    };
    readonly types?: { readonly output: Summary } | undefined;
  };
}

/** A value that nobody changes, at any depth. */
export type Frozen<T> = { readonly [Field in keyof T]: Frozen<T[Field]> };

/** The type of a summary, by its schema. */
export type SummaryOf<
  S extends { readonly "~standard": { readonly types?: { readonly output: unknown } | undefined } },
> = Frozen<NonNullable<S["~standard"]["types"]>["output"]>;
