import { uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it } from "vitest";
import { truthful, YEARS } from "./attacks/support/attack.ts";
import { assessed } from "./attacks/support/gate.ts";
import { changed, drawnSurvey } from "./attacks/support/survey.ts";

const SURVEY = drawnSurvey(YEARS);

/** What is said of a file with bands of age and with incomes that were changed. */
async function found(seed: number, change: (income: number, random: () => number, age: number) => number) {
  const random = uniforms(seed);
  const incomes = SURVEY.sample.map(() => 1000 + Math.floor(90_000 * random()));
  const file = changed(SURVEY.sample, (row, i) => ({ ...row, income: incomes[i] }));
  const released = changed(file, (row, i) => {
    const age = Number(row["age"]);
    return { ...row, age: age - (age % 50), income: change(incomes[i], random, age) };
  });
  const settings = { ...truthful(SURVEY), numeric: ["income"], measures: ["kanon"] };
  const { policy } = await assessed({ settings, file, released }, "k3");
  return { verdict: policy!.verdict, texts: (policy!.against ?? []).map(({ text }) => text) };
}

describe("numbers of a released file that differ from those of the original", () => {
  it("are looked at for a key in their last digits", async () => {
    const { verdict, texts } = await found(1, (income, _, age) => income - (income % 100) + age);
    expect(verdict).toBe("cannot tell");
    expect(texts).toEqual([
      expect.stringMatching(
        /income gives it away: the digits of income tell the right age of [\d.]+ % of the \d+ records.* round income/,
      ),
    ]);
  });

  it.each<[string, (income: number, random: () => number) => number]>([
    ["as they are", (income) => income],
    ["with noise", (income, random) => income + Math.round(2000 * (random() - 0.5))],
    ["with noise of two decimals", (income, random) => Math.round(100 * (income + 2000 * random())) / 100],
    ["rounded", (income) => 100 * Math.round(income / 100)],
    ["with a highest one", (income) => Math.min(income, 60_000)],
  ])("tell nothing %s", async (_, change) => {
    for (let seed = 1; seed <= 8; seed++)
      expect([seed, await found(seed, change)]).toEqual([seed, { verdict: "yes", texts: [] }]);
  });
});
