import { atOnce } from "@sdc-risk/data/kernels";
import { searchPolicy, type Hands, type PolicyProblem, type PolicyResult } from "@sdc-risk/plan";
import { planTasks } from "@sdc-risk/plan/tasks";
import { EXAMPLE_SURVEY, surveyTable } from "@sdc-risk/testkit";
import { arxLoss, makeChain } from "@sdc-risk/treat";
import { describe, expect, it } from "vitest";
import { textColumns, type Rows } from "./support/files.ts";

const KEYS = ["sex", "age", "marital", "education", "ethnicity"];
const survey = surveyTable(EXAMPLE_SURVEY);
const rows: Rows = Array.from({ length: 1000 }, (_, r) =>
  KEYS.map((key) => {
    const value = survey.getChild(key)!.get(r) as string | number | null;
    return value === null ? null : String(value);
  }),
);
const home = Int32Array.from(rows, (_, r) => r >> 2);
const keys = textColumns(rows, KEYS).map((column) => {
  const labels = Array.from({ length: column.size }, (_, code) => column.label(code));
  const half = (at: number): string[] => labels.filter((_, i) => i % 2 === at);
  const groups = [
    { label: "even", values: half(0) },
    { label: "odd", values: half(1) },
  ];
  return { column, chain: makeChain(column, [{ by: "merge", groups }]) };
});
const problem: PolicyProblem = {
  keys,
  intruders: [keys.map((_, j) => j)],
  together: keys.map((_, j) => (j === 4 ? home : null)),
  loss: arxLoss(),
  sizes: [3, 4],
  least: 3,
  judge: ({ protection }) => Promise.resolve({ met: protection.k >= 3, missed: protection.k >= 3 ? 0 : 1 }),
};

/** Hands that work on copies, as workers do, the last input first. */
function workers(size: number): { readonly hands: Hands; readonly most: ReadonlyMap<string, number> } {
  const most = new Map<string, number>();
  const hands: Hands = {
    size,
    run: (task, some) => {
      most.set(task.id, Math.max(most.get(task.id) ?? 0, some.length));
      const served = planTasks.find(({ id }) => id === task.id);
      if (served === undefined) return Promise.reject(new Error(`no task ${task.id}`));
      const outputs = some
        .map((input) => structuredClone(input))
        .toReversed()
        .map((input) => structuredClone(atOnce(task.turns(input))));
      return Promise.resolve(outputs.toReversed());
    },
  };
  return { hands, most };
}

const told = ({ best, judged, bound, proved }: PolicyResult): unknown => ({
  loss: best?.treatment.loss,
  suppressed: best?.treatment.suppressed,
  judged: judged.map(({ treatment }) => [treatment.levels, treatment.protection, treatment.loss]),
  bound,
  proved,
});

describe("a search by several hands", () => {
  it("finds what it finds by one, to the last bit", { timeout: 300_000 }, async () => {
    const settings = { mostJudged: 12 };
    const alone = told(await searchPolicy(problem, settings));
    for (const size of [2, 5]) {
      const { hands, most } = workers(size);
      expect(told(await searchPolicy(problem, { ...settings, hands }))).toEqual(alone);
      // treatments of places, and bounds of nodes, were made beside each other
      for (const { id } of planTasks) expect(most.get(id), id).toBeGreaterThanOrEqual(size);
    }
  });

  it("stops where a hand fails, and small files take none", { timeout: 300_000 }, async () => {
    const hands: Hands = { size: 2, run: () => Promise.reject(new Error("interrupted")) };
    await expect(searchPolicy(problem, { hands })).rejects.toThrow("interrupted");
    const few = textColumns(rows.slice(0, 40), KEYS).map((column, j) => ({ ...keys[j], column }));
    const small = few.map(({ column }) => ({ column, chain: makeChain(column, []) }));
    const { best } = await searchPolicy(
      { ...problem, keys: small, together: few.map(() => null) },
      { hands },
    );
    expect(best?.met).toBe(true);
  });
});
