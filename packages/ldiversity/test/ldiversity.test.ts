import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { banded, diversity, ldiversity } from "@sdc-risk/ldiversity";
import { lDiversity, multiLDiversity } from "@sdc-risk/oracles";
import {
  GUIDE_ROLES,
  guideTable,
  keysOf,
  microdata,
  microdataTable,
  propertyRuns,
  type Value,
} from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("l-diversity of Health in the practice guide's ten records", async () => {
  const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
  const [health] = (await assess(sdc, [ldiversity])).results.ldiversity.summary.variables;
  it("is 1, 1, 1, 2, 1, 2, 1, 1, 2, 2", async () =>
    expect(await column(sdc, "Health.distinct")).toEqual([1, 1, 1, 2, 1, 2, 1, 1, 2, 2]));
  it("is 1.4 on average", () => expect(health.distinct).toMatchObject({ mean: 1.4 }));
  it("is 1 at least and 2 at most", () => expect(health.distinct).toMatchObject({ min: 1, max: 2 }));
  it("is below 2 for 6 records, whose value is certain", () => expect(health.certain).toBe(6));
  it("is below 2 for 4 records without Educ", () =>
    expect(health.leaveOneOut[2]).toEqual({ key: "Educ", certain: 4 }));
});

it("names each row of those that fail by its variable and l, by which comparisons find it again", async () => {
  const sdc = SdcObject.fromArrow(guideTable(), GUIDE_ROLES);
  const { findings } = await assess(sdc, [ldiversity], { options: { ldiversity: { l: [2, 3] } } });
  const block = findings[0].blocks.find(({ title }) => title.endsWith("that fail l-diversity"));
  if (block?.kind !== "table") throw new Error("no table");
  const names = block.columns.findIndex(({ format }) => format !== "text");
  expect(block.rows.map((row) => row.slice(0, names))).toEqual([
    ["Health", "2"],
    ["Health", "3"],
  ]);
});

const text = (values: readonly Value[]): Vector =>
  vectorFromArray(
    values.map((value) => (value === null ? null : String(value === 0 ? 0 : value))),
    new Utf8(),
  );

/** A file of text columns. */
function objectOf(
  keys: Readonly<Record<string, readonly Value[]>>,
  sensitive: Readonly<Record<string, readonly Value[]>>,
): SdcObject {
  const columns = Object.fromEntries(
    Object.entries({ ...keys, ...sensitive }).map(([name, values]) => [name, text(values)]),
  );
  return SdcObject.fromArrow(new Table(columns), {
    keys: Object.keys(keys),
    sensitive: Object.keys(sensitive),
  });
}

async function column(sdc: SdcObject, name: string, options: object = {}): Promise<(number | null)[]> {
  const { results } = await assess(sdc, [ldiversity], { options: { ldiversity: options } });
  const values = results.ldiversity.columns[name].values;
  return Array.from((await sdc.classes()).toRecords(values), (x) => (Number.isNaN(x) ? null : x));
}

function close(ours: readonly (number | null)[], theirs: readonly (number | null)[]): void {
  expect(ours.map((x) => x === null)).toEqual(theirs.map((x) => x === null));
  ours.forEach((x, i) => {
    if (x !== null) expect(Math.abs(x - theirs[i]!) / theirs[i]!).toBeLessThan(1e-12);
  });
}

const POLICIES = (["category", "wildcard"] as const).flatMap((missing) =>
  (["value", "ignore"] as const).map((missingSensitive) => ({ missing, missingSensitive })),
);

describe("l-diversity", () => {
  it("gives the guide's Health column 1 1 1 2 1 2 1 1 2 2, mean 1.4", async () => {
    const sdc = SdcObject.fromArrow(guideTable(), { keys: GUIDE_ROLES.keys, sensitive: ["Health"] });
    expect(await column(sdc, "Health.distinct")).toEqual([1, 1, 1, 2, 1, 2, 1, 1, 2, 2]);
    const { results } = await assess(sdc, [ldiversity]);
    expect(results.ldiversity.summary.variables[0].distinct).toEqual({
      min: 1,
      quartile1: 1,
      median: 1,
      mean: 1.4,
      quartile3: 2,
      max: 2,
    });
  });

  it("takes a commonest value that is exactly c times the tail as no diversity, though 1.1 · 50 is above 55 in doubles", async () => {
    const values = [...Array<string>(55).fill("x"), ...Array<string>(50).fill("y")];
    expect(
      new Set(await column(objectOf({ k: values.map(() => "a") }, { s: values }), "s.recursive", { c: 1.1 })),
    ).toEqual(new Set([1]));
    expect(
      new Set(
        await column(objectOf({ k: values.map(() => "a") }, { s: values }), "s.recursive", { c: 1.11 }),
      ),
    ).toEqual(new Set([2]));
  });

  it("equals the definitions for every policy, one variable and several at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        microdata({ maxRecords: 16 }),
        fc.nat(2 ** 30),
        fc.constantFrom(0.5, 1, 2, 3.5),
        async (data, seed, c) => {
          fc.pre(data.names.length >= 2);
          const cut = data.names.length > 2 ? data.names.length - 2 : 1;
          const keys = keysOf(data).map((key) => key.slice(0, cut));
          const columns = data.columns.slice(cut);
          const names = columns.map((_, j) => `s${j}`);
          const keyTable = microdataTable(
            { ...data, names: data.names.slice(0, cut), columns: data.columns.slice(0, cut) },
            { seed },
          );
          const vectors = Object.fromEntries([
            ...data.names.slice(0, cut).map((name) => [`k.${name}`, keyTable.getChild(name)!] as const),
            ...columns.map((values, j) => [names[j], text(values)] as const),
          ]);
          const sdc = SdcObject.fromArrow(new Table(vectors), {
            keys: data.names.slice(0, cut).map((name) => `k.${name}`),
            sensitive: names,
          });
          for (const policy of POLICIES) {
            for (const [j, values] of columns.entries()) {
              const theirs = lDiversity(
                keys,
                values.map((value) => (value === 0 ? 0 : value)),
                { c, ...policy },
              );
              for (const kind of ["distinct", "entropy", "recursive"] as const)
                close(
                  await column(sdc, `${names[j]}.${kind}`, { c, ...policy }),
                  theirs.map((one) => one[kind]),
                );
            }
            if (columns.length < 2) continue;
            const theirs = multiLDiversity(keys, columns, { c, ...policy });
            for (const kind of ["entropy", "recursive"] as const)
              close(
                await column(sdc, `multi.${kind}`, { c, ...policy }),
                theirs.map((one) => one[kind]),
              );
          }
        },
      ),
      propertyRuns(300),
    );
  });

  it("accepts two values that are equally frequent as exactly 2-diverse", async () => {
    const sdc = objectOf({ k: Array<string>(8).fill("a") }, { s: ["x", "x", "x", "x", "y", "y", "y", "y"] });
    expect(await column(sdc, "s.entropy")).toEqual(Array(8).fill(2));
    const { results } = await assess(sdc, [ldiversity]);
    expect(results.ldiversity.summary.variables[0].failing[0]).toEqual({
      l: 2,
      distinct: 0,
      entropy: 0,
      recursive: 0,
    });
  });

  it("needs the commonest value to stay strictly below c times the tail", () => {
    const of = (counts: number[], c: number): number =>
      diversity(
        {
          size: 1,
          starts: Int32Array.of(0, counts.length),
          codes: Int32Array.from(counts.keys()),
          counts: Int32Array.from(counts),
        },
        c,
      ).recursive[0];
    expect(of([2, 1, 1], 2)).toBe(2);
    expect(of([2, 1, 1], 3)).toBe(3);
    expect(of([4, 4, 4], 1)).toBe(2);
    expect(of([4, 4, 4], 1.0001)).toBe(3);
    expect(of([9, 1], 1)).toBe(1);
    expect(of([1e6, 1], 1e7)).toBe(2);
  });

  it("is one where the sensitive variable is constant, and the size of the class where all values differ", async () => {
    const keys = { k: ["a", "a", "a", "b"] };
    expect(await column(objectOf(keys, { s: ["x", "x", "x", "x"] }), "s.distinct")).toEqual([1, 1, 1, 1]);
    expect(await column(objectOf(keys, { s: ["1", "2", "3", "4"] }), "s.entropy")).toEqual([3, 3, 3, 1]);
  });

  it("counts missing values as one value of their own, or leaves them out", async () => {
    const sdc = objectOf({ k: ["a", "a", "a", "b", "b"] }, { s: [null, null, "x", null, null] });
    expect(await column(sdc, "s.distinct")).toEqual([2, 2, 2, 1, 1]);
    expect(await column(sdc, "s.distinct", { missingSensitive: "ignore" })).toEqual([1, 1, 1, null, null]);
    const { results } = await assess(objectOf({ k: ["a"] }, { s: [null] }), [ldiversity], {
      options: { ldiversity: { missingSensitive: "ignore" } },
    });
    expect(results.ldiversity.summary.variables[0]).toMatchObject({
      distinct: null,
      certain: 0,
      missing: 1,
      values: 0,
    });
  });

  it("takes all compatible records as the class when missing keys are wildcards", async () => {
    const sdc = objectOf({ k: ["a", null, "b"] }, { s: ["x", "y", "x"] });
    expect(await column(sdc, "s.distinct", { missing: "wildcard" })).toEqual([2, 2, 2]);
    expect(await column(sdc, "s.distinct")).toEqual([1, 1, 1]);
  });

  it("says which key to coarsen: records with a certain value when each is left out", async () => {
    const sdc = objectOf({ a: ["1", "1", "1", "1"], b: ["1", "2", "1", "2"] }, { s: ["x", "y", "x", "y"] });
    const { results } = await assess(sdc, [ldiversity]);
    expect(results.ldiversity.summary.variables[0]).toMatchObject({
      certain: 4,
      leaveOneOut: [
        { key: "a", certain: 4 },
        { key: "b", certain: 0 },
      ],
    });
  });

  it("reads a missing key the same way with each key left out", async () => {
    const sdc = objectOf({ a: ["1", null, "2"], b: ["1", "1", "1"] }, { s: ["x", "y", "x"] });
    const certain = async (missing: string): Promise<unknown> =>
      (await assess(sdc, [ldiversity], { options: { ldiversity: { missing } as never } })).results.ldiversity
        .summary.variables[0].leaveOneOut;
    expect(await certain("wildcard")).toEqual([
      { key: "a", certain: 0 },
      { key: "b", certain: 0 },
    ]);
    expect(await certain("category")).toEqual([
      { key: "a", certain: 0 },
      { key: "b", certain: 3 },
    ]);
  });

  it("takes a variable for itself that is named like something every object has", async () => {
    const { results } = await assess(objectOf({ k: ["1", "1"] }, { constructor: ["x", "y"] }), [ldiversity]);
    expect(results.ldiversity.summary.variables[0]).toMatchObject({
      variable: "constructor",
      banded: false,
      values: 2,
    });
  });

  it("gives nulls for a file without records", async () => {
    const { results } = await assess(objectOf({ k: [] }, { s: [] }), [ldiversity]);
    expect(results.ldiversity.summary.variables[0]).toMatchObject({
      distinct: null,
      certainShare: null,
      certain: 0,
    });
  });
});

describe("continuous sensitive variables", () => {
  it("are cut into bands of about equal size, fewer where values are tied", () => {
    const { codes, size, label } = banded("x", Float64Array.of(5, 1, 2, 3, 4, NaN, 6), 3);
    expect([...codes]).toEqual([2, 0, 0, 1, 1, -1, 2]);
    expect([size, label(0), label(1), label(2)]).toEqual([3, "below 3", "3 to below 5", "5 and more"]);
    expect(banded("x", Float64Array.of(7, 7, 7, 7), 4).size).toBe(1);
    expect(banded("x", new Float64Array(0), 4).size).toBe(1);
  });

  it("are cut at given breaks", () => {
    expect([...banded("x", Float64Array.of(-1, 0, 9.5, 10, 1e9), [10, 0]).codes]).toEqual([0, 1, 1, 2, 2]);
  });

  it("are cut without being asked where the file holds floats, and integers where bands are given", async () => {
    const n = 100;
    const floats = vectorFromArray(
      Array.from({ length: n }, (_, i) => i + 0.5),
      new Float64(),
    );
    const ints = vectorFromArray(
      Array.from({ length: n }, (_, i) => i),
      new Int32(),
    );
    const sdc = SdcObject.fromArrow(
      new Table({ k: vectorFromArray(Array<string>(n).fill("a"), new Utf8()), floats, ints }),
      { keys: ["k"], sensitive: ["floats", "ints"] },
    );
    const { results } = await assess(sdc, [ldiversity]);
    const again = await assess(sdc, [ldiversity], { options: { ldiversity: { bands: { ints: 4 } } } });
    expect(results.ldiversity.summary.variables.map(({ values, banded }) => ({ values, banded }))).toEqual([
      { values: 10, banded: true },
      { values: 100, banded: false },
    ]);
    expect(again.results.ldiversity.summary.variables[1]).toMatchObject({ values: 4, banded: true });
  });
});

it("a sensitive variable that is a key is left out with a warning, and the others are computed as without it", async () => {
  const sdc = objectOf({ j: ["a", "a", "b", "b"], k: ["p", "p", "q", "q"] }, { s: ["x", "y", "x", "x"] });
  const both = sdc.with({ roles: { sensitive: ["k", "s"] } });
  const { results, warnings } = await assess(both, [ldiversity], {
    options: { ldiversity: { bands: { k: 3 } } },
  });
  expect(results.ldiversity).toEqual({
    ...(await assess(sdc, [ldiversity])).results.ldiversity,
    options: results.ldiversity.options,
  });
  expect(warnings).toEqual([
    expect.objectContaining({
      code: "key-and-sensitive",
      message: expect.stringContaining('"k" is both a key and sensitive') as string,
    }),
  ]);
});

describe("l-diversity refuses", () => {
  const sdc = objectOf({ k: ["a", "b"] }, { s: ["x", "y"] });
  it("a file whose only sensitive variable is a key", async () => {
    await expect(assess(sdc.with({ roles: { sensitive: ["k"] } }), [ldiversity])).rejects.toMatchObject({
      code: "ROLE_CONFLICT",
      message: expect.stringContaining('"k" is a key too') as string,
    });
  });
  it("a sensitive variable named multi", async () => {
    await expect(assess(objectOf({ k: ["a"] }, { multi: ["x"] }), [ldiversity])).rejects.toThrow(
      /cannot be named "multi"/,
    );
  });
  it("a file without sensitive variables", async () => {
    await expect(assess(sdc.with({ roles: { sensitive: undefined } }), [ldiversity])).rejects.toThrow(
      /needs the role sensitive/,
    );
  });
  it("bands for a variable that is not sensitive", async () => {
    await expect(assess(sdc, [ldiversity], { options: { ldiversity: { bands: { q: 3 } } } })).rejects.toThrow(
      /bands are given for "q"/,
    );
  });
  it("bands that text cannot have", async () => {
    await expect(assess(sdc, [ldiversity], { options: { ldiversity: { bands: { s: 3 } } } })).rejects.toThrow(
      /must hold numbers/,
    );
  });
  it("nothing, but warns, where nearly every record has a value of its own", async () => {
    const { warnings } = await assess(objectOf({ k: ["a", "a", "b"] }, { s: ["x", "y", "z"] }), [ldiversity]);
    expect(warnings).toMatchObject([{ code: "many-values", measure: "ldiversity" }]);
  });
});
