import { describe, expect, it } from "vitest";
import { pointText } from "../src/charts/front-chart.tsx";
import { evenScale, hasMatches, riskScale } from "../src/charts/front-scale.ts";
import { initial, NOT_JUDGED } from "../src/state/app-state.ts";
import { NO_ROLES } from "../src/state/role-table.ts";
import { reachable, shown } from "../src/state/steps.ts";
import { treatCommand } from "../src/state/treat-command.ts";
import { heldTreatment, NO_TREATMENT, requestOf } from "../src/state/treating.ts";
import { matchesText } from "../src/texts/numbers.ts";
import { treatmentId } from "../src/worker/treat/treatment-id.ts";

const policy = { name: "p", rules: [] };

describe("the step Treat", () => {
  it("is on the way where a policy is chosen, and can be gone to after a report", () => {
    const judged = { ...initial, judging: { ...NOT_JUDGED, policy } };
    expect(shown("treat", initial)).toBe(false);
    expect(shown("take", initial)).toBe(true);
    expect(shown("treat", judged)).toBe(true);
    const opened = { name: "a.csv" } as NonNullable<typeof initial.opened>;
    const report = {} as NonNullable<typeof initial.report>;
    expect(reachable("treat", { ...judged, opened })).toBe(false);
    expect(reachable("treat", { ...judged, opened, report })).toBe(true);
    expect(reachable("treat", { ...initial, roles: NO_ROLES, opened, report })).toBe(false);
  });
});

describe("what is asked of a treatment", () => {
  it("is about the keys there are, with levels as the command line takes them", () => {
    const may = {
      ...NO_TREATMENT.may,
      fixed: ["sex", "gone"],
      importance: { region: 2, gone: 3 },
      levels: { age: " 5, 10 ,out,", region: " , ", gone: "1" },
      hierarchies: { region: "n;all", gone: "x;y" },
      seconds: 5,
    };
    expect(requestOf(may, ["region", "sex", "age"])).toEqual({
      fixed: ["sex"],
      importance: { region: 2 },
      levels: { age: ["5", "10", "out"] },
      hierarchies: { region: "n;all" },
      seconds: 5,
    });
  });
});

const protection = { k: 3, spared: 0, effort: "usual" } as const;

describe("a treatment", () => {
  const levels = (n: number) => Array.from({ length: n }, () => ({ text: "", values: 1 }));
  it("keeps to the levels that keys have now", () => {
    const keys = [
      { name: "age", levels: levels(3) },
      { name: "sex", levels: levels(1) },
    ];
    expect(heldTreatment({ levels: { age: 7, sex: 1, gone: 2 }, protection }, keys)).toEqual({
      levels: { age: 2, sex: 0 },
      protection,
    });
  });

  it("is found again whether or not keys are named that stay as they are, in any order", () => {
    const idOf = (levels: Record<string, number>, patch: object = {}): string =>
      treatmentId({ levels, protection: { ...protection, ...patch } });
    expect(idOf({ a: 0, b: 2, c: 1 })).toBe(idOf({ c: 1, b: 2 }));
    for (const other of [{ k: 2 }, { spared: 0.1 }, { effort: "quick" }])
      expect(idOf({ b: 2 }, other)).not.toBe(idOf({ b: 2 }));
    expect(idOf({ b: 2 })).not.toBe(idOf({ b: 1 }));
    expect(idOf({ b: 2 }, { k: 1, spared: 0.1 })).toBe(idOf({ b: 2 }, { k: 1 }));
  });
});

describe("scales of treatments", () => {
  it("are even, from 0 to the next round step", () => {
    const { ticks, place } = evenScale([0, 0.365, 0.2]);
    expect(ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(place(0.2)).toBeCloseTo(0.5, 12);
    expect(evenScale([0]).ticks).toEqual([0, 1]);
    expect(evenScale([]).place(0)).toBe(0);
  });

  it("are in powers of ten where risks differ by much, with 0 at the beginning", () => {
    const { ticks, place } = riskScale([967, 1.05, 0]);
    expect(ticks).toEqual([1, 10, 100, 1000]);
    expect(place(10)).toBeCloseTo(1 / 3, 12);
    expect(place(0)).toBe(0);
    expect(riskScale([3, 2]).ticks[0]).toBe(0);
    expect(riskScale([0, 0]).place(0)).toBe(0);
    expect(riskScale([1000, 10]).ticks).toEqual([10, 100, 1000]);
  });

  it("are of matches only where all points have them", () => {
    const point = { levels: {}, protection, loss: 0, cells: 0, met: true, missed: 0 };
    expect(hasMatches([{ ...point, matches: 0 }])).toBe(true);
    expect(
      hasMatches([
        { ...point, matches: 0 },
        { ...point, matches: null },
      ]),
    ).toBe(false);
  });
});

describe("texts of treatments", () => {
  it("give matches three digits, and no fractions of many", () => {
    expect([967.2, 99.96, 1.0502, 0.00012, 0].map(matchesText)).toEqual([
      "967",
      "100",
      "1.05",
      "0.00012",
      "0",
    ]);
  });

  it("say what a point is without its colour", () => {
    const point = { levels: {}, protection, missed: 0 };
    expect(pointText({ ...point, loss: 0.365, matches: 1.05, cells: 1, met: true })).toBe(
      "Loss 36.5 %, 1.05 expected correct matches, 1 suppressed value, meets the rules",
    );
    expect(pointText({ ...point, loss: 0.1, matches: null, cells: 2000, met: false })).toBe(
      "Loss 10 %, 2,000 suppressed values, does not meet the rules",
    );
  });
});

describe("the command that treats the file again", () => {
  it("reads the file as the page did, and names what the page saves", () => {
    expect(treatCommand("survey.csv", { missing: [] })).toBe(
      "sdc-risk treat survey.csv --plan survey-plan.json --out survey-treated.csv",
    );
    expect(
      treatCommand("my file.csv.gz", { missing: ["-9", "NA"], delimiter: "\t", encoding: "windows-1252" }),
    ).toBe(
      "sdc-risk treat 'my file.csv.gz' --missing -9,NA --delimiter '\\t' --encoding windows-1252 " +
        "--plan 'my file-plan.json' --out 'my file-treated.csv'",
    );
  });
});
