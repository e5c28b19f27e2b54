import { SdcObject } from "@sdc-risk/core";
import { inspect, type InspectedVariable, type Inspection } from "@sdc-risk/inspect";
import { expect, it } from "vitest";
import { addressOf, first, onBoth, open } from "./server.ts";

const RECORDS = 60_000;

/** Means are added up in another order. */
const rounded = ({ numbers, ...one }: InspectedVariable) => ({
  ...one,
  numbers: numbers && { ...numbers, mean: numbers.mean?.toPrecision(12) },
});

onBoth("variables of many values in ClickHouse", (shards) => {
  it.each([[[]], [["-9", "N/A"]]])(
    "are counted where they lie, and the same is said of them as where all values come over, with the codes %j",
    async (missing) => {
      const server = first(shards());
      await server.sql("DROP TABLE IF EXISTS people");
      await server.sql(`CREATE TABLE people ENGINE = MergeTree ORDER BY tuple() AS
        SELECT toInt64(i * 7919 % ${RECORDS} + 1) AS id, concat('P', toString(i * 104729 % ${RECORDS})) AS code,
          multiIf(i % 10 < 3, 0., i % 10 = 3, NULL, i % 100 = 94, -9., floor(exp(8 + (i * 31 % 4001) / 1000.), 1)) AS income,
          (i * 37 % 20011) / 1000. AS weight,
          multiIf(i % 50 = 0, 'N/A', i % 50 = 1, 'Нет Данных', concat('+49 30 ', toString(i * 7919 % 59999 + 1000000))) AS phone,
          multiIf(i % 1000 = 0, inf, i % 1000 = 1, nan, (i * 613 % 58111) / 7.) AS measured,
          toDateTime('2020-01-01 00:00:00') + i % 5003 AS seen, toString(i % 20) AS region
        FROM (SELECT toInt64(number) AS i FROM system.numbers LIMIT ${RECORDS})`);
      const told = async (mostValues: number): Promise<Inspection> => {
        const source = await open(addressOf(server, "people"));
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
