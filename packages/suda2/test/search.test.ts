import { SdcObject } from "@sdc-risk/core";
import { runHere } from "@sdc-risk/core/tasks";
import { minimalSampleUniques } from "./oracle/suda-msus.ts";
import {
  checkSize,
  keysOf,
  microdata,
  microdataTable,
  propertyRuns,
  surveyTable,
  SURVEY_KEYS,
  type Value,
} from "@sdc-risk/testkit";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareKeys, type PreparedKeys } from "../src/search/keys.ts";
import type { SearchRun } from "../src/search/rounds.ts";
import { oneByOne, type MinimalSampleUniques } from "../src/search/found-uniques.ts";
import { bySize, LEVEL_BITS } from "../src/search/levels/by-size.ts";
import { keysTogether } from "../src/search/levels/sets.ts";
import { chooseMethod, search, type Method } from "../src/search/search.ts";
import { searchingTransversals, searchTransversals } from "../src/search/transversals.ts";
import { randomFrom } from "./support.ts";

const METHODS: readonly Method[] = ["lattice", "levels", "transversals"];
const inline: SearchRun = { pool: runHere, tick: () => Promise.resolve() };

/** By size, of 32 keys at a time. */
async function* inBlocks(keys: PreparedKeys, maxSize: number): AsyncGenerator<MinimalSampleUniques, void> {
  for await (const part of bySize(keys, maxSize, inline, 1)) yield oneByOne(part, keys.of);
}

/** The minimal sample uniques of every record, in the order of the oracle. */
async function found(sdc: SdcObject, maxSize: number, method: Method | "blocks"): Promise<number[][][]> {
  const classes = await sdc.classes();
  const prepared = prepareKeys(classes);
  const parts = method === "blocks" ? inBlocks(prepared, maxSize) : search(prepared, maxSize, inline, method);
  const byClass = Array.from({ length: classes.size }, (): number[][] => []);
  for await (const part of parts) {
    const {
      classes: at,
      set,
      sets: { ends, variables },
    } = part;
    at.forEach((c, m) => {
      const s = set[m];
      byClass[c].push([...variables.subarray(s === 0 ? 0 : ends[s - 1], ends[s])].sort((a, b) => a - b));
    });
  }
  for (const sets of byClass)
    sets.sort((a, b) => a.length - b.length || (a.map((v, i) => v - b[i]).find((x) => x !== 0) ?? 0));
  return Array.from(classes.classOf, (c) => byClass[c]);
}

const tableOf = (columns: readonly (readonly (number | null)[])[]): SdcObject => {
  const names = columns.map((_, v) => `v${v}`);
  return SdcObject.fromArrow(
    new Table(Object.fromEntries(names.map((name, v) => [name, vectorFromArray(columns[v], new Int32())]))),
    { keys: names },
  );
};
/** A file whose variables have from 2 to 200 levels, with twin and constant columns, duplicates and missing values. */
const files = fc
  .record({
    levels: fc.array(fc.constantFrom(1, 2, 2, 3, 3, 5, 10, 40, 200), { minLength: 1, maxLength: 9 }),
    records: fc.integer({ min: 1, max: 60 }),
    missing: fc.constantFrom(0, 0, 0.05, 0.4),
    copies: fc.boolean(),
    twins: fc.boolean(),
    seed: fc.nat(2 ** 30),
  })
  .map(({ levels, records, missing, copies, twins, seed }) => {
    let state = seed + 1;
    const random = (): number => {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
      return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
    };
    const columns = levels.map((size) =>
      Array.from({ length: records }, () => (random() < missing ? null : Math.floor(random() ** 2 * size))),
    );
    if (twins) columns.push(columns[0].map((value) => (value === null ? null : 7 - value)));
    if (copies) for (let i = 1; i < records; i += 3) for (const column of columns) column[i] = column[i - 1]!;
    return columns;
  });

describe("every search for minimal sample uniques finds what comparing all records on all sets finds", () => {
  for (const method of [...METHODS, "blocks"] as const) {
    it(`by ${method}, in files of any types`, async () => {
      await fc.assert(
        fc.asyncProperty(
          microdata({ maxRecords: 16, weights: "never", households: "never" }),
          fc.nat(2 ** 30),
          fc.integer({ min: 1, max: 5 }),
          async (data, seed, most) => {
            const sdc = SdcObject.fromArrow(microdataTable(data, { seed }), { keys: data.names });
            const maxSize = Math.min(most, data.names.length);
            expect(await found(sdc, maxSize, method)).toEqual(minimalSampleUniques(keysOf(data), maxSize));
          },
        ),
        propertyRuns(400),
      );
    });
    it(`by ${method}, in files of few and many levels, twins, copies and gaps`, async () => {
      await fc.assert(
        fc.asyncProperty(files, fc.integer({ min: 1, max: 10 }), async (columns, most) => {
          const keys: Value[][] = columns[0].map((_, i) => columns.map((column) => column[i]!));
          const maxSize = Math.min(most, columns.length);
          expect(await found(tableOf(columns), maxSize, method)).toEqual(minimalSampleUniques(keys, maxSize));
        }),
        propertyRuns(300),
      );
    });
  }
});

/** Lists of hundreds of thousands of sets are compared as texts: in much less time than one by one. */
function expectSame(a: readonly number[][][], b: readonly number[][][]): void {
  expect(a).toHaveLength(b.length);
  const differ = a.flatMap((sets, i) => (sets.join(";") === b[i].join(";") ? [] : [[i, sets, b[i]]]));
  expect(differ.slice(0, 3)).toEqual([]);
}

describe("the searches find the same", () => {
  const same = async (sdc: SdcObject, maxSize: number): Promise<void> => {
    const [lattice, levels, transversals] = await Promise.all(
      METHODS.map((method) => found(sdc, maxSize, method)),
    );
    expectSame(levels, lattice);
    expectSame(transversals, lattice);
  };
  it("in a survey of 600 records and 12 keys, of every size", async () => {
    await same(
      SdcObject.fromArrow(surveyTable({ rows: 600, seed: 3, missing: 0.02 }), {
        keys: SURVEY_KEYS.slice(0, 12),
      }),
      12,
    );
  });
  it("in a survey of thousands of records, where large classes are counted by patterns", async () => {
    await same(
      SdcObject.fromArrow(surveyTable({ rows: checkSize(6000, 2000), seed: 4, missing: 0.01 }), {
        keys: SURVEY_KEYS.slice(0, 7),
      }),
      7,
    );
  });
  it("in a survey of 60,000 records, whose largest classes are searched in turns", async () => {
    const sdc = SdcObject.fromArrow(surveyTable({ rows: 60_000, seed: 5, missing: 0.01 }), {
      keys: SURVEY_KEYS.slice(0, 8),
    });
    const lattice = await found(sdc, 8, "lattice");
    expect(prepareKeys(await sdc.classes()).size).toBeGreaterThan(2 ** 15);
    expectSame(await found(sdc, 8, "levels"), lattice);
  });
  it("in classes where many keys agree on all but the most telling variables, with gaps", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.integer({ min: 40, max: 500 }),
        fc.constantFrom(0, 0.02, 0.3),
        async (seed, rows, missing) => {
          const random = randomFrom(seed);
          const columns = [2, 2, 2, 2, 3, 2, 3, 4, 30].map((levels) =>
            Array.from({ length: rows }, () =>
              random() < missing ? null : Math.floor(random() ** 2 * levels),
            ),
          );
          const sdc = tableOf(columns);
          expect(await found(sdc, 9, "lattice")).toEqual(await found(sdc, 9, "levels"));
        },
      ),
      propertyRuns(40),
    );
  });
  it("in large classes of variables with many levels", async () => {
    // the inner variables have a million values and more: no table of them
    const random = randomFrom(9);
    const columns = Array.from({ length: 6 }, () =>
      Array.from({ length: checkSize(20_000, 6000) }, () => Math.floor(random() ** 3 * 40)),
    );
    expectSame(await found(tableOf(columns), 6, "levels"), await found(tableOf(columns), 6, "lattice"));
  });
  it("where every variable has more levels than a table has room for", async () => {
    const random =
      (v: number) =>
      (i: number): number =>
        Math.floor(((Math.imul(i + 1, 0x9e3779b1 + 2 * v) >>> 8) / 2 ** 24) ** 6 * 3000);
    await same(
      tableOf(Array.from({ length: 7 }, (_, v) => Array.from({ length: 2000 }, (_, i) => random(v)(i)))),
      7,
    );
  });
});

describe("the search that is chosen", () => {
  it("lists all sets of few variables, goes by size where sizes are few, and key by key where sets are too many", () => {
    expect(chooseMethod({ size: 100_000, variables: 14 }, 14)).toBe("lattice");
    expect(chooseMethod({ size: 100_000, variables: 14 }, 3)).toBe("levels");
    expect(chooseMethod({ size: 20_000, variables: 60 }, 4)).toBe("levels");
    expect(chooseMethod({ size: 20_000, variables: 60 }, 5)).toBe("levels");
    expect(chooseMethod({ size: 20_000, variables: 60 }, 8)).toBe("transversals");
    expect(chooseMethod({ size: 500, variables: 60 }, 60)).toBe("transversals");
    expect(chooseMethod({ size: 20_000, variables: 1000 }, 2)).toBe("levels");
  });
  it("goes by size also where the bits of all keys are too many to be held, but not those of 32", () => {
    expect(keysTogether(21, 21, LEVEL_BITS)).toBeLessThan(100_000);
    for (const maxSize of [8, 12, 18, 21])
      expect(chooseMethod({ size: 100_000, variables: 21 }, maxSize)).toBe("levels");
    expect(keysTogether(60, 8, LEVEL_BITS)).toBe(0);
  });
  it("lets others have their turn while it looks at one key", () => {
    const size = 150;
    const codes = new Uint8Array(size * 40);
    for (let i = 0, state = 1; i < codes.length; i++) {
      state = (Math.imul(state, 1103515245) + 12345) | 0;
      codes[i] = 1 + (state >>> 30);
    }
    const keys = { size, single: size, variables: 40, codes, levels: new Int32Array(40).fill(4) };
    const input = { keys, first: 7, last: 8, maxSize: 4 };
    const turns = searchingTransversals(input);
    let times = 0;
    let step = turns.next();
    for (; step.done !== true; step = turns.next()) times++;
    expect(times).toBeGreaterThan(10);
    expect(step.value).toEqual(searchTransversals(input));
  });
});
