import {
  addReleased,
  assessTreated,
  checkSettings,
  microdata,
  planTreatment,
  run,
  settingsOf,
  treatedFile,
  type DataFile,
} from "@sdc-risk/session";
import { surveyTable } from "@sdc-risk/testkit";
import { Int32, vectorFromArray } from "apache-arrow";
import { Table } from "apache-arrow";
import { describe, expect, it } from "vitest";

const survey = surveyTable({ rows: 300, seed: 3 });
const ids = vectorFromArray(
  Array.from({ length: 300 }, (_, i) => 100_000 + i),
  new Int32(),
);
const households = vectorFromArray(
  Array.from({ length: 300 }, (_, i) => 7_000 + Math.floor(i / 3)),
  new Int32(),
);
const table = survey.select(["region", "sex", "age"]).assign(new Table({ patient: ids, home: households }));
const file: DataFile = { table, format: "csv", warnings: [], name: "a.csv", sha256: "0".repeat(64) };
const settings = settingsOf(
  checkSettings({
    keys: ["region", "sex", "age"],
    id: "patient",
    household: "home",
    census: true,
    measures: ["kanon", "population"],
    policy: { name: "pairs", rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }] },
  }),
);
const options = {
  origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
  keysAdvice: "name the keys.",
};

describe("an id that is left out of the treated file", () => {
  it("is read by the search, and the file without it is judged", async () => {
    const data = microdata(settings, file, []);
    const request = { moves: ["patient=leave-out", "home=leave-out"], assessments: 12 };
    const planned = await planTreatment(settings, data, request, options);
    const { plan, report } = planned;
    expect(plan.steps.filter(({ kind }) => kind === "leave-out")).toEqual([
      { kind: "leave-out", key: "patient" },
      { kind: "leave-out", key: "home" },
    ]);
    expect(report.steps.map(({ text }) => text)).toContain("home left out");
    const treated = {
      ...(await treatedFile(data, plan.steps)),
      name: "treated.csv",
      sha256: null,
      warnings: [],
    };
    expect(treated.table.schema.fields.map(({ name }) => name)).toEqual(["region", "sex", "age"]);
    const { report: done } = await assessTreated(settings, data, planned, { ...options, file: treated });
    expect(done.policy!.rules.map(({ met }) => met)).toEqual([true]);
    expect((done.policy!.against ?? []).map(({ code }) => code)).not.toContain("record-id");
    // the same, by somebody who has the two files and the plan
    const again = { ...settings, releasedPlan: plan };
    const checked = await run(again, await addReleased(data, again, [treated]), options);
    expect(checked.report.policy!.rules.map(({ met, value }) => [met, value])).toEqual(
      done.policy!.rules.map(({ met, value }) => [met, value]),
    );
  });

  it("is no id by which a file without it could be assessed", async () => {
    const limits = async (released: readonly DataFile[]): Promise<string> => {
      const { report } = await run(settings, microdata(settings, file, released), options);
      return report.answer!.limits.filter((text) => text.startsWith("People are counted one by one.")).join();
    };
    expect(await limits([])).toContain("--entity home in place of --household");
    const without = { ...file, table: table.select(["region", "sex", "age"]), name: "treated.csv" };
    expect(await limits([without])).toContain("The released file lacks home");
    expect(await limits([without])).not.toContain("--entity");
    expect(await limits([{ ...file, name: "treated.csv" }])).toContain("--entity home");
  });

  it("is asked about as long as the file holds it, since its numbers begin elsewhere than at 1", async () => {
    const { report } = await run(settings, microdata(settings, file, []), options);
    expect((report.policy!.against ?? []).map(({ code }) => code)).toContain("record-id");
  });

  it("is no other variable that figures rest on", async () => {
    const weighted = settingsOf(
      checkSettings({ keys: ["region", "sex"], weight: "patient", policy: settings.policy }),
    );
    await expect(
      planTreatment(weighted, microdata(weighted, file, []), { moves: ["patient=leave-out"] }, options),
    ).rejects.toThrow(
      "Leave the move out. Only ids of records and of households may be left out of the treated file (--move ID=leave-out).",
    );
  });
});
