import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";

/** Ten persons of two records each, of whom five share a profile: six different ones. */
const places = Array.from({ length: 10 }, (_, p) => (p < 5 ? "a" : `b${p}`));
const text = (values: readonly string[]) => vectorFromArray(values, new Utf8());
const table = new Table({
  person: text(places.flatMap((_, p) => [`p${p}`, `p${p}`])),
  place: text(places.flatMap((place) => [place, place])),
});

it("judges persons with several records of a census by their share of the persons", async () => {
  const policy = { name: "p", rules: [{ figure: "individual-risk.globalRisk", max: 0.5 }] };
  const settings = settingsOf(checkSettings({ keys: ["place"], entity: "person", census: true, policy }));
  const file: DataFile = { table, name: "a.csv", sha256: "0".repeat(64), warnings: [], format: "csv" };
  const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
  const { report } = await run(settings, microdata(settings, file, []), {
    origin,
    keysAdvice: "name keys.",
    remedies: false,
  });
  const [rule] = report.policy!.rules;
  expect(rule.result).toBe("not met");
  expect(rule.reason).toContain("6 correct matches (60 % of the persons)");
  expect(report.answer!.expected![0].text).toContain("6 of the 10 people");
});
