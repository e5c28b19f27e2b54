import { defineMeasure, type RuleFigures } from "@sdc-risk/core";
import { checkSettings, installed, microdata, run, settingsOf } from "@sdc-risk/session";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const KIND = { keys: ["region"], chance: 0.05 };

/** A measure from elsewhere of kinds of person, with what rules are judged by; of released files the chance is their place. */
const measureOf = (judged: RuleFigures, needs: readonly "released"[] = []) =>
  defineMeasure(
    {
      id: "twins",
      title: "Twins",
      needs: ["keys", ...needs],
      uses: [],
      options: z.strictObject({}),
      ofReleased: (_, place) => ({ kinds: [{ ...KIND, chance: place / 10 }] }),
      compute: (_, own) => {
        own.judged(() => Promise.resolve(judged));
        return { summary: { kinds: [KIND] }, columns: {}, estimated: [] };
      },
    },
    () => [],
  );

const file = (name: string) =>
  ({
    name,
    sha256: null,
    warnings: [],
    table: new Table({ region: vectorFromArray(["n", "n", "s", "s"], new Utf8()) }),
  }) as never;

async function rulesOf(measure: ReturnType<typeof measureOf>, figure: string, released: readonly string[]) {
  const policy = { name: "own", rules: [{ figure, max: 0.2 }] };
  const settings = settingsOf(checkSettings({ keys: ["region"], measures: ["twins"], policy }));
  const data = microdata(settings, file("people.csv"), released.map(file));
  const { report } = await run(settings, data, {
    origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "name keys.",
    known: [...installed, measure],
    remedies: false,
  });
  return report.policy!.rules.map(({ value, result }) => [value, result]);
}

const worstOf = (chance: number, keys?: readonly string[]): RuleFigures => ({
  worst: {
    figures: { kinds: [{ chance, ...(keys === undefined ? {} : { keys }) }] },
    mark: "perhaps too low",
    text: "Keys err.",
  },
});

describe("a figure at worst", () => {
  it("meets no limit by an item that is picked and is none at worst", async () => {
    for (const figure of ["twins.kinds[0].chance", "twins.kinds[].chance", "twins.kinds[keys=region].chance"])
      for (const keys of [undefined, ["sex"], ["region"]]) {
        expect(await rulesOf(measureOf(worstOf(0.3, keys)), figure, [])).toEqual([[0.05, "cannot tell"]]);
        expect(await rulesOf(measureOf(worstOf(0.1, keys)), figure, [])).toEqual([[0.05, "met"]]);
      }
  });

  it("is of each released file, or of all of them", async () => {
    const figure = "twins.kinds[].chance";
    const all = await rulesOf(measureOf(worstOf(0.3), ["released"]), figure, ["a.csv", "b.csv"]);
    expect(all).toEqual([
      [0, "cannot tell"],
      [0.1, "cannot tell"],
    ]);
    const each = { ...worstOf(0.3), released: [worstOf(0.1), worstOf(0.3)] };
    expect(await rulesOf(measureOf(each, ["released"]), figure, ["a.csv", "b.csv"])).toEqual([
      [0, "met"],
      [0.1, "cannot tell"],
    ]);
  });
});
