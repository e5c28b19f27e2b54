import { clickhouse } from "@sdc-risk/clickhouse";
import { SdcObject } from "@sdc-risk/core";
import { CLUSTER, wants } from "@sdc-risk/servers";
import { opened, type KeptClasses, type OpenedSource } from "@sdc-risk/sql";
import { stayingFigures } from "@sdc-risk/testkit";
import { describe, expect, test } from "vitest";
import { addressOf, first, servers } from "./server.ts";

const KEYS = ["a", "b", "t"];
const ROLES = { keys: KEYS, weight: "w" };
type KeptPlace = KeptClasses & { readonly at: string };
const KEPT = { at: "kept", keys: KEYS, weight: "w" };

describe.each([1, 3])("classes that are kept on %i servers of ClickHouse", wants("clickhouse"), (count) => {
  const shards = servers(count);
  const owner = () => first(shards());
  let tables = 0;
  const address = (table: string): string => {
    const { user, reader } = owner();
    return addressOf(owner(), table).replace(`//${reader}:`, `//${user}:`);
  };

  /** A table whose columns have the names that queries use, and a database for classes. */
  async function made(): Promise<string> {
    const table = `people${++tables}`;
    for (const [at, shard] of shards().entries()) {
      await shard.sql(
        `CREATE TABLE ${table}_part (a Int32, b Nullable(Int64), t String, w Float64, k0 Int32) ENGINE = MergeTree ORDER BY tuple()`,
      );
      await shard.sql(`INSERT INTO ${table}_part SELECT number % 7, (number * number) % 11, concat('v', toString(number * 7 % 5)),
        1.5 + number % 4, number % 2 FROM system.numbers WHERE number % ${count} = ${at} LIMIT ${Math.ceil(700 / count)}`);
    }
    await owner().sql("CREATE DATABASE IF NOT EXISTS kept");
    await owner().sql(
      `CREATE TABLE ${table} AS ${table}_part ENGINE = Distributed(${CLUSTER}, default, ${table}_part)`,
    );
    return table;
  }
  const left = (): Promise<string> =>
    owner().sql("SELECT name FROM system.tables WHERE name LIKE 'sdc\\_risk\\_%' ORDER BY name");
  const opening = (table: string, work: KeptPlace | null = KEPT, signal?: AbortSignal) =>
    opened(clickhouse(address(table), {}, {}, work ?? undefined), table, {
      ...(work && { work }),
      ...(signal && { signal }),
    });
  const told = async ({ source }: OpenedSource, roles = ROLES): Promise<string> =>
    stayingFigures(await SdcObject.fromSource(source, roles));

  test("give the figures of the records, and are gone at the end", async () => {
    const table = await made();
    const [plain, kept] = [await opening(table, null), await opening(table)];
    expect(await left()).toMatch(/^sdc_risk_work_[0-9a-f]{16}$/u);
    expect(await told(kept)).toBe(await told(plain));
    await plain.source.close();
    await kept.source.close();
    const keys = ["k0", "a"];
    const [other, own] = [await opening(table, null), await opening(table, { ...KEPT, keys: ["a", "k0"] })];
    expect(await told(own, { ...ROLES, keys })).toBe(await told(other, { ...ROLES, keys }));
    await other.source.close();
    await own.source.close();
    expect(await left()).toBe("");
    const held = async (work: KeptPlace | null): Promise<string[]> => {
      const { source } = await opening(table, work);
      const found: string[] = [];
      for await (const { rows, columns, counts } of source.group(["a", "b"], null))
        for (let row = 0; row < rows; row++)
          found.push(`${String(columns[0]?.values[row])} ${String(columns[1]?.values[row])} ${counts[row]}`);
      await source.close();
      return found.sort();
    };
    const plainly = await held(null);
    expect(await held({ ...KEPT, keys: ["a"], further: ["b"] })).toEqual(plainly);
    expect(plainly.length).toBeGreaterThan(7);
  });

  test("are what stood when the run began, though others go on writing", async () => {
    const table = await made();
    const plain = await opening(table, null);
    const before = await told(plain);
    await plain.source.close();
    const kept = await opening(table);
    await owner().sql(
      `INSERT INTO ${table}_part SELECT 100 + number, 1, 'new', 0.5, 1 FROM system.numbers LIMIT 50`,
    );
    expect(await told(kept)).toBe(before);
    expect(kept.source.records).toBe(shards().length * Math.ceil(700 / count));
    await kept.source.close();
    // what reads the records after all may have read another state
    const late = await opening(table);
    await late.source.nulls("t");
    await owner().sql(`INSERT INTO ${table}_part SELECT 1, 1, 'new', 0.5, 1 FROM system.numbers LIMIT 5`);
    await expect(late.source.close()).rejects.toMatchObject({ code: "CHANGED_DATA" });
    expect(await left()).toBe("");
  });

  test("of two runs are apart, and those of others are told", async () => {
    const table = await made();
    const [one, two] = [await opening(table), await opening(table)];
    expect(two.warnings).toEqual([
      { code: "work-left", message: expect.stringContaining("classes of other runs") as string },
    ]);
    expect(await told(one)).toBe(await told(two));
    await one.source.close();
    await two.source.close();
    expect(await left()).toBe("");
  });

  test("are gone after an interruption", async () => {
    await made();
    await owner().sql(
      "CREATE VIEW slow AS SELECT toInt32(number) + toInt32(sleepEachRow(0.05)) AS a, number AS b, 'x' AS t, 1 AS w FROM (SELECT number FROM system.numbers LIMIT 60)",
    );
    const controller = new AbortController();
    const error = opening("slow", KEPT, controller.signal).then(
      () => null,
      (reason: unknown) => reason,
    );
    while ((await left()) === "") await new Promise((done) => setTimeout(done, 20));
    controller.abort();
    expect(await error).toMatchObject({ code: "ABORTED" });
    expect(await left()).toBe("");
    await owner().sql("DROP TABLE slow");
  });

  test("need a database that the user may write to", async () => {
    const table = await made();
    await expect(opening(table, { ...KEPT, at: "nowhere" })).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining('in database "nowhere" (--work): there is no') as string,
    });
    const driver = clickhouse(addressOf(owner(), table), {}, {}, KEPT);
    await expect(opened(driver, table, { work: KEPT })).rejects.toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining("may only read") as string,
    });
    expect(await left()).toBe("");
  });
});
