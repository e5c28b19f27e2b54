import { DuckDBInstance } from "@duckdb/node-api";

/** The keys: what each is called, its levels, and whether households share it. */
const KEYS = [
  { name: "region", levels: 20, shared: true, text: "'region ' || printf('%02d', CODE)" },
  { name: "sex", levels: 2, shared: false, text: "CASE CODE WHEN 0 THEN 'male' ELSE 'female' END" },
  { name: "age", levels: 90, shared: false, text: "CODE" },
  { name: "marital", levels: 5, shared: false, text: "'status ' || CODE" },
  { name: "education", levels: 7, shared: false, text: "'level ' || CODE" },
  { name: "labour", levels: 9, shared: false, text: "CODE" },
] as const;

/** Further variables, which nobody asks for: a source reads what is asked, and a file holds more. */
const FURTHER = [
  { name: "health", levels: 6 },
  { name: "religion", levels: 12 },
  { name: "rooms", levels: 9 },
  { name: "birthplace", levels: 200 },
  { name: "occupation", levels: 400 },
  { name: "industry", levels: 90 },
  { name: "hours", levels: 60 },
  { name: "income", levels: 100_000 },
] as const;

/** Names of the keys. */
export const PEOPLE_KEYS: readonly string[] = KEYS.map(({ name }) => name);

/** A code below `levels`, small ones more often: the product of two numbers that are spread evenly. */
const skewed = (of: string, salt: number, levels: number): string =>
  `CAST(floor((hash(${of} * 1000 + ${salt}) % 65536) / 65536.0 * ((hash(${of} * 1000 + ${salt + 1}) % ` +
  `65536) / 65536.0) * ${levels}) AS INTEGER)`;

/** Households of one to four persons, four in a row of ten. */
const SIZES = "[0, 1, 1, 2, 2, 2, 3, 3, 3, 3]";

/**
 * Writes a Parquet file of people in households: fourteen variables, of which six are keys, beside the
 * household and the weight. The same query makes the same file.
 * @param scattered members of a household lie apart; else the file is in the order of households, as censuses are
 */
export async function writePeople(file: string, records: number, scattered: boolean): Promise<void> {
  const household = scattered
    ? `i % ${Math.max(1, Math.ceil(records / 2.5))}`
    : `i // 10 * 4 + ${SIZES}[1 + i % 10]`;
  const keys = KEYS.map(
    ({ name, levels, shared, text }, at) =>
      `${text.replace("CODE", skewed(shared ? "hid" : "i", 2 * at, levels))} AS ${name}`,
  );
  const further = FURTHER.map(({ name, levels }, at) => `${skewed("i", 100 + 2 * at, levels)} AS ${name}`);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    await connection.run(
      `COPY (SELECT hid, ${[...keys, ...further].join(", ")}, 1 + hash(i * 1000 + 999) % 1000 / 100.0::DOUBLE AS weight
       FROM (SELECT i, ${household} AS hid FROM range(${records}) AS numbers(i)))
       TO '${file.replaceAll("'", "''")}' (FORMAT parquet)`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
