import type { AnyMeasure } from "@sdc-risk/core";
import type { RunTasks } from "@sdc-risk/core/tasks";
import { membershipInference } from "@sdc-risk/membership-inference";
import { prediction } from "@sdc-risk/prediction";
import { checkSize } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";
import { repeat } from "../src/process/repeat.ts";
import { verdictText, verdictsOf } from "../src/output/verdict.ts";
import { short } from "../src/output/numbers.ts";
import { chartSvg } from "../src/output/chart.ts";
import { chartsOf } from "../src/output/charts.ts";
import { markdownTables, withTables } from "../src/output/markdown.ts";
import { outcomeOf, type Outcome } from "../src/output/outcome.ts";
import { threads } from "../src/process/threads.ts";
import { CHARTED, type WorkRow } from "../src/row.ts";
import { chosenRows, ROWS } from "../src/rows.ts";
import { compute } from "../src/works/compute.ts";
import { makeSurvey, SIX_KEYS } from "../src/survey.ts";

/** Rows whose work grows faster than their records. */
const few = ({ data, group }: WorkRow): boolean =>
  data.wide !== undefined || data.identified !== undefined || group.startsWith("population");

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
      const fresh = makeSurvey({
        ...row.data,
        records: few(row) ? 30 : checkSize(300, 100),
      });
      const first = await (await row.work(fresh))();
      const second = await (await row.work(fresh))();
      expect(second).toEqual(first);
      for (const value of Object.values(first)) expect(value).toSatisfy(Number.isFinite);
    });
  }

  it("measure the yardstick's keys where they have six", () => {
    for (const row of ROWS)
      if (row.kind === "work" && row.data.keys.length === 6) expect(row.data.keys).toEqual(SIX_KEYS);
  });
});

describe("repetitions", () => {
  const count = async (ms: number): Promise<number> =>
    (await repeat({ least: 4, most: 15, enough: 3000 }, () => Promise.resolve(ms))).length;
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
    expect(verdictsOf({ seconds: 0.5, peakGiB: 1.2 }, measured).map(verdictText)).toEqual([
      "0.5 s: 20 % over",
      "1.2 GiB: met",
    ]);
  });
});

describe("figures", () => {
  it("keep three digits that count", () => {
    expect([0.01234, 1.234, 12.34, 1234, 154_780_697, 0, null].map(short)).toEqual([
      "0.0123",
      "1.23",
      "12.3",
      "1,234",
      "155M",
      "0",
      "–",
    ]);
  });
});

describe("charts", () => {
  const drawn = (names: readonly string[]): Outcome[] =>
    ROWS.filter(({ name }) => names.includes(name)).map((row, i) =>
      outcomeOf(row, { times: [9, 10 ** i], peak: 1, beyond: null, facts: {} }, 1),
    );
  const some = drawn(["suda2-up-to-1", "suda2-up-to-2", "suda2-up-to-3", "suda2-8-keys-10k"]);

  it("stand for the groups that have an axis, whose rows all are points", () => {
    for (const row of ROWS) expect(row.point !== undefined, row.name).toBe(row.group in CHARTED);
  });

  it("hold a mark per row, on lines of two points or more", () => {
    const charts = chartsOf(some);
    expect([...charts.keys()]).toEqual(["suda2-size"]);
    expect(charts.get("suda2-size")!.match(/<circle/g)).toHaveLength(3);
  });

  it("are shown above the table of their group", () => {
    const result = {
      state: "commit 1a2b3c4",
      machine: { cores: 1, memoryGiB: 1, platform: "x", node: "v20" },
      seed: 1,
      quick: false,
      yardstick: { medianMs: 1, all: [1], groups: 1 },
      rows: some,
      failures: [],
    };
    expect(markdownTables(result, new Map())).toContain("One run of commit 1a2b3c4, measured on");
    expect(markdownTables(result, new Map([["suda2-size", "page-suda2-size.svg"]]))).toMatch(
      /### SUDA by largest size[^\n]*\n\n!\[SUDA by largest size[^\]]*\]\(page-suda2-size\.svg\)\n\n\| work/,
    );
  });

  it("put tenfold values at equal steps, and escape names", () => {
    const svg = chartSvg({
      title: "a & <b>",
      x: "x",
      y: "y",
      log: true,
      series: [
        {
          label: "s",
          points: [
            { x: 1, y: 1 },
            { x: 10, y: 10 },
            { x: 100, y: 100 },
          ],
        },
      ],
    });
    const [first, second, third] = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map((found) =>
      found.slice(1).map(Number),
    );
    expect(second[0] - first[0]).toBeCloseTo(third[0] - second[0], 0);
    expect(second[1] - first[1]).toBeCloseTo(third[1] - second[1], 0);
    expect(svg).toContain("a &#38; &#60;b&#62;");
  });

  it("are drawn where all values are one", () => {
    const svg = chartSvg({
      title: "t",
      x: "x",
      y: "y",
      log: false,
      series: [{ label: "s", points: [{ x: 1, y: 5 }] }],
    });
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});

describe("threads", () => {
  it("tell of a task that they do not have, and go on", async () => {
    const pool = await threads(2);
    const fits = { id: "no such task", run: (input: number) => input };
    await expect(pool(fits, [1, 2, 3])).rejects.toThrow(/No task "no such task"/);
    expect(await pool(fits, [])).toEqual([]);
  });

  it("find the same minimal sample uniques as one thread", async () => {
    const facts = async (name: string): Promise<unknown> => {
      const [row] = chosenRows([name]);
      if (row?.kind !== "work") throw new Error(`${name} is no row of work.`);
      return (await row.work(makeSurvey({ ...row.data, records: 2000 })))();
    };
    expect(await facts("suda2-14-2w")).toEqual(await facts("suda2-14-one"));
  });

  it.each([
    ["predict", prediction, { permutations: 3, trees: 30, attacked: 1000 }],
    ["membership", membershipInference, {}],
  ] as const)(
    "find what one thread finds, number for number, however many there are: %s",
    async (name, measure, options) => {
      const [row] = chosenRows([name]);
      if (row?.kind !== "work") throw new Error(`${name} is no row of work.`);
      const fresh = makeSurvey({ ...row.data, records: 3000 });
      const all = async (workers: number): Promise<unknown> => {
        const ran: string[] = [];
        const pool = await threads(workers);
        const counting: RunTasks = (task, inputs) => {
          ran.push(...inputs.map(() => task.id));
          return pool(task, inputs);
        };
        const { summary, columns } = (await compute(measure as AnyMeasure, fresh(), options, {
          pool: counting,
        })) as Readonly<Record<"summary" | "columns", unknown>>;
        expect(ran.length).toBeGreaterThan(8);
        return { summary, columns };
      };
      const alone = await all(0);
      for (const workers of [1, 2, 4]) expect(await all(workers)).toEqual(alone);
    },
  );
});

describe("a document", () => {
  it("is refused without both markers in order", () => {
    expect(() => withTables("<!-- /bench --> <!-- bench -->", "x")).toThrow(/in this order/);
    expect(() => withTables("no markers", "x")).toThrow(/<!-- bench -->/);
  });
});
