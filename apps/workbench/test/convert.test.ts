import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { missingAfter } from "../src/state/actions/convert.ts";
import { changeOf, choicesOf, firstChoice } from "../src/steps/file/convert-choices.ts";
import type { ColumnChange } from "../src/worker/api.ts";
import { convertedFile, convertibleColumns, formOf } from "../src/worker/file/convert/convert.ts";
import { ageAt, isoDate, ordersOf, pointNumber } from "../src/worker/file/convert/forms.ts";
import { openFile } from "../src/worker/file/open.ts";
import { Session } from "../src/worker/session.ts";

// Node 20 has no navigator, by which the page tells how many processors there are
beforeAll(() => void vi.stubGlobal("navigator", { hardwareConcurrency: 2 }));
afterAll(() => void vi.unstubAllGlobals());

describe("a number with a decimal comma", () => {
  it.each([
    ["1,5", "1.5"],
    ["1.234,50", "1234.50"],
    ["-1 234 567,8", "-1234567.8"],
    ["1.234", "1234"],
    ["12", "12"],
    ["1.5", null],
    ["1,234.5", null],
    ["1.23,4", null],
    ["", null],
    ["NA", null],
  ])("%j is %j", (text, number) => {
    expect(pointNumber(text)).toBe(number);
  });
});

describe("a date", () => {
  it.each([
    ["31.12.1980", "dmy", "1980-12-31"],
    ["1.2.1980", "dmy", "1980-02-01"],
    ["12/31/1980", "mdy", "1980-12-31"],
    ["29.02.2000", "dmy", "2000-02-29"],
    ["29.02.1900", "dmy", null],
    ["31.12.1980", "mdy", null],
    ["1.2/1980", "dmy", null],
    ["1980-12-31", "ymd", "1980-12-31"],
    ["31.12.80", "dmy", null],
  ] as const)("%s by %s is %j", (text, order, iso) => {
    expect(isoDate(text, order)).toBe(iso);
  });

  it("that can be read in two ways is, and one later day decides", () => {
    expect(ordersOf(["1/2/1980", "3/4/1981"])).toEqual(["dmy", "mdy"]);
    expect(ordersOf(["1/2/1980", "13/4/1981"])).toEqual(["dmy"]);
    expect(ordersOf([])).toEqual([]);
  });

  it.each([
    ["1980-06-15", "2020-06-14", 39],
    ["1980-06-15", "2020-06-15", 40],
    ["2000-02-29", "2021-02-28", 20],
    ["2000-02-29", "2021-03-01", 21],
    ["2020-06-15", "2020-06-15", 0],
    ["2020-06-16", "2020-06-15", null],
  ])("of birth %s gives on %s the age %j", (birth, day, age) => {
    expect(ageAt(birth, day)).toBe(age);
  });
});

describe("what a column can be read as", () => {
  it.each([
    ["decimal", ["1,5", "2,25", "3"]],
    ["date", ["31.12.1980", "1.1.1981"]],
    ["mixed", ["1,5", "2,5", "3,5", "4,5", "NA"]],
    ["mixed", ["31.12.1980", "1.1.1981", "2.1.1981", "3.1.1981", "?"]],
    [undefined, ["a", "b"]],
    [undefined, ["1.234", "5.678"]],
    [undefined, []],
  ])("is %s for %j", (kind, texts) => {
    expect(formOf("x", texts)?.kind).toBe(kind);
  });

  it("is chosen at first only where there is one way", () => {
    const both = { name: "d", kind: "date", orders: ["dmy", "mdy"] } as const;
    expect(firstChoice(both)).toBe("");
    expect(choicesOf(both)).toEqual(["", "date-dmy", "age-dmy", "date-mdy", "age-mdy"]);
    expect(firstChoice({ ...both, orders: ["dmy"] })).toBe("date-dmy");
    expect(firstChoice({ ...both, orders: ["ymd"] })).toBe("");
    expect(firstChoice({ name: "x", kind: "decimal" })).toBe("number");
    expect(changeOf("d", "", "")).toBeNull();
    expect(changeOf("d", "age-mdy", "2020-01-31")).toEqual({
      name: "d",
      to: "age",
      order: "mdy",
      at: "2020-01-31",
    });
  });
});

const TEXT =
  'id;income;born;code;note\n1;1.234,50;31.12.1980;007;a\n2;-99;1.2.1999;1,50;"x;y"\n3;3,5;;12;c\n4;7,0;15.6.2000;13;d\n';

async function opened(text = TEXT): Promise<Session> {
  const session = new Session();
  const file = new File([text], "people.csv");
  await openFile(session, { file, reading: { missing: [-99] }, codebooks: {} }, () => undefined);
  return session;
}
const CHANGES: readonly ColumnChange[] = [
  { name: "income", to: "number" },
  { name: "born", to: "age", order: "dmy", at: "2020-06-14" },
];

describe("a CSV file", () => {
  it("says which columns hold decimal commas and dates, codes for missing values aside", async () => {
    expect(convertibleColumns(await opened(), [-99])).toEqual([
      { name: "income", kind: "decimal" },
      { name: "born", kind: "date", orders: ["dmy"] },
    ]);
  });

  it("is written with these columns otherwise, and all other cells as they were", async () => {
    const file = await convertedFile(await opened(), CHANGES);
    expect(file.name).toBe("people-converted.csv");
    expect(await file.text()).toBe(
      'id,income,code,note,age\n1,1234.50,007,a,39\n2,-99,"1,50","x;y",21\n3,3.5,12,c,\n4,7.0,13,d,19\n',
    );
  });

  it("keeps the name of a column whose dates stay dates, and names an age otherwise where one is there", async () => {
    const session = await opened("age;born\n1;31.12.1980\n2;1.2.1999\n");
    const dates = await convertedFile(session, [{ name: "born", to: "date", order: "dmy" }]);
    expect(await dates.text()).toBe("age,born\n1,1980-12-31\n2,1999-02-01\n");
    const ages = await convertedFile(session, [{ name: "born", to: "age", order: "dmy", at: "2020-01-01" }]);
    expect(await ages.text()).toBe("age,age_of_born\n1,39\n2,20\n");
  });

  it("is read by its quotes: a decimal comma may stand in a cell of a file with commas", async () => {
    const session = await opened('id,income\n1,"1,5"\n2,"2,25"\n3,"-3,0"\n');
    expect(convertibleColumns(session, [-99])).toEqual([{ name: "income", kind: "decimal" }]);
    const text = await (await convertedFile(session, [{ name: "income", to: "number" }])).text();
    expect(text.replaceAll('"', "")).toBe("id,income\n1,1.5\n2,2.25\n3,-3.0\n");
  });

  it("gives no age to who is born later", async () => {
    const changes: readonly ColumnChange[] = [{ name: "born", to: "age", order: "dmy", at: "1990-01-01" }];
    await expect(convertedFile(await opened(), changes)).rejects.toMatchObject({ code: "BAD_OPTIONS" });
  });

  it("has codes for missing values of columns that are still there", () => {
    expect(missingAfter([-99], CHANGES)).toEqual([-99]);
    expect(missingAfter({ income: [-99], born: ["?"] }, CHANGES)).toEqual({ income: [-99] });
  });
});
