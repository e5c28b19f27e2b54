import { assess, type ClassesAsked } from "@sdc-risk/assess";
import { SdcObject, type Roles, type Source } from "@sdc-risk/core";
import type { AlikeGroups, SourceColumn, SourceGroups } from "@sdc-risk/core/source";
import { uniforms } from "@sdc-risk/data/kernels";
import { installed } from "@sdc-risk/session";
import { Float64, Utf8 } from "apache-arrow";
import { afterEach, describe, expect, it } from "vitest";

const MOST = 2 ** 31 - 1;

/** Rows of a table, each of which stands for many records that are alike. */
interface Rows {
  readonly columns: Readonly<Record<string, readonly (string | number)[]>>;
  readonly times: readonly number[];
}

const KEYS = ["a", "b", "c", "d"];
const ROLES: Roles = { keys: KEYS, sensitive: ["s", "x"] };

/** @param times records that a row stands for */
function rowsOf(seed: number, times: (uniform: () => number, row: number) => number): Rows {
  const uniform = uniforms(seed);
  const rows = 400;
  const texts = (levels: number) =>
    Array.from({ length: rows }, () => `v${Math.floor(uniform() ** 2 * levels)}`);
  const columns = { a: texts(8), b: texts(6), c: texts(5), d: texts(9), s: texts(5), x: texts(3) };
  const w = Array.from({ length: rows }, () => 1 + Math.floor(uniform() * 3));
  return { columns: { ...columns, w }, times: Array.from({ length: rows }, (_, row) => times(uniform, row)) };
}

const column = (values: readonly (string | number)[]): SourceColumn =>
  values.every((value) => typeof value === "number")
    ? { values: Float64Array.from(values), valid: null }
    : { values: values.map(String), valid: null };

/** Groups of the rows by some columns. */
function groupsOf({ columns, times }: Rows, names: readonly string[], weight: string | null) {
  const found = new Map<string, { first: number; records: number; units: number }>();
  for (const [row, n] of times.entries()) {
    const id = JSON.stringify(names.map((name) => columns[name][row]));
    const group = found.get(id) ?? { first: row, records: 0, units: 0 };
    group.records += n;
    group.units += n * (weight === null ? 1 : Number(columns[weight][row]));
    found.set(id, group);
  }
  return [...found.values()];
}

/** How often each of some numbers comes. */
function tallied(values: readonly number[]): (readonly [value: number, times: number])[] {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].sort(([a], [b]) => a - b);
}

/** A table in an engine that answers by groups; nobody may ask for its records one by one. */
function sourceOf(rows: Rows): Source {
  const { columns, times } = rows;
  const records = times.reduce((sum, n) => sum + n, 0);
  const group = (names: readonly string[], weight: string | null): SourceGroups => {
    const groups = groupsOf(rows, names, weight);
    return {
      rows: groups.length,
      columns: names.map((name) => column(groups.map(({ first }) => columns[name][first]))),
      counts: Float64Array.from(groups, (one) => one.records),
      weights: weight === null ? null : Float64Array.from(groups, ({ units }) => units),
      marks: null,
    };
  };
  const alike = (names: readonly string[], weight: string | null): AlikeGroups => {
    const found = tallied(groupsOf(rows, names, weight).map((one) => one.records));
    if (weight !== null) throw new Error("this engine counts groups without weights");
    return {
      rows: found.length,
      counts: Float64Array.from(found, ([size]) => size),
      weights: null,
      groups: Float64Array.from(found, ([, many]) => many),
    };
  };
  const refused = (): never => {
    throw new Error("every record was asked for");
  };
  return {
    records,
    variables: Object.entries(columns).map(([name, values]) =>
      typeof values[0] === "number"
        ? { name, type: new Float64(), stored: "double" }
        : { name, type: new Utf8(), stored: "text" },
    ),
    weights: (name) => {
      const values = columns[name].map(Number);
      const total = values.reduce((sum, w, row) => sum + w * times[row], 0);
      const [least, most] = [Math.min(...values), Math.max(...values)];
      return Promise.resolve({ records, total, least, most, belowOne: 0, bad: 0 });
    },
    nulls: () => Promise.resolve(0),
    groupSizes: (names) =>
      Promise.resolve(
        tallied(groupsOf(rows, names, null).map((one) => one.records)).map(([size, groups]) => ({
          size,
          groups,
        })),
      ),
    marks: false,
    // eslint-disable-next-line @typescript-eslint/require-await -- the form of a source
    async *group(names, weight) {
      yield group(names as readonly string[], weight);
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- the form of a source
    async *alike(names, weight) {
      yield alike(names, weight);
    },
    ordered: true,
    rows: refused,
    rowsBy: refused,
    close: () => Promise.resolve(),
  };
}

const measuresOf = (...ids: readonly string[]) => installed.filter(({ id }) => ids.includes(id));

const told = async (rows: Rows, ids: readonly string[], roles = ROLES, classes: ClassesAsked = "memory") => {
  const sdc = await SdcObject.fromSource(sourceOf(rows), roles);
  return { sdc, ...(await assess(sdc, measuresOf(...ids), { classes })) };
};

describe("arrays of 32 bits", () => {
  const Plain = Int32Array;
  /** Numbers that were written to one and that it does not hold, with the place that wrote them. */
  const cut = new Set<string>();

  const check = (value: unknown): void => {
    if (typeof value === "number" && (value > MOST || value < -MOST - 1 || !Number.isInteger(value)))
      cut.add(`${value} ${new Error().stack!.split("\n").slice(3, 6).join(" ")}`);
  };

  /** An array that notes what it does not hold. */
  const watched = (array: Int32Array): Int32Array =>
    new Proxy(array, {
      set(target, place, value) {
        if (typeof place === "string" && Number(place) < target.length) check(value);
        return Reflect.set(target, place, value, target);
      },
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function" || name === "constructor") return value;
        return (...given: unknown[]) => {
          const [first] = given;
          if (name === "fill") check(first);
          if (name === "map" && typeof first === "function")
            given[0] = (...all: unknown[]) => {
              const one: unknown = Reflect.apply(first, undefined, all);
              check(one);
              return one;
            };
          if (name === "set") for (const one of given[0] as Iterable<unknown>) check(one);
          const made: unknown = Reflect.apply(value, target, given);
          return made instanceof Plain ? watched(made) : made;
        };
      },
    });

  const watching = (): void => {
    globalThis.Int32Array = new Proxy(Plain, {
      construct(target, given: [unknown, ...unknown[]]) {
        const [of] = given;
        const isList = typeof of === "object" && of !== null && Symbol.iterator in of;
        if (isList) for (const one of of as Iterable<unknown>) check(one);
        return watched(Reflect.construct(target, given) as Int32Array);
      },
      get(target, name) {
        if (name !== "from" && name !== "of") return Reflect.get(target, name) as unknown;
        return (...given: unknown[]) => {
          const list = (name === "from" ? Array.from : Array.of).apply(Array, given as never);
          list.forEach(check);
          return watched(new Plain(list as number[]));
        };
      },
    });
  };

  afterEach(() => {
    globalThis.Int32Array = Plain;
    cut.clear();
  });

  it("are watched", () => {
    watching();
    const some = new Int32Array(3);
    some[0] = 7;
    expect(cut.size).toBe(0);
    some.subarray(1)[0] = 2 ** 31;
    some.set([1, 2 ** 32], 1);
    Int32Array.from([1], (n) => n * 3e9);
    new Int32Array(Float64Array.of(4e9));
    some[2] += 1.5;
    some.map(() => 1e10);
    expect(cut.size).toBe(6);
    expect([...some]).toEqual([7, 1, 1]);
  });

  it.each([
    ["without weights", ROLES],
    ["with weights", { ...ROLES, weight: "w" }],
  ] as const)("hold no count of 400 billion records, %s", async (_, roles) => {
    const many = rowsOf(1, (uniform) => (uniform() < 0.3 ? 1 : Math.floor(uniform() * 3e9)));
    watching();
    const file = await SdcObject.fromSource(sourceOf(many), roles);
    const sdc = await file.withPopulation({ source: sourceOf(many), count: undefined });
    expect(sdc.records).toBeGreaterThan(4e11);
    // the source gives groups alone
    const measures = installed.filter(({ id }) => id !== "household");
    const { findings, skipped } = await assess(sdc, measures, { skip: true, classes: "memory" });
    expect(findings.map(({ id }) => id)).toEqual([
      "population",
      "known-population",
      "frequency",
      "kanon",
      "knowledge",
      "individual-risk",
      "ldiversity",
      "tcloseness",
      "suda2",
    ]);
    expect(
      skipped.map(({ measure, cause }) => [measure, cause]).filter(([, cause]) => cause !== "roles"),
    ).toEqual([]);
    expect([...cut]).toEqual([]);
  });
});

describe("one class of very many records", () => {
  /** The same rows, and one more that agrees with none of them in any key. */
  const beside = (giant: number): Rows => {
    const { columns, times } = rowsOf(2, (uniform) => 1 + Math.floor(uniform() ** 4 * 9));
    const added = (name: string) => (name === "w" ? 1 : name === "s" || name === "x" ? "v0" : "giant");
    return {
      columns: Object.fromEntries(
        Object.entries(columns).map(([name, own]) => [name, [...own, added(name)]]),
      ),
      times: [...times, giant],
    };
  };

  it.each([["without weights", ROLES] as const, ["with weights", { ...ROLES, weight: "w" }] as const])(
    "changes no figure of any other class, %s",
    async (_, roles) => {
      const ids = ["frequency", "kanon", "individual-risk", "ldiversity", "suda2"];
      const [few, many] = [await told(beside(50), ids, roles), await told(beside(5e9), ids, roles)];
      const [a, b] = [await few.sdc.classes(), await many.sdc.classes()];
      expect([a.counts.constructor, b.counts.constructor]).toEqual([Int32Array, Float64Array]);
      const giant = b.counts.indexOf(5e9);
      expect(a.counts[giant]).toBe(50);
      const others = (values: ArrayLike<number>) => Array.from(values).filter((__, c) => c !== giant);
      let compared = 0;
      for (const [f, { id, done }] of few.findings.entries())
        for (const [name, { grain, values }] of Object.entries(done.columns)) {
          expect(grain).toBe("class");
          // DIS-SUDA rests on the share of the population that the weights say is in the file
          if (name === "dis" && "weight" in roles) continue;
          const own = many.findings[f].done.columns[name].values;
          // a share of all scores of the file is the same as well: the giant has none
          expect(others(own), `${id} ${name}`).toEqual(others(values));
          compared++;
        }
      expect(compared).toBeGreaterThan(12);
    },
  );

  it("is counted to the last record", async () => {
    const { findings } = await told(beside(5_000_000_001), ["frequency", "kanon", "ldiversity"]);
    const { records } = await SdcObject.fromSource(sourceOf(beside(5_000_000_001)), ROLES);
    const few = await told(beside(1), ["kanon"]);
    const summaries = Object.fromEntries(findings.map(({ id, done }) => [id, done.summary]));
    expect(summaries["frequency"]).toMatchObject({ records });
    const violators = (found: typeof findings) =>
      (
        found.find(({ id }) => id === "kanon")!.done.summary as { violations: { records: number }[] }
      ).violations.map((one) => one.records);
    // alone, it is one more record in a class of fewer than k
    expect(violators(findings)).toEqual(violators(few.findings).map((n) => n - 1));
  });
});

it("says the same of classes that stay and of classes that come over", async () => {
  const ids = ["frequency", "kanon", "individual-risk"];
  const rows = rowsOf(3, (uniform) => (uniform() < 0.3 ? 1 : Math.floor(uniform() * 5e9)));
  const [there, here] = [
    await told(rows, ids, { keys: KEYS }, "engine"),
    await told(rows, ids, { keys: KEYS }),
  ];
  expect(there.warnings.map(({ code }) => code)).toContain("classes-stayed");
  expect(here.warnings.map(({ code }) => code)).not.toContain("classes-stayed");
  for (const [f, { id, done }] of here.findings.entries())
    expect(there.findings[f].done.summary, id).toEqual(done.summary);
});
