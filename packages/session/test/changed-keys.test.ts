import { uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { columnOf, type OutgoingColumn } from "../src/outgoing/columns/columns.ts";
import type { Giver } from "../src/outgoing/keys/giver.ts";
import { pairGivers, singleGivers, type HiddenKey } from "../src/outgoing/keys/revealed-keys.ts";
import { withSuppressed } from "../src/outgoing/keys/suppressed-rows.ts";

type Values = readonly (string | null)[];
type Draw = () => number;

const tick = (): Promise<void> => Promise.resolve();

/** A stream of random numbers. */
function drawing(seed: number): Draw {
  const next = uniforms(seed);
  return () => next();
}

function column(name: string, values: Values): OutgoingColumn {
  const texts = [...new Set(values.filter((value) => value !== null))].sort();
  const places = new Map(texts.map((text, code) => [text, code]));
  return columnOf({
    name,
    codes: Int32Array.from(values, (value) => (value === null ? -1 : places.get(value)!)),
    size: texts.length,
    label: (code) => texts[code],
    value: () => NaN,
  });
}

/** What a file tells of a key that it holds otherwise than the original. */
async function toldIn(
  original: Values,
  held: Values,
  others: Readonly<Record<string, Values>>,
  added: readonly string[] = [],
): Promise<readonly Giver[]> {
  const names = Object.keys(others);
  const key: HiddenKey = {
    key: "key",
    original: column("key", original),
    held: column("key", held),
    others: names,
  };
  const columns = new Map(names.map((name) => [name, column(name, others[name])]));
  const variables = { columns, added: new Set(added) };
  const single = await singleGivers([key], variables, tick);
  const { givers } = await pairGivers([key], single, variables, tick);
  return [...single.get("key")!, ...givers];
}

const byOf = (givers: readonly Giver[]): string[] => givers.map(({ by }) => by.join("+"));

/** A value of `levels`, the first of them the more frequent the more `skew` there is. */
const drawn = (draw: Draw, levels: number, skew = 1): string =>
  String.fromCharCode(97 + Math.floor(draw() ** skew * levels));
const valuesOf = (n: number, of: (i: number) => string | null): Values =>
  Array.from({ length: n }, (_, i) => of(i));

/** The values without some of them. */
function withGaps(values: Values, cells: number, draw: Draw, from = (_: number): boolean => true): Values {
  const rows = [...values.keys()].filter(from);
  const gone = new Set<number>();
  while (gone.size < Math.min(cells, rows.length)) gone.add(rows[Math.floor(draw() * rows.length)]);
  return values.map((value, i) => (gone.has(i) ? null : value));
}

/** The rarest values as one, at least so many of them. */
function merged(values: Values, least: number): Values {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  const rare = [...counts].sort((a, b) => a[1] - b[1]).slice(0, least);
  const names = new Set(rare.map(([name]) => name));
  return values.map((value) => (value !== null && names.has(value) ? "other" : value));
}

const N = 1_000;
const REGIONS = 8;

/** Ways in which a variable tells a key. */
const WAYS: Readonly<Record<string, (value: string, draw: Draw, i: number) => string | null>> = {
  "an exact copy": (value) => value,
  "a copy in other words": (value) => `v${(value.charCodeAt(0) * 37) % 101}`,
  "a function of few values more": (value, draw) => `${value}${Math.floor(draw() * 4)}`,
  "a copy of 90 %": (value, draw) => (draw() < 0.9 ? value : drawn(draw, REGIONS)),
};

describe("what tells a key that a file holds with gaps or coarser", () => {
  it("is told always, of few records and of many", async () => {
    for (const [way, make] of Object.entries(WAYS))
      for (const cells of [3, 8, 40, 400])
        for (let seed = 1; seed <= 6; seed++) {
          const draw = drawing(seed);
          const own = valuesOf(N, () => drawn(draw, REGIONS));
          const others = { giver: own.map((value, i) => make(value!, draw, i)) };
          const held = withGaps(own, cells, draw);
          expect([way, cells, seed, byOf(await toldIn(own, held, others))]).toEqual([
            way,
            cells,
            seed,
            ["giver"],
          ]);
          const [one] = await toldIn(own, held, others);
          expect(one.hidden).toMatchObject({ how: "suppressed", records: cells });
        }
  });

  it("is told of a key of two values as of one of many", async () => {
    for (const cells of [3, 8, 40, 400])
      for (let seed = 1; seed <= 6; seed++) {
        const draw = drawing(seed);
        const own = valuesOf(N, () => drawn(draw, 2));
        const others = {
          copy: own,
          near: own.map((value) => (draw() < 0.9 ? value : value === "a" ? "b" : "a")),
          other: own.map((value) => (value === "a" ? "1" : "2")),
        };
        const told = byOf(await toldIn(own, withGaps(own, cells, draw), others));
        expect([cells, seed, [...told].sort()]).toEqual([cells, seed, ["copy", "near", "other"]]);
      }
  });

  it("is told where all records of one value lose it, and no others", async () => {
    const draw = drawing(3);
    const own = valuesOf(N, (i) => (i < 7 ? "island" : drawn(draw, 5)));
    const strata = own.map((value, i) => `${value!}${i % 2}`);
    const held = own.map((value) => (value === "island" ? null : value));
    const [one] = await toldIn(own, held, { strata });
    expect(one).toMatchObject({ by: ["strata"], share: 1, hidden: { how: "suppressed", records: 7 } });
    expect(byOf(await toldIn(own, held, { copy: own }))).toEqual(["copy"]);
  });

  it("is told of a coarser key by strata, by copies and by copies of 90 %, however few records are merged", async () => {
    for (const rare of [2, 3, 5, REGIONS])
      for (let seed = 1; seed <= 6; seed++) {
        const draw = drawing(seed);
        // the rarest two have three records together
        const own = valuesOf(N, (i) => (i < 2 ? "y" : i < 3 ? "z" : drawn(draw, REGIONS - 2)));
        const others = {
          strata: own.map((value) => `${value!}${Math.floor(draw() * 2)}`),
          copy: own,
          near: own.map((value) => (draw() < 0.9 ? value : drawn(draw, REGIONS - 2))),
        };
        const told = byOf(await toldIn(own, merged(own, rare), others));
        // of the three rarest nearly all hold one value: who guesses that is right more often than by a copy of 90 %
        const all = rare === 3 ? ["copy", "strata"] : ["copy", "near", "strata"];
        expect([rare, seed, [...told].sort()]).toEqual([rare, seed, all]);
      }
  });

  it("is told of suppressed numbers by finer numbers in their order, by long lists and by the file's own groups", async () => {
    const draw = drawing(9);
    const ages = valuesOf(300, () => String(Math.floor(draw() * 80)));
    const others = {
      days: ages.map((age, i) => String(Number(age) * 365 + ((i * 131) % 365))),
      born: ages.map((age) => String(2024 - Number(age))),
      words: ages.map((age) => `w${(Number(age) * 37) % 101}`),
    };
    for (const cells of [3, 30]) {
      const told = byOf(await toldIn(ages, withGaps(ages, cells, draw), others));
      expect([cells, [...told].sort()]).toEqual([cells, ["born", "days", "words"]]);
    }
    // members of a household live in one region
    const homes = valuesOf(N, (i) => String(Math.floor(i / 4)));
    const region = homes.map((home) => drawn(drawing(Number(home) + 1), 6));
    expect(byOf(await toldIn(region, withGaps(region, 10, draw), { homes }))).toEqual(["homes"]);
  });

  it("is told by what undoes the suppression of a coarser key, though it does not tell the key itself", async () => {
    const draw = drawing(5);
    const own = valuesOf(N, () => drawn(draw, 12));
    const zone = own.map((value) => `z${Math.floor((value!.charCodeAt(0) - 97) / 4)}`);
    const other = own.map((value) => `other ${Math.floor((value!.charCodeAt(0) - 97) / 4)}`);
    const [one] = await toldIn(own, withGaps(zone, 60, draw), { other });
    expect(one).toMatchObject({ by: ["other"], share: 1, hidden: { how: "suppressed", records: 60 } });
    expect(await toldIn(own, zone, { other })).toEqual([]);
  });

  it("is told by two variables that tell it together only", async () => {
    const draw = drawing(6);
    const own = valuesOf(N, () => drawn(draw, 9));
    const place = (value: string | null): number => value!.charCodeAt(0) - 97;
    const others = {
      tens: own.map((value) => `t${Math.floor(place(value) / 3)}`),
      ones: own.map((value) => `o${place(value) % 3}`),
      noise: own.map(() => drawn(draw, 3)),
    };
    for (const cells of [3, 40])
      expect(byOf(await toldIn(own, withGaps(own, cells, draw), others))).toEqual(["tens+ones"]);
  });

  it("is told of a new variable that holds suppressed values only, unless chance explains it", async () => {
    const draw = drawing(7);
    const own = valuesOf(N, () => drawn(draw, 2));
    const told = async (cells: number): Promise<string[]> => {
      const held = withGaps(own, cells, draw);
      const back = own.map((value, i) => (held[i] === null ? value : null));
      return byOf(await toldIn(own, held, { back }, ["back"]));
    };
    expect(await told(12)).toEqual(["back"]);
    expect(await told(40)).toEqual(["back"]);
    expect(await told(3)).toEqual([]);
  });

  it("is not told where hidden records refute it", async () => {
    const draw = drawing(8);
    const own = valuesOf(N, () => drawn(draw, 2));
    // tells the key of all others, and the wrong one of those that are hidden
    const held = withGaps(own, 10, draw);
    const wrong = own.map((value, i) =>
      held[i] === null ? (value === "a" ? "2" : "1") : value === "a" ? "1" : "2",
    );
    expect(await toldIn(own, held, { wrong })).toEqual([]);
  });

  it("is not told of what is the same, nor of a coarser key by what says no more than it", async () => {
    const draw = drawing(4);
    const own = valuesOf(N, () => drawn(draw, 6));
    const renamed = own.map((value) => value!.toUpperCase());
    expect(await toldIn(own, renamed, { copy: own })).toEqual([]);
    const held = merged(own, 3);
    expect(
      await toldIn(own, held, { held, half: held.map((value) => (value === "other" ? "1" : "2")) }),
    ).toEqual([]);
  });

  it("is told of no variable in 99 of 100 random files", { timeout: 120_000 }, async () => {
    let files = 0;
    let alarms = 0;
    for (let seed = 1; seed <= 240; seed++) {
      const draw = drawing(10_000 + seed);
      const n = [120, 400, 1_200][seed % 3];
      const own = valuesOf(n, () => drawn(draw, [2, 3, 8][Math.floor(draw() * 3)], 1 + 2 * draw()));
      const names = Array.from({ length: 12 }, (_, v) => `v${v}`);
      const others = Object.fromEntries(
        names.map((name) => {
          const levels = 2 + Math.floor(draw() * 11);
          const skew = 1 + 3 * draw();
          return [name, valuesOf(n, () => (draw() < 0.05 ? null : drawn(draw, levels, skew)))];
        }),
      );
      const few = [2, 3, 5, 8, 20, 60][Math.floor(draw() * 6)];
      const outlying = (i: number): boolean => others["v0"][i] !== "a";
      const ways = [
        withGaps(own, few, draw),
        withGaps(own, few, draw, outlying),
        merged(own, 2),
        withGaps(merged(own, 3), few, draw),
      ];
      for (const held of ways) {
        files++;
        if ((await toldIn(own, held, others)).length > 0) alarms++;
      }
    }
    expect(files).toBe(960);
    expect(alarms).toBeLessThanOrEqual(9);
  });
});

describe("a sample of a file", () => {
  it("holds suppressed values where they are few", () => {
    const codes = new Int32Array(30).fill(1);
    const held = codes.map((_, i) => (i === 7 || i === 12 ? -1 : 1));
    const key = { original: { codes, size: 2 }, held: { codes: held, size: 2 } };
    expect([...withSuppressed(Int32Array.of(0, 12, 20), [key])]).toEqual([0, 7, 12, 20]);
    expect([...withSuppressed(Int32Array.of(0, 20), [{ ...key, held: null }])]).toEqual([0, 20]);
    const gaps = { codes: new Int32Array(5_000).fill(-1), size: 1 };
    const many = { original: { codes: new Int32Array(5_000), size: 1 }, held: gaps };
    expect(withSuppressed(Int32Array.of(0), [many]).length).toBe(1);
  });
});
