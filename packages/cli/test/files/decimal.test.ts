import { describe, expect, it } from "vitest";
import { Desk } from "../support/command.ts";

const ROWS = Array.from({ length: 60 }, (_, i) => ({
  region: `r${i % 3}`,
  income: (1000 + ((i * 37) % 41) * 12.25).toFixed(2),
  weight: (10 + (i % 7) / 4).toFixed(2),
}));
const file = (comma: boolean): string[] => [
  "region;income;weight",
  ...ROWS.map(({ region, income, weight }) =>
    [region, ...[income, weight].map((one) => (comma ? one.replace(".", ",") : one))].join(";"),
  ),
];
const ASSESS = "--keys region --numeric income --weight weight --measures frequency,continuous --quiet".split(
  " ",
);

describe.concurrent("convert --decimal", () => {
  it("gives the figures of the same file with points, after the command that inspect names", async () => {
    const desk = new Desk({ "german.csv": file(true), "points.csv": file(false) });
    const { stdout } = await desk.run(["inspect", "german.csv"]);
    expect(stdout).toContain(
      "Numbers with a decimal comma are text here: income, weight. Write the file with\npoints, and look at that one:\n\n  sdc-risk convert german.csv german-points.csv --decimal ,\n",
    );
    const converted = await desk.run(["convert", "german.csv", "german-points.csv", "--decimal", ","]);
    expect({ code: converted.code, stdout: converted.stdout }).toEqual({
      code: 0,
      stdout: "Wrote german-points.csv (60 records, 3 variables)\n",
    });
    const measures: unknown[] = [];
    for (const name of ["german-points.csv", "points.csv"]) {
      const { code, stderr } = await desk.run(["assess", name, ...ASSESS, "--out", `${name}.json`]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      measures.push((JSON.parse(desk.text(`${name}.json`)) as { measures: unknown }).measures);
    }
    expect(measures[0]).toEqual(measures[1]);
  });

  it("refuses a file that is cut at commas, and files of other formats", async () => {
    const desk = new Desk({ "x.csv": ["a,b", '"1,5",2'], "p.csv": file(false) });
    const clash = await desk.run(["convert", "x.csv", "y.csv", "--decimal", ","]);
    expect(clash.code).not.toBe(0);
    expect(clash.stderr).toContain('"x.csv" is cut at commas, so a comma cannot be its decimal sign.');
    await desk.run(["convert", "p.csv", "p.parquet"]);
    const other = await desk.run(["convert", "p.parquet", "q.csv", "--decimal", ","]);
    expect(other.stderr).toContain("--decimal is for CSV");
    expect(desk.names).not.toContain("q.csv");
  });
});
