import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { drained } from "@sdc-risk/core/source";
import { queryDriver, type Cell, type QueryEngine } from "@sdc-risk/dialects";
import { installed } from "@sdc-risk/session";
import { opened, SqlSource } from "@sdc-risk/sql";

/** A column of the table of these tests: its type by engine, and what a client gives for its values. */
interface AskedColumn {
  readonly name: string;
  readonly types: Readonly<Record<string, string>>;
  readonly cells: readonly Cell[];
}

const columnOf = (
  name: string,
  types: readonly [string, string, string, string],
  cells: readonly Cell[],
): AskedColumn => ({
  name,
  types: { Trino: types[0], Spark: types[1], BigQuery: types[2], Snowflake: types[3] },
  cells,
});

/** A column of each kind, with names that need their quotes. */
const COLUMNS: readonly AskedColumn[] = [
  columnOf('the "region"', ["varchar", "string", "STRING", "VARCHAR(20)"], ["a", "a", "b", "b", "b", null]),
  columnOf("sex", ["boolean", "boolean", "BOOL", "BOOLEAN"], [true, false, true, true, false, null]),
  columnOf("age `now`", ["integer", "int", "INT64", "NUMBER(3,0)"], ["30", "40", "40", "50", "50", "50"]),
  columnOf("size", ["double", "double", "FLOAT64", "FLOAT"], [1.5, 2, 2, 3, 3, null]),
  columnOf(
    "born",
    ["date", "date", "DATE", "DATE"],
    ["1990-01-01", "1990-01-01", "1991-02-03", null, null, null],
  ),
  columnOf(
    "seen",
    ["timestamp(6) with time zone", "timestamp", "TIMESTAMP", "TIMESTAMP_TZ(9)"],
    ["1", "2", "3", "4", "4", "4"],
  ),
  columnOf(
    "income",
    ["decimal(10,2)", "decimal(10,2)", "NUMERIC(10,2)", "NUMBER(10,2)"],
    ["1.00", "2.00", "2.50", "3.00", null, "4.00"],
  ),
  columnOf("weight", ["double", "double", "FLOAT64", "FLOAT"], [1, 2, 3, 4, 5, 6]),
  columnOf("hid", ["bigint", "bigint", "INT64", "NUMBER(38,0)"], ["1", "1", "2", "2", "3", "3"]),
];
const RECORDS = 6;
const [REGION, SEX, AGE, SIZE, BORN, SEEN, INCOME, WEIGHT, HID] = COLUMNS.map(({ name }) => name) as [string, string, string, string, string, string, string, string, string]; // prettier-ignore

/** A table whose function writes down what it is asked, and knows the first records only. */
function tableOf(engine: QueryEngine, asked: string[]) {
  const { dialect } = engine;
  const columns = COLUMNS.map((column) => ({ name: column.name, type: column.types[dialect.name] }));
  return queryDriver({
    engine,
    relation: "census.people",
    columns,
    // eslint-disable-next-line @typescript-eslint/require-await -- the form of a function that asks
    async *run(sql) {
      asked.push(sql);
      const first = sql.includes(" LIMIT ")
        ? COLUMNS.find((one) => sql.includes(dialect.quote(one.name)))
        : undefined;
      if (first !== undefined) yield first.cells.map((cell) => [cell]);
      else if (/^SELECT CAST\((?:count|approx)\S*\(.*\) AS \w+\) FROM census.people$/u.test(sql))
        yield [Array.from(sql.matchAll(/CAST\((?:count|approx)/gu), () => RECORDS)];
    },
  });
}

/** What runs of all measures ask, with classes that come over and with classes that stay. */
async function ofRuns(engine: QueryEngine): Promise<readonly string[]> {
  const statements: string[] = [];
  for (const classes of ["memory", "engine"] as const) {
    const explanation = {
      add: (query: { readonly statements: readonly string[] }) => statements.push(...query.statements),
    };
    const { source } = await opened(tableOf(engine, []), "people", { explanation });
    const roles = { keys: [REGION, SEX, AGE], weight: WEIGHT, household: HID, sensitive: [INCOME, BORN] };
    const sdc = await SdcObject.fromSource(source, roles);
    await assess(sdc, installed, { skip: true, classes });
    await source.close();
  }
  return statements;
}

/** The other forms of statements: with parts, marks, bands, parameters, and columns of every kind. */
async function ofForms(engine: QueryEngine): Promise<readonly string[]> {
  const asked: string[] = [];
  const source = await SqlSource.open(tableOf(engine, asked));
  const keys = COLUMNS.map(({ name }) => name);
  const bands = { name: SIZE, edges: Float64Array.of(2, 2.5), missing: [99] };
  await source.weights(WEIGHT, [-9, 99]);
  await source.weights(INCOME, []);
  await source.weights(HID, []);
  await source.nulls(REGION);
  await source.groupSizes(keys);
  await source.groupSizes([REGION], { part: 1, of: 3 });
  await drained(source.group([...keys, bands], INCOME, source.marks));
  await drained(source.group([], WEIGHT));
  await source.aloneOnSome([REGION, SEX, SIZE], [[0], [1, 2]]);
  await drained(source.holdings([REGION], [SEX, SIZE, BORN, SEEN, bands]));
  await drained(source.holdings([], [INCOME]));
  for (const rule of ["largest", "sum"] as const)
    for (const weight of [null, WEIGHT])
      for (const named of [true, false])
        await drained(
          source.profiles({
            person: HID,
            lacking: [],
            named,
            held: [SEX, SIZE, bands],
            weight,
            rule,
            many: 1000,
          }),
        );
  for (const key of keys) await drained(source.letters(key));
  await source.roughGroups([SIZE, bands]);
  await drained(source.rows(source.marks ? [REGION, { mark: [SEX, SIZE] }] : [REGION]));
  await drained(source.rows([]));
  await drained(source.rowsBy(HID, [REGION]));
  const risks = { counts: [1, 2], logs: Float64Array.of(0, -0.7), certain: Uint8Array.of(1, 0), limits: Float64Array.of(0.05, 0.2), near: 1e-6, steps: 8 }; // prettier-ignore
  for (const weight of [null, WEIGHT]) {
    const asked = {
      ...risks,
      keys: [REGION, SEX],
      household: [HID],
      weight,
      bands: weight === null ? null : Float64Array.of(8, 20),
    };
    if (source.homes !== undefined) await drained(source.homes(asked));
    if (source.homesNear !== undefined) await drained(source.homesNear(asked));
  }
  if (source.alikeOf !== undefined) await drained(source.alikeOf([REGION, SEX], WEIGHT, [HID, SEEN]));
  await source.close();
  return asked;
}

/** All statements that an engine is asked, each once; those of runs of all measures come first. */
export async function statementsOf(engine: QueryEngine): Promise<readonly string[]> {
  return [...new Set([...(await ofRuns(engine)), ...(await ofForms(engine))])];
}
