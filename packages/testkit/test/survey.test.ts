import { createHash } from "node:crypto";
import { SdcError } from "@sdc-risk/data";
import { type Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import {
  SURVEY_KEYS,
  type SurveyOptions,
  surveyCsv,
  surveyTable,
  treatedCsv,
  treatedTable,
} from "../src/index.ts";
import { parseCsv } from "./csv.ts";

const csv = (options: SurveyOptions) => [...surveyCsv(options)].join("");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const values = (table: Table, name: string) => [...(table.getChild(name) as Iterable<unknown>)];
const fields = (table: Table, name: string) =>
  (values(table, name) as (string | number | null)[]).map((value) => (value === null ? "" : String(value)));
const mean = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;

const HOUSEHOLD_LEVEL = [
  "region",
  "urbrur",
  "hhsize",
  "ethnicity",
  "religion",
  "language",
  "roof",
  "walls",
  "water",
  "electcon",
  "weight",
  "strata",
];

describe("the survey generator", () => {
  it("writes the same bytes on every machine", () => {
    expect(sha256(csv({ rows: 5000, seed: 1, missing: 0.02, wide: 3 }))).toBe(
      "985bf1cebad159139bb259551d314f0b12a6acf2d45d9f6f27602de2651a7317",
    );
    expect(sha256(csv({ rows: 5000, seed: 1, labels: false }))).toBe(
      "507fc701eae2da3936165a3dd444313579b9d963444ee9866cd704c0b585e1b7",
    );
    expect(sha256([...treatedCsv({ rows: 5000, seed: 1, labels: false })].join(""))).toBe(
      "8829eed10c1483905aa62f75737f2635cd8d2a4e8eae371daac561d420540fc4",
    );
  });

  it("writes these first records", () => {
    expect(csv({ rows: 2, seed: 1 }).split("\n").slice(1)).toEqual([
      "1,1,Brinholt,rural,5,male,34,head,married,post-secondary,employed,tailor,education,group A,religion C,language A," +
        "tiles,brick,protected well,grid,arthritis,no,16283,11913,1861,69.53,22",
      '2,1,Brinholt,rural,5,male,32,spouse,married,"secondary, incomplete",unemployed,not working,none,group A,religion C,language A,' +
        "tiles,brick,protected well,grid,no complaint,no,25826,18768,2580,69.53,22",
      "",
    ]);
  });

  it("makes another survey for another seed, far or near, also beyond 32 bits", () => {
    const seeds = [0, 1, 2, -1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
    expect(new Set(seeds.map((seed) => csv({ rows: 50, seed }))).size).toBe(seeds.length);
  });

  it("has the columns of the benchmarks, extra variables before health", () => {
    const names = surveyTable({ rows: 3, seed: 1, wide: 2 }).schema.fields.map((field) => field.name);
    expect(names.join(",")).toBe(
      "id,hid,region,urbrur,hhsize,sex,age,relat,marital,education,labor,occupation,industry,ethnicity,religion,language," +
        "roof,walls,water,electcon,v1,v2,health,disability,income,expend,savings,weight,strata",
    );
  });

  it.each([true, false])(
    "gives the same values as a table and as CSV (labels: %s), across chunks of text",
    (labels) => {
      for (const [make, text] of [
        [surveyTable, surveyCsv],
        [treatedTable, treatedCsv],
      ] as const) {
        const options = { rows: 5000, seed: 3, missing: 0.05, wide: 2, labels };
        const table = make(options);
        const [header, ...records] = parseCsv([...text(options)].join(""));
        expect(header).toEqual(table.schema.fields.map((field) => field.name));
        expect(records).toHaveLength(5000);
        header.forEach((name, c) => {
          expect(
            records.map((record) => record[c]),
            name,
          ).toEqual(fields(table, name));
        });
      }
    },
  );

  it("begins a longer survey with the records of a shorter one", () => {
    const long = csv({ rows: 9000, seed: 5, missing: 0.1 });
    expect(long.startsWith(csv({ rows: 4200, seed: 5, missing: 0.1 }))).toBe(true);
  });

  it("lets households share their place, housing, weight and size", () => {
    const table = surveyTable({ rows: 4000, seed: 2, labels: false });
    const hid = values(table, "hid") as number[];
    for (const name of HOUSEHOLD_LEVEL) {
      const shared = values(table, name);
      const first = new Map([...hid.keys()].reverse().map((i) => [hid[i], shared[i]]));
      expect(
        shared.filter((value, i) => !Object.is(first.get(hid[i]), value)),
        name,
      ).toEqual([]);
    }
    const sizes = values(table, "hhsize");
    const members = new Map<number, number>();
    for (const id of hid) members.set(id, (members.get(id) ?? 0) + 1);
    const complete = [...hid.keys()].filter((i) => hid[i] < hid.at(-1)!);
    expect(complete.map((i) => sizes[i])).toEqual(complete.map((i) => members.get(hid[i])));
  });

  it("keeps the persons when values go missing, in the keys only and about as often as asked", () => {
    const whole = surveyTable({ rows: 3000, seed: 4 });
    const holed = surveyTable({ rows: 3000, seed: 4, missing: 0.1 });
    for (const { name } of whole.schema.fields) {
      const before = values(whole, name);
      const after = values(holed, name);
      expect(
        after.filter((value, i) => value !== null && !Object.is(value, before[i])),
        name,
      ).toEqual([]);
      const share = after.filter((value) => value === null).length / 3000;
      if ((SURVEY_KEYS as readonly string[]).includes(name))
        expect(Math.abs(share - 0.1), name).toBeLessThan(0.03);
      else expect(share, name).toBe(0);
      expect(holed.getChild(name)!.nullCount).toBe(3000 * share);
    }
  });

  it("sets a validity bitmap on every column, complete or not", () => {
    for (const missing of [0, 1]) {
      for (const vector of surveyTable({ rows: 70, seed: 1, missing }).batches[0].data.children) {
        expect(vector.nullBitmap.length).toBeGreaterThanOrEqual(9);
        expect(vector.nullCount === 0 || vector.nullCount === 70).toBe(true);
      }
    }
  });

  it("stays in the ranges of the codes", () => {
    const table = surveyTable({ rows: 20_000, seed: 6, wide: 4, labels: false });
    const ranges: Record<string, [number, number]> = {
      region: [1, 24],
      urbrur: [1, 2],
      hhsize: [1, 12],
      sex: [1, 2],
      relat: [1, 7],
      marital: [1, 5],
      education: [0, 7],
      labor: [1, 6],
      occupation: [0, 40],
      industry: [0, 21],
      ethnicity: [1, 9],
      religion: [1, 7],
      language: [1, 14],
      roof: [1, 5],
      walls: [1, 4],
      water: [1, 8],
      electcon: [1, 4],
      v1: [1, 2],
      v2: [1, 7],
      v3: [1, 12],
      v4: [1, 6],
      health: [1, 10],
      disability: [1, 2],
    };
    for (const [name, [low, high]] of Object.entries(ranges)) {
      const all = values(table, name) as number[];
      expect([Math.min(...all), Math.max(...all)], name).toEqual([low, high]);
    }
    const ages = values(table, "age") as number[];
    expect(Math.min(...ages) === 0 && Math.max(...ages) > 90 && Math.max(...ages) <= 99).toBe(true);
    const income = (values(table, "income") as number[]).filter((x) => x > 0).sort((a, b) => a - b);
    expect(mean(income)).toBeGreaterThan(1.2 * income[income.length >> 1]);
  });

  it("masks incomes by noise around them and rounds ages down to five years, and changes nothing else", () => {
    const options = { rows: 3000, seed: 8, missing: 0.03 };
    const original = surveyTable(options);
    const released = treatedTable(options);
    for (const { name } of original.schema.fields) {
      const x = values(original, name);
      const y = values(released, name);
      if (name === "age")
        expect(y).toEqual(x.map((age) => (age === null ? null : (age as number) - ((age as number) % 5))));
      else if (["income", "expend", "savings"].includes(name)) {
        const ratios = x.flatMap((value, i) =>
          (value as number) > 100 ? [(y[i] as number) / (value as number)] : [],
        );
        expect(Math.abs(mean(ratios) - 1), name).toBeLessThan(0.02);
        const sd = Math.sqrt(mean(ratios.map((r) => (r - 1) ** 2)));
        expect(Math.abs(sd - (name === "savings" ? 0.15 : 0.1)), name).toBeLessThan(0.02);
      } else expect(y, name).toEqual(x);
    }
  });

  it("makes surveys of no and of one record", () => {
    expect(surveyTable({ rows: 0, seed: 1 }).numRows).toBe(0);
    expect(csv({ rows: 0, seed: 1 }).split("\n")).toHaveLength(2);
    expect(surveyTable({ rows: 1, seed: 1, missing: 1 }).get(0)!["region"]).toBeNull();
  });

  it.each([
    { rows: -1 },
    { rows: 1.5 },
    { seed: 0.5 },
    { missing: -0.1 },
    { missing: Number.NaN },
    { missing: 1.1 },
    { wide: -1 },
  ])("refuses %o", (wrong) => {
    for (const make of [surveyTable, (options: SurveyOptions) => [...surveyCsv(options)]]) {
      expect(() => make({ rows: 1, seed: 1, ...wrong })).toThrow(SdcError);
    }
  });
});
