import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import { surveyTable } from "@sdc-risk/testkit";
import { Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import { describe, expect, it } from "vitest";

const NAMES = [
  "region",
  "sex",
  "age",
  "marital",
  "education",
  "labor",
  "occupation",
  "roof",
  "water",
  "health",
];
const survey = (seed: number, rows: number): Table => surveyTable({ rows, seed }).select(NAMES);
const ORIGINAL = survey(4, 900);
const CONTROL = survey(5, 900);

const fileOf = (name: string, table: Table): DataFile =>
  ({ table, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

/** A column with each of its values in place of the next one. */
function turned(name: string): Vector {
  const values = [...ORIGINAL.getChild(name)!];
  const levels = [...new Set(values.map(String))].sort();
  const next = (value: string): string => levels[(levels.indexOf(value) + 1) % levels.length];
  return vectorFromArray(
    values.map((value) => next(String(value))),
    new Utf8(),
  );
}
const coded = ORIGINAL.assign(
  new Table(Object.fromEntries(["region", "sex", "labor"].map((name) => [name, turned(name)]))),
);

/** What is said of a rule on the original as it is, and in other codes. */
async function results(figure: string, max: number, file: Table, match: "position" | undefined) {
  const settings = settingsOf(
    checkSettings({
      keys: ["region", "sex", "education", "occupation"],
      sensitive: ["labor"],
      measures: [figure.split(".")[0]],
      policy: { name: "own", rules: [{ figure, max }] },
      ...(match === undefined ? {} : { match }),
    }),
  );
  const data = microdata(settings, fileOf("survey.csv", ORIGINAL), [fileOf("out.csv", file)], {
    ...(match === undefined ? { control: fileOf("control.csv", CONTROL) } : {}),
  });
  const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
  const { report } = await run(settings, data, { origin, keysAdvice: "name keys." });
  const [rule] = report.policy!.rules;
  return { value: rule.value!, result: rule.result, doubt: rule.doubt };
}

/** The records in another order, so that nothing says whose they are. */
const moved = (table: Table): Table => table.slice(411).concat(table.slice(0, 411));

describe("a rule on a released file that is coded otherwise than the original", () => {
  it.each([
    ["membership-inference.copies.identical.excess", 0.01],
    ["membership-inference.copies.onKeys.excess", 0.1],
    ["membership-inference.copies.onKeysAndTargets.excess", 0.05],
    ["membership-inference.copies.sensitiveOfKeys.excess", 0.05],
    ["prediction.targets[variable=labor].share", 0.4],
    ["attribution.targets[target=labor].gap", 0.1],
  ])("is met by none: %s, where records are not matched", async (figure, max) => {
    const before = await results(figure, max, moved(ORIGINAL), undefined);
    const after = await results(figure, max, moved(coded), undefined);
    expect(before).toMatchObject({ result: "not met" });
    expect(after.value).toBeLessThan(before.value);
    expect(after).toMatchObject({ result: "cannot tell", doubt: "known to be off" });
  });

  it.each([
    ["partial-synthesis.expectedShare", 0.05],
    ["partial-synthesis.files[file=1].trueRate", 0.05],
  ])("is met by none: %s, where they are", async (figure, max) => {
    const before = await results(figure, max, ORIGINAL, "position");
    const after = await results(figure, max, coded, "position");
    expect(before).toMatchObject({ result: "not met" });
    expect(after).toMatchObject({ result: "cannot tell", doubt: "known to be off" });
  });
});
