import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TESTED } from "@sdc-risk/blocks";
import { expect, test } from "vitest";
import { anchorsOf } from "./support/markdown.ts";
import { pageAt, ROOT } from "./support/pages.ts";

const anchors = anchorsOf(pageAt("docs/population-study.md").text);

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}

/** What reports name of the study, by source file. */
const named = readdirSync(join(ROOT, "packages"))
  .flatMap((name) => sources(join(ROOT, "packages", name, "src")))
  .flatMap((file) => {
    const calls = [...readFileSync(file, "utf8").matchAll(/\bstudied\(([^)]*)\)/g)].filter(([, list]) =>
      list.startsWith('"'),
    );
    return calls.map(([, list]) => ({
      file: file.slice(ROOT.length),
      rows: JSON.parse(`[${list}]`) as string[],
    }));
  });

test("reports name rows of the study", () => {
  expect(named.length).toBeGreaterThan(10);
});

test.each(named)("every row of the study that $file names is on the page: $rows", ({ rows }) => {
  expect(rows.filter((row) => !anchors.has(row))).toEqual([]);
});

interface Study {
  readonly made: { readonly commit: string | null; readonly changed: boolean };
  readonly populations: readonly { readonly real: boolean }[];
  readonly headlines: readonly {
    readonly sureness: "tested" | "rough" | "all";
    readonly design?: string;
    readonly n?: number;
    readonly population?: string;
    readonly real?: boolean;
    readonly plain?: true;
    readonly given: number;
    readonly quarter: number;
  }[];
  readonly ratios: readonly {
    readonly estimator: string;
    readonly keys?: number;
    readonly n?: number;
    readonly design?: string;
    readonly population?: string;
    readonly median: number;
    readonly near: number;
    readonly below: number;
  }[];
  readonly signs: readonly {
    readonly sign: string;
    readonly keys?: number;
    readonly shown: number;
    readonly right: number;
  }[];
  readonly areas: readonly {
    readonly score: string;
    readonly keys: number;
    readonly n?: number;
    readonly median: number;
  }[];
  readonly smallest: readonly {
    readonly keys: number;
    readonly n?: number;
    readonly size: number;
    readonly uniques: number;
    readonly alone: number;
  }[];
}
const study = JSON.parse(readFileSync(join(ROOT, "docs/study/results.json"), "utf8")) as Study;

const sign = (id: string): number => {
  const { shown, right } = study.signs.find((row) => row.sign === id && row.keys === undefined)!;
  return right / shown;
};
const ratio = (id: string) =>
  study.ratios.find(
    (row) =>
      row.estimator === id &&
      row.keys === undefined &&
      row.population === undefined &&
      row.n === undefined &&
      row.design === undefined,
  )!;
const area = (score: string, keys: number): number =>
  study.areas.find((row) => row.score === score && row.keys === keys && row.n === undefined)!.median;

test("what reports and pages say of the study in words is so", () => {
  expect(sign("few-pairs"), "individual risk: too low in nearly all").toBeGreaterThan(0.99);
  expect(sign("below-dis"), "individual risk: too low in all").toBe(1);
  expect(sign("many-pairs"), "individual risk: too high in nearly all").toBeGreaterThan(0.95);
  for (const floor of ["dis-floor", "marketer-floor"]) expect(sign(floor), floor).toBeGreaterThan(0.95);
  expect(sign("dis-floor-none"), "no floor without a pair").toBeLessThan(0.5);
  for (const id of ["expected", "per-record"]) {
    expect(Math.abs(ratio(id).median - 1), `${id}: right in the median`).toBeLessThan(0.05);
    expect(ratio(id).near, `${id}: mostly near the truth`).toBeGreaterThan(0.6);
  }
  for (const id of ["near-floor", "marketer", "journalist", "sum-dis-suda"])
    expect(ratio(id.replace("near-", "")).median, `${id}: well below`).toBeLessThan(0.7);
  expect(ratio("household-risk").below, "household risk: probably too low").toBeGreaterThan(0.5);
  for (const keys of [5, 7]) expect(area("suda", keys), "SUDA orders well").toBeGreaterThan(0.75);
  expect(area("suda", 3), "SUDA hardly orders").toBeLessThan(0.6);
  for (const keys of [3, 5, 7])
    expect(area("risk", keys), "individual risk does not order").toBeCloseTo(0.5, 1);
  const share = (size: number): number => {
    const { uniques, alone } = study.smallest.find(
      (row) => row.keys === 5 && row.n === 1000 && row.size === size,
    )!;
    return alone / uniques;
  };
  expect(share(2), "about half").toBeGreaterThan(0.4);
  expect(share(2), "about half").toBeLessThan(0.6);
  expect(share(4), "hardly one").toBeLessThan(0.01);
});

test("what is called tested is within 25 % of the truth in 95 of 100 files that came as the formulas suppose", () => {
  for (const group of [{ plain: true }, { real: true }, { real: false }]) {
    const { given, quarter } = study.headlines.find(
      (row) =>
        row.sureness === "tested" &&
        row.plain === group.plain &&
        row.real === group.real &&
        row.design === undefined &&
        row.n === undefined &&
        row.population === undefined,
    )!;
    expect(given).toBeGreaterThan(50);
    expect(quarter / given, JSON.stringify(group)).toBeGreaterThanOrEqual(TESTED.share);
  }
});

test("the study is of people, too, and of a commit whose files were not changed", () => {
  expect(study.populations.filter(({ real }) => real).length).toBeGreaterThanOrEqual(3);
  expect(study.made).toMatchObject({ changed: false });
  expect(study.made.commit).toMatch(/^[0-9a-f]{7,}$/);
});
