import { SqlSource, opened, type Driver, type PlannedQuery, type RowBatch } from "@sdc-risk/sql";
import { expect, test } from "vitest";
import { STAND_IN } from "./support.ts";

const KEPT = { at: "work", keys: ["sex"], weight: "w" };

const row = (...values: number[]): RowBatch => ({
  rows: 1,
  columns: values.map((value) => ({ values: Float64Array.of(value), valid: null })),
});

/** A table of four records whose classes are kept in a place that no state of the records reaches. @param run takes what is run there */
function standIn(run: string[]): Driver {
  return {
    dialect: STAND_IN,
    relation: "people",
    work: {
      relation: "classes",
      alone: true,
      statement: (sql) => `CREATE TABLE classes AS ${sql}`,
      make: (sql) => {
        run.push(`CREATE TABLE classes AS ${sql}`);
        return Promise.resolve();
      },
      // eslint-disable-next-line @typescript-eslint/require-await -- the form of a driver
      async *query(sql, _parameters, types) {
        run.push(sql);
        yield row(...types.map(() => 4));
      },
    },
    begin: () => Promise.resolve(),
    columns: () =>
      Promise.resolve([
        { name: "sex", stored: "text", type: { kind: "text" } },
        { name: "w", stored: "double", type: { kind: "float", bits: 64 } },
      ]),
    // eslint-disable-next-line @typescript-eslint/require-await -- the form of a driver
    async *query(_sql, _parameters, types) {
      yield row(...types.map(() => 4));
    },
    close: () => Promise.resolve(),
  };
}

test("classes that are kept apart from the records are explained as they are made and read", async () => {
  const run: string[] = [];
  const { source } = await opened(standIn(run), "people", { work: KEPT });
  await source.weights("w", []);
  const [made, total, weights] = run;

  const table = await SqlSource.open(standIn([]));
  const { source: recorded, driver } = table.recorded(KEPT);
  expect(recorded.making).toEqual([made, total]);
  await recorded.weights("w", []);
  expect(driver.taken()).toEqual({ statements: [weights], ofClasses: true });

  const listed: PlannedQuery[] = [];
  await opened(standIn([]), "people", {
    work: KEPT,
    explanation: { add: (query) => void listed.push(query) },
  });
  expect(listed).toMatchObject([
    { statements: [made], reads: ["sex", "w"], ofClasses: false },
    { statements: [total], ofClasses: true },
  ]);
});
