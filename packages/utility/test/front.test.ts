import { assess } from "@sdc-risk/assess";
import { attribution } from "@sdc-risk/attribution";
import { SdcObject } from "@sdc-risk/core";
import { propertyRuns, surveyTable, syntheticTable } from "@sdc-risk/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beatenBy } from "../src/front/front.ts";
import { leadingRisk } from "../src/front/risks.ts";
import { utility, type FrontFile } from "../src/index.ts";

describe("files that others beat", () => {
  it("are those with more risk and less utility, by hand", () => {
    // the first two trade one for the other, the third is worse than both, the fourth equals the first
    const files = [
      { risk: 0.1, utility: 0.8 },
      { risk: 0.3, utility: 0.9 },
      { risk: 0.3, utility: 0.7 },
      { risk: 0.1, utility: 0.8 },
    ];
    expect(beatenBy(files)).toEqual([[], [], [0, 1, 3], []]);
  });

  it("are as the definition says of each pair, and never one of which a figure is missing", () => {
    const figure = fc.option(fc.integer({ min: -3, max: 3 }), { freq: 8 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ risk: figure, utility: figure }), { minLength: 1, maxLength: 8 }),
        (files) => {
          const found = beatenBy(files);
          for (const [i, one] of files.entries()) {
            const better = [...files.keys()].filter((j) => {
              const { risk, utility: use } = files[j];
              if (one.risk === null || one.utility === null || risk === null || use === null) return false;
              const asGood = risk <= one.risk && use >= one.utility;
              return asGood && (risk !== one.risk || use !== one.utility);
            });
            expect(found[i]).toEqual(better);
          }
          // somebody is on the front, as long as anybody has both
          const placed = files.flatMap((one, i) => (one.risk === null || one.utility === null ? [] : [i]));
          if (placed.length > 0) expect(placed.some((i) => found[i].length === 0)).toBe(true);
        },
      ),
      propertyRuns(2000),
    );
  });

  it("are compared by the first risk that every file has", () => {
    const none = { value: null, low: null, high: null };
    const some = { value: 0.1, low: null, high: null };
    const file = (names: readonly string[]): Pick<FrontFile, "risks"> => ({
      risks: {
        prediction: names.includes("p") ? some : none,
        attribution: names.includes("a") ? some : none,
        copies: names.includes("c") ? some : none,
      },
    });
    expect(leadingRisk([file(["p", "a"]), file(["a", "c"])])).toBe("attribution");
    expect(leadingRisk([file(["p"]), file(["c"])])).toBe("prediction");
    expect(leadingRisk([file([]), file([])])).toBeNull();
  });
});

describe("several synthetic files of the survey", () => {
  const table = surveyTable({ rows: 1500, seed: 3 });
  const roles = { keys: ["region", "sex", "marital"], sensitive: ["health"] };
  const released = [
    syntheticTable(table, { within: ["region", "sex", "marital"], seed: 1 }),
    syntheticTable(table, { within: ["sex"], seed: 2 }),
    table,
  ];
  const run = async (files: typeof released, measures: "both" | "alone") => {
    const sdc = SdcObject.fromArrow(table, roles, { released: files });
    const chosen = measures === "both" ? [utility, attribution] : [utility];
    const { results, findings } = await assess(sdc, chosen);
    const { blocks } = findings.find(({ id }) => id === "utility")!;
    return { summary: results.utility.summary, blocks };
  };

  it("have their risk from the measures of the run, and the original itself all utility and most risk", async () => {
    const { summary, blocks } = await run(released, "both");
    const { risk, files } = summary.front!;
    expect(risk).toBe("attribution");
    const [close, loose, same] = files;
    expect(same.utility).toBe(1);
    expect(same.risks.attribution.value).toBeGreaterThan(loose.risks.attribution.value!);
    expect(close.utility).toBeGreaterThan(loose.utility!);
    expect(loose.risks.attribution.value).toBeLessThan(close.risks.attribution.value!);
    expect(loose.beatenBy).toEqual([]);
    const [chart, rows] = blocks;
    expect(chart).toMatchObject({ kind: "curve", title: "Risk beside utility of the released files" });
    expect(rows).toMatchObject({ kind: "table", title: "Risk and utility of the released files" });
    const drawn = chart.kind === "curve" ? [...chart.points, ...(chart.others ?? [])] : [];
    expect(drawn.map(({ label }) => label).toSorted()).toEqual(["file 1", "file 2", "file 3"]);
  });

  it("show a file that another one beats beside the line", async () => {
    // sixty originals tell of health what regions have to do with it, and less of everything else
    const { summary, blocks } = await run([released[1], table.slice(0, 60)], "both");
    expect(summary.front!.files.map(({ beatenBy: by }) => by)).toEqual([[], [1]]);
    const [chart] = blocks;
    expect(chart.kind === "curve" ? [chart.points, chart.others].map((all) => all?.length) : []).toEqual([
      1, 1,
    ]);
  });

  it("have no front without a measure of risk, and one file has none", async () => {
    const alone = await run(released, "alone");
    expect(alone.summary.front).toBeNull();
    expect(alone.blocks[0]?.title).not.toContain("Risk");
    expect((await run([table], "both")).summary.front).toBeNull();
  });
});
