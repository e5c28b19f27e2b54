import { describe, expect, test } from "vitest";
import { aloneSql, setsAtOnce } from "../src/classes/alone.ts";
import { recordsOf } from "../src/classes/counted-rows.ts";
import type { AskedColumn } from "../src/classes/named-columns.ts";
import { STAND_IN } from "./support.ts";

const PEOPLE = recordsOf(STAND_IN, "people");
const KEYS = ["sex", "âge", "job"].map((key): AskedColumn => ({ key, type: { kind: "text" } }));

const bytesOf = (sets: number): number =>
  Buffer.byteLength(
    aloneSql(
      STAND_IN,
      PEOPLE,
      KEYS,
      Array.from({ length: sets }, () => [0, 1, 2]),
    ),
  );

describe("sets of keys that one query looks at", () => {
  test("are 128 at most, whatever an engine reads", () => {
    expect(setsAtOnce(STAND_IN, PEOPLE, KEYS)).toBe(128);
    expect(setsAtOnce({ ...STAND_IN, longestQuery: 1e9 }, PEOPLE, KEYS)).toBe(128);
  });

  test("are as many as an engine reads in one query, and not one more", () => {
    for (const sets of [1, 2, 17, 127]) {
      const read = (longestQuery: number): number => setsAtOnce({ ...STAND_IN, longestQuery }, PEOPLE, KEYS);
      expect([read(bytesOf(sets) - 1), read(bytesOf(sets))]).toEqual([sets - 1, sets]);
    }
  });

  test("are none where an engine reads no query of that length", () => {
    expect(setsAtOnce({ ...STAND_IN, longestQuery: 10 }, PEOPLE, KEYS)).toBe(0);
  });

  test("are written one after the other, records by all of their keys", () => {
    expect(aloneSql(STAND_IN, PEOPLE, KEYS.slice(0, 2), [[0], [0, 1]])).toBe(
      'SELECT count(*) FROM (SELECT "all keys of a record" FROM (' +
        `SELECT min(concat(letters("k0"), '.', letters("k1"), '.')) AS "all keys of a record" ` +
        'FROM (SELECT sex AS "k0", âge AS "k1" FROM people) AS records GROUP BY "k0" HAVING count(*) = 1 UNION ALL ' +
        `SELECT min(concat(letters("k0"), '.', letters("k1"), '.')) AS "all keys of a record" ` +
        'FROM (SELECT sex AS "k0", âge AS "k1" FROM people) AS records GROUP BY "k0", "k1" HAVING count(*) = 1' +
        ') AS alone GROUP BY "all keys of a record") AS different',
    );
  });
});
