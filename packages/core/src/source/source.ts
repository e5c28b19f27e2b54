import type { DataType } from "apache-arrow";
import type { NumberSums, ValuesQuery } from "./picked-values.ts";
import type { UniquesQuery, UniquesRows } from "./uniques/uniques-query.ts";

/** Missing values of a variable as a stored codebook has them, as far as they are looked at here. */
export interface StoredMissing {
  readonly declared: { readonly values: readonly (number | string)[] } | null;
  readonly reasons: readonly { readonly value: number | string }[];
  /** The column that says which reason each record has. */
  readonly column?: string | null;
}

/** What a file says of a variable beside its values. */
export interface DescribedVariable {
  /** Null where it has none. */
  readonly label: string | null;
  /** The labels of values, by the text of their level. */
  readonly values: ReadonlyMap<string, string>;
  /** Whether each value that a record holds has a label: then they are codes, also where they are floats. */
  readonly allLabelled: boolean;
  /** What a file that `convert` made says of its missing values, as its codebook has it: a file made of it says so, too. */
  readonly storedMissing?: StoredMissing;
}

/** A variable of a source. */
export interface SourceVariable {
  readonly name: string;
  /** The Arrow type that the same column has in memory; null where its values cannot be told apart, as of lists. */
  readonly type: DataType | null;
  /** Whether a variable of decimals is one of whole numbers, which are categorical as those of 64 bits are. */
  readonly whole?: boolean;
  /** The type as the engine names it, for messages. */
  readonly stored: string;
  /** What the file that it came from says of it; tables of engines say nothing. */
  readonly described?: DescribedVariable | undefined;
}

/**
 * Values of a variable as they come from a source, in the form of its Arrow type: 32-bit integers, and days
 * since 1970, in an Int32Array; 64-bit integers, and ticks of moments, in a BigInt64Array; floats in a
 * Float32Array or Float64Array; booleans as 0 and 1 in a Uint8Array; decimals (with all their digits behind
 * the point) and texts as strings.
 */
export interface SourceColumn {
  readonly values:
    Int32Array | BigInt64Array | Float32Array | Float64Array | Uint8Array | readonly (string | null)[];
  /** 1 for each row that holds a value, else 0; null where all rows do. */
  readonly valid: Uint8Array | null;
}

/**
 * A variable cut into bands where it lies: a record is in as many bands beyond the first as edges lie at or
 * below its value.
 */
export interface CutVariable {
  readonly name: string;
  /** Ascending; may be none. */
  readonly edges: Float64Array;
  /** Numbers that stand for a missing value. */
  readonly missing: readonly number[];
}

/**
 * What stands for the values of some variables together: a number of 64 bits that depends on them alone, the
 * same in every query. It comes as a BigInt64Array. Different values may share one, so who asks for it looks
 * whether they do.
 */
export interface MarkOf {
  readonly mark: readonly string[];
}

/** Some rows. */
export interface SourceRows {
  readonly rows: number;
  /** In the order that was asked for. */
  readonly columns: readonly SourceColumn[];
}

/** Some groups of records that agree on all variables asked for. Each group comes once, in no order. */
export interface SourceGroups extends SourceRows {
  /** Records in each group. */
  readonly counts: Float64Array;
  /** Σ w of each group; null where no weight was asked for. */
  readonly weights: Float64Array | null;
  /** The mark of the variables of each group; null where it was not asked for. */
  readonly marks: BigInt64Array | null;
}

/** Groups of records that are alike in how many records they hold and in what the weights of these add up to. */
export interface AlikeGroups {
  readonly rows: number;
  /** Records in each of the groups of a row. */
  readonly counts: Float64Array;
  /** Σ w of each of them; null where no weight was asked for. */
  readonly weights: Float64Array | null;
  /** How many groups a row stands for. */
  readonly groups: Float64Array;
}

/** Groups of a list of keys, one by one, and all others as far as they are alike. */
export interface ListedGroups extends AlikeGroups {
  /** The place of the key in the list, from 1; 0 for groups of no such key. */
  readonly places: Float64Array;
}

/** Some records, each with what its group holds. */
export interface AlikeRecords extends SourceRows {
  /** Records in the group of each record. */
  readonly counts: Float64Array;
  /** Σ w of its group; null where no weight was asked for. */
  readonly weights: Float64Array | null;
}

/** What classes hold, as rows for those that hold the same. */
export interface SourceHoldings {
  readonly rows: number;
  /**
   * Of each row what one of its classes holds: `7A=3,7B=1` for three records of one value and one of another, values
   * by their letters; with several variables `7A.31=3`, in their order.
   */
  readonly texts: readonly (string | null)[];
  /** How many classes a row stands for. */
  readonly groups: Float64Array;
}

/** What is asked of persons with several records. */
export interface ProfilesQuery {
  /** The variable that names a person. */
  readonly person: string;
  /** Values of it that name nobody: numbers as they are in double precision, texts as they are. */
  readonly lacking: readonly (number | string)[];
  /** Whether persons are asked for whom it names, else records without a value of it: each is a person by itself. */
  readonly named: boolean;
  /** Variables whose values the records of a person hold, at least one. */
  readonly held: readonly (string | CutVariable)[];
  /** The variable of the weights; null where each record weighs 1. */
  readonly weight: string | null;
  /** What the weight of a person is of those of the records. */
  readonly rule: "largest" | "sum";
  /** Persons with more records are counted. */
  readonly many: number;
}

/** Persons by what all their records hold; those who hold the same come as one row, or as a few. */
export interface SourceProfiles extends SourceHoldings {
  /** Per row the sum of the weights of its persons, the least and the largest of them, and how many are below 1. */
  readonly weights: Float64Array;
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly belowOne: Float64Array;
  /** Per row how many persons have records of different weights, and how many have many records. */
  readonly differing: Float64Array;
  readonly many: Float64Array;
}

/** Some of the distinct values of a variable, and the letters that stand for them in what classes hold. */
export interface SourceLetters {
  readonly rows: number;
  readonly column: SourceColumn;
  readonly letters: readonly (string | null)[];
}

/** Rows of classes as a query lists them: an engine finds that of a class by its records and the sum of their weights. */
export interface ClassRows {
  readonly counts: ArrayLike<number>;
  /** Sums of weights times `steps`, to the nearest whole number; null without weights. */
  readonly bands: Float64Array | null;
  readonly steps: number;
}

/**
 * What is asked of households: the risk that one member at least is found, 1 − Π (1 − r), where r of a member depends
 * on the records of its class and on the sum of their weights.
 */
export interface HomesQuery extends ClassRows {
  /** Variables that make the classes, none of which has missing values. */
  readonly keys: readonly string[];
  /** The variables that name a household together, which have none either. */
  readonly household: readonly string[];
  readonly weight: string | null;
  /** The risk of each row of classes: log (1 − r), and 1 where r is 1, whose logarithm is then 0. */
  readonly logs: Float64Array;
  readonly certain: Uint8Array;
  /** Numbers that risks are compared with, ascending, and how near to one a risk is told apart, as a share of it. */
  readonly limits: Float64Array;
  readonly near: number;
}

/** Figures of records, by what their classes hold. */
export interface RecordsQuery extends ClassRows {
  /** Variables that make the classes, none of which has missing values. */
  readonly keys: readonly string[];
  readonly weight: string | null;
  /** A variable whose values are written as texts, and what its column is called. */
  readonly id: { readonly variable: string; readonly name: string };
  /** Per column a number for each row of classes; NaN for none. */
  readonly columns: readonly { readonly name: string; readonly values: Float64Array }[];
}

/** A table that a package of an engine makes. */
export interface TableBeingMade {
  /** What messages call it. */
  readonly name: string;
}

/** Households that are alike. */
export interface HomesGroups {
  readonly rows: number;
  readonly sizes: Float64Array;
  /** −1 where a member is certainly found, 2 i below the limit i and above those before it, 2 i + 1 near it. */
  readonly bands: Float64Array;
  readonly households: Float64Array;
  /** Of their risks the sum, and the largest. */
  readonly sums: Float64Array;
  readonly largest: Float64Array;
  /** Per key how many of them have members that differ in it. */
  readonly apart: readonly Float64Array[];
}

/** Households near a limit, by their members. */
export interface HomesNear {
  readonly rows: number;
  /** Of each row the places in the list of risks of the members of one household, with commas. */
  readonly members: readonly (string | null)[];
  readonly households: Float64Array;
}

/** What is known of weights without holding them. */
export interface WeightFacts {
  /** Records that have one. */
  readonly records: number;
  /** Σ w. */
  readonly total: number;
  /** 0 where there are no records. */
  readonly least: number;
  readonly most: number;
  readonly belowOne: number;
}

/** One of several parts of all groups, from 0. */
export interface GroupPart {
  readonly part: number;
  readonly of: number;
}

/** Groups of one size. */
export interface GroupSize {
  /** Records in each of the groups, from 1. */
  readonly size: number;
  /** How many groups there are of this size. */
  readonly groups: number;
}

/** A variable of which a treatment makes other values. */
export interface RecodedVariable {
  readonly name: string;
  /** What values become, by the texts of their levels, a missing one by the empty text; others stay as they are. */
  readonly to: ReadonlyMap<string, string>;
  /** The labels of the values that come of it; numbers with labels stay numbers, all other values become texts. */
  readonly labels: ReadonlyMap<string, string>;
}

/** Classes of records of which values are suppressed. */
export interface SuppressedClasses {
  readonly keys: readonly string[];
  /** Values of the keys after they were recoded, by the texts of their levels, a missing one as the empty text. */
  readonly classes: readonly {
    readonly of: readonly string[];
    /** Keys of which records of the class lose the value. */
    readonly lose: readonly string[];
    /** How many records lose it: all of the class, unless it says `first`. */
    readonly records: number;
    /** Whether only the first records of the class lose it, in the order of the source. */
    readonly first?: true | undefined;
  }[];
}

/** What a treatment makes of records that lie elsewhere: no value depends on another record. */
export interface SourceTreatment {
  readonly recoded: readonly RecodedVariable[];
  /** What is suppressed after that; left out where nothing is. */
  readonly suppressed?: SuppressedClasses;
  /** Variables that are left out. */
  readonly leftOut: ReadonlySet<string>;
}

/** Formats in which an engine writes a table. */
export type WrittenFormat = "csv" | "parquet";

/** Records that lie elsewhere, as a treatment makes them. It is closed with the source that it was made of. */
export interface TreatedSource extends Source {
  /**
   * Whether cells that are not treated are written to a CSV file as they are in the one that was read, 1.50 as 1.50;
   * else values are written anew.
   */
  readonly asWritten: boolean;
  /** Whether values of single classes of records were suppressed. */
  readonly suppresses: boolean;
  /** By place, from 1, the keys of which a record loses the value while others of its class keep theirs. */
  readonly parts?: ReadonlyMap<number, readonly string[]>;
  /**
   * Writes the records to a file, in their order, and looks whether the file holds them, each at its place.
   * @throws CANNOT_WRITE
   */
  write(path: string, format: WrittenFormat): Promise<void>;
  /** The statement that writes them. */
  statement(path: string, format: WrittenFormat): string;
}

/** What a source can do beside being read: treat its records where they lie. */
export interface Treating {
  /** @throws UNKNOWN_VARIABLE, and what the source throws */
  treated(treatment: SourceTreatment): Promise<TreatedSource>;
  /** So many of its records, evenly over their order (`systematic`), in that order; all of them where there are no more. */
  sampled(records: number): Source;
}

/** Records that lie elsewhere: all that measures of classes ask of data. One run reads one state of them. */
export interface Source {
  readonly records: number;
  /** Records of the table, where `records` are the first ones in their place: what is done by their number goes by these. */
  readonly standsFor?: number;
  readonly variables: readonly SourceVariable[];
  /** Left out where the engine can only be read. */
  readonly treating?: Treating;
  /**
   * The weights, without those that are codes for a missing value.
   * @returns facts, and how many records have no positive finite weight
   */
  weights(name: string, missing: readonly number[]): Promise<WeightFacts & { readonly bad: number }>;
  /** Records without a value of a variable, whatever its type. */
  nulls(name: string): Promise<number>;
  /**
   * How many groups of records that agree on all of some variables hold how many records. A missing value is
   * a category of its own. No group is named, so that nothing but these numbers comes over.
   * @param variables at least one, each of a type whose values can be told apart
   * @param part only the groups of one part of several: which groups those are has nothing to do with their sizes
   */
  groupSizes(variables: readonly string[], part?: GroupPart): Promise<readonly GroupSize[]>;
  /** Whether the engine makes marks; where not, nobody asks for one. */
  readonly marks: boolean;
  /**
   * The distinct values of some variables, and the records that hold them: one GROUP BY. None gives one group
   * of everything. Bands of a variable that is cut come as 32-bit integers from 0.
   * @param marked whether the marks of the variables come beside, none of which is cut then
   */
  group(
    variables: readonly (string | CutVariable)[],
    weight: string | null,
    marked?: boolean,
  ): AsyncIterable<SourceGroups>;
  /**
   * The groups of `group`, counted where they lie: those that are alike come as one row, so that rows are few
   * where groups are many. No row comes twice. Left out where an engine has no such query: then groups come.
   * @param variables at least one
   */
  alike?(variables: readonly string[], weight: string | null): AsyncIterable<AlikeGroups>;
  /**
   * The groups of `alike`, with those of a list of keys told apart. Left out where an engine has no such query.
   * @param variables at least one
   * @param keys the letters of their values (see `letters`) with points between, and commas between keys; no key twice
   * @param part only the groups of one part of several; where the source makes marks
   */
  listed?(
    variables: readonly string[],
    weight: string | null,
    keys: string,
    part?: GroupPart,
  ): AsyncIterable<ListedGroups>;
  /** Whether the engine reads a list of so many bytes. Left out with `listed`. */
  takesList?(bytes: number): boolean;
  /**
   * Every record with what its group of `alike` holds, in the order of the file where the source is ordered: groups
   * are joined where they lie. A record that lacks one of the variables has no group, and NaN for its figures. Left
   * out where an engine has no such query.
   * @param variables at least one
   * @param beside further variables, as `columns`
   */
  alikeOf?(
    variables: readonly string[],
    weight: string | null,
    beside: readonly string[],
  ): AsyncIterable<AlikeRecords>;
  /**
   * Writes the id of every record, and figures by what its group of `alike` holds, into a table that is made in the same
   * engine, in which they come in no order. Left out where an engine has no such query.
   * @returns how many records were written; null where it is no table that the source writes to
   * @throws CANNOT_WRITE, and what the source throws
   */
  fillTable?(asked: RecordsQuery, table: TableBeingMade): Promise<number | null>;
  /**
   * Records that are alone on one of some sets of variables at least: no other record has their values of it. Left out
   * where an engine has no such query.
   * @param variables none of which has missing values
   * @param sets places of variables, one at least in each; no more than `setsAtOnce`
   */
  aloneOnSome?(variables: readonly string[], sets: readonly (readonly number[])[]): Promise<number>;
  /** How many sets of some variables `aloneOnSome` takes, at most. Left out with it. */
  setsAtOnce?(variables: readonly string[]): number;
  /**
   * Bytes that the engine may hold, where it is limited to them and may write to no disk: what surely takes more is not
   * asked for. Left out where that is not so.
   */
  readonly room?: number;
  /**
   * A word of digits and points that depends on the values of some keys of all records: whoever gives them other values
   * gets another one. Left out with `keyPart`.
   * @param variables at least one, none of which has missing values
   */
  keySalt?(variables: readonly string[]): Promise<string>;
  /**
   * The records whose values of some keys, hashed behind a word, fall into one part of several: a source of its own, read as
   * long as this one is. Left out where an engine has no such query.
   * @param variables at least one, none of which has missing values
   * @param salt the word, of digits and points
   */
  keyPart?(variables: readonly string[], part: GroupPart, salt: string): Promise<Source>;
  /** Minimal sample uniques of records, found where these lie. Left out where an engine has no such query. */
  uniques?(asked: UniquesQuery): AsyncIterable<UniquesRows>;
  /** Households by their size and risk, judged where they lie. Left out where an engine has no such query. */
  homes?(asked: HomesQuery): AsyncIterable<HomesGroups>;
  /** Households whose risk is near a limit. Left out with `homes`. */
  homesNear?(asked: HomesQuery): AsyncIterable<HomesNear>;
  /**
   * What the groups of some variables hold of others, counted where it lies: groups that hold the same values as often
   * come as one row, or as a few where an engine works in parts. Left out where an engine has no such query.
   * @param variables may be none: everything is one group
   * @param held at least one
   */
  holdings?(
    variables: readonly string[],
    held: readonly (string | CutVariable)[],
  ): AsyncIterable<SourceHoldings>;
  /**
   * Persons by what all their records hold, counted where these lie. Left out where an engine has no such query, and
   * with `letters`.
   */
  profiles?(asked: ProfilesQuery): AsyncIterable<SourceProfiles>;
  /** The values that `holdings` and `profiles` tell of a variable by letters. Left out with the first. */
  letters?(variable: string | CutVariable): AsyncIterable<SourceLetters>;
  /**
   * About how many groups there are, to within some tenths, at the cost of one pass; null where the engine does not
   * say. Left out with `alike`.
   */
  roughGroups?(variables: readonly string[]): Promise<number | null>;
  /**
   * Some of the distinct values of a variable, and the records that hold them, where all would be too many. There may be
   * more than were asked for: who asks looks again. Left out where an engine has no such query.
   */
  pickedValues?(asked: ValuesQuery): AsyncIterable<SourceGroups>;
  /**
   * What is added up of the numbers of a variable. Left out with `pickedValues`.
   * @param missing numbers that stand for a missing value
   */
  numberSums?(name: string, missing: readonly number[]): Promise<NumberSums>;
  /** Whether records come in the same order however often they are asked for. */
  readonly ordered: boolean;
  /** Some variables of every record, in the order of the file where it has one. */
  rows(variables: readonly (string | MarkOf)[]): AsyncIterable<SourceRows>;
  /**
   * One variable and others of every record, all records of a value of the one in a row, so that a walk needs
   * no table of its values. Missing ones stand together, too.
   */
  rowsBy(by: string, variables: readonly (string | MarkOf)[]): AsyncIterable<SourceRows>;
  /**
   * Follows what is asked only where the data are so: of a source whose first records stand for all of them, so that
   * what a run would ask is written down. Left out by all others.
   * @param condition when it is asked, as a sentence
   */
  perhaps?(condition: string, ask: () => Promise<unknown>): Promise<void>;
  /**
   * Ends the reading.
   * @throws CHANGED_DATA where records came, went or changed meanwhile, as far as the engine tells
   */
  close(): Promise<void>;
}
