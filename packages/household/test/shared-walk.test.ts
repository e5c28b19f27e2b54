import { SdcObject } from "@sdc-risk/core";
import { sharedWithin } from "./oracle/household.ts";
import { propertyRuns } from "@sdc-risk/testkit";
import { Table, vectorFromArray, Int32 } from "apache-arrow";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sharedKeysOf } from "../src/shared/shared-keys.ts";
import { classWords, SharedWalk } from "../src/shared/shared-walk.ts";

/** Codes of a few levels, so that members agree; up to ten keys, which go into one, two or three words. */
const file = fc.record({
  keys: fc.integer({ min: 1, max: 10 }),
  wide: fc.boolean(),
  rows: fc.array(
    fc.record({
      begins: fc.boolean(),
      codes: fc.array(fc.option(fc.nat(2), { freq: 6 }), { minLength: 10, maxLength: 10 }),
    }),
    { minLength: 1, maxLength: 30 },
  ),
  batch: fc.integer({ min: 1, max: 8 }),
});

it("counts households that compare a key, and agree on it, as a look at each household does", async () => {
  await fc.assert(
    fc.asyncProperty(file, async ({ keys, wide, rows, batch }) => {
      const names = Array.from({ length: keys }, (_, v) => `k${v}`);
      // far more levels, of records that are in no household: fields of many bits, and keys in several words
      const extra = wide ? 300 : 0;
      const column = (v: number): (number | null)[] => [
        ...rows.map(({ codes }) => codes[v] ?? null),
        ...Array.from({ length: extra }, (_, i) => i + 10),
      ];
      const columns = names.map((_, v) => column(v));
      const table = new Table(
        Object.fromEntries(names.map((name, v) => [name, vectorFromArray(columns[v], new Int32())])),
      );
      const sdc = SdcObject.fromArrow(table, { keys: names });
      const classes = await sdc.classes();
      let number = -1;
      const homes = rows.map(({ begins }) => (begins || number < 0 ? ++number : number));
      const walk = new SharedWalk(classWords(classes));
      for (let from = 0; from < rows.length; from += batch)
        walk.add(
          Int32Array.from(homes.slice(from, from + batch)),
          classes.classOf.slice(from, Math.min(from + batch, rows.length)),
        );
      const kept = rows.map((_, i) => columns.map((one) => one[i] ?? null));
      const told = sharedKeysOf(names, [walk.end()]);
      expect(told.map(({ key, compared, constant }) => ({ key, compared, constant }))).toEqual(
        sharedWithin(kept, names, homes.map(String)),
      );
    }),
    propertyRuns(500),
  );
});
