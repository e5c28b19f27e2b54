/** A file beside the data, or several of one kind. */
export interface SecondFileRow<
  Name extends string = string,
  Many extends boolean = boolean,
  Takes extends "groups" | "records" = "groups" | "records",
> {
  /** The setting or the flag that names it. */
  readonly name: Name;
  /** Whether there may be several. */
  readonly many: Many;
  /**
   * What a run takes of it: groups, which an engine gives where the file lies; or records, so that the file is read
   * into memory wherever it lies.
   */
  readonly takes: Takes;
  /** Whether it is written as the original is: with its sheet and its delimiter. */
  readonly asOriginal?: true;
  /** Whether its records are told apart, so that of a table only the keys and what identifies a person are read. */
  readonly identifies?: true;
  /** Why it cannot be used beside data in an engine and what to leave out; left out where it can. */
  readonly inMemoryOnly?: string;
}

const row = <const Name extends string, const Many extends boolean, const Takes extends "groups" | "records">(
  fields: SecondFileRow<Name, Many, Takes>,
): SecondFileRow<Name, Many, Takes> => fields;

/**
 * The files beside the data, in the order in which they are read and in which reports tell of them. The command reads
 * them, asks their engines, and keeps outputs away from them by these rows.
 */
export const SECOND_FILES = [
  row({ name: "released", many: true, takes: "groups", asOriginal: true }),
  row({ name: "population", many: false, takes: "groups" }),
  row({
    name: "identified",
    many: false,
    takes: "records",
    identifies: true,
    inMemoryOnly:
      "An identified file is linked record by record, with a file in memory. Leave out --identified, or the engine",
  }),
  row({
    name: "control",
    many: false,
    takes: "records",
    inMemoryOnly:
      "A control file is compared with the records of the original in memory. Leave out --control, or the engine",
  }),
  row({
    name: "membership",
    many: false,
    takes: "records",
    inMemoryOnly:
      "A register of unknown members takes the file in memory. Leave out --membership, and divide the weights by its " +
      "share of the population, or leave out the engine",
  }),
  row({ name: "margins", many: true, takes: "records" }),
] as const;

type Row = (typeof SECOND_FILES)[number];

/** The name of a kind of files beside the data. */
export type SecondFileName = Row["name"];

/** Files that may lie in an engine, which groups them. */
export type GroupedFile = Extract<Row, { readonly takes: "groups" }>["name"];

/** Something of each kind of these files: one where there is one file, else a list. */
export type BySecondFile<Value> = {
  readonly [R in Row as R["name"]]: R["many"] extends true ? readonly Value[] : Value;
};

/** All files of data that come beside it, in the order of the table. */
export const secondFilesIn = <Value>(files: Partial<BySecondFile<Value>>): readonly Value[] =>
  SECOND_FILES.flatMap(({ name }) => {
    const value: Value | readonly Value[] | undefined = files[name];
    return value === undefined ? [] : ([value].flat() as Value[]);
  });
