import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drained } from "@sdc-risk/core/source";
import { open } from "@sdc-risk/duckdb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sdc-risk-whole-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const RECORDS = 1_000_000;

/** A view of which one value, far behind the first ones, cannot be read. */
beforeAll(async () => {
  await byDuckDB(
    `CREATE VIEW people AS SELECT i % 3 AS k, i AS no,
       CAST(CASE WHEN i = ${RECORDS - 100} THEN 'secret' ELSE '1' END AS INTEGER) AS bad FROM range(${RECORDS}) r(i)`,
    join(folder, "people.db"),
  );
  mkdirSync(join(folder, "work"));
});

describe("an answer that fails after its first rows", () => {
  const work = { at: join(folder, "work"), keys: ["k"], weight: null };
  it.each([
    ["in a file that is read alone", {}],
    ["beside classes that are kept", { work }],
  ])("is an error, and none that is shorter: %s", async (_, options) => {
    const { source } = await open(`duckdb:${join(folder, "people.db")}?table=people`, options);
    const error: unknown = await drained(source.rows(["bad"])).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "BAD_SOURCE" });
    expect(String(error)).toContain("Conversion Error");
    expect(String(error)).not.toContain("secret");
    // the next one is asked as if nothing had been
    let records = 0;
    for await (const { rows, counts } of source.group(["k"], null))
      records += counts.subarray(0, rows).reduce((sum, count) => sum + count, 0);
    expect(records).toBe(RECORDS);
    await source.close();
  });

  it("is none where another query is asked meanwhile, which is refused", async () => {
    const { source } = await open(`duckdb:${join(folder, "people.db")}?table=people`);
    let records = 0;
    for await (const { rows } of source.rows(["no"])) {
      if (records === 0) await expect(source.nulls("no")).rejects.toThrow("while an answer was read");
      records += rows;
    }
    expect(records).toBe(RECORDS);
    expect(await source.nulls("no")).toBe(0);
    await source.close();
  });

  it("that is given up early ends nothing", async () => {
    const { source } = await open(`duckdb:${join(folder, "people.db")}?table=people`);
    for await (const { rows } of source.rows(["no"])) {
      expect(rows).toBeGreaterThan(0);
      break;
    }
    expect(await source.nulls("no")).toBe(0);
    await source.close();
  });
});
