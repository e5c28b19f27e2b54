import { bigquery, snowflake, spark, trino } from "@sdc-risk/dialects";
import { describe, expect, test } from "vitest";
import { statementsOf } from "./asked.ts";

describe.each([trino, spark, bigquery, snowflake])("statements of $dialect.name", (engine) => {
  test("are those that are pinned", async () => {
    const statements = await statementsOf(engine);
    await expect(`${statements.join(";\n\n")};\n`).toMatchFileSnapshot(
      `pinned/${engine.dialect.name.toLowerCase()}.sql`,
    );
  });
});
