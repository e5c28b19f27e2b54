import {
  matchOf,
  populationClasses,
  SdcObject,
  treatedFileAt,
  type Roles,
  type SdcOptions,
} from "@sdc-risk/core";
import {
  FIELD_METADATA,
  mapLevels,
  SdcError,
  withMetadata,
  type MissingCodes,
  type ErrorCode,
} from "@sdc-risk/data";
import { Float64, Int32, Int64, Table, Utf8, makeVector, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

const table = new Table({
  region: vectorFromArray(["n", "s", "n", "s"], new Utf8()),
  sex: vectorFromArray([1, 2, 1, null], new Int32()),
  income: vectorFromArray([1.5, 2, null, 4], new Float64()),
  w: makeVector(Float64Array.of(10, 20, 30, 40)),
  hid: vectorFromArray([1, 1, 2, 2], new Int32()),
  id: vectorFromArray(["a", "b", "c", "d"], new Utf8()),
  name: vectorFromArray(["p", "q", "r", "s"], new Utf8()),
});
const refused = (roles: Roles, options?: SdcOptions, data: Table = table): SdcError => {
  try {
    SdcObject.fromArrow(data, roles, options);
  } catch (error) {
    if (error instanceof SdcError) return error;
    throw error;
  }
  throw new Error("It was not refused.");
};
const weighted = (weights: (number | null)[]): Table =>
  new Table({
    region: vectorFromArray(weights.map(String), new Utf8()),
    w: vectorFromArray(weights, new Float64()),
  });

describe("an SdcObject refuses", () => {
  const cases: [string, Roles, ErrorCode, string][] = [
    [
      "an unknown variable, naming the nearest",
      { keys: ["regoin"] },
      "UNKNOWN_VARIABLE",
      'There is no variable "regoin" (given as keys). Did you mean "region"?',
    ],
    [
      "an unknown variable that resembles nothing, naming all",
      { weight: "zzzzzzzz" },
      "UNKNOWN_VARIABLE",
      'There is no variable "zzzzzzzz" (given as weight). Known: "region", "sex", "income", "w", "hid", "id", "name".',
    ],
    [
      "a variable named twice in a role",
      { keys: ["sex", "region", "sex"] },
      "DUPLICATE_VARIABLE",
      'Variable "sex" is named twice in keys.',
    ],
    [
      "direct identifiers among the keys",
      { directIdentifiers: ["name"], keys: ["name"] },
      "ROLE_CONFLICT",
      'Variable "name" is given both as directIdentifiers and as keys: a direct identifier is removed before release and is never analysed.',
    ],
    [
      "a key that is categorical and continuous",
      { keys: ["income"], numeric: ["income"] },
      "ROLE_CONFLICT",
      'Variable "income" is given both as keys and as numeric: a key variable is either categorical or continuous.',
    ],
    [
      "a weight among the keys",
      { keys: ["w"], weight: "w" },
      "ROLE_CONFLICT",
      'Variable "w" is given both as weight and as keys: a sampling weight is no property of the person.',
    ],
    [
      "a household id among the keys",
      { keys: ["hid"], household: "hid" },
      "ROLE_CONFLICT",
      'Variable "hid" is given both as household and as keys: a household id only says who belongs together.',
    ],
    [
      "a record id as household",
      { id: "hid", household: "hid" },
      "ROLE_CONFLICT",
      'Variable "hid" is given both as id and as household: a record id is different for every record.',
    ],
    [
      "a weight of text",
      { weight: "name" },
      "BAD_TYPE",
      'Variable "name" (given as weight) must hold numbers, but record 1 holds "p". If that stands for a missing value, declare it as missing.',
    ],
    [
      "a weight with a missing value",
      { weight: "income" },
      "BAD_WEIGHT",
      'Weight "income" must be a positive number on every record, but 1 record breaks that: on record 3 it is missing.',
    ],
  ];
  for (const [what, roles, code, message] of cases)
    it(what, () => expect(refused(roles)).toMatchObject({ code, message }));

  it("every pair of roles that contradict each other, and no other", () => {
    const lists = ["keys", "numeric", "sensitive", "strata", "directIdentifiers"] as const;
    const singles = ["weight", "household", "id"] as const;
    const give = (role: (typeof lists)[number] | (typeof singles)[number]): Roles => ({
      [role]: (lists as readonly string[]).includes(role) ? ["hid"] : "hid",
    });
    const clash: string[] = [];
    const all = [...lists, ...singles];
    all.forEach((one, i) => {
      for (const other of all.slice(i + 1)) {
        try {
          SdcObject.fromArrow(table, { ...give(one), ...give(other) });
        } catch (error) {
          expect(error).toMatchObject({ code: "ROLE_CONFLICT" });
          clash.push(`${one} ${other}`);
        }
      }
    });
    expect(clash.sort()).toEqual([
      "directIdentifiers weight",
      "household id",
      "keys directIdentifiers",
      "keys household",
      "keys id",
      "keys numeric",
      "keys weight",
      "numeric directIdentifiers",
      "numeric household",
      "numeric id",
      "numeric weight",
      "sensitive directIdentifiers",
      "sensitive household",
      "sensitive id",
      "sensitive weight",
      "strata directIdentifiers",
      "strata household",
      "strata id",
      "strata weight",
      "weight household",
      "weight id",
    ]);
  });

  for (const [what, value, told] of [
    ["zero", 0, "is 0"],
    ["negative", -1, "is -1"],
    ["infinite", Infinity, "is Infinity"],
    ["missing", null, "is missing"],
    ["not-a-number", NaN, "is missing"],
  ] as const) {
    it(`a ${what} weight, naming the first record and how many there are`, () => {
      expect(refused({ weight: "w" }, {}, weighted([1, value, 2, value]))).toMatchObject({
        code: "BAD_WEIGHT",
        message: `Weight "w" must be a positive number on every record, but 2 records break that: on record 2 it ${told}.`,
      });
    });
  }
  it("a weight declared missing by its code", () => {
    expect(refused({ weight: "w" }, { missing: ["20"] })).toMatchObject({
      code: "BAD_WEIGHT",
      message: expect.stringContaining("on record 2 it is missing") as string,
    });
  });
  it("whole numbers beyond 2^53 as missing by their digits only", () => {
    const ids = new Table({
      id: vectorFromArray([9007199254740992n, 9007199254740993n, 5n], new Int64()),
    });
    const left = (missing: MissingCodes): number[] => [
      ...SdcObject.fromArrow(ids, {}, { missing }).coded("id").codes,
    ];
    expect(left(["9007199254740993"])).toEqual([0, -1, 1]);
    expect(left({ id: ["9007199254740992", "5.0"] })).toEqual([-1, 0, -1]);
  });
  it("codes for a variable that does not exist", () => {
    expect(refused({}, { missing: { sexx: [9] } })).toMatchObject({
      code: "UNKNOWN_VARIABLE",
      message: 'There is no variable "sexx" (given with codes for missing values). Did you mean "sex"?',
    });
  });
  it("codes of single variables among those for all", () => {
    expect(refused({}, { missing: [-9, "w=-8", "sex=1", "sex = 2"] })).toMatchObject({
      code: "BAD_OPTIONS",
      message: expect.stringMatching(
        /^"w=-8" is given as a code for missing values of all variables, .*"missing": \{"w":\["-8"\],"sex":\["1","2"\]\}/,
      ) as string,
    });
  });
  it("no code that only looks like one of a variable, or is declared for one", () => {
    const codes = ["x=1", "=1", "sex=", "sexx=1"];
    expect(SdcObject.fromArrow(table, {}, { missing: codes }).missing).toEqual(codes);
    expect(SdcObject.fromArrow(table, {}, { missing: { sex: ["sex=1"] } }).missing).toEqual({
      sex: ["sex=1"],
    });
  });
  it("ids that occur twice or are missing, in either file", () => {
    const ids = (...values: (string | null)[]): Table =>
      new Table({ id: vectorFromArray(values, new Utf8()) });
    expect(refused({ id: "id" }, { released: [ids("a", "b", "a", "c")] })).toMatchObject({
      code: "BAD_RELEASED",
      message:
        'The id "id" occurs twice in the released file (again on record 3), so files cannot be matched by it. ' +
        "Where a person has several records, say so: --entity id in place of --id.",
    });
    expect(refused({ id: "id" }, { released: [ids("a", "b", null, "c")] })).toMatchObject({
      code: "BAD_RELEASED",
      message: 'The id "id" is missing on record 3 of the released file, so files cannot be matched by it.',
    });
    expect(refused({ id: "id" }, { released: [ids("a")] }, ids("a", "a"))).toMatchObject({
      code: "BAD_RELEASED",
      message:
        'The id "id" occurs twice in the original file (again on record 2), so files cannot be matched by it. ' +
        "Where a person has several records, say so: --entity id in place of --id.",
    });
  });
});

describe("an SdcObject", () => {
  it("matches released files by id, whatever their order and length, or by position", () => {
    const released = new Table({ id: vectorFromArray(["d", "x", "a"], new Utf8()) });
    const sdc = SdcObject.fromArrow(table, { id: "id" }, { released: [released, table.select(["sex"])] });
    expect([...sdc.released[0].match!]).toEqual([2, -1, -1, 0]);
    expect(sdc.released[1].match).toBeNull();
    expect(sdc.has("released")).toBe(true);
  });
  it("finds treated files by their places, and refuses a place that has none", () => {
    const sdc = SdcObject.fromArrow(table, { keys: ["region"] }, { released: [table] });
    expect(treatedFileAt(sdc, 0)).toBe(sdc.released[0]);
    expect(() => treatedFileAt(sdc, 1)).toThrow("There is no released file at place 1: there is 1.");
  });
  it("finds a variable of classes by its name, and refuses one that they are not by", async () => {
    const classes = await SdcObject.fromArrow(table, { keys: ["region"] }).classes();
    expect(classes.variable("region").label(1)).toBe("s");
    expect(() => classes.variable("sex")).toThrow('There is no variable "sex" (of these classes).');
  });
  it("leaves a released file of another length unmatched when nothing tells records apart, and says why where a match is asked for", () => {
    const short = table.slice(0, 3);
    const unmatched = (roles: Roles, file: Table): unknown => {
      const [released] = SdcObject.fromArrow(table, roles, { released: [file] }).released;
      try {
        return matchOf(released);
      } catch (error) {
        return error;
      }
    };
    expect(unmatched({ keys: ["sex"] }, short)).toMatchObject({
      code: "BAD_RELEASED",
      message:
        "The released file has 3 records, the original has 4. Give the role id to match records by it.",
    });
    expect(unmatched({ id: "id" }, short.select(["sex"]))).toMatchObject({
      code: "BAD_RELEASED",
      message:
        'The released file has 3 records, the original has 4. It has no variable "id" to match records by.',
    });
    expect(unmatched({ id: "id" }, short)).toEqual(new Int32Array([0, 1, 2, -1]));
  });
  describe("codes for missing values that are labels", () => {
    const labels = [
      [1, "Single"],
      [8, "Refused"],
      [9, "Refused"],
      [7, "1"],
    ];
    const plain = new Table({
      marital: vectorFromArray([1, 8, 9, 7, 2], new Int32()),
      letter: vectorFromArray(["a", "b", "z", "a", null], new Utf8()),
    });
    const labelledTable = withMetadata(plain, [
      [[FIELD_METADATA.valueLabels, JSON.stringify(labels)]],
      [
        [
          FIELD_METADATA.valueLabels,
          JSON.stringify([
            ["a", "Refused"],
            ["z", "b"],
            ["b", "B"],
          ]),
        ],
      ],
    ]);
    const held = (sdc: SdcObject, name: string): (string | null)[] => {
      const { codes, label } = sdc.coded(name);
      return Array.from(codes, (code) => (code < 0 ? null : label(code)));
    };

    it.each([
      [["Refused"], ["1", null, null, "7", "2"]],
      [["Refused (9)"], ["1", "8", null, "7", "2"]],
      [
        ["Refused", 2],
        ["1", null, null, "7", null],
      ],
      [["1"], [null, "8", "9", "7", "2"]],
      [
        ["refused", "Unknown"],
        ["1", "8", "9", "7", "2"],
      ],
    ])("%j stand for the values that have them", (missing, values) => {
      for (const codes of [missing, { marital: missing }]) {
        const sdc = SdcObject.fromArrow(labelledTable, {}, { missing: codes });
        expect(held(sdc, "marital")).toEqual(values);
        expect(Array.from(sdc.numbers("marital"))).toEqual(
          values.map((value) => (value === null ? NaN : Number(value))),
        );
        const numeric = SdcObject.fromArrow(labelledTable, { numeric: ["marital"] }, { missing: codes });
        expect(numeric.numbers("marital")).toEqual(sdc.numbers("marital"));
      }
    });

    it("hold in a variable of texts, where a word that is a value is that value only", () => {
      const of = (word: string): unknown =>
        held(SdcObject.fromArrow(labelledTable, {}, { missing: { letter: [word] } }), "letter");
      expect(of("Refused")).toEqual([null, "b", "z", null, null]);
      expect(of("b")).toEqual(["a", null, "z", "a", null]);
    });

    it("hold in a released file and in a population that have no labels", async () => {
      const sdc = SdcObject.fromArrow(
        labelledTable,
        { keys: ["marital"] },
        { missing: ["Refused"], released: [plain], population: { table: plain } },
      );
      expect(held(sdc.releasedFile(0), "marital")).toEqual(["1", null, null, "7", "2"]);
      const { classes } = await populationClasses(sdc, () => Promise.resolve());
      expect([...classes.counts]).toEqual([1, 2, 1, 1]);
      expect(sdc.missing).toEqual(["Refused"]);
    });
  });

  it("opens a released file as microdata with the roles and missing codes that it holds", () => {
    const file = new Table({
      income: vectorFromArray([5, 999, 7], new Float64()),
      sex: vectorFromArray(["f", "m", "f"], new Utf8()),
    });
    const sdc = SdcObject.fromArrow(
      table,
      { keys: ["sex", "region"], numeric: ["income"], weight: "w", id: "id" },
      { released: [file], missing: { income: [999], region: ["?"] } },
    );
    const released = sdc.releasedFile(0);
    expect(released.roles).toEqual({ keys: ["sex"], numeric: ["income"] });
    expect(released.weights).toBeNull();
    expect([...released.numbers("income")]).toEqual([5, NaN, 7]);
    expect(sdc.releasedFile(0)).toBe(released);
  });
  it("says that it is the released file whose variable does not suit its role", () => {
    const file = new Table({ income: vectorFromArray(["a lot"], new Utf8()) });
    expect(() =>
      SdcObject.fromArrow(table, { numeric: ["income"] }, { released: [file] }).releasedFile(0),
    ).toThrow(/^In the released file: /);
  });
  it("replaces and removes roles, checks them again, and shares columns with the old one", () => {
    const sdc = SdcObject.fromArrow(table, { keys: ["sex"], weight: "w", numeric: ["income"] });
    const before = sdc.coded("sex");
    const next = sdc.with({ roles: { keys: ["sex", "region"], weight: undefined } });
    expect(next.roles).toEqual({ keys: ["sex", "region"], numeric: ["income"] });
    expect(next.weights).toBeNull();
    expect(sdc.roles.weight).toBe("w");
    expect(next.coded("sex")).toBe(before);
    expect(next.numbers("income")).toBe(sdc.numbers("income"));
    expect(() => sdc.with({ roles: { keys: ["income"] } })).toThrow(/both as keys and as numeric/);
    expect(() => sdc.with({ roles: { keys: ["sexx"] } })).toThrow(/Did you mean "sex"/);
  });
  it("matches released files anew when the id role changes", () => {
    const released = new Table({ id: vectorFromArray(["d", "c", "b", "a"], new Utf8()) });
    const sdc = SdcObject.fromArrow(table, {}, { released: [released] });
    expect(sdc.released[0].match).toBeNull();
    expect([...sdc.with({ roles: { id: "id" } }).released[0].match!]).toEqual([3, 2, 1, 0]);
  });
  it("recodes one variable by its levels and leaves the rest and the old object alone", async () => {
    const sdc = SdcObject.fromArrow(table, { keys: ["region", "sex"] });
    const old = await sdc.classes();
    const next = sdc.recode("region", (column) => mapLevels(column, () => "all"));
    expect((await next.classes()).variables[0].size).toBe(1);
    expect(next.coded("sex")).toBe(sdc.coded("sex"));
    expect(await sdc.classes()).toBe(old);
    expect(old.variables[0].size).toBe(2);
    const dropped = next.recode("region", (column) => mapLevels(column, () => null));
    expect([...dropped.coded("region").codes]).toEqual([-1, -1, -1, -1]);
    expect(dropped.with({ roles: { weight: "w" } }).coded("region").size).toBe(0);
  });
  it("merges levels that map to one text and keeps missing values missing", () => {
    const sdc = SdcObject.fromArrow(new Table({ a: vectorFromArray(["x", null, "y", "z"], new Utf8()) }), {});
    const column = mapLevels(sdc.coded("a"), (label) => (label === "z" ? null : "xy"));
    expect([...column.codes]).toEqual([0, -1, 0, -1]);
    expect([column.size, column.label(0), column.value(0)]).toEqual([1, "xy", "xy"]);
  });
  it("takes nothing that was known of the old codes for true of the new ones", async () => {
    const sdc = SdcObject.fromArrow(new Table({ a: vectorFromArray([5, 6, 7, 7], new Int32()) }), {
      keys: ["a"],
    });
    const next = sdc.recode("a", (column) => ({
      ...column,
      codes: column.codes.map((code) => (code === 7 ? -1 : code - 5)),
    }));
    expect((await next.classes()).counts).toEqual(Int32Array.of(1, 1, 2));
    expect((await next.classes()).complete).toBe(false);
  });
  it("counts a recoded variable, however it was measured", () => {
    const sdc = SdcObject.fromArrow(new Table({ a: vectorFromArray([1.5, 2.5], new Float64()) }), {
      sensitive: ["a"],
    });
    expect([
      sdc.isContinuous("a"),
      sdc.recode("a", (column) => mapLevels(column, () => "all")).isContinuous("a"),
    ]).toEqual([true, false]);
  });
  it("names no value when a variable is no number", () => {
    const sdc = SdcObject.fromArrow(new Table({ a: vectorFromArray(["secret"], new Utf8()) }), {});
    expect(() => sdc.numbers("a")).toThrow(/^Variable "a" must hold numbers, but its type is Utf8\.$/);
  });
  it("refuses a recode of another length or with codes that are no levels", () => {
    const sdc = SdcObject.fromArrow(table, { keys: ["sex"] });
    expect(() => sdc.recode("sex", (column) => ({ ...column, codes: Int32Array.of(0) }))).toThrow(
      'The recoded variable "sex" has 1 codes for 4 records.',
    );
    expect(() => sdc.recode("sex", (column) => ({ ...column, codes: Int32Array.of(0, 2, 0, 0) }))).toThrow(
      'The recoded variable "sex" has the code 2 on record 2; expected -1 for missing or 0 to 1.',
    );
    expect(() => sdc.recode("sexx", (column) => column)).toThrow(/There is no variable "sexx"/);
  });
  it("makes classes once per list of variables, and again after an interrupted attempt", async () => {
    const sdc = SdcObject.fromArrow(table, { keys: ["region", "sex"] });
    const stop = () => Promise.reject(new Error("stop"));
    const begun = sdc.classes(undefined, stop);
    const other = sdc.classes();
    await expect(begun).rejects.toThrow("stop");
    expect((await other).size).toBe(3);
    expect(await sdc.classes(["region", "sex"])).toBe(await other);
  });
  it("knows no other variables than the table's, not even inherited names", () => {
    const sdc = SdcObject.fromArrow(table, {}, { missing: {} });
    for (const name of ["toString", "__proto__", "constructor"])
      expect(() => sdc.coded(name)).toThrow(/There is no variable/);
  });
});

it("an SdcObject with other codes for missing values holds these as values, in treated files, too", async () => {
  const roles = { keys: ["region"], weight: "w" };
  const sdc = SdcObject.fromArrow(table, roles, { missing: { region: ["n"] }, released: [table] });
  const plain = await sdc.withMissing({ sex: [2] });
  const held = (one: SdcObject, name: string): number =>
    one.coded(name).codes.filter((code) => code >= 0).length;
  expect([held(sdc, "region"), held(sdc.releasedFile(0), "region"), held(sdc, "sex")]).toEqual([2, 2, 3]);
  expect([held(plain, "region"), held(plain.releasedFile(0), "region"), held(plain, "sex")]).toEqual([
    4, 4, 2,
  ]);
  expect([plain.roles, plain.released.length]).toEqual([roles, 1]);
  await expect(sdc.withMissing({ nothing: [1] })).rejects.toThrow('"nothing"');
});
