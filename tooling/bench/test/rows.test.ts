import { describe, expect, it } from "vitest";
import { repeat } from "../src/process/repeat.js";
import { verdictText, verdictsOf } from "../src/output/verdict.js";
import { short } from "../src/output/numbers.js";
import { withTables } from "../src/output/markdown.js";
import { chosenRows, ROWS } from "../src/rows.js";
import { makeSurvey, SIX_KEYS } from "../src/survey.js";

describe("rows", () => {
  it("have unique names, none of which is a group", () => {
    const names = [...new Set(ROWS.map(({ group }) => group)), ...ROWS.map(({ name }) => name)];
    expect(new Set(names).size).toBe(names.length);
  });

  it("stand together by group, so that each group makes one table", () => {
    const runs = ROWS.map(({ group }) => group).filter((group, i, all) => group !== all[i - 1]);
    expect(new Set(runs).size).toBe(runs.length);
  });

  it("can be chosen by name and by group, in the order of the table", () => {
    expect(chosenRows(["risks", "frequency"]).map(({ name }) => name)).toEqual(["frequency", "risks"]);
    expect(chosenRows(["kanon"])).toHaveLength(2);
    expect(chosenRows([])).toBe(ROWS);
  });

  for (const row of ROWS) {
    if (row.kind === "command") continue;
    it(`${row.name} gives the same finite figures twice`, async () => {
      const fresh = makeSurvey({ ...row.data, records: 300 });
      const first = await (await row.work(fresh))(), second = await (await row.work(fresh))();
      expect(second).toEqual(first);
      for (const value of Object.values(first)) expect(value).toSatisfy(Number.isFinite);
    });
  }

  it("measure the yardstick's keys where they have six", () => {
    for (const row of ROWS) if (row.kind === "work" && row.data.keys.length === 6) expect(row.data.keys).toEqual(SIX_KEYS);
  });
});

describe("repetitions", () => {
  const count = async (ms: number): Promise<number> => (await repeat({ least: 4, most: 15, enough: 3000 }, () => Promise.resolve(ms))).length;
  it("are many where they are short, few where they are long, one where it takes minutes", async () => {
    expect(await count(1)).toBe(15);
    expect(await count(500)).toBe(6);
    expect(await count(2000)).toBe(4);
    expect(await count(60_000)).toBe(1);
  });
});

describe("verdicts", () => {
  const measured = { yardsticks: 1.5, seconds: 0.6, peakGiB: 1 };
  it("meet a target that is just reached", () => {
    expect(verdictsOf({ yardsticks: 1.5 }, measured).map(verdictText)).toEqual(["1.5: met"]);
  });

  it("say by how much a target was missed, with its unit", () => {
    expect(verdictsOf({ seconds: 0.5, peakGiB: 1.2 }, measured).map(verdictText)).toEqual(["0.5 s: 20 % over", "1.2 GiB: met"]);
  });
});

describe("figures", () => {
  it("keep three digits that count", () => {
    expect([0.01234, 1.234, 12.34, 1234, 154_780_697, 0, null].map(short)).toEqual(["0.0123", "1.23", "12.3", "1,234", "155M", "0", "–"]);
  });
});

describe("a document", () => {
  it("is refused without both markers in order", () => {
    expect(() => withTables("<!-- /bench --> <!-- bench -->", "x")).toThrow(/in this order/);
    expect(() => withTables("no markers", "x")).toThrow(/<!-- bench -->/);
  });
});
