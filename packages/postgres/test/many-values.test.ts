import { SdcObject } from "@sdc-risk/core";
import { inspect, type InspectedVariable, type Inspection } from "@sdc-risk/inspect";
import { wants } from "@sdc-risk/servers";
import { describe, expect, it } from "vitest";
import { addressOf, open, server } from "./server.ts";

const RECORDS = 60_000;

/** Means are added up in another order. */
const rounded = ({ numbers, ...one }: InspectedVariable) => ({
  ...one,
  numbers: numbers && { ...numbers, mean: numbers.mean?.toPrecision(12) },
});

describe("variables of many values in PostgreSQL", wants("postgresql"), () => {
  const owner = server();

  it.each([[[]], [["-9", "N/A"]]])(
    "are counted where they lie, and the same is said of them as where all values come over, with the codes %j",
    async (missing) => {
      await owner().sql(`DROP TABLE IF EXISTS people;
        CREATE TABLE people AS SELECT (i * 7919) % ${RECORDS} + 1 AS id,
          'P' || lpad(((i * 104729) % ${RECORDS})::text, 7, '0') AS code,
          CASE WHEN i % 10 < 3 THEN 0 WHEN i % 10 = 3 THEN NULL WHEN i % 100 = 94 THEN -9
            ELSE round(exp(8 + (i * 31 % 4001) / 1000.0), 1) END::float8 AS income,
          (i * 37 % 20011) / 1000.0 AS weight,
          CASE i % 50 WHEN 0 THEN 'N/A' WHEN 1 THEN 'Нет Данных' ELSE '+49 30 ' || (i * 7919 % 59999 + 1000000) END AS phone,
          CASE i % 1000 WHEN 0 THEN 'Infinity' WHEN 1 THEN 'NaN' ELSE (i * 613 % 58111) / 7.0 END::float8 AS measured,
          TIMESTAMP '2020-01-01' + (i % 5003) * interval '1 second' AS seen,
          (i % 20)::text AS region
        FROM generate_series(0::int8, ${RECORDS - 1}) AS records(i)`);
      const told = async (mostValues: number): Promise<Inspection> => {
        const source = await open(addressOf(owner(), "people"));
        const told = await inspect(await SdcObject.fromSource(source, {}, { missing }), { mostValues });
        await source.close();
        return told;
      };
      const [counted, all] = [await told(1000), await told(Infinity)];
      expect(counted.variables.map(rounded)).toEqual(all.variables.map(rounded));
      expect(counted.suggestions).toEqual(all.suggestions);
      expect(counted.variables.filter(({ levels }) => levels > 1000)).toHaveLength(7);
    },
    120_000,
  );
});
