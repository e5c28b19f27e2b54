import type {
  CutVariable,
  ProfilesQuery,
  SourceHoldings,
  SourceLetters,
  SourceProfiles,
} from "@sdc-risk/core/source";
import { holdingsSql, lettersSql } from "../classes/holdings.ts";
import { nameOf } from "../classes/named-columns.ts";
import { profilesSql } from "../classes/profiles.ts";
import { DOUBLE, TEXT, type ColumnType } from "../column-type.ts";
import type { Parameter } from "../driver.ts";
import { withoutCodes } from "../values/picked-values.ts";
import { numbers, texts } from "./answers.ts";
import type { AskedTable } from "./asked-table.ts";
import { partsOfClasses } from "./rough-groups.ts";

/** As `holdings` of a source. */
export async function* holdings(
  table: AskedTable,
  variables: readonly string[],
  held: readonly (string | CutVariable)[],
): AsyncGenerator<SourceHoldings, void> {
  if (table.records === 0) return;
  const read = [...variables, ...held.map(nameOf)];
  const { rows: counted, kept, column } = table.grouped(read);
  const keys = variables.map(column);
  const of = await partsOfClasses(table, variables);
  for (let at = 0; at < of; at++) {
    const bound: number[] = [];
    const values = held.map((one) => table.columnOrBands(one, bound, column));
    const part = of === 1 ? null : { part: at, of };
    const sql = holdingsSql(table.dialect, counted, { keys, held: values, part });
    for await (const { rows, columns } of table.query({ sql, bound, types: [TEXT, DOUBLE], kept }, read))
      yield { rows, texts: texts(columns[0]!), groups: numbers(columns[1]!) };
  }
}

/** As `profiles` of a source. */
export async function* profiles(
  table: AskedTable,
  { named, ...asked }: ProfilesQuery,
): AsyncGenerator<SourceProfiles, void> {
  if (table.records === 0) return;
  const of = named ? await partsOfClasses(table, [asked.person]) : 1;
  for (let at = 0; at < of; at++)
    yield* someProfiles(table, asked, { named, part: of === 1 ? null : { part: at, of } });
}

/** Persons of one part of them, or records that name none. */
async function* someProfiles(
  table: AskedTable,
  { person, lacking, held, weight, ...rest }: Omit<ProfilesQuery, "named">,
  which: Parameters<typeof profilesSql>[3],
): AsyncGenerator<SourceProfiles, void> {
  const read = [...held.map(nameOf), person, ...(weight === null ? [] : [weight])];
  const { relation } = table.driver;
  const dialect = table.weighing(weight);
  const bound: Parameter[] = [];
  const columns = {
    ...rest,
    held: held.map((one) => table.columnOrBands(one, bound)),
    person: withoutCodes(dialect, table.column(person), lacking, (value) =>
      dialect.parameter(bound.push(value)),
    ),
    weight: weight === null ? null : table.column(weight),
  };
  const sql = profilesSql(dialect, relation, columns, which);
  const types = [TEXT, ...Array<ColumnType>(7).fill(DOUBLE)];
  for await (const { rows, columns: found } of table.query({ sql, bound, types }, read)) {
    const figure = (place: number): Float64Array => numbers(found[place]!);
    yield {
      rows,
      texts: texts(found[0]!),
      groups: figure(1),
      weights: figure(2),
      least: figure(3),
      most: figure(4),
      belowOne: figure(5),
      differing: figure(6),
      many: figure(7),
    };
  }
}

/** As `letters` of a source. */
export async function* letters(
  table: AskedTable,
  variable: string | CutVariable,
): AsyncGenerator<SourceLetters, void> {
  if (table.records === 0) return;
  const bound: number[] = [];
  const read = [nameOf(variable)];
  const { rows: counted, kept, column: named } = table.grouped(read);
  const column = table.columnOrBands(variable, bound, named);
  const sql = lettersSql(table.dialect, counted, column);
  const types = [column.type, TEXT];
  for await (const { rows, columns } of table.query({ sql, bound, types, kept }, read))
    yield { rows, column: columns[0]!, letters: texts(columns[1]!) };
}
