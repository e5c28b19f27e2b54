// Files that got a Yes which was not true.
import type { Plan } from "@sdc-risk/treat";
import { expect, it } from "vitest";
import { judgedFiles, reportOfFiles } from "./judged-files.ts";
import { ownCount, type KeyRecord } from "./own-count.ts";

async function verdictOf(original: string, released: string, k: number, releasedPlan?: Plan) {
  const plan = releasedPlan === undefined ? {} : { releasedPlan };
  const { verdict, rules } = await judgedFiles(original, released, k, { keys: ["x", "y"], ...plan });
  const [rule] = rules;
  return { verdict, value: rule.value, reason: rule.caution };
}

const csv = (rows: readonly KeyRecord[]): string =>
  ["x,y", ...rows.map(({ x, y }) => `${x ?? ""},${y ?? ""}`)].join("\n");
const rowsOf = (...rows: readonly (readonly [string | null, string | null])[]): KeyRecord[] =>
  rows.map(([x, y]) => ({ x, y }));

// a1 and a2 are one label; all records of a2 have lost it, so that the file does not show what it was called
const RECODED = rowsOf(
  ["a", "q"],
  ["b", "p"],
  ["a", "p"],
  ["a", "p"],
  ["a", "q"],
  ["a", "p"],
  ["a", "p"],
  ["a", "p"],
  ["b", "p"],
);
const ORIGINAL = RECODED.map(({ x, y }, i) => ({
  x: x === "b" ? x : [2, 3, 5].includes(i) ? "a2" : "a1",
  y,
}));
const LEFT = rowsOf(
  ["a", null],
  [null, "p"],
  [null, "p"],
  [null, null],
  [null, "q"],
  [null, "p"],
  ["a", "p"],
  ["a", null],
  [null, "p"],
);

it("a value whose records have all lost it hides one person too few by the recodings", () => {
  expect(ownCount(RECODED, LEFT, 2).below).toBe(1);
});

/** The plan that merges a1 and a2, and says nothing of suppressed values. */
const PLAN: Plan = {
  schema: "sdc-risk-plan-1",
  data: { name: "all.csv", records: ORIGINAL.length, sha256: "0".repeat(64) },
  steps: [
    {
      kind: "recode",
      key: "x",
      grouping: null,
      values: [
        { from: ["a1", "a2"], to: "a" },
        { from: ["b"], to: "b" },
      ],
    },
  ],
};

it("a value whose records have all lost it is counted as what the plan recodes it to", async () => {
  expect(await verdictOf(csv(ORIGINAL), csv(LEFT), 2, PLAN)).toMatchObject({ verdict: "no", value: 1 });
});

it("a plan that recodes otherwise than the file shows says nothing of it", async () => {
  const values = [{ from: ["a1", "a2", "b"], to: "b" }];
  const lie: Plan = { ...PLAN, steps: [{ kind: "recode", key: "x", grouping: null, values }] };
  expect(await verdictOf(csv(ORIGINAL), csv(LEFT), 2, lie)).toMatchObject({ verdict: "cannot tell" });
});

it("without the plan it cannot be known what the value is in a recoded key", async () => {
  const { verdict, reason } = await verdictOf(csv(ORIGINAL), csv(LEFT), 2);
  expect(verdict).toBe("cannot tell");
  expect(reason).toContain("No released record shows the value b of x");
});

it("the answer then asks for the plan, in place of more treatment", async () => {
  const next = async (own: object): Promise<string | undefined> =>
    (await reportOfFiles(csv(ORIGINAL), csv(LEFT), 2, { keys: ["x", "y"], ...own })).answer?.next;
  expect(await next({})).toBe(
    "Give the plan by which the file was treated (--released-plan), and assess it again.",
  );
  expect(await next({ releasedPlan: PLAN })).not.toContain("--released-plan");
});

it("a plan of another file is refused", async () => {
  const other: Plan = { ...PLAN, data: { ...PLAN.data, sha256: "1".repeat(64) } };
  await expect(verdictOf(csv(ORIGINAL), csv(LEFT), 2, other)).rejects.toMatchObject({ code: "BAD_FILE" });
});
