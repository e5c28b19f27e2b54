import { Field, RecordBatch, Schema, Struct, Table, makeData } from "apache-arrow";
import type { CutVariable, HomesQuery, MarkOf, RecordsQuery, Source } from "../source/source.ts";

/** New names of variables by the names that they have. */
export type NewNames = ReadonlyMap<string, string>;

/** The table with other names of some columns; nothing is copied. */
export function renamedTable(table: Table, names: NewNames): Table {
  const fields = table.schema.fields.map(
    ({ name, type, nullable, metadata }) => new Field(names.get(name) ?? name, type, nullable, metadata),
  );
  const schema = new Schema(fields, table.schema.metadata, table.schema.dictionaries);
  const type = new Struct(fields);
  const batches = table.batches.map(({ numRows, data: { children } }) => {
    const data = makeData({ type, length: numRows, nullCount: 0, children });
    return new RecordBatch(schema, data);
  });
  return new Table(schema, batches);
}

/** The source with other names of some variables; names that it lacks are names of another file. */
export function renamedSource(source: Source, names: NewNames): Source {
  const back = new Map(
    source.variables.flatMap(({ name }): [string, string][] => {
      const after = names.get(name);
      return after === undefined ? [] : [[after, name]];
    }),
  );
  const stored = (name: string): string => back.get(name) ?? name;
  const single = (one: string | MarkOf): string | MarkOf =>
    typeof one === "string" ? stored(one) : { mark: one.mark.map(stored) };
  const grouped = (one: string | CutVariable): string | CutVariable =>
    typeof one === "string" ? stored(one) : { ...one, name: stored(one.name) };
  const { records, standsFor, marks, ordered } = source;
  const alike = source.alike?.bind(source);
  const alikeOf = source.alikeOf?.bind(source);
  const fillTable = source.fillTable?.bind(source);
  const aloneOnSome = source.aloneOnSome?.bind(source);
  const setsAtOnce = source.setsAtOnce?.bind(source);
  const keyPart = source.keyPart?.bind(source);
  const keySalt = source.keySalt?.bind(source);
  const uniques = source.uniques?.bind(source);
  const homes = source.homes?.bind(source);
  const homesNear = source.homesNear?.bind(source);
  const storedHomes = (asked: HomesQuery): HomesQuery => ({
    ...asked,
    keys: asked.keys.map(stored),
    household: asked.household.map(stored),
    weight: asked.weight === null ? null : stored(asked.weight),
  });
  const storedRecords = (asked: RecordsQuery): RecordsQuery => ({
    ...asked,
    keys: asked.keys.map(stored),
    weight: asked.weight === null ? null : stored(asked.weight),
    id: { ...asked.id, variable: stored(asked.id.variable) },
  });
  const holdings = source.holdings?.bind(source);
  const profiles = source.profiles?.bind(source);
  const letters = source.letters?.bind(source);
  const roughGroups = source.roughGroups?.bind(source);
  const pickedValues = source.pickedValues?.bind(source);
  const numberSums = source.numberSums?.bind(source);
  return {
    ...(alike && { alike: (variables, weight) => alike(variables.map(stored), weight && stored(weight)) }),
    ...(alikeOf && {
      alikeOf: (variables, weight, beside) =>
        alikeOf(variables.map(stored), weight && stored(weight), beside.map(stored)),
    }),
    ...(fillTable && { fillTable: (asked, table) => fillTable(storedRecords(asked), table) }),
    ...(aloneOnSome && { aloneOnSome: (variables, sets) => aloneOnSome(variables.map(stored), sets) }),
    ...(setsAtOnce && { setsAtOnce: (variables) => setsAtOnce(variables.map(stored)) }),
    ...(keySalt && { keySalt: (variables) => keySalt(variables.map(stored)) }),
    ...(keyPart && {
      keyPart: async (variables, part, salt) =>
        renamedSource(await keyPart(variables.map(stored), part, salt), names),
    }),
    ...(uniques && { uniques: (asked) => uniques({ ...asked, keys: asked.keys.map(stored) }) }),
    ...(homes && { homes: (asked) => homes(storedHomes(asked)) }),
    ...(homesNear && { homesNear: (asked) => homesNear(storedHomes(asked)) }),
    ...(holdings && {
      holdings: (variables, held) => holdings(variables.map(stored), held.map(grouped)),
    }),
    ...(profiles && {
      profiles: (asked) =>
        profiles({
          ...asked,
          person: stored(asked.person),
          held: asked.held.map(grouped),
          weight: asked.weight && stored(asked.weight),
        }),
    }),
    ...(letters && { letters: (variable) => letters(grouped(variable)) }),
    ...(roughGroups && { roughGroups: (variables) => roughGroups(variables.map(stored)) }),
    ...(pickedValues && { pickedValues: (asked) => pickedValues({ ...asked, name: stored(asked.name) }) }),
    ...(numberSums && { numberSums: (name, missing) => numberSums(stored(name), missing) }),
    ...(source.perhaps && { perhaps: source.perhaps.bind(source) }),
    records,
    ...(standsFor === undefined ? {} : { standsFor }),
    marks,
    ordered,
    variables: source.variables.map((one) => ({ ...one, name: names.get(one.name) ?? one.name })),
    weights: (name, missing) => source.weights(stored(name), missing),
    nulls: (name) => source.nulls(stored(name)),
    groupSizes: (variables, part) => source.groupSizes(variables.map(stored), part),
    group: (variables, weight, marked) =>
      source.group(variables.map(grouped), weight === null ? null : stored(weight), marked),
    rows: (variables) => source.rows(variables.map(single)),
    rowsBy: (by, variables) => source.rowsBy(stored(by), variables.map(single)),
    close: () => source.close(),
  };
}
