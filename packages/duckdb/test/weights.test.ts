import { uniforms } from "@sdc-risk/data/kernels";
import { open } from "@sdc-risk/duckdb";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { byDuckDB } from "./support.ts";

const root = mkdtempSync(join(tmpdir(), "sdc-risk-duckdb-weights-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

type Weight = number | null;

/** What is told of weights, by going through them. */
function facts(weights: readonly Weight[], codes: readonly number[]) {
  const good = weights.filter((w): w is number => w !== null && w > 0 && w < Infinity && !codes.includes(w));
  return {
    records: good.length,
    bad: weights.length - good.length,
    ...(good.length === 0 ? {} : { least: Math.min(...good), most: Math.max(...good) }),
    total: good.reduce((sum, w) => sum + w, 0),
    belowOne: good.filter((w) => w < 1 - 1e-12).length,
  };
}

const sqlOf = (w: Weight): string =>
  w === null
    ? "NULL"
    : Number.isFinite(w)
      ? String(w)
      : Number.isNaN(w)
        ? "'nan'"
        : `'${w > 0 ? "" : "-"}inf'`;

/** Weights as a Parquet file, as a table, and as a view, whose ends are not known. */
async function places(name: string, weights: readonly Weight[], type: string): Promise<readonly string[]> {
  const rows = weights.map((w) => `(CAST(${sqlOf(w)} AS ${type}))`).join(", ");
  const query = `SELECT * FROM (VALUES ${rows}) AS t(w)`;
  const parquet = join(root, `${name}.parquet`);
  const database = join(root, `${name}.duckdb`);
  await byDuckDB(`COPY (${query}) TO '${parquet}' (FORMAT parquet)`);
  await byDuckDB(`CREATE TABLE t AS ${query}; CREATE VIEW v AS SELECT * FROM t`, database);
  return [parquet, `duckdb:${database}?table=t`, `duckdb:${database}?table=v`];
}

describe("weights whose ends are known without reading", () => {
  it("have the facts of looking at each of them, odd ones among them", async () => {
    const random = uniforms(7);
    const odd: readonly Weight[] = [NaN, Infinity, -Infinity, null, 0, -2, 0.25, 1e300];
    for (let file = 0; file < 24; file++) {
      const one = odd[file % odd.length]!;
      const weights: Weight[] = Array.from({ length: 30 }, () => 1 + Math.floor(random() * 8) / 4);
      if (file >= odd.length) weights[Math.floor(random() * 30)] = one;
      const codes = [[], [99], [1.5], [-2, 99]][file % 4];
      const expected = facts(weights, codes);
      for (const place of await places(`f${file}`, weights, "DOUBLE")) {
        const { source } = await open(place);
        const told = await source.weights("w", codes);
        await source.close();
        // sums and ends of a file with bad weights are nobody's: it is refused by their number
        if (expected.bad === weights.filter((w) => codes.includes(w ?? NaN)).length)
          expect({ place, ...told }).toMatchObject(expected);
        else expect({ place, ...told }).toMatchObject({ records: expected.records, bad: expected.bad });
      }
    }
  });

  it.each(["INTEGER", "BIGINT", "DECIMAL(12, 3)", "FLOAT"])("and of the type %s", async (type) => {
    const weights = [1, 4, 2, null, 8, 3];
    for (const place of await places(type.replace(/\W/g, ""), weights, type)) {
      const { source } = await open(place);
      expect(await source.weights("w", [])).toMatchObject({
        records: 5,
        bad: 1,
        total: 18,
        least: 1,
        most: 8,
      });
      expect(await source.weights("w", [4])).toMatchObject({ records: 4, bad: 2, total: 14 });
      await source.close();
    }
  });
});
