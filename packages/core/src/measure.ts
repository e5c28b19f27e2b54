import type { Block, Caution, Cautions, Unit } from "@sdc-risk/blocks";
import { SdcError, type Classes, type Cut } from "@sdc-risk/data";
import type { Role } from "./roles.ts";
import type { SdcObject } from "./sdc-object.ts";
import type { StayingClasses } from "./source/grouping/staying-classes.ts";
import type { Tick } from "@sdc-risk/data/kernels";
import type { RunTasks } from "./tasks.ts";
import type { Frozen, SummarySchema } from "./summary-schema.ts";

/**
 * A result column. `class` values stand per class of the keys, `record` values per record. `lateColumn` makes
 * one whose values wait.
 */
export interface MeasureColumn {
  readonly grain: "class" | "record";
  readonly values: Float64Array | Int32Array;
  /** One sentence: what the column holds. NaN in a Float64Array means null. */
  readonly about: string;
  /**
   * On the one column of a measure by which its records are put in order, the riskiest first: whether high or
   * low values are the riskier ones.
   */
  readonly headline?: "high" | "low";
  /**
   * Where classes stay elsewhere (`run.staying`): the value of each row of their tally. Nobody may read `values` then.
   */
  readonly ofRows?: Float64Array;
}

/** A column with a value per class. */
export interface ClassColumn<Values extends MeasureColumn["values"] = Float64Array> extends MeasureColumn {
  readonly grain: "class";
  readonly values: Values;
}

/** One column of a table: whole numbers of 32 bits, numbers in double precision, or texts. */
export interface LongField {
  readonly name: string;
  readonly kind: "integer" | "number" | "text";
}

/** Some rows of a table: a column per field, in their order and all of one length. */
export type LongPart = readonly {
  readonly name: string;
  readonly values: Float64Array | Int32Array | readonly (string | null)[];
}[];

/**
 * A table that has other rows than records, and may have far more: it is made part by part where somebody
 * asks for it.
 */
export interface LongTable {
  /** One sentence: what a row is. */
  readonly about: string;
  readonly fields: readonly LongField[];
  /** Of all parts together. */
  readonly rows: number;
  /** Makes the rows: some ten thousand at a time, in an order that depends on nothing but the data. */
  parts(run: Pick<MeasureRun<unknown, unknown>, "pool" | "tick">): AsyncIterable<LongPart>;
}

/** Figures as they may be at worst, in the shape of the summary, as much of it as may be worse; and why they may. */
export interface WorstFigures extends Caution {
  readonly figures: object;
}

/** Units of a population file that records of the file may be, by the values of their keys. */
export interface UnitsInScope {
  readonly units: number;
  /** Places in the summary whose figures rest on these units only. */
  readonly places: readonly string[];
}

/** Figures that rules are judged by. */
export interface RuleFigures {
  /** In the shape of the summary, as much of it as is judged by another figure; nothing where none is. */
  readonly figures?: object;
  /** How these were counted, in a few words, such as "by effective candidates"; with figures. */
  readonly reading?: string;
  /**
   * The same with a missing value as a value of its own, where nothing but the file itself tells what missing values
   * may be. Values that were taken away by choice can look as if they had gone by chance, so a limit is surely met
   * only where these meet it, too.
   */
  readonly strict?: object;
  /**
   * The same as bad as it may be by what is known of files beside the data, such as an identified file with errors: a
   * limit is met only where these meet it, too.
   */
  readonly worst?: WorstFigures;
  /** Units of a population file that records may be, for figures which rest on no others; left out where that is not known. */
  readonly inScope?: UnitsInScope;
  /** The same of each released file by its place, for rules on that file (`ofReleased`); without it the above is of all. */
  readonly released?: readonly Omit<RuleFigures, "released">[];
  /** What must be known of figures that are judged as the summary has them, by place; beside the result's own. */
  readonly cautions?: Cautions;
}

/** `summary`: JSON-safe aggregates. A measure may return further fields for the measures that use it. */
export interface Result {
  readonly summary: object;
  readonly columns: Readonly<Record<string, MeasureColumn>>;
  /** Tables that name single records, by a name in small letters. */
  readonly tables?: Readonly<Record<string, LongTable>>;
  /**
   * Figures that are known to be a bound, or too low or too high for these data, by the place in the summary,
   * such as `attack.marketer`; an empty place is the whole summary. Who judges a figure by a limit tells it,
   * and the metrics of the report carry it (`cautioned`).
   */
  readonly cautions?: Cautions;
  /** The 95 % intervals of figures: two objects in the shape of the summary, with the ends in place of figures. */
  readonly interval?: { readonly low: object; readonly high: object };
  /**
   * Places in the summary whose figures rest on what the weights add up to, or on a file without weights being the
   * whole population; an empty place is the whole summary. Who multiplies the weights lowers them. `[]` says that none
   * does; where a measure from elsewhere says nothing, all of them are taken to.
   */
  readonly estimated?: readonly string[];
  /**
   * Places in the summary whose figures hold the chance that a person is in the intruder's file with the same
   * keys (coverage and divergence); an empty place is the whole summary. All others are for an intruder whose
   * file holds everybody without a difference.
   */
  readonly holdsPresence?: readonly string[];
  /**
   * Places in the summary whose figures rest on the results of other measures, by their ids: of those in `uses` and
   * `mayUse`, and of those that these take in turn; an empty place is the whole summary. Options that say what such a
   * measure counts are asked about for these figures. Where a measure says nothing, all of them are taken to rest on all
   * that it took.
   */
  readonly builtOn?: Readonly<Record<string, readonly string[]>>;
}

/** A result with the complete options that it was computed with. */
export type Done<R, Out> = R & { readonly options: Out };

/** One thing that a schema found wrong, as Standard Schema says it. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Standard Schema with Standard JSON Schema (zod 4): validates, fills defaults at every depth, describes itself. */
export interface OptionsSchema<In, Out> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    /** Checks a value and fills in defaults. */
    readonly validate: (value: unknown) => SchemaOutcome<Out> | Promise<SchemaOutcome<Out>>;
    readonly jsonSchema: {
      /** The JSON Schema of what a caller may give. */
      readonly input: (options: { readonly target: "draft-2020-12" }) => Record<string, unknown>;
    };
    readonly types?: { readonly input: In; readonly output: Out } | undefined;
  };
}
/** What a schema makes of a value: the value with its defaults, or what is wrong with it. */
export type SchemaOutcome<Out> =
  { readonly value: Out; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] };

/** What a measure may call while it computes. */
export interface MeasureRun<Out, Used> {
  /** The options, validated and complete. */
  readonly options: Out;
  /** The results of the measures in `uses`, by id; and those in `mayUse` that were computed before it. */
  readonly used: Used;
  readonly signal: AbortSignal;
  /** What the rows of the `SdcObject` are, for words: records, or persons where a measure of `persons` counts them. */
  readonly unit: Unit;
  /** Equivalence classes; of the keys unless told, variables in bands where they are cut. Built once per assess. */
  classes(variables?: readonly (string | Cut)[]): Promise<Classes>;
  /**
   * The classes of the keys by f and F, where they stay with records that lie elsewhere; no key has missing values
   * then. Null where classes are here, and always for a measure without `needsKeys`.
   */
  readonly staying: StayingClasses | null;
  /**
   * Runs a task over inputs, elsewhere where a pool is given that does what a run here does; outputs in the
   * order of inputs.
   */
  readonly pool: RunTasks;
  /** Lets events in, throws when aborted, and reports progress where a share in [0, 1] is given. */
  readonly tick: Tick;
  /** Adds a warning to the report. */
  warn(code: string, message: string): void;
  /**
   * Says what rules are judged by in place of figures of the summary, where these rest on a convention that could be
   * used to lower them. It is computed only where a rule asks for it.
   */
  judged(compute: (tick: Tick) => Promise<RuleFigures>): void;
}

/** A term of the field that a measure tells its results with, for the glossary of reports. */
export interface Term {
  readonly term: string;
  /** One sentence: what it means. */
  readonly meaning: string;
  /** Where it is from: authors and year. */
  readonly source?: string;
  /** How blocks write it. Unless told: the term itself, in small or large letters, also in the plural. */
  readonly written?: RegExp;
}

/** The questions about a file that a measure as a whole can answer; a report gathers measures by them. */
export const MEASURE_QUESTIONS = ["found", "learned", "changed"] as const;

/**
 * How many people could be `found`, what would be `learned` about them, or what a treatment `changed`.
 */
export type MeasureQuestion = (typeof MEASURE_QUESTIONS)[number];

/** An option that says what figures count, so that whoever changes it changes them without changing the file. */
export interface CountingOption {
  /** Places in the summary of the figures that it changes; an empty one is the whole summary. */
  readonly figures: readonly string[];
  /** Which numbers make the figures smaller, or that a list without some items does; without it any other value may. */
  readonly lowered?: "larger" | "smaller" | "shorter";
  /**
   * Of a list of numbers with a figure each: the field by which a rule picks one of them. A rule that picks none is
   * about all of the list.
   */
  readonly picked?: string;
  /** Words that a rule about the default takes, too: whoever gives one picks no figure by it. */
  readonly alike?: readonly string[];
}

/**
 * A measure, as `defineMeasure` makes it: a constant. `uses` stays out of the type: it would nest every
 * dependency into every .d.ts.
 */
export interface Measure<Id extends string, In, D> {
  readonly id: Id;
  readonly title: string;
  /** One sentence: the question that the measure answers. */
  readonly about?: string;
  /** Under which question a report shows what it found. Without it that stands with other findings. */
  readonly answers?: MeasureQuestion;
  /** Set where a measure is published: named when two measures of one id meet. */
  readonly version?: string;
  readonly needs: readonly Role[];
  readonly uses: readonly AnyMeasure[];
  /**
   * Measures whose results it takes where the same run computes them for the same rows: they come first then. Unlike
   * those in `uses` they are not computed for its sake, and it does without one that is missing or failed.
   */
  readonly mayUse?: readonly AnyMeasure[];
  /**
   * It asks for single records, so that it cannot run where they lie elsewhere. Without it a measure runs on
   * every source.
   */
  readonly records?: true;
  /**
   * It counts whatever the rows are. Where persons have several records (role entity) its `SdcObject` has a
   * row per person, and classes are persons of equal profiles. Without it a measure counts records in any
   * case.
   */
  readonly persons?: true;
  /** Terms of its own; those of the measures that it uses come with them. A report explains the ones that it uses. */
  readonly terms?: readonly Term[];
  readonly options: OptionsSchema<In, unknown>;
  /**
   * The schema of its summary: what its figures are, for rules, sentences and whoever reads a report. Without it rules
   * can still be on any number, told by its place.
   */
  readonly summary?: SummarySchema;
  /**
   * How it takes missing values under complete options, in a few words; what it leaves to a used measure that one says.
   * @param profiles whether it counts persons with several records, among whose profiles there are no wildcards
   */
  missing?(options: unknown, profiles: boolean): string;
  /**
   * Roles that it takes where they are given, beside those that it needs; the measures that it uses say their own.
   * Without it a measure may take any role. A run warns of a role that no measure takes.
   * @param options complete
   */
  takes?(options: unknown, sdc: SdcObject): readonly Role[];
  /**
   * Options that change nothing with these data and the other options, each by its name with what it would need, such
   * as `{ alpha: 'missing "wildcard"' }`. A run warns of those that somebody gave.
   * @param options complete
   */
  idle?(options: unknown, sdc: SdcObject): Readonly<Record<string, string>>;
  /**
   * Options that say what some figures count, such as the risk above which records are counted. A rule on such a figure
   * is about the value that the rule itself names, else about the default; it is met by no other one that may lower it.
   */
  readonly countedBy?: Readonly<Partial<Record<string, CountingOption>>>;
  /**
   * Why it needs classes with their keys, as the end of a sentence, such as "the option divergence is set"; null where
   * the records of a class, f, the sum of their weights, F, and what it holds of other variables tell it all. It takes
   * `run.staying` then where that is set, or `valuesOfClasses`, asks for no classes, and gives no column of classes but late ones. Without it classes are needed.
   * @param options complete
   * @param classes how many there are; `Infinity` where that is not known, and many are what it is about
   */
  needsKeys?(options: unknown, sdc: SdcObject, classes: number): string | null;
  /**
   * Where classes stay it asks for the records of a random part of the keys (`sdc.keyPart`), and its figures are those of
   * that part, for all.
   */
  readonly takesKeyPart?: true;
  /**
   * Whether all its columns are of classes and come with a value for each row of `run.staying` (`ofRows`), so that
   * records can be written while classes stay elsewhere. Default false: then classes come over for that.
   */
  readonly columnsOfRows?: boolean;
  /**
   * Its summary of one released file, for rules on that file: where the summary beside the original is of the first file or
   * of all of them, or where some figures are of the file by itself.
   * @param summary beside the original
   * @param place of the released file, from 0
   * @param alone its summary of the released file by itself; null where there is none
   */
  ofReleased?(summary: unknown, place: number, alone: unknown): object;
  /** Computes the measure; `run` is all that it may call. */
  compute(sdc: SdcObject, run: MeasureRun<unknown, unknown>): Promise<Result> | Result;
  /** Tells a finished result in blocks. */
  report(done: D): readonly Block[];
}

/** A measure of whatever options and results, for lists of them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- `In` and `D` stand in both directions; only `any` accepts every measure
export type AnyMeasure = Measure<string, any, any>;

/** The results of a list of measures, by id. */
export type Results<M extends readonly AnyMeasure[]> = {
  readonly [X in M[number] as X["id"]]: X extends Measure<string, infer _, infer D> ? D : never;
};

/** The options that a caller may give a list of measures, by id. */
export type OptionsFor<M extends readonly AnyMeasure[]> = {
  readonly [X in M[number] as X["id"]]?: X extends Measure<string, infer In, infer _> ? In : never;
};

/**
 * Why an id cannot be one of a measure, as a sentence; null where it can. Options, columns and reports go by
 * ids: they are words of small letters and digits with hyphens between them, and none that every JavaScript
 * object knows already.
 */
export function idFault(id: unknown): string | null {
  const told = typeof id === "string" ? JSON.stringify(id) : String(id);
  if (typeof id !== "string" || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    return `The id of a measure is ${told}; expected kebab case, such as "acme-twins".`;
  return id in Object.prototype
    ? `The id of a measure is ${told}, a word of JavaScript itself; choose another, such as "acme-${id}".`
    : null;
}

/**
 * Makes a measure: a constant that carries its options' schema, what it needs and uses, how it is computed
 * and how it is told.
 * @param measure id (kebab case), title, `about` (one sentence: what it answers), the roles it needs, the
 * measures whose results it uses or may use, the schema of its options and of its `summary`, `compute`, and where they apply whether it needs
 * `records`, its `terms`, how it takes `missing` values, what other roles it `takes`, which options are `idle`,
 * by which options figures are `countedBy`, why it `needsKeys`, whether it `takesKeyPart` then, whether its `columnsOfRows` do without them, and what
 * its summary says `ofReleased` files
 * @param report an arrow `(done) => …` that makes blocks of a finished result; it comes second, and as an
 *   arrow, so that the type of what `compute` returns is known when it is checked
 * @throws BAD_MEASURE for an id that is not kebab case
 */
export function defineMeasure<
  const Id extends string,
  In,
  Out,
  R extends Result & { readonly summary: Frozen<Summary> },
  const U extends readonly AnyMeasure[],
  const O extends readonly AnyMeasure[] = readonly [],
  Summary extends object = object,
>(
  measure: {
    readonly id: Id;
    readonly title: string;
    readonly about?: string;
    readonly answers?: MeasureQuestion;
    readonly version?: string;
    readonly needs: readonly Role[];
    readonly uses: U;
    readonly mayUse?: O;
    readonly records?: true;
    readonly persons?: true;
    readonly terms?: readonly Term[];
    readonly options: OptionsSchema<In, Out>;
    readonly summary?: SummarySchema<Summary>;
    missing?(options: Out, profiles: boolean): string;
    takes?(options: Out, sdc: SdcObject): readonly Role[];
    idle?(options: Out, sdc: SdcObject): Readonly<Record<string, string>>;
    readonly countedBy?: Readonly<Partial<Record<keyof Out & string, CountingOption>>>;
    needsKeys?(options: Out, sdc: SdcObject, classes: number): string | null;
    readonly takesKeyPart?: true;
    readonly columnsOfRows?: boolean;
    ofReleased?(
      summary: Frozen<Summary>,
      place: number,
      alone: Frozen<Summary> | null,
    ): Frozen<Summary> & object;
    compute(sdc: SdcObject, run: MeasureRun<Out, Results<U> & Partial<Results<O>>>): R | Promise<R>;
  },
  report: (done: Done<R, Out>) => readonly Block[],
): Measure<Id, In, Done<R, Out>> {
  const fault = idFault(measure.id);
  if (fault !== null) throw new SdcError("BAD_MEASURE", fault);
  return {
    ...measure,
    compute: (sdc, run) => measure.compute(sdc, run as MeasureRun<Out, Results<U> & Partial<Results<O>>>),
    report,
  };
}
